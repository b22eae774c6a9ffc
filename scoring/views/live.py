"""The poll of a page that watches: 204 while nothing is new, else the parts anew.

While nothing is new one statement answers, and nobody is asked who they are where the
match is not private: no session is read, so none is written and no cookie is sent.
The version is read from the row each time, so it is right over any number of workers
and a right taken away counts from the next poll on (S4, S8).
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.access import match_with_leave
from scoring.models import Match
from scoring.queries.live import LiveVersion, live_version
from scoring.views.match import match_parts
from scoring.views.tv import tv_parts
from web.tags import PRIVATE, known_version

#: A second's age is what a shared cache in front may save of a public match.
BRIEFLY = "public, max-age=1"
Parts = Callable[[HttpRequest, Match], HttpResponse]


@require_safe
def match_live(request: HttpRequest, public_id: str) -> HttpResponse:
    """What changed on the page of a match since `?v=N`."""
    return _news(request, public_id, match_parts)


@require_safe
def tv_live(request: HttpRequest, public_id: str) -> HttpResponse:
    """What changed on the screen of the room since `?v=N`."""
    return _news(request, public_id, tv_parts)


def _news(request: HttpRequest, public_id: str, parts: Parts) -> HttpResponse:
    known = known_version(request.GET.get("v", ""))
    if not getattr(request, "asked_early", False):
        now = live_version(public_id)
        if now is not None and not now.is_private and now.version == known:
            return nothing_new(now)
    match, _leave = match_with_leave(request, public_id)
    if match.version == known:
        return _unchanged(PRIVATE)
    return parts(request, match)


def nothing_new(now: LiveVersion) -> HttpResponse:
    """Answer that the version is still the one that is known."""
    return _unchanged(BRIEFLY if now.is_public else PRIVATE)


def _unchanged(kept: str) -> HttpResponse:
    return HttpResponse(status=204, headers={"Cache-Control": kept})
