"""A table of the room as a tile: totals, state, and one sentence."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Ruling
from tournaments.queries.director import LiveSeat, LiveTable
from tournaments.queries.event import Event, RoundNow, TableNow, TableStatus
from tournaments.queries.settings import rules_of
from tournaments.views import texts


@dataclass(frozen=True, slots=True)
class TileSeat:
    """One of the three. share: percent of the target. note: what a ruling says."""

    name: str
    total: int
    share: int
    is_winner: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A table as components/_tile.html shows it. url: "" where it leads nowhere.
    stamp: text and kind, or nothing."""

    url: str
    table: int
    state: str
    stamp: tuple[str, str] | None
    seats: tuple[TileSeat, ...]
    told: str
    alert: bool


def tiles_of(event: Event, tables: Iterable[LiveTable]) -> tuple[Tile, ...]:
    """Return the tiles for the room, in the order of the tables: each leads to its
    match. What is told holds as long as no hand comes, so no minutes are counted."""
    return tuple(
        tile(
            event,
            table,
            url=table.now.match.get_absolute_url() if table.now.match else "",
            told=_told(event, table),
            alert=table.status == TableStatus.DISPUTED,
        )
        for table in tables
    )


def tile(event: Event, table: LiveTable, *, url: str, told: str, alert: bool) -> Tile:
    """Return a table as a tile; where it leads and what is told is the reader's."""
    target = rules_of(event.tournament).game_target
    words, kind = texts.stamp(table)
    return Tile(
        url=url,
        table=table.number,
        state=texts.state_text(table),
        stamp=(words, kind) if words else None,
        seats=tuple(_seat(table, seat, target) for seat in table.seats),
        told=told,
        alert=alert,
    )


def _seat(table: LiveTable, seat: LiveSeat, target: int) -> TileSeat:
    ruling = (table.now.rulings or {}).get(seat.entry.number, "")
    return TileSeat(
        name=seat.entry.player.name,
        total=seat.total,
        share=min(100, seat.total * 100 // target),
        is_winner=table.winner is not None and table.winner.pk == seat.entry.pk,
        note=str(Ruling(ruling).label) if ruling else "",
    )


def _told(event: Event, table: LiveTable) -> str:
    match table.status:
        case TableStatus.SEATED if event.tournament.cuts_at_the_table:
            return _("The three cut for who begins.")
        case TableStatus.SEATED:
            name = table.seats[0].entry.player.name
            return _("%(name)s deals first.") % {"name": name}
        case TableStatus.PLAYING if table.last_hand_at:
            time = date_format(timezone.localtime(table.last_hand_at), "H:i")
            return _("Last hand at %(time)s.") % {"time": time}
        case TableStatus.ABANDONED:
            return _("The match was given up. An organiser will rule on it.")
        case _:
            return texts.table_text(table)


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """Somebody's total in a round. total: "" while the match goes on."""

    name: str
    total: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table on paper. seats: the best first, once it is over. is_open: its result
    does not count yet."""

    table: int
    seats: tuple[ResultSeat, ...]
    is_open: bool


def results_of_round(event: Event, one: RoundNow) -> tuple[ResultTable, ...]:
    """Return the tables of a round with their results (no statement)."""
    return tuple(_result(event, table) for table in one.tables)


def _result(event: Event, table: TableNow) -> ResultTable:
    made = {line.player: line.points for line in table.lines or ()}
    if table.rulings is not None:
        made = {}
    best = max(made.values(), default=None)
    order = sorted(table.numbers, key=lambda number: -made.get(number, 0))
    ruled = table.rulings or {}
    return ResultTable(
        table.table.number,
        tuple(
            ResultSeat(
                event.name(number),
                str(Ruling(ruled[number]).label)
                if number in ruled
                else str(made.get(number, "")),
                number in made and made[number] == best,
            )
            for number in order
        ),
        not table.is_decided,
    )
