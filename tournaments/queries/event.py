"""A whole tournament, read in a fixed number of statements.

Everybody is named by the number of their entry, which is what the seating core, the
journal and the draws know them by.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.models import Match, MatchStatus, SeatTally
from tournaments.models import (
    Entry,
    EntryState,
    Kind,
    Placement,
    Round,
    RoundState,
    Ruling,
    Table,
    Tournament,
)
from tournaments.models.round import Stage
from tournaments.queries.disputes import disputed_matches
from tournaments.queries.waiting import in_places
from tournaments.seating.results import Blank, Line, Played, RoundResult
from tournaments.seating.seats import Seating

Three = tuple[int, int, int]


class TableStatus(StrEnum):
    """What a table is doing: its match says so, unless there is a ruling."""

    DRAWN = "drawn"
    SEATED = "seated"
    PLAYING = "playing"
    REPORTED = "reported"
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"
    ABANDONED = "abandoned"
    RULED = "ruled"


DECIDED = frozenset({TableStatus.CONFIRMED, TableStatus.RULED})


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table: the three by role at the start, box first, and what came of it.

    lines: what each made, in the order of `numbers`; None unless the match is over.
    rulings: by number, where a ruling stands in place of the result.
    """

    table: Table
    numbers: Three
    status: TableStatus
    lines: tuple[Line[int], Line[int], Line[int]] | None = None
    rulings: Mapping[int, str] | None = None

    @property
    def match(self) -> Match | None:
        """The match played here; None before the round is published."""
        return self.table.match

    @property
    def is_decided(self) -> bool:
        """Whether nothing is open here: confirmed, or ruled upon."""
        return self.status in DECIDED

    @property
    def played(self) -> Played[int] | None:
        """The result that counts: that of a confirmed match."""
        if self.status == TableStatus.CONFIRMED and self.lines:
            return Played(self.lines)
        return None


@dataclass(frozen=True, slots=True)
class RoundNow:
    """A round: its tables in order, and who has a bye, waits, or was not there yet.

    waiting: in the order of their places in the bracket.
    """

    round: Round
    tables: tuple[TableNow, ...]
    byes: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    late: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """The number of the round, from 1, knock-out rounds counted on."""
        return self.round.number

    @property
    def is_main(self) -> bool:
        """Whether the round counts for the standings, and is no knock-out."""
        return self.round.stage == Stage.MAIN

    @property
    def is_public(self) -> bool:
        """Whether everybody may see it: a draw is nobody's business before."""
        return self.round.state != RoundState.DRAWN

    @property
    def open_tables(self) -> tuple[TableNow, ...]:
        """The tables that have no result yet."""
        return tuple(table for table in self.tables if not table.is_decided)

    @property
    def seating(self) -> Seating[int]:
        """The round as it was seated."""
        return Seating(tuple(table.numbers for table in self.tables), self.byes)

    @property
    def record(self) -> Seating[int]:
        """The round as later draws count it: tables that play, byes and walk-overs."""
        free = [
            number
            for table in self.tables
            for number, ruling in (table.rulings or {}).items()
            if ruling == Ruling.WALK_OVER
        ]
        tables = [table.numbers for table in self.tables if table.rulings is None]
        return Seating(tuple(tables), (*self.byes, *free))

    @property
    def result(self) -> RoundResult[int]:
        """What the round gives to the standings."""
        blanks: dict[int, Blank] = dict.fromkeys(self.byes, "bye")
        blanks |= dict.fromkeys(self.late, "late")
        for table in self.tables:
            for number, ruling in (table.rulings or {}).items():
                blanks[number] = "walk_over" if ruling == Ruling.WALK_OVER else "absent"
        return RoundResult(
            self.number,
            tuple(table.played for table in self.tables if table.played),
            tuple(table.numbers for table in self.open_tables),
            blanks,
        )

    def table_of(self, number: int) -> TableNow | None:
        """Return where somebody sits in this round, or None."""
        return next((one for one in self.tables if number in one.numbers), None)


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament with everything in it, as it stood when it was read.

    entries: by number, in that order, players loaded. rounds: in order.
    """

    tournament: Tournament
    entries: Mapping[int, Entry]
    rounds: tuple[RoundNow, ...]

    @property
    def latest(self) -> RoundNow | None:
        """The last round that is drawn, published or not."""
        return self.rounds[-1] if self.rounds else None

    @property
    def number(self) -> int:
        """The number of the last round drawn, 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0

    @property
    def main_rounds(self) -> tuple[RoundNow, ...]:
        """The rounds that count for the standings."""
        return tuple(one for one in self.rounds if one.is_main)

    @property
    def knock_outs(self) -> tuple[RoundNow, ...]:
        """The knock-out rounds."""
        return tuple(one for one in self.rounds if not one.is_main)

    @property
    def active(self) -> tuple[int, ...]:
        """The numbers of those who play, in order."""
        return tuple(
            number
            for number, entry in self.entries.items()
            if entry.state == EntryState.ACTIVE
        )

    def name(self, number: int) -> str:
        """Return the name behind the number of an entry."""
        return self.entries[number].player.name

    def names(self, numbers: Three | tuple[int, ...]) -> tuple[str, ...]:
        """Return the names behind numbers of entries, in that order."""
        return tuple(self.name(number) for number in numbers)

    def round(self, number: int) -> RoundNow | None:
        """Return the round with that number, or None while it is not drawn."""
        return next((one for one in self.rounds if one.number == number), None)


