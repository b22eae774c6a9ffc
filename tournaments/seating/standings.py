"""Standings: ordered measures, exact values, shared ranks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Generic

from tournaments.seating.errors import SeatingError, gettext_noop, raise_all, shown
from tournaments.seating.measures import (
    DEFAULT_MEASURES,
    MEASURES,
    Key,
    Tally,
    Value,
    head_to_head,
    value,
)
from tournaments.seating.results import RoundResult, Weights
from tournaments.seating.seats import TWICE, P, repeated

NO_MEASURE = gettext_noop("Choose at least one measure; match points come first.")
UNKNOWN_MEASURE = gettext_noop(
    "There is no measure called “%(key)s”. The measures are %(allowed)s."
)
MEASURE_TWICE = gettext_noop("%(key)s is in the list twice. Name each measure once.")


@dataclass(frozen=True, slots=True)
class Row(Generic[P]):
    """One player's line: the rank from 1, shared or not, and the value by measure.

    Head to head is None where it was not used: nobody level, or not all had met.
    """

    player: P
    rank: int
    is_tied: bool
    values: Mapping[Key, Value]


@dataclass(frozen=True, slots=True)
class Standings(Generic[P]):
    """Rows from first to last; who shares a rank stands in the order of the entries.

    Provisional while a table of a counted round is still open.
    """

    rows: tuple[Row[P], ...]
    measures: tuple[Key, ...]
    is_provisional: bool

    def row(self, player: P) -> Row[P]:
        """Give the row of one player; KeyError for anybody else."""
        for row in self.rows:
            if row.player == player:
                return row
        raise KeyError(player)


def check_measures(keys: Sequence[str]) -> tuple[Key, ...]:
    """Give a list of measures back; unknown ones and repetitions are refused (10).

    Lots are not a measure: equal is a shared rank, and only a cut draws them.
    """
    known = [key for key in MEASURES if key in keys]
    faults = [] if keys else [SeatingError(NO_MEASURE, "measures", "required")]
    for key in keys:
        if key not in MEASURES:
            values = {"key": shown(str(key)), "allowed": ", ".join(MEASURES)}
            faults.append(
                SeatingError(UNKNOWN_MEASURE, "measures", "unknown", **values)
            )
    faults += [
        SeatingError(MEASURE_TWICE, "measures", "twice", key=key)
        for key in repeated(keys)
    ]
    raise_all(list(faults))
    return tuple(sorted(known, key=keys.index))


def standings(
    players: Sequence[P],
    rounds: Iterable[RoundResult[P]],
    measures: Sequence[Key] = DEFAULT_MEASURES,
    weights: Weights | None = None,
    *,
    ratings: Mapping[P, int] | None = None,
    game_target: int = 100,
    through: int | None = None,
) -> Standings[P]:
    """Rank players by the measures in order, the first that differs decides (7).

    `players` are ranked, in the order of their entry numbers; results of others still
    count for those who met them. Rounds after `through` are left out: standings that
    stay frozen while the last round is played. Only finished tables may be passed as
    such; the order of rounds and tables makes no difference.
    """
    keys = check_measures(measures)
    raise_all(
        [SeatingError(TWICE, "players", "twice", player=p) for p in repeated(players)]
    )
    counted = [
        result for result in rounds if through is None or result.number <= through
    ]
    tally = Tally(players, counted, weights or Weights(), ratings or {}, game_target)
    values: dict[P, dict[Key, Value]] = {player: {} for player in players}
    groups = [list(players)] if players else []
    for key in keys:
        groups = [
            part for group in groups for part in _parts(tally, key, group, values)
        ]
    is_provisional = any(result.open_tables for result in counted)
    return Standings(tuple(_rows(groups, values)), keys, is_provisional)


def _rows(
    groups: Iterable[list[P]], values: Mapping[P, Mapping[Key, Value]]
) -> Iterator[Row[P]]:
    """Number the groups 1, 2, 2, 4: who is level shares a rank."""
    rank = 1
    for group in groups:
        for player in group:
            read_only = MappingProxyType(dict(values[player]))
            yield Row(player, rank, len(group) > 1, read_only)
        rank += len(group)


def _parts(
    tally: Tally[P], key: Key, group: list[P], values: Mapping[P, dict[Key, Value]]
) -> list[list[P]]:
    """Split players who are level by one measure, the best first; note its values."""
    if key == "H2H":
        among = head_to_head(tally, group) or {}
        here: dict[P, Value] = {player: among.get(player) for player in group}
    else:
        here = {player: value(tally, key, player) for player in group}
    parts: list[list[P]] = []
    for player in sorted(group, key=lambda player: _best_first(key, here[player])):
        values[player][key] = here[player]
        if parts and here[parts[-1][0]] == here[player]:
            parts[-1].append(player)
        else:
            parts.append([player])
    return parts


def _best_first(key: Key, given: Value) -> tuple[bool, tuple[int | Fraction, ...]]:
    """Turn a value into what sorts the best first and nothing measured last."""
    if given is None:
        return True, ()
    several = given if isinstance(given, tuple) else (given,)
    if MEASURES[key].more_is_better:
        return False, tuple(-one for one in several)
    return False, several
