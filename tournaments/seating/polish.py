"""Swap players between tables of a round until fewer pairs meet again."""

from collections.abc import Iterable
from math import exp

from tournaments.seating.chance import Chance
from tournaments.seating.starters import Order

COOLING_STEPS = 100

Meetings = list[list[int]]
"""How often i and j met, as meetings[i][j]; symmetric."""


def meetings_of(players: int, rounds: Iterable[Order]) -> Meetings:
    """Count who meets whom at the tables of three; the byes at the end meet nobody."""
    met = [[0] * players for _ in range(players)]
    for order in rounds:
        for place in range(0, players - players % 3, 3):
            a, b, c = order[place : place + 3]
            for one, other in ((a, b), (a, c), (b, c)):
                met[one][other] += 1
                met[other][one] += 1
    return met


def repeats_in(met: Meetings) -> int:
    """Count the meetings of each pair beyond its first."""
    return sum(times - 1 for row in met for times in row if times > 1) // 2


def pairs_of_meetings(met: Meetings) -> int:
    """Count, over all pairs, the pairs of their meetings: m meetings make m(m-1)/2.

    At least the repeats, and equal to them where nobody meets a third time.
    """
    return sum(times * (times - 1) for row in met for times in row) // 4


class Polish:
    """Annealing by swaps within one round; `rounds` and `met` change in place.

    The cost is `pairs_of_meetings`, so that a third meeting weighs more than two
    second ones. `met` counts every round and whatever was played before them.
    """

    def __init__(self, rounds: list[Order], met: Meetings, chance: Chance) -> None:
        self.rounds = rounds
        self.met = met
        self.random = chance.random
        self.cost = pairs_of_meetings(met)
        self.seats = len(met) - len(met) % 3
        self._others = [
            (seat - seat % 3 + (seat + 1) % 3, seat - seat % 3 + (seat + 2) % 3)
            for seat in range(self.seats)
        ]
        self._since_best: list[tuple[Order, int, int]] = []

    def run(self, swaps: int, target: int, hottest: float, coldest: float) -> None:
        """Try `swaps` swaps, fewer where the cost comes down to `target`.

        At temperature T a swap that adds d to the cost stays with probability e^-d/T;
        T falls from `hottest` to `coldest`. The best state on the way is kept.
        """
        best = self.cost
        for step in range(COOLING_STEPS):
            heat = hottest * (coldest / hottest) ** (step / (COOLING_STEPS - 1))
            best = self._cool(swaps // COOLING_STEPS, heat, best, target)
            if best <= target:
                break
        for order, i, j in reversed(self._since_best):
            self._swap(order, i, j)
        self._since_best.clear()
        self.cost = best

    def _cool(self, swaps: int, heat: float, best: int, target: int) -> int:
        """Try swaps at one temperature; give the least cost so far."""
        random, rounds, met, others = self.random, self.rounds, self.met, self._others
        keep = [exp(-worse / heat) for worse in range(9)]
        seats, count = self.seats, len(rounds)
        for _ in range(swaps):
            if best <= target:
                break
            order = rounds[int(random() * count)]
            i, j = int(random() * seats), int(random() * seats)
            (i1, i2), (j1, j2) = others[i], others[j]
            a, b = order[i], order[j]
            a1, a2, b1, b2 = order[i1], order[i2], order[j1], order[j2]
            if b in (a, a1, a2):
                continue
            of_a, of_b = met[a], met[b]
            change = of_a[b1] + of_a[b2] + of_b[a1] + of_b[a2] + 4
            change -= of_a[a1] + of_a[a2] + of_b[b1] + of_b[b2]
            if change > 0 and (change > 8 or random() >= keep[change]):
                continue
            self._swap(order, i, j)
            self._since_best.append((order, i, j))
            self.cost += change
            if self.cost < best:
                best = self.cost
                self._since_best.clear()
        return best

    def _swap(self, order: Order, i: int, j: int) -> None:
        met = self.met
        a, b = order[i], order[j]
        for seat, leaves, comes in ((i, a, b), (j, b, a)):
            for place in self._others[seat]:
                mate = order[place]
                met[leaves][mate] -= 1
                met[mate][leaves] -= 1
                met[comes][mate] += 1
                met[mate][comes] += 1
        order[i], order[j] = b, a
