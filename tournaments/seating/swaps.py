"""Changes by hand to a drawn round, and what they cost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.seating.errors import SeatingError, gettext_noop, raise_all
from tournaments.seating.roles import unevenness
from tournaments.seating.search import Field
from tournaments.seating.seats import NOT_PLAYING, P, Past, Seating

SAME = gettext_noop("Choose two different players to change places.")


@dataclass(frozen=True, slots=True)
class Cost:
    """What a round costs, each the less the better.

    Earlier meetings of those who sit together; squared score differences of the pairs
    at a table; for each player the squared gaps between first roles, summed; and how
    many earlier byes its takers have.
    """

    repeats: int
    spread: int
    roles: int
    byes: int


def swap(seating: Seating[P], one: P, other: P) -> Seating[P]:
    """Let two players change places: two seats, or a seat and a bye (9).

    SeatingError if they are the same or one of them does not play in this round.
    """
    faults = [
        SeatingError(NOT_PLAYING, "players", "not_playing", player=player)
        for player in (one, other)
        if player not in seating.players
    ]
    if one == other:
        faults.append(SeatingError(SAME, "players", "same"))
    raise_all(list(faults))
    instead = {one: other, other: one}

    def now(player: P) -> P:
        return instead.get(player, player)

    return Seating(
        tuple((now(a), now(b), now(c)) for a, b, c in seating.tables),
        tuple(map(now, seating.byes)),
    )


def cost(
    seating: Seating[P], past: Iterable[Seating[P]], scores: Mapping[P, int]
) -> Cost:
    """Weigh a round after earlier ones; two of them show the effect of a swap.

    `scores` has the whole-number score of everybody in the round.
    """
    history = Past(seating.players, past)
    field = Field([scores[player] for player in seating.players], history.met, 1)
    number = history.number
    tables = [tuple(number[player] for player in table) for table in seating.tables]
    return Cost(
        field.repeats(tables),
        field.spread(tables),
        sum(unevenness(history.roles, table) for table in tables),
        sum(history.byes[number[player]] for player in seating.byes),
    )
