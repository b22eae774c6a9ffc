"""Split players into tables of three: no repeats if avoidable, then even scores."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from tournaments.seating.chance import Chance

Table: TypeAlias = tuple[int, ...]
"""Three players by their place in the field, in ascending order."""

_PAIR = {pair: number for number, pair in enumerate(combinations(range(9), 2))}
_TRIPLES = list(combinations(range(9), 3))
_PAIRS_OF_TRIPLE = [(_PAIR[a, b], _PAIR[a, c], _PAIR[b, c]) for a, b, c in _TRIPLES]
_NUMBER = {triple: number for number, triple in enumerate(_TRIPLES)}


def _splits_of_nine() -> list[tuple[int, int, int]]:
    """Number the 280 ways to split nine players into three tables."""
    splits = []
    for first in combinations(range(1, 9), 2):
        rest = [one for one in range(1, 9) if one not in first]
        for second in combinations(rest[1:], 2):
            third = tuple(one for one in rest[1:] if one not in second)
            splits.append(
                (
                    _NUMBER[(0, *first)],
                    _NUMBER[(rest[0], *second)],
                    _NUMBER[(third[0], third[1], third[2])],
                )
            )
    return splits


_SPLITS = _splits_of_nine()


class Field(NamedTuple):
    """Players by place in the standings, from 0: their scores and whom they met.

    `met[i][j]` says how often i sat with j, and has no entry for never; it is
    symmetric. One repeat weighs `weight`, which is more than any spread.
    """

    scores: Sequence[int]
    met: Sequence[dict[int, int]]
    weight: int

    def cost(self, table: Iterable[int]) -> int:
        """Weigh a table: repeats first, then the squares of all score differences."""
        scores, met, weight = self
        return sum(
            weight * met[a].get(b, 0) + (scores[a] - scores[b]) ** 2
            for a, b in combinations(table, 2)
        )

    def repeats(self, tables: Iterable[Sequence[int]]) -> int:
        """Count the earlier meetings of all who sit together."""
        return sum(
            self.met[a].get(b, 0) for table in tables for a, b in combinations(table, 2)
        )

    def spread(self, tables: Iterable[Sequence[int]]) -> int:
        """Sum the squared score differences of all who sit together."""
        return sum(
            (self.scores[a] - self.scores[b]) ** 2
            for table in tables
            for a, b in combinations(table, 2)
        )


def best_of_nine(field: Field, nine: Sequence[int], cost: int) -> list[Table] | None:
    """Split nine players at the least cost, out of all 280 ways; None if not below."""
    scores, met, weight = field
    pairs = [
        weight * met[a].get(b, 0) + (scores[a] - scores[b]) ** 2
        for a, b in combinations(nine, 2)
    ]
    triples = [pairs[x] + pairs[y] + pairs[z] for x, y, z in _PAIRS_OF_TRIPLE]
    costs = [triples[x] + triples[y] + triples[z] for x, y, z in _SPLITS]
    least = min(costs)
    if least >= cost:
        return None
    chosen = _SPLITS[costs.index(least)]
    return [tuple(nine[place] for place in _TRIPLES[triple]) for triple in chosen]


EXACT_PLAYERS = 15
"""Up to here every partition is weighed, by what is left over: at most 50 ms."""


def best_of_few(field: Field, players: Sequence[int]) -> list[Table]:
    """Split up to 15 players at the least cost of all partitions.

    The first player left is seated with every two others; equal remainders, as
    bits, are weighed once.
    """
    count = len(players)
    rows = [[field.cost((a, b)) for b in players] for a in players]
    least: dict[int, tuple[int, tuple[int, int, int]]] = {0: (0, (0, 0, 0))}

    def cost_of(left: int) -> int:
        if left in least:
            return least[left][0]
        first, *others = [one for one in range(count) if left >> one & 1]
        of_first = rows[first]
        best = -1
        chosen = (0, 0, 0)
        for second, third in combinations(others, 2):
            here = of_first[second] + of_first[third] + rows[second][third]
            if 0 <= best <= here:
                continue
            here += cost_of(left ^ (1 << first | 1 << second | 1 << third))
            if best < 0 or here < best:
                best, chosen = here, (first, second, third)
        least[left] = (best, chosen)
        return best

    left = (1 << count) - 1
    cost_of(left)
    tables = []
    while left:
        table = least[left][1]
        tables.append(tuple(players[place] for place in table))
        left ^= sum(1 << place for place in table)
    return tables


class Search:
    """Re-optimise three tables at a time, exactly, until nothing is gained.

    Tables are kept from the top of the standings to the bottom; a table is tried
    with neighbours at most `reach` away, one that holds a repeat with all.
    """

    def __init__(self, field: Field, tables: list[Table], reach: int) -> None:
        self.field = field
        self.tables = tables
        self.reach = reach
        self.costs = [field.cost(table) for table in tables]

    def settle(self, changed: Iterable[int]) -> None:
        """Improve around the tables that changed, until none of them gains."""
        waiting = dict.fromkeys(changed)
        while waiting:
            place = next(iter(waiting))
            del waiting[place]
            if self.costs[place]:
                waiting.update(dict.fromkeys(self._improve(place)))

    def _improve(self, place: int) -> Iterable[int]:
        """Try a table with two others, nearest first; give the places that changed."""
        reach = self.reach
        while True:
            changed = self._improve_within(place, reach)
            if changed or reach >= len(self.tables):
                return changed
            if self.costs[place] < self.field.weight:
                return changed
            reach *= 2

    def _improve_within(self, place: int, reach: int) -> Iterable[int]:
        first = max(0, place - reach)
        near = [
            other
            for other in range(first, min(len(self.tables), place + reach + 1))
            if other != place
        ]
        near.sort(key=lambda other: abs(other - place))
        for second, third in combinations(near, 2):
            if self._split_again((place, second, third)):
                return sorted((place, second, third))
        return ()

    def _split_again(self, places: tuple[int, ...]) -> bool:
        nine = sorted(player for place in places for player in self.tables[place])
        cost = sum(self.costs[place] for place in places)
        if cost <= self.field.spread((nine[:3], nine[3:6], nine[6:])):
            return False  # the cut in threes bounds what any split can reach
        better = best_of_nine(self.field, nine, cost)
        if better is None:
            return False
        self.put(places, better)
        return True

    def put(self, places: Sequence[int], tables: list[Table]) -> None:
        """Seat these tables at these places, the highest scores at the first."""
        scores = self.field.scores
        tables.sort(key=lambda table: -sum(scores[player] for player in table))
        for place, table in zip(sorted(places), tables, strict=True):
            self.tables[place] = table
            self.costs[place] = self.field.cost(table)


class Effort(NamedTuple):
    """How far a search of so many tables looks: counts, never clocks."""

    reach: int
    kicks: int


def effort(tables: int) -> Effort:
    """Choose the effort so that a round of 999 takes well under a second."""
    if tables <= 10:
        return Effort(tables, 40)
    if tables <= 15:
        return Effort(6, 30)
    if tables <= 100:
        return Effort(5, 10)
    return Effort(4, 0)


def split(field: Field, order: Sequence[int], chance: Chance) -> list[Table]:
    """Split players, in the order of the standings, into tables of three.

    `order` has 3T places of the field. The result is never worse than the cut in
    threes, and no three tables within reach can be split better.
    """
    if len(order) <= EXACT_PLAYERS:
        return best_of_few(field, order)
    tables = [tuple(sorted(order[at : at + 3])) for at in range(0, len(order), 3)]
    reach, kicks = effort(len(tables))
    search = Search(field, tables, reach)
    search.settle(range(len(tables)))
    for _ in range(kicks):
        if not any(search.costs):
            break
        kick(search, chance)
    return search.tables


def kick(search: Search, chance: Chance) -> None:
    """Mix a few neighbouring tables by chance and settle; undo what does not help."""
    tables, costs = search.tables[:], search.costs[:]
    count = len(tables)
    at = chance.below(count)
    near = sorted(range(count), key=lambda other: abs(other - at))[:7]
    places = sorted(chance.shuffled(near)[:4])
    players = chance.shuffled([one for place in places for one in tables[place]])
    mixed = [tuple(sorted(players[at : at + 3])) for at in range(0, len(players), 3)]
    search.put(places, mixed)
    search.settle(places)
    if sum(search.costs) > sum(costs):
        search.tables, search.costs = tables, costs
