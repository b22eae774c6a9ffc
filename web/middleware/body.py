"""Whether the whole body arrived, asked before anything of it is read (S21, S22).

The servers hand on a body that was cut off as if it were whole: a form that ended in
`opponent_deadwood=23` would count as 2.
"""

import tempfile
from collections.abc import Callable
from typing import IO

from django.conf import settings
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.utils.translation import gettext as _

from web.answers import answer_problem, is_api, storage_full
from web.limits.counting import credential_of
from web.problems import Problem
from web.room import is_no_room

GetResponse = Callable[[HttpRequest], HttpResponse]
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_FOUND = "web.body_problem"
_KEPT = "web.body_file"
CHUNK = 64 * 1024


class BodyMiddleware:
    """Refuse a body that is too long, cut short, or of unstated length."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            is_now = request.method in WITH_BODY and not is_long(request)
            answer = judged(request) if is_now else None
            return answer or self.get_response(request)
        finally:
            if _KEPT in request.META:
                request.META[_KEPT].close()


class LongBodyMiddleware:
    """Read a long body only once its route was found and its sender counted.

    Stands after the limits and before what reads forms. A stranger, who may not bring
    anything in, is held to the length of any other body, so that nobody fills the disk
    without a name.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        if request.method in WITH_BODY and is_long(request):
            return judged(request)
        return None


def judged(request: HttpRequest) -> HttpResponse | None:
    """Read the body; return the refusal of a page whose body is at fault, or None."""
    problem = body_problem(request)
    if problem is not None and not is_api(request):
        return answer_problem(request, problem)
    # A call of the API is first told that it may not, or that nothing is here.
    request.META[_FOUND] = problem
    return None


def body_problem_of(request: HttpRequest) -> Problem | None:
    """Return what the middleware found wrong with the body of a call of the API."""
    problem = request.META.get(_FOUND)
    return problem if isinstance(problem, Problem) else None


def body_file(request: HttpRequest) -> IO[bytes]:
    """Return the file in which a long body lies; refuse a request without a body."""
    if _KEPT not in request.META:
        raise Problem("length_required")
    kept: IO[bytes] = request.META[_KEPT]
    return kept


def body_problem(request: HttpRequest) -> Problem | None:
    """Return what is wrong with the length of the body, or None."""
    stated = request.META.get("CONTENT_LENGTH", "")
    if not stated:
        return Problem("length_required") if _has_unstated_body(request) else None
    if not (stated.isascii() and stated.isdigit()):
        return Problem("body_incomplete")
    if len(stated) > 12 or int(stated) > _limit_of(request.path_info):
        return _too_large(_limit_of(request.path_info))
    usual = _limit_of("")
    if int(stated) > usual and not credential_of(request):
        return _too_large(usual, is_stranger=True)
    try:
        length = _keep_on_disk(request) if is_long(request) else len(request.body)
    except UnreadablePostError:
        length = -1
    except OSError as error:
        if not is_no_room(error):
            raise
        return storage_full()
    return None if length == int(stated) else Problem("body_incomplete")


def is_long(request: HttpRequest) -> bool:
    """Whether the address takes longer bodies than the others."""
    return request.path_info.startswith(tuple(settings.LONG_BODIES))


def _too_large(limit: int, *, is_stranger: bool = False) -> Problem:
    if is_stranger:
        text = _("Log in to send more than %(limit)s KB at once.")
    else:
        text = _("This is larger than %(limit)s KB. Send less at once.")
    return Problem("too_large", text % {"limit": limit // 1024})


def _limit_of(path: str) -> int:
    """Return how many bytes a body for that address may have."""
    long: dict[str, int] = settings.LONG_BODIES
    limits = [limit for start, limit in long.items() if path.startswith(start)]
    return max(limits, default=settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)


def _keep_on_disk(request: HttpRequest) -> int:
    """Read a long body into a file, from which the view then reads; its length.

    A file of 64 MB must not lie in memory for each who sends one (S40). Closed when
    the request was answered.
    """
    kept = tempfile.SpooledTemporaryFile(max_size=CHUNK)  # noqa: SIM115  # see above
    request.META[_KEPT] = kept
    try:
        while chunk := request.read(CHUNK):
            kept.write(chunk)
    except OSError as error:
        # Who is still sending would not hear an answer that came before the end.
        while is_no_room(error) and request.read(CHUNK):
            pass
        raise
    length = kept.tell()
    kept.seek(0)
    request._stream = kept  # type: ignore[assignment]  # reads alike
    request._read_started = False  # type: ignore[attr-defined]  # nothing of the file
    return length


def _has_unstated_body(request: HttpRequest) -> bool:
    """Whether a body may follow although no length was given.

    HTTP/1.1 announces it by Transfer-Encoding; in HTTP/2 nothing does.
    """
    protocol = str(request.META.get("SERVER_PROTOCOL", ""))
    return "HTTP_TRANSFER_ENCODING" in request.META or (
        protocol.startswith("HTTP/2") and request.method != "DELETE"
    )
