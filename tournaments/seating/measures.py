"""The measures that order standings: small named counts, all of them exact."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import Generic, Literal, TypeAlias

from tournaments.seating.errors import gettext_noop
from tournaments.seating.results import Line, Played, RoundResult, Weights
from tournaments.seating.seats import P

Key: TypeAlias = Literal[
    "MP", "MW", "H2H", "PD", "PF", "PS", "OS", "GN", "UD", "HW", "LR", "RT"
]
Value: TypeAlias = int | Fraction | tuple[int, ...] | None
"""A measure of one player; None where there is nothing to measure, which sorts last."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure by its key, its name for people, and whether more is better."""

    key: Key
    name: str
    more_is_better: bool = True


MEASURES: Mapping[Key, Measure] = MappingProxyType(
    {
        measure.key: measure
        for measure in (
            Measure("MP", gettext_noop("Match points")),
            Measure("MW", gettext_noop("Tables won")),
            Measure("H2H", gettext_noop("Head to head")),
            Measure("PD", gettext_noop("Points difference")),
            Measure("PF", gettext_noop("Points for")),
            Measure("PS", gettext_noop("Share of the points")),
            Measure("OS", gettext_noop("Opponents’ strength")),
            Measure("GN", gettext_noop("Gins per table")),
            Measure("UD", gettext_noop("Undercuts suffered per table"), False),
            Measure("HW", gettext_noop("Hands won per table")),
            Measure("LR", gettext_noop("Last result"), False),
            Measure("RT", gettext_noop("Rating at the start")),
        )
    }
)

DEFAULT_MEASURES: tuple[Key, ...] = ("MP", "MW", "H2H", "PD", "OS", "PF", "GN")

NO_MATCH_PLACE = MappingProxyType({"bye": 2, "walk_over": 2, "late": 4, "absent": 4})
"""What a round without a match counts as in the last result."""


class Tally(Generic[P]):
    """Everything the measures are counted from, for each player of an event.

    `ratings` are those at the start. An absence costs `game_target` twice in the
    points difference. `uneven` says that the ranked `players` played different
    numbers of tables.
    """

    def __init__(
        self,
        players: Sequence[P],
        rounds: Iterable[RoundResult[P]],
        weights: Weights,
        ratings: Mapping[P, int],
        game_target: int,
    ) -> None:
        self.rounds = sorted(rounds, key=lambda result: result.number)
        self.weights = weights
        self.ratings = ratings
        self.game_target = game_target
        self.played: dict[P, list[tuple[Played[P], int]]] = {}
        for table in (table for result in self.rounds for table in result.tables):
            for seat, player in enumerate(table.players):
                self.played.setdefault(player, []).append((table, seat))
        self.uneven = len({len(self.tables(player)) for player in players}) > 1

    def tables(self, player: P) -> list[tuple[Played[P], int]]:
        """Give the tables somebody played, and their seat (0 to 2) at each."""
        return self.played.get(player, [])

    def lines(self, player: P) -> list[Line[P]]:
        """Give what somebody made at each table played."""
        return [table.lines[seat] for table, seat in self.tables(player)]

    def blanks(self, player: P, *kinds: str) -> int:
        """Count the rounds somebody spent without a match, for one of these reasons."""
        return sum(result.blanks.get(player) in kinds for result in self.rounds)

    def from_tables(self, player: P) -> int:
        """Count match points from played tables, in sixths."""
        return sum(
            self.weights.sixths(table.places)[seat]
            for table, seat in self.tables(player)
        )


def match_points(tally: Tally[P], player: P) -> int:
    """Count match points in sixths, byes and walk-overs included (MP)."""
    free = tally.blanks(player, "bye", "walk_over")
    return tally.from_tables(player) + 6 * tally.weights.bye * free


def tables_won(tally: Tally[P], player: P) -> int:
    """Count tables won in sixths; a first place shared by k counts 6/k (MW)."""
    return sum(
        6 // table.places.count(1)
        for table, seat in tally.tables(player)
        if table.places[seat] == 1
    )


def points_difference(tally: Tally[P], player: P) -> int:
    """Add own points twice less the others'; an absence costs two targets (PD)."""
    played = sum(
        3 * table.lines[seat].points - sum(line.points for line in table.lines)
        for table, seat in tally.tables(player)
    )
    return played - 2 * tally.game_target * tally.blanks(player, "absent")


def points_share(tally: Tally[P], player: P) -> Fraction:
    """Add the shares of the points of each table; a third where nobody has any (PS)."""
    total = Fraction(0)
    for table, seat in tally.tables(player):
        everybody = sum(line.points for line in table.lines)
        own = table.lines[seat].points
        total += Fraction(own, everybody) if everybody else Fraction(1, 3)
    return total


def opponents_strength(tally: Tally[P], player: P) -> Fraction | None:
    """Average what each opponent made per played table, in sixths (OS)."""
    rates = [
        Fraction(tally.from_tables(other), len(tally.tables(other)))
        for table, _ in tally.tables(player)
        for other in table.players
        if other != player
    ]
    return sum(rates, Fraction(0)) / len(rates) if rates else None


def last_result(tally: Tally[P], player: P) -> tuple[int, ...]:
    """List the places from the last round back; a bye is 2, no result 4 (LR)."""
    places = []
    for result in reversed(tally.rounds):
        for table in result.tables:
            if player in table.players:
                places.append(table.places[table.players.index(player)])
                break
        else:
            places.append(NO_MATCH_PLACE[result.blanks.get(player, "late")])
    return tuple(places)


def per_table(tally: Tally[P], player: P, total: int) -> Fraction | None:
    """Divide by the tables somebody played; None without any."""
    tables = len(tally.tables(player))
    return Fraction(total, tables) if tables else None


def head_to_head(tally: Tally[P], group: Sequence[P]) -> dict[P, int] | None:
    """Score the meetings inside a tied group: 2 to the better place, 1 each if level.

    None unless every two of the group met, all of them equally often (H2H).
    """
    score = dict.fromkeys(group, 0)
    met = {frozenset(pair): 0 for pair in combinations(group, 2)}
    for table in (table for result in tally.rounds for table in result.tables):
        placed = zip(table.players, table.places, strict=True)
        here = [(player, place) for player, place in placed if player in score]
        for (one, first), (other, second) in combinations(here, 2):
            met[frozenset((one, other))] += 1
            score[one] += 1 + (first < second) - (first > second)
            score[other] += 1 + (second < first) - (second > first)
    times = set(met.values())
    return score if len(times) == 1 and times != {0} else None


def value(tally: Tally[P], key: Key, player: P) -> Value:
    """Work out one measure of one player; not H2H, which a tied group has (7)."""
    lines = tally.lines(player)
    match key:
        case "MP":
            return match_points(tally, player)
        case "MW":
            return tables_won(tally, player)
        case "PD":
            return points_difference(tally, player)
        case "PF":
            points = sum(line.points for line in lines)
            return per_table(tally, player, points) if tally.uneven else points
        case "PS":
            return points_share(tally, player)
        case "OS":
            return opponents_strength(tally, player)
        case "GN":
            return per_table(tally, player, sum(line.gins for line in lines))
        case "UD":
            return per_table(tally, player, sum(line.undercuts for line in lines))
        case "HW":
            return per_table(tally, player, sum(line.hands_won for line in lines))
        case "LR":
            return last_result(tally, player)
        case "RT":
            return tally.ratings.get(player)
        case "H2H":
            return None
