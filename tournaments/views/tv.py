"""The screens of the room: pages that go round, steered by the director."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.forms.numbers import read_number
from tournaments.models import Screen, ScreenPage
from tournaments.queries.director import live_tables
from tournaments.queries.event import RoundNow
from tournaments.queries.lists import public_round, seating_list
from tournaments.queries.screens import screen_of
from tournaments.queries.slides import Slide, results_round, slides
from tournaments.queries.standings import standings_table
from tournaments.views.event import about_event, asides, round_title
from tournaments.views.measure_texts import measure_name, measure_text
from tournaments.views.room import Room, room_of
from tournaments.views.standings import about_standings, shown_measures
from tournaments.views.tiles import tiles_of
from tournaments.views.watching import watching

#: So many columns are read at four metres.
COLUMNS = 3


@require_safe
def tv_page(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """One slide; the page itself goes on to the next, and turns when it is steered."""
    room = room_of(request, slug, event_slug)
    context = room.context | tv_parts(request, room)
    return render(request, "tournaments/tv.html", context)


def tv_parts(request: HttpRequest, room: Room) -> dict[str, object]:
    """What the slide takes: `?at=` says which of those that go round, `?turn=` for
    which steering that was asked; after another one the first is shown.

    A screen shows what everybody may see, also where a director opened it.
    """
    screen, now = screen_of(room.tournament), timezone.now()
    going_round = slides(room.event, screen, now)
    at = 0
    if request.GET.get("turn", "") == str(screen.revision):
        at = read_number(request.GET.get("at", "")) or 0
    at %= len(going_round)
    slide = going_round[at]
    left = int((screen.until - now).total_seconds()) if screen.until else 0
    address = reverse("tournaments:event", args=room.args)
    return {
        "screen": screen,
        "slide": slide,
        "at": at,
        "slides": len(going_round),
        "left": max(0, left),
        "address": address,
        "short_link": (settings.PUBLIC_URL + address).partition("://")[2].rstrip("/"),
        "next_url": f"?at={at + 1}&turn={screen.revision}",
        "live": watching(room, "tv", {"at": at, "turn": screen.revision}, always=True),
        **_shown(room, slide, screen),
    }


def _shown(room: Room, slide: Slide, screen: Screen) -> dict[str, object]:
    event = room.event
    newest = public_round(event)
    match slide.page:
        case ScreenPage.TABLES:
            return _tables(room, newest, slide)
        case ScreenPage.RESULTS:
            return _tables(room, results_round(event), slide)
        case ScreenPage.SEATING:
            if newest is None:
                return {"heading": _("No round is published yet"), "seats": ()}
            text = _("Round %(round)s: where you sit") % {"round": newest.number}
            seats = seating_list(event, newest)[slide.window]
            return {"heading": text, "seats": seats}
        case ScreenPage.STANDINGS:
            return _standings(room, slide)
        case _:
            return {"heading": screen.message or about_event(event)}


def _tables(room: Room, one: RoundNow | None, slide: Slide) -> dict[str, object]:
    if one is None:
        return {"heading": _("No round is published yet"), "tiles": ()}
    tables = live_tables(room.event, one, timezone.now())[slide.window]
    return {
        "heading": round_title(one),
        "tiles": tiles_of(room.event, tables),
        "asides": asides(room.event, one),
    }


def _standings(room: Room, slide: Slide) -> dict[str, object]:
    table = standings_table(room.event)
    keys = shown_measures(table)[:COLUMNS]
    return {
        "heading": _("Standings"),
        "about": about_standings(room.event, table),
        "columns": [measure_name(key) for key in keys],
        "rows": [
            (row, [measure_text(key, row.values[key]) for key in keys])
            for row in table.rows[slide.window]
        ],
    }
