"""A round among players of nearly equal scores who have not met."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from typing import Generic

from tournaments.seating.byes import fewest_first
from tournaments.seating.chance import Chance
from tournaments.seating.errors import SeatingError, gettext_noop
from tournaments.seating.roles import balance_round
from tournaments.seating.search import Field, Table, split
from tournaments.seating.seats import P, Past, Seating, check_players

OUT_OF_ORDER = gettext_noop(
    "The standings are out of order at %(player)s: scores fall from the first to the "
    "last."
)

NONE_YET = -1

BYE_CHOICES = 40
"""So many choices of byes are tried, at most, where a repeat would be left."""


@dataclass(frozen=True, slots=True)
class Scored(Generic[P]):
    """A player in the standings: the score as a whole number, and the shared rank."""

    player: P
    score: int = 0
    rank: int = 1


@dataclass(frozen=True, slots=True)
class Draw(Generic[P]):
    """A drawn round and what it could not avoid.

    `repeats` counts the earlier meetings of all who sit together again; `spread` sums
    the squared score differences of each pair at a table, and `least_spread` is what
    it would be if nobody had met before.
    """

    seating: Seating[P]
    repeats: int
    spread: int
    least_spread: int


def draw_round(
    standings: Sequence[Scored[P]], past: Iterable[Seating[P]], seed: int
) -> Draw[P]:
    """Draw a Swiss round: byes, then no repeats if avoidable, then even scores (3).

    `standings` has the 3 to 999 players of this round from first to last, scores
    falling; `past` has every earlier round, the last one last. Byes go to those with
    the fewest so far, then not to who had the last, then to the lowest rank; players
    who share it, and tables of equal scores, are mixed by `seed`. Raises SeatingError
    for a player twice, too few or too many players, and scores out of order.
    """
    players = [one.player for one in standings]
    _check(standings)
    history = Past(players, past)
    chance = Chance(seed, "swiss")
    scores = [one.score for one in standings]
    field = Field(scores, history.met, heaviest(scores))
    ranks = [one.rank for one in standings]
    byes, tables = _split_after_byes(field, ranks, history, chance)
    ordered = balance_round(field, history.roles, tables, chance)
    seating = Seating(
        tuple((players[a], players[b], players[c]) for a, b, c in ordered),
        tuple(players[number] for number in byes),
    )
    cut = _cut_in_threes(sorted(one for table in tables for one in table))
    return Draw(
        seating, field.repeats(ordered), field.spread(ordered), field.spread(cut)
    )


def _check(standings: Sequence[Scored[P]]) -> None:
    check_players([one.player for one in standings])
    for above, below in pairwise(standings):
        if above.score < below.score or above.rank > below.rank:
            raise SeatingError(
                OUT_OF_ORDER, "standings", "out_of_order", player=below.player
            )


def heaviest(scores: Sequence[int]) -> int:
    """Give a weight of one repeat that is more than any spread of these scores."""
    widest = max(scores) - min(scores)
    return len(scores) * widest * widest + 1


def _cut_in_threes(order: Sequence[int]) -> list[Table]:
    return [tuple(order[at : at + 3]) for at in range(0, len(order), 3)]


def _split_after_byes(
    field: Field, ranks: Sequence[int], history: Past[P], chance: Chance
) -> tuple[list[int], list[Table]]:
    """Choose byes and split the others; other byes as fair where a repeat is left."""
    mixed = chance.shuffled(range(len(ranks)))
    order = sorted(mixed, key=lambda number: -field.scores[number])
    lowest = sorted(mixed, key=lambda number: -ranks[number])
    best: tuple[list[int], list[Table]] = ([], [])
    least = NONE_YET
    for byes in islice(_bye_choices(lowest, history), BYE_CHOICES):
        seated = [number for number in order if number not in byes]
        tables = split(field, seated, chance)
        repeats = field.repeats(tables)
        if least == NONE_YET or repeats < least:
            best, least = (byes, tables), repeats
        if not repeats:
            break
    byes, tables = best
    tables.sort(key=lambda table: (-sum(field.scores[one] for one in table), table))
    return byes, tables


def _bye_choices(lowest: Sequence[int], history: Past[P]) -> Iterable[list[int]]:
    """Give the byes by rule, then others whose takers have had as few and no less."""
    count = len(lowest) % 3
    order = fewest_first(lowest, history.byes, history.last_byes)

    def claim(number: int) -> tuple[int, bool]:
        return history.byes[number], number in history.last_byes

    last = claim(order[count - 1]) if count else None
    sure = [number for number in order[:count] if claim(number) != last]
    level = [number for number in order if claim(number) == last]
    for chosen in combinations(level, count - len(sure)):
        yield [*sure, *chosen]
