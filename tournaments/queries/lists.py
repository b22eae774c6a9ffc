"""Lists of a round and of the whole event: seating, results, the crosstable."""

from collections.abc import Sequence
from dataclasses import dataclass

from players.rules.names import name_key
from scoring.models import TableLink
from tournaments.models import Entry, EntryState, Kind, RoundState, Ruling
from tournaments.queries.event import Event, RoundNow, TableNow
from tournaments.queries.standings import StandingsTable


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Where somebody is in a round. kind: as in `Kind`; table and role only for a
    seat (role 0 box, 1 captain, 2 sitter)."""

    entry: Entry
    kind: Kind
    table: int | None = None
    role: int | None = None


def public_round(event: Event, number: int | None = None) -> RoundNow | None:
    """Return that round, or the newest, as far as everybody may see it.

    A drawn round is not there for them: the one before it is the newest.
    """
    seen = [one for one in event.rounds if one.is_public]
    if number is None:
        return seen[-1] if seen else None
    return next((one for one in seen if one.number == number), None)


def seating_list(event: Event, one: RoundNow) -> list[SeatLine]:
    """Return where everybody sits, by name: that is how people look."""
    lines = [
        SeatLine(event.entries[number], Kind.SEAT, table.table.number, role)
        for table in one.tables
        for role, number in enumerate(table.numbers)
    ]
    for kind, numbers in (
        (Kind.BYE, one.byes),
        (Kind.WAITING, one.waiting),
        (Kind.LATE, one.late),
    ):
        lines += [SeatLine(event.entries[number], kind) for number in numbers]
    return sorted(lines, key=_by_name)


def entry_list(event: Event) -> list[Entry]:
    """Return everybody entered, by name."""
    return sorted(event.entries.values(), key=lambda entry: name_key(entry.player.name))


@dataclass(frozen=True, slots=True)
class TableCard:
    """What the printed card of a table shows. link: None where it was taken back;
    such a card is left out and named instead."""

    table: TableNow
    entries: tuple[Entry, Entry, Entry]
    link: TableLink | None


def table_cards(event: Event, one: RoundNow) -> list[TableCard]:
    """Return the cards of a published round with their links (one statement).

    Whether a link still opens its match says `link.is_usable(at)`.
    """
    matches = [table.match.pk for table in one.tables if table.match]
    links = {
        link.match_id: link
        for link in TableLink.objects.filter(match__in=matches, revoked_at=None)
    }
    cards = []
    for table in one.tables:
        box, captain, sitter = (event.entries[number] for number in table.numbers)
        link = links.get(table.match.pk) if table.match else None
        cards.append(TableCard(table, (box, captain, sitter), link))
    return cards


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What somebody made in a round.

    number: of the round. kind: as in `Kind`. ruling: as in `Ruling`, where one stands
    in place of the result. place and points: None until the match is over; place 1 to
    3, ties shared. is_confirmed: whether it counts. others: whom they sat with.
    """

    number: int
    kind: Kind
    table: int | None = None
    ruling: str = Ruling.NONE
    place: int | None = None
    points: int | None = None
    is_confirmed: bool = False
    others: tuple[Entry, ...] = ()

    @property
    def ruling_text(self) -> str:
        """What the ruling says, in the reader's language; "" without one."""
        return str(Ruling(self.ruling).label)


def results_of(
    event: Event, number: int, *, is_director: bool = False
) -> list[ResultLine]:
    """Return what one entry made, round by round, as far as it may be seen."""
    lines = []
    for one in event.rounds:
        if one.is_public or is_director:
            line = _result(event, one, number)
            if line is not None:
                lines.append(line)
    return lines


def _result(event: Event, one: RoundNow, number: int) -> ResultLine | None:
    for kind, numbers in (
        (Kind.BYE, one.byes),
        (Kind.WAITING, one.waiting),
        (Kind.LATE, one.late),
    ):
        if number in numbers:
            return ResultLine(one.number, kind)
    table = one.table_of(number)
    if table is None:
        return None
    others = tuple(event.entries[other] for other in table.numbers if other != number)
    seat = table.numbers.index(number)
    place = points = None
    if table.lines is not None:
        totals = [line.points for line in table.lines]
        points = totals[seat]
        place = 1 + sum(other > points for other in totals)
    return ResultLine(
        one.number,
        Kind.SEAT,
        table.table.number,
        (table.rulings or {}).get(number, Ruling.NONE),
        place,
        points,
        table.is_decided,
        others,
    )


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A row of the crosstable: the entry, the rank, a cell for each round counted."""

    entry: Entry
    rank: int
    cells: tuple[ResultLine | None, ...]


def crosstable(event: Event, table: StandingsTable) -> list[CrossRow]:
    """Return everybody ranked with the rounds that count, in the order of the ranks."""
    rounds = [one for one in event.main_rounds if one.number <= table.through]
    return [
        CrossRow(
            row.entry,
            row.rank,
            tuple(_result(event, one, row.entry.number) for one in rounds),
        )
        for row in table.rows
    ]


@dataclass(frozen=True, slots=True)
class OwnPage:
    """A player's own page: the round they should go to, and what they made so far.

    now: where they are in the newest round, None before it or after they left.
    waits_for: tables still open in that round, once their own is decided.
    """

    entry: Entry
    now: ResultLine | None
    table: TableNow | None
    round: RoundNow | None
    waits_for: tuple[int, ...]
    results: Sequence[ResultLine]

    @property
    def is_in(self) -> bool:
        """Whether they still take part."""
        return self.entry.state == EntryState.ACTIVE


def own_page(event: Event, number: int) -> OwnPage:
    """Return what concerns one entry. KeyError for a number that nobody has."""
    one = public_round(event)
    now = _result(event, one, number) if one else None
    table = one.table_of(number) if one else None
    is_free = table is None or table.is_decided
    waits: tuple[int, ...] = ()
    if one and one.round.state == RoundState.PUBLISHED and now and is_free:
        waits = tuple(other.table.number for other in one.open_tables)
    return OwnPage(
        event.entries[number], now, table, one, waits, results_of(event, number)
    )


def entry_of_user(event: Event, user_id: int | None) -> Entry | None:
    """Return the entry of the player that an account is linked to, or None."""
    if user_id is None:
        return None
    return next(
        (one for one in event.entries.values() if one.player.user_id == user_id), None
    )


def _by_name(line: SeatLine) -> tuple[str, int]:
    return name_key(line.entry.player.name), line.entry.number
