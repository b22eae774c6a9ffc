"""Measure the draws of tournaments: whole schedules, and Swiss rounds by size.

    python -m benchmarks.seating

- schedules: for each of 6 to 99 players as many rounds as the table holds, drawn from
  nothing in a seed of their own; none may repeat a meeting or take a second.
- past the table: one round more, which is polished; what is left is printed.
- Swiss: every round of an event played by chance, with match points and with totals
  of points; the slowest round counts: under 1 s for 99 players, 2 s for 999.

Times are those of the processor, so that other programs on the machine do not count.
"""

import platform
import random
from statistics import median
from time import process_time

from tournaments.seating.schedule import draw_schedule
from tournaments.seating.seats import Seating
from tournaments.seating.starters import stored_rounds
from tournaments.seating.swiss import Scored, draw_round

SEED = 31
EVENTS = [(9, 4), (21, 6), (45, 8), (99, 9), (300, 9), (999, 9)]
LIMITS = {99: 1.0, 999: 2.0}


def main() -> None:
    print(f"seed {SEED}; Python {platform.python_version()}")
    schedules(0, "schedules")
    schedules(1, "one round more")
    for players, rounds in EVENTS:
        for fine in (False, True):
            swiss(players, rounds, fine)


def schedules(more: int, name: str) -> None:
    taken = []
    repeats = 0
    for size in range(6, 100):
        start = process_time()
        schedule = draw_schedule(range(size), stored_rounds(size) + more, SEED)
        taken.append((process_time() - start, size))
        repeats += schedule.repeats
        assert more or not schedule.repeats, size
    slowest, size = max(taken)
    middle = median(seconds for seconds, _ in taken)
    verdict = "" if more else f"   target 1 s {'met' if slowest < 1 else 'missed'}"
    print(
        f"{name:16}6 to 99 players   median {middle:.3f} s   slowest {slowest:.3f} s "
        f"({size})   repeats {repeats}{verdict}"
    )


def swiss(players: int, rounds: int, fine: bool) -> None:
    chance = random.Random(SEED)
    strength = [chance.gauss(0, 1) for _ in range(players)]
    scores = dict.fromkeys(range(players), 0)
    past: list[Seating[int]] = []
    taken = []
    repeats = 0
    for number in range(rounds):
        standings = ranked(scores)
        start = process_time()
        draw = draw_round(standings, past, SEED + number)
        taken.append(process_time() - start)
        repeats += draw.repeats
        past.append(draw.seating)
        for bye in draw.seating.byes:
            scores[bye] += 100 if fine else 2
        for table in draw.seating.tables:
            order = sorted(table, key=lambda one: -strength[one] - chance.gauss(0, 1.2))
            for place, player in enumerate(order):
                total = (100, 70, 40)[place] + chance.randrange(30)
                scores[player] += total if fine else 2 - place
    limit = LIMITS.get(players)
    verdict = f"   target {limit:.0f} s " if limit else ""
    if limit:
        verdict += "met" if max(taken) < limit else "missed"
    print(
        f"Swiss {players:4} players {rounds} rounds {'totals' if fine else 'places'}   "
        f"median {median(taken):.3f} s   slowest {max(taken):.3f} s   "
        f"repeats {repeats}{verdict}"
    )


def ranked(scores: dict[int, int]) -> list[Scored[int]]:
    order = sorted(scores, key=lambda player: (-scores[player], player))
    first: dict[int, int] = {}
    for place, player in enumerate(order, start=1):
        first.setdefault(scores[player], place)
    return [Scored(one, scores[one], first[scores[one]]) for one in order]


if __name__ == "__main__":
    main()
