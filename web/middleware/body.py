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
            problem = body_problem(request) if request.method in WITH_BODY else None
            if problem is not None and not is_api(request):
                return answer_problem(request, problem)
            # A call of the API is first told that it may not, or that nothing is here.
            request.META[_FOUND] = problem
            return self.get_response(request)
        finally:
            if _KEPT in request.META:
                request.META[_KEPT].close()


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
    is_long = request.path_info.startswith(tuple(settings.LONG_BODIES))
    limit = _limit_of(request.path_info)
    if len(stated) > 12 or int(stated) > limit:
        return Problem(
            "too_large",
            _("This is larger than %(limit)s KB. Send less at once.")
            % {"limit": limit // 1024},
        )
    try:
        length = _keep_on_disk(request) if is_long else len(request.body)
    except UnreadablePostError:
        length = -1
    except OSError as error:
        if not is_no_room(error):
            raise
        return storage_full()
    return None if length == int(stated) else Problem("body_incomplete")


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
