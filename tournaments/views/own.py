"""A player's own page: round, table, with whom, what comes next."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scoring.forms.numbers import read_number
from tournaments.models import Kind, RoundState, TournamentState
from tournaments.queries.lists import OwnPage, own_page
from tournaments.queries.standings import frozen_through, standings_table
from tournaments.queries.why import what_i_need
from tournaments.views.room import Room, room_of
from tournaments.views.standings import left_text, lines_of
from tournaments.views.texts import bye_worth
from tournaments.views.watching import watching
from tournaments.views.why_texts import need_texts
from tournaments.wording import listed
from web.problems import Problem

ROLES = ("box", "captain", "sitter")


@dataclass(frozen=True, slots=True)
class Seated:
    """One of the three at the table, by role at the start."""

    name: str
    role: str
    is_own: bool


@require_safe
def own_page_view(
    request: HttpRequest, slug: str, event_slug: str, number: int
) -> HttpResponse:
    room = room_of(request, slug, event_slug)
    context = room.context | _context(room, number)
    return render(request, "tournaments/own.html", context)


def own_parts(request: HttpRequest, room: Room) -> dict[str, object]:
    """What the parts take when the poll asks."""
    return _context(room, read_number(request.GET.get("number", "")) or 0)


def _context(room: Room, number: int) -> dict[str, object]:
    event = room.event
    entry = event.entries.get(number)
    if entry is None or entry.player.anonymised_at is not None:
        raise Problem("not_found", _("Nobody takes part under this number."))
    page = own_page(event, number)
    table = standings_table(event, is_director=room.is_director)
    line = next((one for one in lines_of(room, table) if one.entry == entry), None)
    is_shown = room.is_director or frozen_through(event) is None
    is_reader = room.own is not None and room.own.number == number
    player = reverse("clubs:player", args=[room.club.slug, entry.player.public_id])
    return {
        "page": page,
        "entry": entry,
        "is_reader": is_reader,
        "left": left_text(entry),
        "title": _title(page),
        "seated": _seated(page, number),
        "next": _next(room, page),
        "line": line if line and line.rank else None,
        "needs": need_texts(what_i_need(event, number)) if is_shown else None,
        "results": tuple(reversed(page.results)),
        "player_url": player,
        "live": watching(room, "own", {"number": number}),
    }


def _title(page: OwnPage) -> str:
    if page.now is None or page.round is None:
        return ""
    values = {"round": page.round.number, "table": page.now.table}
    match page.now.kind:
        case Kind.SEAT:
            return _("Round %(round)s: table %(table)s") % values
        case Kind.BYE:
            return _("Round %(round)s: bye") % values
        case Kind.WAITING:
            return _("Round %(round)s: through without playing") % values
        case _:
            return _("Round %(round)s: not there yet") % values


def _seated(page: OwnPage, number: int) -> list[Seated]:
    if page.table is None or page.now is None:
        return []
    names = {other.number: other.player.name for other in page.now.others}
    names[number] = page.entry.player.name
    return [
        Seated(names[one], role, one == number)
        for one, role in zip(page.table.numbers, ROLES, strict=True)
    ]


def _next(room: Room, page: OwnPage) -> str:
    """Return what to do now, in one sentence."""
    tournament = room.tournament
    if tournament.state in (TournamentState.FINISHED, TournamentState.ARCHIVED):
        return _("The tournament is over.")
    if tournament.state == TournamentState.CANCELLED:
        return _("The tournament was called off.")
    if not page.is_in and page.entry.last_round is not None:
        return _("No longer in this tournament.")
    one = page.round
    if one is None or page.now is None:
        return _("The next round is not published yet. This page shows it at once.")
    if one.round.state == RoundState.CLOSED:
        return _("Round %(round)s is over. The next one is shown here at once.") % {
            "round": one.number
        }
    if page.waits_for:
        text = ngettext(
            "Waiting for table %(tables)s.",
            "Waiting for tables %(tables)s.",
            len(page.waits_for),
        )
        return text % {"tables": listed(page.waits_for)}
    if page.table is not None and not page.table.is_decided:
        return _("Play at table %(table)s.") % {"table": page.now.table}
    if page.now.kind == Kind.BYE:
        return bye_worth(tournament.bye_weight)
    return _("Every table is decided. The next round comes soon.")
