"""Standings, why somebody stands where they do, and the crosstable."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.forms.numbers import read_number
from tournaments.models import Entry, EntryState, RoundState
from tournaments.queries.event import Event
from tournaments.queries.lists import CrossRow, crosstable, public_round
from tournaments.queries.places import final_places
from tournaments.queries.standings import (
    StandingsTable,
    frozen_through,
    standings_table,
)
from tournaments.queries.why import what_i_need, why
from tournaments.seating.measures import Key
from tournaments.views.measure_texts import measure_name, measure_text
from tournaments.views.room import Room, room_of
from tournaments.views.watching import watching
from tournaments.views.why_texts import NeedTexts, WhyText, need_texts, why_text
from tournaments.wording import sentences

#: Columns on a phone, and on a wide page: more do not stand beside a name.
SLIM, WIDE = 3, 6


@dataclass(frozen=True, slots=True)
class Cell:
    """A measure of somebody. wide: only where there is room."""

    text: str
    wide: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the standings. rank 0: nothing counts yet. url: "" for who has lost
    their name. why_url: "" before the start; shows_why: in a player's own row, and in
    every row for who watches. left: what became of who left."""

    entry: Entry
    rank: int
    is_tied: bool
    cells: tuple[Cell, ...]
    url: str
    why_url: str
    is_own: bool
    shows_why: bool
    left: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Standings as of a round, or live."""

    text: str
    url: str
    current: bool


@require_safe
def standings_page(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    room = room_of(request, slug, event_slug)
    context = room.context | standings_parts(request, room)
    return render(request, "tournaments/standings.html", context)


def standings_parts(request: HttpRequest, room: Room) -> dict[str, object]:
    """What the page takes; `?after=` a round, `?live=1`, `?why=` an entry's number.

    What is not there is left out, as if it had not been asked for.
    """
    through = _number(request, "after")
    is_live = request.GET.get("live") == "1"
    event = room.event
    table = standings_table(
        event, through=through, live=is_live, is_director=room.is_director
    )
    asked: dict[str, object] = {"after": through, "live": "1" if is_live else ""}
    number = _number(request, "why")
    return {
        "table": table,
        "lines": lines_of(room, table, asked),
        "columns": columns_of(table),
        "about": about_standings(event, table),
        "kept_back": kept_back(room),
        "order": ", ".join(measure_name(key) for key in table.measures),
        "choices": _choices(room, table, is_live=is_live),
        "why": _why(event, table, number),
        "needs": _needs(room),
        "places": final_places(event) if event.knock_outs else (),
        "live": watching(room, "standings", asked | {"why": number}),
    }


def _number(request: HttpRequest, name: str) -> int | None:
    return read_number(request.GET.get(name, ""))


def columns_of(table: StandingsTable) -> list[tuple[str, bool]]:
    """Return the measures that have a column, and whether only where there is room."""
    shown = shown_measures(table)
    return [(measure_name(key), place >= SLIM) for place, key in enumerate(shown)]


def shown_measures(table: StandingsTable) -> Sequence[Key]:
    """Return the measures with columns: head to head is no number of one player's."""
    return [key for key in table.measures if key != "H2H"][:WIDE]


def lines_of(
    room: Room, table: StandingsTable, asked: dict[str, object] | None = None
) -> list[Line]:
    """Return the rows in the order of the standings."""
    here = reverse("tournaments:standings", args=room.args)
    kept = {name: value for name, value in (asked or {}).items() if value}
    shown = shown_measures(table)
    lines = []
    for row in table.rows:
        query = urlencode(kept | {"why": row.entry.number})
        is_own = room.own is not None and room.own.pk == row.entry.pk
        lines.append(
            Line(
                row.entry,
                row.rank,
                row.is_tied,
                tuple(
                    Cell(measure_text(key, row.values[key]), place >= SLIM)
                    for place, key in enumerate(shown)
                ),
                own_url(room, row.entry),
                "" if table.before_start else f"{here}?{query}#why",
                is_own,
                is_own or room.own is None or room.is_director,
                left_text(row.entry),
            )
        )
    return lines


def own_url(room: Room, entry: Entry) -> str:
    """Return the page of an entry; "" for a player who has lost their name."""
    if entry.player.anonymised_at is not None:
        return ""
    return reverse("tournaments:own", args=[*room.args, entry.number])


def left_text(entry: Entry) -> str:
    """Return what became of somebody who left, or ""."""
    if entry.state == EntryState.WITHDRAWN and entry.last_round:
        return _("withdrew after round %(round)s") % {"round": entry.last_round}
    if entry.state == EntryState.WITHDRAWN:
        return _("withdrew")
    if entry.state == EntryState.DISQUALIFIED:
        return _("disqualified")
    return ""


def about_standings(event: Event, table: StandingsTable) -> str:
    """Return which rounds count, and what does not count yet."""
    values = {"through": table.through, "rounds": table.rounds}
    newest = public_round(event)
    if table.before_start:
        return _("Nothing counts before round 1 is over.")
    if table.is_provisional:
        return _("Provisional: the decided tables of round %(through)s count.") % values
    text = _("After round %(through)s of %(rounds)s.") % values
    is_on = newest is not None and newest.round.state == RoundState.PUBLISHED
    if newest is None or not newest.is_main or not is_on or table.is_frozen:
        return text
    soon = _("Round %(round)s counts when it is over.") % {"round": newest.number}
    return sentences(text, soon)


def kept_back(room: Room) -> str:
    """Return what is said while the last round is kept back, or ""."""
    if frozen_through(room.event) is None:
        return ""
    if room.is_director:
        return _("Only organisers see the last round here, until it is revealed.")
    return _("What the last round changes is kept back until it is revealed.")


def _choices(room: Room, table: StandingsTable, *, is_live: bool) -> list[Choice]:
    """Return the standings of before, and those with the round that is being played."""
    event = room.event
    frozen = None if room.is_director else frozen_through(event)
    here = reverse("tournaments:standings", args=room.args)
    main = [one for one in event.main_rounds if one.is_public]
    seen = [one for one in main if frozen is None or one.number <= frozen]
    closed = [one.number for one in seen if one.round.state == RoundState.CLOSED]
    found = [
        Choice(
            _("After %(round)s") % {"round": number},
            here if number == closed[-1] else f"{here}?after={number}",
            not is_live and number == table.through,
        )
        for number in closed
    ]
    if seen and seen[-1].round.state == RoundState.PUBLISHED:
        found.append(Choice(_("Live"), f"{here}?live=1", is_live))
    return found if len(found) > 1 else []


def _why(event: Event, table: StandingsTable, number: int | None) -> WhyText | None:
    ranked = {row.entry.number for row in table.rows}
    if number is None or number not in ranked or table.before_start:
        return None
    return why_text(event, table, why(event, table, number))


def _needs(room: Room) -> NeedTexts | None:
    is_shown = room.is_director or frozen_through(room.event) is None
    if room.own is None or not is_shown:
        return None
    return need_texts(what_i_need(room.event, room.own.number))


@require_safe
def crosstable_page(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Everybody and every round that counts."""
    room = room_of(request, slug, event_slug)
    context = room.context | crosstable_context(room)
    return render(request, "tournaments/crosstable.html", context)


def crosstable_context(room: Room) -> dict[str, object]:
    """What the crosstable takes, on the screen and on paper."""
    table = standings_table(room.event, is_director=room.is_director)
    rows: list[CrossRow] = crosstable(room.event, table)
    return {
        "table": table,
        "rows": rows,
        "numbers": range(1, table.through + 1),
        "about": about_standings(room.event, table),
        "kept_back": kept_back(room),
    }
