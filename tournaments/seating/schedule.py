"""All rounds at once: nobody meets twice while that is possible."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Generic

from tournaments.seating.bounds import least_repeats
from tournaments.seating.byes import fewest_first
from tournaments.seating.chance import Chance
from tournaments.seating.errors import SeatingError, gettext_noop
from tournaments.seating.polish import Meetings, Polish, meetings_of, repeats_in
from tournaments.seating.roles import Tables, balance_schedule, best_order
from tournaments.seating.search import Field, Table, split
from tournaments.seating.seats import P, Past, Seating, check_players
from tournaments.seating.starters import LARGEST, Order
from tournaments.seating.templates import template

MOST_ROUNDS = 99

NOT_ROUNDS = gettext_noop(
    "The rounds are a whole number from 1 to %(most)s, not %(given)s."
)

SWAPS = 300_000
"""Swaps tried where rounds drawn one after the other left a repeat."""


@dataclass(frozen=True, slots=True)
class Schedule(Generic[P]):
    """Rounds drawn together, and what they could not avoid.

    `repeats` counts meetings beyond the first of each pair, earlier rounds included;
    no schedule of this size has less than `least_repeats` (0 after earlier rounds,
    where no bound is worked out).
    """

    rounds: tuple[Seating[P], ...]
    repeats: int
    least_repeats: int


def check_rounds(rounds: object) -> int:
    """Give a number of rounds back; SeatingError unless it is one from 1 to 99."""
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        values = {"most": MOST_ROUNDS, "given": rounds}
        raise SeatingError(NOT_ROUNDS, "rounds", "not_rounds", **values)
    return rounds


def draw_schedule(
    players: Sequence[P], rounds: int, seed: int, past: Iterable[Seating[P]] = ()
) -> Schedule[P]:
    """Draw `rounds` (1 to 99) rounds for 3 to 999 players (2, 4).

    Nobody meets twice in as many rounds as are stored for the number of players, and
    the n mod 3 byes of a round go to those with the fewest. First roles are balanced:
    counts within 1 of each other after every round. After earlier rounds (`past`:
    late entries, withdrawals) the meetings, byes and roles of these count, and roles
    are as even as the tables allow. `seed` says who takes which part.
    """
    check_players(players)
    check_rounds(rounds)
    chance = Chance(seed, "schedule")
    history = Past(players, past)
    size = len(players)
    fresh = not any(history.met) and not any(history.byes)
    if fresh and size <= LARGEST:
        names = chance.shuffled(range(size))
        drawn = [[names[point] for point in order] for order in template(size, rounds)]
    else:
        drawn = _one_after_another(history, rounds, chance)
    tables = (
        balance_schedule([_tables(order) for order in drawn])
        if fresh
        else _roles_after(history, drawn, chance)
    )
    seatings = [
        Seating(
            tuple((players[a], players[b], players[c]) for a, b, c in here),
            tuple(players[bye] for bye in order[size - size % 3 :]),
        )
        for here, order in zip(tables, drawn, strict=True)
    ]
    return Schedule(
        tuple(seatings),
        repeats_in(_meetings_after(history, drawn)),
        least_repeats(size, rounds) if fresh else 0,
    )


@dataclass(frozen=True, slots=True, order=True)
class Weighed:
    """What is wrong with rounds that are still to be played, the worse thing first.

    unfair: byes that go to somebody who has had more than another of that round.
    repeats: as of a schedule, with the rounds before.
    """

    unfair: int
    repeats: int


def weigh_plan(
    players: Sequence[P], plan: Iterable[Seating[P]], past: Iterable[Seating[P]]
) -> Weighed:
    """Weigh rounds drawn for these players by what was played before them (5).

    A walk-over or an exchange by hand may have made of a fair plan an unfair one.
    """
    history = Past(players, past)
    unfair = 0
    for planned in plan:
        takers = {history.number[player] for player in planned.byes}
        others = (n for one, n in enumerate(history.byes) if one not in takers)
        fewest = min(others, default=0)
        unfair += sum(history.byes[taker] > fewest for taker in takers)
        history.add(planned)
    meetings = sum(times - 1 for row in history.met for times in row.values())
    return Weighed(unfair, meetings // 2)


def _tables(order: Order) -> list[Table]:
    return [tuple(order[at : at + 3]) for at in range(0, len(order) // 3 * 3, 3)]


def _meetings_after(history: Past[P], drawn: Iterable[Order]) -> Meetings:
    """Count the meetings of the past and of the drawn rounds, as polish wants them."""
    size = len(history.met)
    met = meetings_of(size, drawn)
    for row, earlier in zip(met, history.met, strict=True):
        for other, times in earlier.items():
            row[other] += times
    return met


def _one_after_another(history: Past[P], rounds: int, chance: Chance) -> list[Order]:
    """Draw each round as if all scores were equal; then polish, if need be."""
    size = len(history.met)
    met = [dict(row) for row in history.met]
    taken, last = list(history.byes), history.last_byes
    field = Field([0] * size, met, 1)
    drawn: list[Order] = []
    repeats = 0
    for _ in range(rounds):
        mixed = chance.shuffled(range(size))
        byes = fewest_first(mixed, taken, last)[: size % 3]
        last = frozenset(byes)
        for bye in byes:
            taken[bye] += 1
        tables = split(field, [one for one in mixed if one not in last], chance)
        repeats += field.repeats(tables)
        for one, other in (pair for table in tables for pair in permutations(table, 2)):
            met[one][other] = met[one].get(other, 0) + 1
        drawn.append([*(player for table in tables for player in table), *byes])
    if repeats:
        Polish(drawn, _meetings_after(history, drawn), chance).run(SWAPS, 0, 0.3, 0.15)
    return drawn


def _roles_after(
    history: Past[P], drawn: Iterable[Order], chance: Chance
) -> list[Tables]:
    """Order table after table by what the three started as so far."""
    counts = [list(row) for row in history.roles]
    rounds = []
    for order in drawn:
        here = [best_order(counts, table, chance) for table in _tables(order)]
        for table in here:
            for role, player in enumerate(table):
                counts[player][role] += 1
        rounds.append(here)
    return rounds
