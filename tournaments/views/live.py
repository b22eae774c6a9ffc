"""The poll of the pages of the room: 204 while nothing is new, else the parts anew.

As with matches (decision 18): one statement while nothing is new, and nobody is asked
who they are where the tournament is not shut. `?page=` names the page that asks; the
rest of the query is what that page was asked with.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.views.live import BRIEFLY
from tournaments.queries.live import event_version
from tournaments.views.event import event_parts
from tournaments.views.own import own_parts
from tournaments.views.room import Room, room_of
from tournaments.views.standings import standings_parts
from tournaments.views.tv import tv_parts
from web.tags import PRIVATE

Parts = Callable[[HttpRequest, Room], dict[str, object]]
#: For each page that watches: its parts, and what they take.
PAGES: dict[str, tuple[str, Parts]] = {
    "event": ("tournaments/_event_parts.html", event_parts),
    "standings": ("tournaments/_standings_parts.html", standings_parts),
    "own": ("tournaments/_own_parts.html", own_parts),
    "tv": ("tournaments/_tv_parts.html", tv_parts),
}


@require_safe
def event_live(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """What changed on a page of the room since `?v=`."""
    known = request.GET.get("v", "")
    now = event_version(slug, event_slug)
    if now is not None and not now.is_shut and now.text == known:
        return _nothing_new(BRIEFLY if now.is_public else PRIVATE)
    room = room_of(request, slug, event_slug)
    template, parts = PAGES.get(request.GET.get("page", ""), PAGES["event"])
    if room.version == known:
        return _nothing_new(PRIVATE)
    return render(request, template, room.context | parts(request, room))


def _nothing_new(kept: str) -> HttpResponse:
    return HttpResponse(status=204, headers={"Cache-Control": kept})
