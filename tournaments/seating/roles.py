"""Who starts in the box, as captain, or sitting out: balanced over the rounds."""

from collections.abc import Sequence
from itertools import permutations
from typing import TypeAlias

from tournaments.seating.chance import Chance
from tournaments.seating.search import Field, Table

Tables: TypeAlias = list[tuple[int, int, int]]
"""The tables of a round; each lists its players as box, captain and sitter."""

Counts: TypeAlias = Sequence[Sequence[int]]
"""How often player i started as box, captain and sitter: counts[i][role]."""

NOBODY = -1


class Colouring:
    """Colours 0 to 2, the roles, on the edges between tables and blocks of games.

    No table and no block has more than three edges, so three colours suffice
    (König); a clash is solved by exchanging two colours along a path.
    """

    def __init__(self) -> None:
        self.at_table: list[list[int]] = []
        self.at_block: list[list[int]] = []

    def join(self, table: int, block: int) -> None:
        """Add an edge and colour it."""
        free = self.at_table[table].index(NOBODY)
        wanted = self.at_block[block].index(NOBODY)
        if self.at_table[table][wanted] == NOBODY:
            free = wanted
        elif self.at_block[block][free] != NOBODY:
            self._exchange(block, free, wanted)
        self.at_table[table][free] = block
        self.at_block[block][free] = table

    def _exchange(self, block: int, one: int, other: int) -> None:
        """Exchange two colours along the path that leaves a block by the first."""
        path = []
        here, side, opposite = block, self.at_block, self.at_table
        colour, instead = one, other
        while (there := side[here][colour]) != NOBODY:
            path.append((side, here, opposite, there, colour, instead))
            here, side, opposite = there, opposite, side
            colour, instead = instead, colour
        for side, here, opposite, there, colour, _ in path:
            side[here][colour] = opposite[there][colour] = NOBODY
        for side, here, opposite, there, _, instead in path:
            side[here][instead], opposite[there][instead] = there, here


def balance_schedule(rounds: Sequence[Sequence[Sequence[int]]]) -> list[Tables]:
    """Order every table of a whole schedule as box, captain, sitter (4).

    Each player has each role once in every block of three successive games, so that
    the counts of a player lie within 1 of each other after every round.
    """
    graph = Colouring()
    blocks: dict[tuple[int, int], int] = {}
    owners: list[int] = []
    games: dict[int, int] = {}
    for table in (table for tables in rounds for table in tables):
        graph.at_table.append([NOBODY] * 3)
        for player in table:
            played = games.get(player, 0)
            games[player] = played + 1
            block = blocks.setdefault((player, played // 3), len(blocks))
            if block == len(owners):
                owners.append(player)
                graph.at_block.append([NOBODY] * 3)
            graph.join(len(graph.at_table) - 1, block)
    seats = iter(graph.at_table)
    return [
        [
            (owners[box], owners[captain], owners[sitter])
            for box, captain, sitter in here
        ]
        for here in ([next(seats) for _ in tables] for tables in rounds)
    ]


def unevenness(counts: Counts, table: Sequence[int]) -> int:
    """Weigh the roles at a table, given in order: the squares of count less lowest."""
    total = 0
    for role, player in enumerate(table):
        after = list(counts[player])
        after[role] += 1
        lowest = min(after)
        total += sum((count - lowest) ** 2 for count in after)
    return total


def best_order(
    counts: Counts, table: Sequence[int], chance: Chance
) -> tuple[int, int, int]:
    """Give the best of the six orders for what the three started as so far (4).

    Equal orders are told apart by chance.
    """
    box, captain, sitter = min(
        permutations(chance.shuffled(table)),
        key=lambda order: unevenness(counts, order),
    )
    return box, captain, sitter


class RoundRoles:
    """First roles of one round: the best order at each table, then equal swaps.

    Two players of equal score at different tables change places where nobody meets
    more people again than before and the roles become more even.
    """

    SWAP_CHOICES = 30
    PASSES = 2

    def __init__(
        self, field: Field, counts: Counts, tables: Sequence[Table], chance: Chance
    ) -> None:
        self.field = field
        self.counts = counts
        self.chance = chance
        self.orders = [best_order(counts, table, chance) for table in tables]
        self.weights = [unevenness(counts, order) for order in self.orders]

    def swap(self) -> None:
        """Swap players who start in a role twice more often than in another."""
        for _ in range(self.PASSES):
            table_of: dict[int, int] = {}
            level: dict[int, list[int]] = {}
            for place, order in enumerate(self.orders):
                for player in order:
                    table_of[player] = place
                    level.setdefault(self.field.scores[player], []).append(player)
            for player in [one for order in self.orders for one in order]:
                if self._is_out_by_two(player, table_of[player]):
                    near = level[self.field.scores[player]]
                    self._swap_one(player, near, table_of)

    def _is_out_by_two(self, player: int, place: int) -> bool:
        after = list(self.counts[player])
        after[self.orders[place].index(player)] += 1
        return max(after) - min(after) >= 2

    def _swap_one(
        self, player: int, level: Sequence[int], table_of: dict[int, int]
    ) -> None:
        here = table_of[player]
        others = [other for other in level if table_of[other] != here]
        others.sort(key=lambda other: abs(table_of[other] - here))
        for other in others[: self.SWAP_CHOICES]:
            there = table_of[other]
            if self._exchange(player, here, other, there):
                table_of[player], table_of[other] = there, here
                return

    def _exchange(self, player: int, here: int, other: int, there: int) -> bool:
        """Change places if repeats do not rise and roles become more even."""
        before = [self.orders[here], self.orders[there]]
        mine = [other if one == player else one for one in before[0]]
        theirs = [player if one == other else one for one in before[1]]
        if self.field.repeats([mine, theirs]) > self.field.repeats(before):
            return False
        orders = [best_order(self.counts, one, self.chance) for one in (mine, theirs)]
        weights = [unevenness(self.counts, order) for order in orders]
        if sum(weights) >= self.weights[here] + self.weights[there]:
            return False
        self.orders[here], self.orders[there] = orders
        self.weights[here], self.weights[there] = weights
        return True


def balance_round(
    field: Field, counts: Counts, tables: Sequence[Table], chance: Chance
) -> Tables:
    """Order the tables of one round as box, captain, sitter (4)."""
    roles = RoundRoles(field, counts, tables, chance)
    roles.swap()
    return roles.orders
