"""Standings worked out from what was played, without a line of the seating core.

Everybody is a name. Match points are 2, 1, 0 with shared places averaged, 2 for a bye
or a walk-over; whoever is absent loses two targets of points difference.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

TARGET = 50
Value = Fraction | None
#: In the order of the default: match points, tables won, head to head, points
#: difference, opponents' strength, points for, gins.
ORDER = ("MP", "MW", "H2H", "PD", "OS", "PF", "GN")


@dataclass(slots=True)
class Score:
    """What somebody made at a table."""

    points: int
    gins: int = 0


@dataclass(slots=True)
class Played:
    """A round: a score for each of three by table, and who was free or absent."""

    tables: dict[int, dict[str, Score]] = field(default_factory=dict)
    free: set[str] = field(default_factory=set)
    absent: set[str] = field(default_factory=set)


def ranks(
    names: Sequence[str], rounds: Sequence[Played]
) -> dict[str, tuple[int, dict[str, Value]]]:
    """Return rank and values of everybody."""
    values = {name: _alone(name, names, rounds) for name in names}
    groups = [list(names)]
    for key in ORDER:
        groups = [
            part for group in groups for part in _parts(key, group, values, rounds)
        ]
    found, rank = {}, 1
    for group in groups:
        for name in group:
            found[name] = rank, values[name]
        rank += len(group)
    return found


def _parts(
    key: str,
    group: list[str],
    values: Mapping[str, dict[str, Value]],
    rounds: Sequence[Played],
) -> list[list[str]]:
    if key == "H2H":
        for name, met in _head_to_head(group, rounds).items():
            values[name]["H2H"] = met
    by_value: dict[Value, list[str]] = {}
    for name in group:
        by_value.setdefault(values[name][key], []).append(name)
    best_first = sorted(by_value, key=lambda one: (one is None, -(one or 0)))
    return [by_value[one] for one in best_first]


def _tables_of(name: str, rounds: Sequence[Played]) -> list[dict[str, Score]]:
    return [table for one in rounds for table in one.tables.values() if name in table]


def _share(name: str, table: Mapping[str, Score]) -> Fraction:
    """Match points from a table: the average of the places that are shared."""
    own = table[name].points
    above = sum(score.points > own for score in table.values())
    level = sum(score.points == own for score in table.values())
    return Fraction(sum((2, 1, 0)[above : above + level]), level)


def _alone(
    name: str, names: Sequence[str], rounds: Sequence[Played]
) -> dict[str, Value]:
    tables = _tables_of(name, rounds)
    free = sum(name in one.free for one in rounds)
    absent = sum(name in one.absent for one in rounds)
    won = Fraction(0)
    difference = -2 * TARGET * absent
    for table in tables:
        points = sorted((score.points for score in table.values()), reverse=True)
        own = table[name].points
        difference += 2 * own - (sum(points) - own)
        if own == points[0]:
            won += Fraction(1, points.count(own))
    count = len(tables)
    made = Fraction(sum(table[name].points for table in tables))
    gins = sum(table[name].gins for table in tables)
    uneven = len({len(_tables_of(other, rounds)) for other in names}) > 1
    return {
        "MP": sum((_share(name, table) for table in tables), Fraction(2 * free)),
        "MW": won,
        "PD": Fraction(difference),
        "OS": _strength(name, tables, rounds),
        "PF": made if not uneven else (made / count if count else None),
        "GN": Fraction(gins, count) if count else None,
    }


def _strength(
    name: str, tables: Sequence[Mapping[str, Score]], rounds: Sequence[Played]
) -> Value:
    rates = []
    for table in tables:
        for other in table:
            if other != name:
                theirs = _tables_of(other, rounds)
                total = sum((_share(other, one) for one in theirs), Fraction(0))
                rates.append(total / len(theirs))
    return sum(rates, Fraction(0)) / len(rates) if rates else None


def _head_to_head(group: Sequence[str], rounds: Sequence[Played]) -> dict[str, Value]:
    """2 for each meeting won, 1 for one level; None unless all met equally often."""
    score = dict.fromkeys(group, 0)
    times = {frozenset(pair): 0 for pair in combinations(group, 2)}
    for one in rounds:
        for table in one.tables.values():
            here = [name for name in table if name in score]
            for first, second in combinations(here, 2):
                times[frozenset((first, second))] += 1
                lead = table[first].points - table[second].points
                score[first] += 1 + (lead > 0) - (lead < 0)
                score[second] += 1 + (lead < 0) - (lead > 0)
    if len(set(times.values())) != 1 or 0 in times.values():
        return dict.fromkeys(group)
    return {name: Fraction(made) for name, made in score.items()}
