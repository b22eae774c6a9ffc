"""Small tournaments played out by chance, for tests of draws and standings."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from hypothesis import settings

from tournaments.seating.seats import Seating
from tournaments.seating.swiss import Draw, Scored, draw_round

examples_30 = settings(derandomize=True, deadline=None, max_examples=30)
examples_100 = settings(derandomize=True, deadline=None, max_examples=100)


def meetings(rounds: Iterable[Seating[int]]) -> Counter[frozenset[int]]:
    """How often each pair sat together, counted the plain way."""
    return Counter(
        frozenset(pair)
        for seating in rounds
        for table in seating.tables
        for pair in combinations(table, 2)
    )


def repeats(rounds: Iterable[Seating[int]]) -> int:
    return sum(times - 1 for times in meetings(rounds).values())


def byes_after_each(players: Sequence[int], rounds: Sequence[Seating[int]]) -> bool:
    """No bye goes to anybody who has had more than another at that moment."""
    taken = dict.fromkeys(players, 0)
    for seating in rounds:
        fewest = sorted(taken.values())[: len(seating.byes)]
        if sorted(taken[one] for one in seating.byes) != fewest:
            return False
        for one in seating.byes:
            taken[one] += 1
    return True


def role_gap(rounds: Iterable[Seating[int]]) -> int:
    """The widest gap between two role counts of a player after any round."""
    counts: dict[int, list[int]] = {}
    widest = 0
    for seating in rounds:
        for table in seating.tables:
            for role, player in enumerate(table):
                counts.setdefault(player, [0, 0, 0])[role] += 1
        widest = max([widest, *(max(row) - min(row) for row in counts.values())])
    return widest


def standings_of(scores: dict[int, int]) -> list[Scored[int]]:
    """Players from first to last, shared ranks for equal scores."""
    order = sorted(scores, key=lambda player: (-scores[player], player))
    values = sorted(scores.values(), reverse=True)
    return [Scored(one, scores[one], values.index(scores[one]) + 1) for one in order]


def play(
    players: int, rounds: int, *, fine: bool, seed: int
) -> tuple[list[Scored[int]], list[Seating[int]], list[Draw[int]]]:
    """Play Swiss rounds: match points 2, 1, 0, or totals of points where `fine`."""
    chance = random.Random(seed)
    strength = [chance.gauss(0, 1) for _ in range(players)]
    scores = dict.fromkeys(range(players), 0)
    past: list[Seating[int]] = []
    draws = []
    for number in range(rounds):
        draw = draw_round(standings_of(scores), past, seed * 100 + number)
        draws.append(draw)
        past.append(draw.seating)
        for bye in draw.seating.byes:
            scores[bye] += 100 if fine else 2
        for table in draw.seating.tables:
            order = sorted(table, key=lambda one: -strength[one] - chance.gauss(0, 1.2))
            for place, player in enumerate(order):
                total = (100, 70, 40)[place] + chance.randrange(30)
                scores[player] += total if fine else 2 - place
    return standings_of(scores), past, draws
