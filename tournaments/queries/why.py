"""Why somebody stands where they stand, and what they need."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from tournaments.models import RoundState
from tournaments.queries.event import Event, RoundNow
from tournaments.queries.lists import public_round
from tournaments.queries.settings import rules_of, weights_of
from tournaments.queries.standings import StandingsTable, rank_event
from tournaments.seating.measures import Tally, match_points
from tournaments.seating.needs import Need, needs
from tournaments.seating.trail import Step, trail


@dataclass(frozen=True, slots=True)
class RoundSum:
    """How one round adds to the points difference of a player.

    blank: "bye", "walk_over", "late" or "absent" where no match was played; own and
    others: totals, with the numbers of the others; gives: what the round adds, 0 for
    a bye, minus two targets for an absence.
    """

    number: int
    blank: str
    own: int
    others: tuple[tuple[int, int], ...]
    gives: int


@dataclass(frozen=True, slots=True)
class Why:
    """The trail to a rank: each measure in order, and the sum behind the difference.

    decided_among: the numbers of those who were level before the measure that
    decided, the player among them, in the order of the standings; empty where match
    points alone decide.
    """

    number: int
    rank: int
    is_tied: bool
    steps: tuple[Step[int], ...]
    decided_among: tuple[int, ...]
    sums: tuple[RoundSum, ...]


def why(event: Event, table: StandingsTable, number: int) -> Why:
    """Tell why the entry stands where it does in these standings.

    KeyError for somebody who is not ranked there.
    """
    row = table.core.row(number)
    steps = trail(table.core, number)
    level: tuple[int, ...] = ()
    for before, step in pairwise(steps):
        if step.verdict == "decides":
            level = before.level
    if steps and steps[-1].verdict == "level":
        level = steps[-1].level
    among = tuple(
        one.player for one in table.core.rows if one.player in {number, *level}
    )
    return Why(
        number,
        row.rank,
        row.is_tied,
        steps,
        among if level else (),
        tuple(_sums(event, _counted(event, table), number)),
    )


def _counted(event: Event, table: StandingsTable) -> list[RoundNow]:
    return [one for one in event.main_rounds if one.number <= table.through]


def _sums(event: Event, rounds: Iterable[RoundNow], number: int) -> Iterable[RoundSum]:
    """Yield what each counted round gives to the points difference (PD)."""
    absent = -2 * rules_of(event.tournament).game_target
    for one in rounds:
        result = one.result
        for table in result.tables:
            if number in table.players:
                own = next(line for line in table.lines if line.player == number)
                others = tuple(
                    (line.player, line.points)
                    for line in table.lines
                    if line.player != number
                )
                gives = 2 * own.points - sum(points for _one, points in others)
                yield RoundSum(one.number, "", own.points, others, gives)
        blank = result.blanks.get(number)
        if blank:
            gives = absent if blank == "absent" else 0
            yield RoundSum(one.number, blank, 0, (), gives)


def what_i_need(event: Event, number: int) -> tuple[Need, ...]:
    """Say which ranks each way of finishing the open table leaves possible.

    It is about the round that is being played and its match points; nothing where no
    main round is, or who is not ranked. A round that is only drawn changes nothing.
    Frozen standings are given away by it: only for the director then
    (`frozen_through`).
    """
    latest = public_round(event)
    if latest is None or not latest.is_main:
        return ()
    if latest.round.state != RoundState.PUBLISHED:
        return ()
    results = [one.result for one in event.main_rounds]
    ranked = [row.player for row in rank_event(event, event.main_rounds).rows]
    if number not in ranked:
        return ()
    open_tables = [table.numbers for table in latest.open_tables]
    # Somebody who was disqualified may still sit at a table that counts for others.
    seated = [one for table in open_tables for one in table if one not in ranked]
    weights = weights_of(event.tournament)
    tally = Tally(ranked, results, weights, {}, rules_of(event.tournament).game_target)
    points = {one: match_points(tally, one) for one in (*ranked, *seated)}
    return needs(number, points, open_tables, weights)
