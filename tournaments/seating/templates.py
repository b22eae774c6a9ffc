"""Schedules for numbered points: the stored rounds, and polished ones after them."""

from functools import lru_cache
from typing import NamedTuple

from tournaments.seating.bounds import least_cost
from tournaments.seating.byes import fewest_first
from tournaments.seating.chance import Chance
from tournaments.seating.polish import Polish, meetings_of
from tournaments.seating.starters import Order, expand


class Start(NamedTuple):
    """How one polishing starts: from the stored rounds or by chance, and how hot."""

    stored: bool
    hottest: float
    coldest: float


FEW_PLAYERS = 15
"""Up to here every repeat shows, and another start costs little."""

MOST_SWAPS = 300_000
SWAPS_PER_SEAT = 3000
SWAPS_OF_ADDED = 50_000
STARTS_OF_FEW = (
    Start(True, 0.4, 0.25),
    Start(False, 0.35, 0.3),
    Start(True, 0.33, 0.22),
    Start(False, 0.4, 0.25),
    Start(False, 0.35, 0.3),
)
STARTS_OF_MANY = (Start(True, 0.25, 0.15),)


@lru_cache(maxsize=4)
def template(players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Give `rounds` rounds of the points 0 to n - 1, n from 3 to 99 (2).

    Each round lists the tables, three points each, then the n mod 3 byes. As many
    rounds as are stored have no repeated meeting; the rounds after them are polished.
    It depends on nothing else: a seed only says which player is which point.
    """
    stored = expand(players)
    if rounds <= len(stored):
        return tuple(map(tuple, stored[:rounds]))
    target = least_cost(players, rounds)
    starts = STARTS_OF_FEW if players <= FEW_PLAYERS else STARTS_OF_MANY
    best = _polished(players, rounds, target, 0, starts[0])
    for number, start in enumerate(starts[1:], start=1):
        if best.cost <= target:
            break
        tried = _polished(players, rounds, target, number, start)
        best = min(best, tried, key=lambda work: work.cost)
    return tuple(map(tuple, best.rounds))


def _polished(
    players: int, rounds: int, target: int, number: int, start: Start
) -> Polish:
    """Fill up the rounds in one of the ways; the added rounds are polished first."""
    chance = Chance(number, "template", players, rounds)
    stored = expand(players) if start.stored else []
    tried = lengthen(stored, players, rounds, chance)
    met = meetings_of(players, tried)
    if stored:
        added = Polish(tried[len(stored) :], met, chance)
        added.run(SWAPS_OF_ADDED, target, 0.5, 0.2)
    work = Polish(tried, met, chance)
    swaps = min(MOST_SWAPS, SWAPS_PER_SEAT * players * rounds)
    work.run(swaps, target, start.hottest, start.coldest)
    return work


def lengthen(
    stored: list[Order], players: int, rounds: int, chance: Chance
) -> list[Order]:
    """Add rounds to the stored ones until there are `rounds`; byes to the fewest.

    The stored tables are used again with the points renamed, as two stored rounds
    never share a pair; without any, the tables are drawn by chance.
    """
    begun, seats = [order[:] for order in stored], players - players % 3
    taken = [0] * players
    for point in (point for order in stored for point in order[seats:]):
        taken[point] += 1
    names: list[int] = []
    for added in range(rounds - len(stored)):
        if not stored or added % len(stored) == 0:
            names = chance.shuffled(range(players))
        again = stored[added % len(stored)] if stored else range(players)
        order = [names[point] for point in again]
        last = begun[-1][seats:] if begun else []
        byes = fewest_first(chance.shuffled(range(players)), taken, last)
        for place, point in enumerate(byes[: players - seats], start=seats):
            taken[point] += 1
            here = order.index(point)
            order[here], order[place] = order[place], order[here]
        begun.append(order)
    return begun
