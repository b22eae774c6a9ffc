"""A round: who sits where, who has a bye, and what earlier rounds add up to."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeAlias, TypeVar

from tournaments.seating.errors import (
    SeatingError,
    gettext_noop,
    ngettext_lazy,
    raise_all,
)

P = TypeVar("P", bound=Hashable)
TableOf: TypeAlias = tuple[P, P, P]
"""Three players in the roles they start in: box, captain, sitter."""

MOST_PLAYERS = 999

TOO_FEW = ngettext_lazy(
    "A round needs three players, and there is %(count)s.",
    "A round needs three players, and there are %(count)s.",
    "count",
)
TOO_MANY = ngettext_lazy(
    "A tournament has %(most)s player at most, and there are %(count)s.",
    "A tournament has %(most)s players at most, and there are %(count)s.",
    "most",
)
TWICE = gettext_noop("%(player)s is there twice. Enter every player once.")
SEATED_TWICE = gettext_noop(
    "%(player)s is seated twice in this round. Everybody has one place."
)
LEFT_OUT = gettext_noop(
    "%(player)s has no place in this round. Everybody sits at a table or has a bye."
)
NOT_PLAYING = gettext_noop("%(player)s does not play in this round.")
WRONG_BYES = ngettext_lazy(
    "There is %(count)s bye, and the tables of three leave %(right)s.",
    "There are %(count)s byes, and the tables of three leave %(right)s.",
    "count",
)


@dataclass(frozen=True, slots=True)
class Seating(Generic[P]):
    """The tables of one round from the first to the last, and who has a bye.

    As a record of a round that was played it holds the tables that played; who was
    there but had no match (a walk-over) stands with the byes.
    """

    tables: tuple[TableOf[P], ...]
    byes: tuple[P, ...] = ()

    @property
    def players(self) -> tuple[P, ...]:
        """Everybody named in the round, table by table, then the byes."""
        return (*(player for table in self.tables for player in table), *self.byes)


def check_players(players: Sequence[P]) -> None:
    """Refuse fewer than three players, more than 999, and a player twice (10)."""
    faults = []
    if len(players) < 3:
        faults.append(SeatingError(TOO_FEW, "players", "too_few", count=len(players)))
    if len(players) > MOST_PLAYERS:
        values = {"count": len(players), "most": MOST_PLAYERS}
        faults.append(SeatingError(TOO_MANY, "players", "too_many", **values))
    faults += [
        SeatingError(TWICE, "players", "twice", player=player)
        for player in repeated(players)
    ]
    raise_all(list(faults))


def check_seating(seating: Seating[P], players: Sequence[P]) -> None:
    """Refuse a round that seats anybody twice, leaves one out or adds one (9, 10)."""
    named, expected = set(seating.players), set(players)
    faults = [
        SeatingError(SEATED_TWICE, "tables", "seated_twice", player=player)
        for player in repeated(seating.players)
    ]
    faults += [
        SeatingError(LEFT_OUT, "tables", "left_out", player=player)
        for player in players
        if player not in named
    ]
    faults += [
        SeatingError(NOT_PLAYING, "tables", "not_playing", player=player)
        for player in dict.fromkeys(seating.players)
        if player not in expected
    ]
    right = len(players) % 3
    if not faults and len(seating.byes) != right:
        values = {"count": len(seating.byes), "right": right}
        faults.append(SeatingError(WRONG_BYES, "byes", "wrong_byes", **values))
    raise_all(list(faults))


def repeated(players: Iterable[P]) -> list[P]:
    """Name everybody who is there more than once, in the order they come again."""
    seen: set[P] = set()
    again: dict[P, None] = {}
    for player in players:
        if player in seen:
            again[player] = None
        seen.add(player)
    return list(again)


class Past(Generic[P]):
    """What earlier rounds mean for the players of the next, numbered in their order.

    `met[i][j]` counts meetings, without entries for none; `byes[i]` counts byes and
    walk-overs; `roles[i]` counts first roles as box, captain and sitter; `last_byes`
    holds who had one in the last round. People who no longer play are left out.
    """

    def __init__(self, players: Sequence[P], rounds: Iterable[Seating[P]] = ()) -> None:
        self.number = {player: number for number, player in enumerate(players)}
        self.met: list[dict[int, int]] = [{} for _ in players]
        self.byes = [0] * len(players)
        self.roles = [[0, 0, 0] for _ in players]
        self.last_byes: frozenset[int] = frozenset()
        for played in rounds:
            self.add(played)

    def add(self, played: Seating[P]) -> None:
        """Count one more round."""
        number = self.number
        for table in played.tables:
            for role, player in enumerate(table):
                if player in number:
                    self.roles[number[player]][role] += 1
            here = [number[player] for player in table if player in number]
            for one, other in combinations(here, 2):
                self.met[one][other] = self.met[one].get(other, 0) + 1
                self.met[other][one] = self.met[other].get(one, 0) + 1
        taken = [number[player] for player in played.byes if player in number]
        for one in taken:
            self.byes[one] += 1
        self.last_byes = frozenset(taken)
