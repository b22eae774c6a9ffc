"""Slow, obvious answers and an exact solver, beside which the search is measured."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import highspy
import numpy

from tournaments.seating.search import Field


def all_splits(players: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to split 3T players into tables of three."""
    if not players:
        yield []
        return
    first, *others = players
    for pair in combinations(others, 2):
        rest = tuple(one for one in others if one not in pair)
        for tables in all_splits(rest):
            yield [(first, *pair), *tables]


def least_cost(field: Field, players: Sequence[int], enough: int) -> int:
    """The least cost of all partitions, by a solver of whole-number programs.

    One column for each table, one row for each player; tables that cost more than
    `enough`, which some partition reaches, cannot be part of the answer.
    """
    tables = [
        table for table in combinations(players, 3) if field.cost(table) <= enough
    ]
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    row = {player: number for number, player in enumerate(players)}
    nothing = numpy.array([], dtype=numpy.int32)
    for _ in players:
        solver.addRow(1.0, 1.0, 0, nothing, numpy.array([]))
    for table in tables:
        rows = numpy.array([row[player] for player in table], dtype=numpy.int32)
        solver.addCol(float(field.cost(table)), 0.0, 1.0, 3, rows, numpy.ones(3))
    solver.changeColsIntegrality(
        len(tables),
        numpy.arange(len(tables), dtype=numpy.int32),
        numpy.array([highspy.HighsVarType.kInteger] * len(tables)),
    )
    solver.run()
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(solver.getInfo().objective_function_value)


def least_unevenness(counts: Sequence[Sequence[int]], table: Sequence[int]) -> int:
    """The best of the six orders, counted the plain way."""
    best = []
    for order in permutations(table):
        after = [list(counts[player]) for player in order]
        for role in range(3):
            after[role][role] += 1
        best.append(sum((c - min(row)) ** 2 for row in after for c in row))
    return min(best)
