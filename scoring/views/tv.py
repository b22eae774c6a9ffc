"""The screen for the room: one table, or the open tables of a club in turn."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.access import club_with_leave, match_with_leave
from scoring.models import Match
from scoring.queries.open_matches import last_sentence, next_open_match
from scoring.queries.score_sheet import ScoreSheet, score_sheet
from scoring.views.live_state import live_state


@require_safe
def match_tv(request: HttpRequest, public_id: str) -> HttpResponse:
    """One match, as long as the page is open."""
    match, _leave = match_with_leave(request, public_id)
    return render(request, "scoring/tv.html", _context(match))


@require_safe
def club_tv(request: HttpRequest, slug: str) -> HttpResponse:
    """The open match that comes after `?after=`; the page itself goes on from there."""
    club, _leave = club_with_leave(request, slug)
    match = next_open_match(club, request.GET.get("after", ""))
    context: dict[str, object] = {"club": club, "sheet": None}
    if match is not None:
        here = reverse("scoring:club-tv", args=[club.slug])
        context |= _context(match)
        context["next_url"] = f"{here}?after={match.public_id}"
    return render(request, "scoring/tv.html", context)


def tv_parts(request: HttpRequest, match: Match) -> HttpResponse:
    """The part of the screen that changes with a hand."""
    return render(request, "scoring/_tv_parts.html", _context(match))


def _context(match: Match) -> dict[str, object]:
    sheet = score_sheet(match)
    return {
        "sheet": sheet,
        "target": sheet.record.rules.game_target,
        "address": match.get_absolute_url(),
        "short_link": _short(settings.PUBLIC_URL + match.get_absolute_url()),
        "last": last_sentence(sheet.record),
        "next": _next(sheet),
        "live": live_state(sheet, reverse("scoring:tv-live", args=[match.public_id])),
    }


def _short(address: str) -> str:
    """Return an address as people read it out: without the scheme."""
    return address.partition("://")[2].rstrip("/")


def _next(sheet: ScoreSheet) -> str:
    roles = sheet.next_roles
    return _("Next: %(name)s deals") % {"name": roles.box} if roles else ""
