"""What a player needs at the open tables to reach a rank."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.seating.results import Weights
from tournaments.seating.seats import P

Places = tuple[int, int, int]

OUTCOMES: tuple[Places, ...] = tuple(
    sorted(
        {
            (
                1 + (b > a) + (c > a),
                1 + (a > b) + (c > b),
                1 + (a > c) + (b > c),
            )
            for a, b, c in product(range(3), repeat=3)
        }
    )
)
"""The 13 ways in which three can finish, ties included: (1, 2, 3), (1, 2, 2), …"""


@dataclass(frozen=True, slots=True)
class Need:
    """What finishing like this leads to, whatever happens at the other open tables.

    `place` at the own table, from 1, `level` people sharing it; match points then, in
    sixths; the best and the worst rank that match points allow. Tie-breaks decide
    between them: for the best rank they all favour the player, for the worst none.
    """

    place: int
    level: int
    match_points: int
    best_rank: int
    worst_rank: int


def needs(
    player: P,
    match_points: Mapping[P, int],
    open_tables: Iterable[Sequence[P]],
    weights: Weights | None = None,
) -> tuple[Need, ...]:
    """Give the ranks that each way of finishing leaves possible, the best way first.

    `match_points` has everybody ranked, in sixths, without the open tables, byes of
    the round already counted; who sits at none of the three-player `open_tables`
    keeps theirs. Nobody at an open table: one need with place 0. Tables finish
    independently of each other, so both bounds are reached.
    """
    shares = weights or Weights()
    tables = [tuple(table) for table in open_tables]
    playing = {one for table in tables for one in table} | {player}
    fixed = [points for one, points in match_points.items() if one not in playing]
    own = next((table for table in tables if player in table), ())
    others = [[match_points[one] for one in table] for table in tables if table != own]
    found: dict[tuple[int, int], Need] = {}
    for place, level, mine, opponents in _finishes(player, own, match_points, shares):
        still = [*fixed, *opponents]
        ranges = [_range(table, mine, shares) for table in others]
        best = 1 + sum(points > mine for points in still)
        worst = 1 + sum(points >= mine for points in still)
        best += sum(ahead for ahead, _ in ranges)
        worst += sum(reach for _, reach in ranges)
        known = found.get((place, level))
        if known:
            best, worst = min(best, known.best_rank), max(worst, known.worst_rank)
        found[place, level] = Need(place, level, mine, best, worst)
    return tuple(found[key] for key in sorted(found))


def _finishes(
    player: P, own: Sequence[P], match_points: Mapping[P, int], weights: Weights
) -> Iterator[tuple[int, int, int, list[int]]]:
    """Give place, people sharing it, own match points and the opponents', each way."""
    if not own:
        yield 0, 1, match_points[player], []
        return
    seat = own.index(player)
    for outcome in OUTCOMES:
        won = zip(own, weights.sixths(outcome), strict=True)
        after = [match_points[one] + points for one, points in won]
        mine = after.pop(seat)
        yield outcome[seat], outcome.count(outcome[seat]), mine, after


def _range(table: Sequence[int], mine: int, weights: Weights) -> tuple[int, int]:
    """Give the fewest of a table that end ahead for sure, and the most not behind."""
    ahead, level = [], []
    for outcome in OUTCOMES:
        after = [
            points + won
            for points, won in zip(table, weights.sixths(outcome), strict=True)
        ]
        ahead.append(sum(points > mine for points in after))
        level.append(sum(points >= mine for points in after))
    return min(ahead), max(level)
