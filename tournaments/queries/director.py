"""The director's page: what needs them, every table live, what is safe now."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Max, Q

from scoring.models import Match, Seat
from tournaments.models import Entry, RoundState
from tournaments.queries.actions import Action, actions
from tournaments.queries.event import Event, RoundNow, TableNow, TableStatus
from tournaments.queries.inputs import is_stale
from tournaments.queries.knock_out import undecided

#: A table where no hand came for so long is looked after.
QUIET_AFTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """One of the three at a table: total so far, and whether they have confirmed.

    disputed_hand: the number of the hand that they dispute, 0 for none; why: their
    reason, or "".
    """

    entry: Entry
    role: int
    total: int
    has_confirmed: bool
    disputed_hand: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table as it is at this moment.

    seats: by role at the start, box first. next_hand: the number of the hand being
    played, None where none is. last_hand_at: when the last hand was written, the
    moment of publication before the first; minutes: whole ones since then, None where
    the table is decided. winner: alone first, once the match is over.
    """

    now: TableNow
    seats: tuple[LiveSeat, LiveSeat, LiveSeat]
    next_hand: int | None
    last_hand_at: datetime | None
    minutes: int | None
    winner: Entry | None

    @property
    def number(self) -> int:
        """The number of the table."""
        return self.now.table.number

    @property
    def status(self) -> TableStatus:
        """What the table is doing."""
        return self.now.status

    @property
    def disputes(self) -> tuple[LiveSeat, ...]:
        """Who disputes a hand, where the table waits for that."""
        if self.status != TableStatus.DISPUTED:
            return ()
        return tuple(seat for seat in self.seats if seat.disputed_hand)

    @property
    def unconfirmed(self) -> tuple[Entry, ...]:
        """Who has not confirmed yet, where the match is over and waits for them."""
        if self.status != TableStatus.REPORTED:
            return ()
        return tuple(seat.entry for seat in self.seats if not seat.has_confirmed)


class Need(StrEnum):
    """Why a table needs the director, the worst first."""

    DISPUTED = "disputed"
    ABANDONED = "abandoned"
    UNDECIDED = "undecided"
    UNCONFIRMED = "unconfirmed"
    QUIET = "quiet"
    NO_SHOW = "no_show"


@dataclass(frozen=True, slots=True)
class ToDo:
    """A table that needs the director, and why."""

    need: Need
    table: LiveTable


@dataclass(frozen=True, slots=True)
class Director:
    """Everything of the page, read in a fixed number of statements.

    round: the last round, drawn or published; its tables. waiting: entries whose
    table is decided while others play, so that they wait for those tables. is_stale:
    results or players have changed since the round was drawn; a published one is then
    told as seated before a correction.
    """

    event: Event
    round: RoundNow | None
    tables: tuple[LiveTable, ...]
    todo: tuple[ToDo, ...]
    actions: tuple[Action, ...]
    waiting: tuple[Entry, ...]
    waited_for: tuple[int, ...]
    is_stale: bool

    @property
    def decided(self) -> int:
        """How many tables of the round are decided."""
        return sum(table.now.is_decided for table in self.tables)


def director(event: Event, at: datetime) -> Director:
    """Return the page for a tournament that was read (two more statements)."""
    latest = event.latest
    tables = live_tables(event, latest, at) if latest else ()
    open_tables = [table for table in tables if not table.now.is_decided]
    waiting: tuple[Entry, ...] = ()
    if open_tables and latest and latest.is_public:
        waiting = tuple(
            seat.entry
            for table in tables
            if table.now.is_decided
            for seat in table.seats
        )
    return Director(
        event=event,
        round=latest,
        tables=tables,
        todo=tuple(sorted(_todo(event, latest, tables), key=_worst_first)),
        actions=actions(event),
        waiting=waiting,
        waited_for=tuple(table.number for table in open_tables),
        is_stale=latest is not None and is_stale(event, latest),
    )


def live_tables(event: Event, one: RoundNow, at: datetime) -> tuple[LiveTable, ...]:
    """Return the tables of a round with totals and times (two statements)."""
    ids = [table.match.pk for table in one.tables if table.match]
    seats: dict[int, dict[int, Seat]] = defaultdict(dict)
    for seat in Seat.objects.filter(match__in=ids):
        seats[seat.match_id][seat.player_id] = seat
    standing = Q(hands__voided_at=None)
    written = dict(
        Match.objects.filter(pk__in=ids)
        .annotate(last=Max("hands__recorded_at", filter=standing))
        .values_list("pk", "last")
    )
    return tuple(_live(event, one, table, seats, written, at) for table in one.tables)


def _live(
    event: Event,
    one: RoundNow,
    table: TableNow,
    seats: dict[int, dict[int, Seat]],
    written: dict[int, datetime | None],
    at: datetime,
) -> LiveTable:
    match = table.match
    here = seats[match.pk] if match else {}
    last = (written.get(match.pk) or one.round.published_at) if match else None
    box, captain, sitter = (
        _seat(event.entries[number], role, here)
        for role, number in enumerate(table.numbers)
    )
    is_on = table.status in (TableStatus.SEATED, TableStatus.PLAYING)
    first = [
        line.player
        for line, place in zip(table.lines or (), _places(table), strict=False)
        if place == 1
    ]
    return LiveTable(
        now=table,
        seats=(box, captain, sitter),
        next_hand=match.hand_count + 1 if match and is_on else None,
        last_hand_at=last,
        minutes=None if table.is_decided or not last else _minutes(last, at),
        winner=event.entries[first[0]] if len(first) == 1 else None,
    )


def _places(table: TableNow) -> Sequence[int]:
    points = [line.points for line in table.lines or ()]
    return [1 + sum(other > one for other in points) for one in points]


def _minutes(since: datetime, at: datetime) -> int:
    return max(0, int((at - since).total_seconds() // 60))


def _seat(entry: Entry, role: int, seats: dict[int, Seat]) -> LiveSeat:
    seat = seats.get(entry.player_id)
    if seat is None:
        return LiveSeat(entry, role, 0, has_confirmed=False)
    return LiveSeat(
        entry,
        role,
        seat.total,
        seat.confirmed_at is not None,
        seat.disputed_hand or 0,
        seat.dispute_reason,
    )


def _todo(
    event: Event, one: RoundNow | None, tables: Sequence[LiveTable]
) -> Iterator[ToDo]:
    if one is None or one.round.state != RoundState.PUBLISHED:
        return
    silent = {table.table.pk for table in undecided(event, one)}
    for table in tables:
        need = _need(table, table.now.table.pk in silent)
        if need is not None:
            yield ToDo(need, table)


def _need(table: LiveTable, does_not_say: bool) -> Need | None:
    if does_not_say:
        return Need.UNDECIDED
    quiet = table.minutes is not None and table.minutes >= _in_minutes(QUIET_AFTER)
    match table.status:
        case TableStatus.DISPUTED:
            return Need.DISPUTED
        case TableStatus.ABANDONED:
            return Need.ABANDONED
        case TableStatus.REPORTED:
            return Need.UNCONFIRMED
        case TableStatus.PLAYING:
            return Need.QUIET if quiet else None
        case TableStatus.SEATED:
            return Need.NO_SHOW if quiet else None
    return None


def _in_minutes(time: timedelta) -> int:
    return int(time.total_seconds() // 60)


def _worst_first(todo: ToDo) -> tuple[int, int, int]:
    """Order by need, then by how long the table has been waiting."""
    return list(Need).index(todo.need), -(todo.table.minutes or 0), todo.table.number
