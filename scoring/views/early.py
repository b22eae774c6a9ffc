"""What watchers and strangers ask of a match, answered before anybody is looked up.

Each answer reads the database: a match that became private, a name that is gone and a
hand that came in count from the very next request on, on every worker (S4, S60). What
needs to know who asks goes the usual way.
"""

import re
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from scoring.queries.live import live_version, sheet_stamp
from scoring.views.live import nothing_new
from web.addresses import refuse_forged_host
from web.kept_pages import KeptPages
from web.middleware.early import Keep
from web.middleware.limits import is_within_limits

_NEWS = re.compile(r"/m/([0-9a-z]{1,24})/(tv/)?live/")
_SHEET = re.compile(r"/m/([0-9a-z]{1,24})/")
_KNOWN = re.compile(r"v=([0-9]{1,9})")
#: What a browser may send and still be a stranger's, to whom each page is the same.
_ANYBODYS = frozenset({settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME})
pages = KeptPages()


def match_news(request: HttpRequest) -> HttpResponse | None:
    """Answer the poll of a match that is not private, while nothing is new."""
    asked = _NEWS.fullmatch(request.path_info)
    known = _KNOWN.fullmatch(request.META.get("QUERY_STRING", ""))
    if asked is None or known is None:
        return None
    now = live_version(asked[1])
    request.asked_early = True  # type: ignore[attr-defined]  # the view need not ask again
    if now is None or now.is_private or now.version != int(known[1]):
        return None
    refuse_forged_host(request)
    if not is_within_limits(request, "poll"):
        return None
    request.early_route = "scoring:tv-live" if asked[2] else "scoring:live"  # type: ignore[attr-defined]
    return nothing_new(now)


def match_sheet(request: HttpRequest) -> HttpResponse | Keep | None:
    """Answer the page of a match that is not private to who carries nothing.

    Kept by address, language and day (the printed foot tells it); good for as long as
    the stamp is the same. A page is kept only if the stamp was the same before and
    after it was made.
    """
    pages.sweep()
    asked = _SHEET.fullmatch(request.path_info)
    if asked is None or not _is_stranger(request):
        return None
    stamp = sheet_stamp(asked[1])
    if stamp is None:
        return None
    language = translation.get_language_from_request(request)
    now = timezone.now()
    key = (asked[1], language, timezone.localdate(now))
    idle = max(0, int((now - stamp.updated_at).total_seconds()))
    refuse_forged_host(request)
    page = pages.fill(key, stamp, request, idle)
    if page is None:
        return partial(_keep, key, stamp)
    if not is_within_limits(request, "pages"):
        return None
    request.early_route = "scoring:match"  # type: ignore[attr-defined]
    return page


def _keep(key: tuple[object, ...], stamp: object, response: HttpResponse) -> None:
    if sheet_stamp(str(key[0])) == stamp:
        pages.keep(key, stamp, response)


def _is_stranger(request: HttpRequest) -> bool:
    """Whether nothing that came with the request could make the page another one."""
    meta = request.META
    return (
        not meta.get("QUERY_STRING")
        and "HTTP_AUTHORIZATION" not in meta
        and "HTTP_HX_REQUEST" not in meta
        and request.COOKIES.keys() <= _ANYBODYS
    )