def load_event(tournament: Tournament) -> Event:
    """Read a tournament: six statements, however many rounds and tables there are."""
    entries = {
        entry.number: entry
        for entry in Entry.objects.filter(tournament=tournament)
        .select_related("player")
        .order_by("number")
    }
    rounds = list(
        Round.objects.filter(tournament=tournament)
        .select_related("draw")
        .order_by("number")
    )
    tables: dict[int, list[Table]] = defaultdict(list)
    found = Table.objects.filter(round__tournament=tournament)
    for table in found.select_related("match").order_by("number"):
        tables[table.round_id].append(table)
    placements: dict[int, list[Placement]] = defaultdict(list)
    placed = Placement.objects.filter(round__tournament=tournament)
    for placement in placed.order_by("role", "entry_id"):
        placements[placement.round_id].append(placement)
    matches = [one.match_id for here in tables.values() for one in here if one.match_id]
    reader = _Reader(
        {entry.pk: number for number, entry in entries.items()},
        {entry.player_id: number for number, entry in entries.items()},
        _lines(tournament),
        disputed_matches(matches),
    )
    return Event(
        tournament,
        entries,
        tuple(reader.round(one, tables[one.pk], placements[one.pk]) for one in rounds),
    )


def _lines(tournament: Tournament) -> dict[int, list[SeatTally]]:
    """Return what was made in each finished match, by match."""
    rows: dict[int, list[SeatTally]] = defaultdict(list)
    matches = Table.objects.filter(
        round__tournament=tournament, match__isnull=False
    ).values("match")
    tallies = SeatTally.objects.filter(club_id=tournament.club_id, match__in=matches)
    for row in tallies:
        rows[row.match_id].append(row)
    return rows


@dataclass(frozen=True, slots=True)
class _Reader:
    """Puts rows together. number_of: by entry id; player_number: by player id."""

    number_of: Mapping[int, int]
    player_number: Mapping[int, int]
    tallies: Mapping[int, list[SeatTally]]
    disputed: frozenset[int]

    def round(
        self, one: Round, tables: list[Table], placements: list[Placement]
    ) -> RoundNow:
        seats: dict[int, list[Placement]] = defaultdict(list)
        others: dict[str, list[int]] = defaultdict(list)
        for placement in placements:
            if placement.table_id:
                seats[placement.table_id].append(placement)
            else:
                number = self.number_of[placement.entry_id]
                others[placement.kind].append(number)
        return RoundNow(
            one,
            tuple(self.table(table, seats[table.pk]) for table in tables),
            tuple(others[Kind.BYE]),
            in_places(one, others[Kind.WAITING]),
            tuple(others[Kind.LATE]),
        )

    def table(self, table: Table, seats: list[Placement]) -> TableNow:
        box, captain, sitter = (self.number_of[seat.entry_id] for seat in seats)
        rulings = None
        if table.ruled_at:
            rulings = {self.number_of[seat.entry_id]: seat.ruling for seat in seats}
        numbers = (box, captain, sitter)
        return TableNow(
            table, numbers, self.status(table), self.lines(table, numbers), rulings
        )

    def status(self, table: Table) -> TableStatus:
        match = table.match
        if table.ruled_at:
            return TableStatus.RULED
        if match is None:
            return TableStatus.DRAWN
        if match.pk in self.disputed:
            return TableStatus.DISPUTED
        if match.state == MatchStatus.ABANDONED:
            return TableStatus.ABANDONED
        if match.state == MatchStatus.FINISHED:
            is_confirmed = match.attested_at is not None
            return TableStatus.CONFIRMED if is_confirmed else TableStatus.REPORTED
        return TableStatus.PLAYING if match.hand_count else TableStatus.SEATED

    def lines(
        self, table: Table, numbers: Three
    ) -> tuple[Line[int], Line[int], Line[int]] | None:
        rows = {
            self.player_number[row.player_id]: row
            for row in self.tallies.get(table.match_id or 0, ())
            if row.player_id in self.player_number
        }
        if any(number not in rows for number in numbers):
            return None
        a, b, c = (_line(number, rows[number]) for number in numbers)
        return a, b, c


def _line(number: int, row: SeatTally) -> Line[int]:
    return Line(
        number,
        row.total,
        hands_won=row.box_won + row.captain_won,
        gins=row.gins,
        undercuts=row.undercuts_suffered,
    )
