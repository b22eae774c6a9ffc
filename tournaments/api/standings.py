"""What the API tells of standings. Every value is exact, and so written as text."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.api.representations import Json, moment
from tournaments.api.told import people, result_told, who
from tournaments.queries.event import Event
from tournaments.queries.lists import CrossRow
from tournaments.queries.standings import StandingsRow, StandingsTable
from tournaments.queries.why import RoundSum, Why
from tournaments.seating.measures import MEASURES, Key, Value
from tournaments.seating.needs import Need
from tournaments.seating.trail import Step

#: Measures that the core counts in sixths, so that shared places stay whole.
IN_SIXTHS = frozenset({"MP", "MW", "OS"})


def exact(key: Key, value: Value) -> str | None:
    """Return a measure as text: "7", "7/3"; "1 2 4" for places from the last back."""
    if value is None:
        return None
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(Fraction(value, 6) if key in IN_SIXTHS else value)


def standings_told(event: Event, table: StandingsTable) -> Json:
    """Return standings: ranks, shared ones too, and each measure in order."""
    return {
        "through": table.through,
        "rounds": table.rounds,
        "as_of": moment(_as_of(event, table)),
        "provisional": table.is_provisional,
        "frozen": table.is_frozen,
        "measures": [
            {
                "key": key,
                "name": _(MEASURES[key].name),
                "more_is_better": MEASURES[key].more_is_better,
            }
            for key in table.measures
        ],
        "results": [_row(row, table.measures) for row in table.rows],
    }


def _as_of(event: Event, table: StandingsTable) -> datetime | None:
    """Return when the last of what these standings count was written."""
    counted = [one for one in event.main_rounds if one.number <= table.through]
    moments = [one.round.closed_at for one in counted]
    for one in counted:
        decided = [here for here in one.tables if here.is_decided]
        moments += [here.table.ruled_at for here in decided]
        moments += [here.match.updated_at for here in decided if here.match]
    return max(filter(None, moments), default=None)


def _row(row: StandingsRow, measures: Sequence[Key]) -> Json:
    return {
        "rank": row.rank or None,
        "is_shared": row.is_tied,
        "player": who(row.entry),
        "state": row.entry.state,
        "values": [
            {"key": key, "value": exact(key, row.values.get(key))} for key in measures
        ],
    }


def crosstable_told(table: StandingsTable, rows: Sequence[CrossRow]) -> Json:
    """Return everybody ranked, with a cell for each round that counts."""
    return {
        "through": table.through,
        "provisional": table.is_provisional,
        "frozen": table.is_frozen,
        "results": [
            {
                "rank": row.rank or None,
                "player": who(row.entry),
                "cells": [cell and result_told(cell) for cell in row.cells],
            }
            for row in rows
        ],
    }


def why_told(event: Event, told: Why) -> Json:
    """Return the trail to a rank."""
    return {
        "player": who(event.entries[told.number]),
        "rank": told.rank,
        "is_shared": told.is_tied,
        "steps": [_step(event, step) for step in told.steps],
        "decided_among": people(event, told.decided_among),
        "sums": [_sum(event, one) for one in told.sums],
    }


def _step(event: Event, step: Step[int]) -> Json:
    return {
        "key": step.key,
        "verdict": step.verdict,
        "value": exact(step.key, step.value),
        "ahead": step.ahead,
        "behind": step.behind,
        "level": people(event, step.level),
        "parted": [
            {"player": who(event.entries[number]), "value": exact(step.key, value)}
            for number, value in step.parted
        ],
        "reason": _(step.reason) if step.reason else "",
    }


def _sum(event: Event, one: RoundSum) -> Json:
    return {
        "round": one.number,
        "blank": one.blank or None,
        "own": one.own,
        "others": [
            {"player": who(event.entries[number]), "points": points}
            for number, points in one.others
        ],
        "gives": one.gives,
    }


def need_told(need: Need) -> Json:
    """Return which ranks a way of finishing leaves possible."""
    return {
        "place": need.place or None,
        "level": need.level,
        "match_points": exact("MP", need.match_points),
        "best_rank": need.best_rank,
        "worst_rank": need.worst_rank,
    }
