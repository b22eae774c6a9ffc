"""The rows of the derived tables as the rules give them, before they are stored."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, starmap
from operator import itemgetter
from typing import NamedTuple

from django.db.models import Model, Q

from scoring.models import Hand, Match, MatchStatus, PlayerTally, Seat, SeatTally
from scoring.queries.match_record import as_played, frozen_rules
from scoring.rules.match import MatchState
from scoring.rules.rating import MATCHES_NEEDED, Finish, Skill
from scoring.rules.records import SeatRecord, Tally, seat_records

TOO_FEW = -1.0
"""The share of who has played too few matches to be compared."""


@dataclass(slots=True)
class Sums:
    """What a player's seat tallies come to."""

    matches: int = 0
    wins: int = 0
    shared: int = 0
    tally: Tally = field(default_factory=Tally)

    def add(self, row: SeatTally, sign: int = 1) -> None:
        """Add one seat, or with sign -1 take it away."""
        self.matches += sign
        self.wins += sign * (row.winning_total is not None)
        self.shared += sign * row.is_shared
        self.tally = self.tally + row.tally if sign > 0 else self.tally - row.tally

    def joined(self, other: "Sums") -> "Sums":
        """Return both together."""
        return Sums(
            self.matches + other.matches,
            self.wins + other.wins,
            self.shared + other.shared,
            self.tally + other.tally,
        )

    @property
    def share(self) -> float:
        """Matches won of matches, or `TOO_FEW`."""
        if self.matches < MATCHES_NEEDED:
            return TOO_FEW
        return self.wins / self.matches


def seat_tallies(
    match: Match,
    seats: Iterable[Seat],
    hands: Iterable[Hand],
    state: MatchState[int],
) -> list[SeatTally]:
    """Return the unsaved rows of a match; none unless it is finished.

    hands: the standing ones that the state was worked out from.
    """
    if match.state != MatchStatus.FINISHED:
        return []
    records = seat_records(
        frozen_rules(match), state, [as_played(hand) for hand in hands]
    )
    if not records:
        return []
    return [_seat_tally(match, seat, records[seat.place]) for seat in seats]


def _seat_tally(match: Match, seat: Seat, record: SeatRecord) -> SeatTally:
    biggest = record.biggest
    row = SeatTally(
        club_id=match.club_id,
        match=match,
        player_id=seat.player_id,
        played_on=match.played_on,
        total=record.total,
        rank=record.rank,
        is_shared=record.is_shared,
        match_hands=record.match_hands,
        longest_box=record.longest_box,
        biggest_points=biggest.points if biggest else None,
        biggest_kind=biggest.kind if biggest else "",
        biggest_number=biggest.number if biggest else None,
        winning_total=record.winning_total,
        winning_hands=record.winning_hands,
        margin=record.margin,
        comeback=record.comeback,
    )
    row.tally = record.tally
    return row


def player_tally(club_id: int, player_id: int, sums: Sums, skill: Skill) -> PlayerTally:
    """Return the unsaved row that holds these sums."""
    row = PlayerTally(club_id=club_id, player_id=player_id)
    fill_player_tally(row, sums)
    row.mu, row.sigma = skill.mu, skill.sigma
    return row


def fill_player_tally(row: PlayerTally, sums: Sums) -> None:
    """Write the sums into the row; the rating stays."""
    row.matches, row.wins, row.shared = sums.matches, sums.wins, sums.shared
    row.share = sums.share
    row.tally = sums.tally


def stored_sums(row: PlayerTally) -> Sums:
    """Return the sums that the row holds."""
    return Sums(row.matches, row.wins, row.shared, row.tally)


class SeatRank(NamedTuple):
    """What ratings need of a seat tally."""

    match_id: int
    played_on: date
    player_id: int
    rank: int


def finishes(rows: Iterable[SeatRank]) -> Iterator[Finish[int]]:
    """Gather rows that come match by match into who had which rank."""
    for (match_id, day), group in groupby(rows, key=itemgetter(0, 1)):
        yield Finish(match_id, day, tuple((row[2], row[3]) for row in group))


def seat_ranks(
    club_id: int, of: Q | None = None, *, chunk: int = 2000
) -> Iterator[SeatRank]:
    """Yield the club's seats in order of play; of: only those that fit.

    The order is the day, then the match's id: within a day, when it was begun.
    """
    rows = SeatTally.objects.filter(of or Q(), club_id=club_id).order_by(
        "played_on", "match_id", "player_id"
    )
    columns = rows.values_list("match_id", "played_on", "player_id", "rank")
    yield from starmap(SeatRank, columns.iterator(chunk))


def values_of(row: Model) -> dict[str, object]:
    """Return a row's stored values by column, all but its own key."""
    return {
        column.attname: getattr(row, column.attname)
        for column in row._meta.concrete_fields
        if not column.primary_key
    }
