"""What always holds (seating.md section 9), through the services, by random events."""

import os
import random

import pytest
from django.db import transaction
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.queries.recheck import recheck_scores
from tests.factories import make_club
from tests.tournaments.event.stage import (
    WHO,
    by_chance,
    now,
    play_open_tables,
    published,
    running,
)
from tournaments.models import Draw, EntryState, Tournament
from tournaments.models.draw import DrawKind
from tournaments.queries.actions import allowed
from tournaments.queries.event import Event
from tournaments.queries.inputs import Inputs, as_json, from_json
from tournaments.queries.standings import rank_event, standings_table
from tournaments.seating.roles import unevenness
from tournaments.seating.seats import Past
from tournaments.services.draws import work_out
from tournaments.services.ending import finish_tournament
from tournaments.services.results import rule_on_table
from tournaments.services.roster import enter_late, withdraw
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db
#: Each is a whole event of three rounds, drawn twice.
EXAMPLES = int(os.environ.get("EVENT_EXAMPLES", "5"))


class _Undo(Exception):
    """Ends the transaction of one example."""


def _one_round(tournament: Tournament, chance: random.Random) -> None:
    """Somebody may come, leave or not show up; everybody else plays."""
    event = now(tournament)
    if chance.random() < 0.4 and allowed(event, "late_entry")[0]:
        enter_late(tournament=tournament, name=f"L{len(event.entries)}", **WHO)
    if chance.random() < 0.4 and len(event.active) > 4:
        withdraw(tournament=tournament, number=chance.choice(event.active), **WHO)
    latest = published(tournament).latest
    assert latest is not None
    if chance.random() < 0.4:
        table = chance.choice(latest.tables)
        rule_on_table(
            tournament=tournament,
            round_number=latest.number,
            table_number=table.table.number,
            absent=chance.sample(table.numbers, chance.randrange(4)),
            **WHO,
        )
    play_open_tables(tournament, by_chance(chance.randrange(99)))
    close_round(tournament=tournament, **WHO)


def _check_places(event: Event) -> None:
    """Invariants 1, 2 and 15: one place each, fair byes, nobody who has left."""
    taken: dict[int, int] = {}
    since: dict[int, int] = {}
    for one in event.rounds:
        here = one.seating.players
        assert len(set(here)) == len(here)
        assert len(one.byes) == len(here) % 3
        for number, entry in event.entries.items():
            is_in = (entry.first_round or 99) <= one.number
            left = entry.last_round is not None and one.number > entry.last_round
            assert (number in here) == (is_in and not left)
            since.setdefault(number, entry.first_round or 99)
        for bye in one.byes:
            peers = [n for n in here if since[n] == since[bye] and n not in one.byes]
            assert all(taken.get(n, 0) >= taken.get(bye, 0) for n in peers)
        for free in one.record.byes:
            taken[free] = taken.get(free, 0) + 1


def _check_points(event: Event) -> None:
    """Invariants 7 and 9: points of a table add up, equal keys share a rank."""
    weights = 6 * (2 + 1 + 0)
    core = rank_event(event, event.main_rounds)
    paid = sum(
        weights * len(one.result.tables)
        + 12 * sum(kind in ("bye", "walk_over") for kind in one.result.blanks.values())
        for one in event.main_rounds
    )
    absent = sum(
        kind == "absent"
        for one in event.main_rounds
        for kind in one.result.blanks.values()
    )
    assert sum(row.values["MP"] for row in core.rows) == paid  # type: ignore[misc]
    assert sum(row.values["PD"] for row in core.rows) == -100 * absent  # type: ignore[misc]
    keys = [tuple(row.values.values()) for row in core.rows]
    for row, key in zip(core.rows, keys, strict=True):
        assert row.is_tied == (keys.count(key) > 1)


def _check_draws(event: Event) -> None:
    """Invariants 4 and 6: draws repeat from what is stored; orders are the best."""
    for draw in Draw.objects.filter(tournament=event.tournament):
        rows = draw.state["players"]
        inputs = Inputs(
            DrawKind(draw.kind),
            *(tuple(row[at] for row in rows) for at in range(3)),
            tuple(from_json(one) for one in draw.state["past"]),
        )
        again = work_out(inputs, rounds=len(draw.rounds), seed=int(draw.seed))
        assert [as_json(one) for one in again.rounds] == draw.rounds
        assert draw.repeats >= draw.least_repeats
        if draw.kind == DrawKind.SWISS:
            assert draw.repeats or draw.spread >= draw.least_spread
            history = Past(inputs.players, inputs.past)
            for table in again.rounds[0].tables:
                three = [history.number[player] for player in table]
                mine = unevenness(history.roles, three)
                assert mine <= unevenness(history.roles, three[::-1])


@given(
    players=st.sampled_from([3, 4, 5, 6, 7, 8, 10]),
    kind=st.sampled_from(["full", "swiss"]),
    seed=st.integers(0, 999),
)
@example(players=7, kind="full", seed=2)
@example(players=4, kind="full", seed=2)
@example(players=5, kind="full", seed=2)
@example(players=4, kind="full", seed=15)
@settings(max_examples=EXAMPLES)
def test_whatever_happens_the_invariants_hold(
    players: int, kind: str, seed: int
) -> None:
    make_club()
    with pytest.raises(_Undo), transaction.atomic():
        _try_event(players, kind, seed)


def _try_event(players: int, kind: str, seed: int) -> None:
    """Play a whole event, check it, and end the transaction."""
    tournament = running(players, format=kind, rounds=3)
    chance = random.Random(seed)
    event, kept = now(tournament), []
    while allowed(event, "draw")[0]:
        _one_round(tournament, chance)
        event = now(tournament)
        seats = [one.seating for one in event.rounds]
        assert kept == seats[: len(kept)]  # 11: what is published never changes
        kept = seats
    _check_places(event)
    _check_points(event)
    _check_draws(event)
    finish_tournament(tournament=tournament, **WHO)
    assert [row.differences for row in recheck_scores() if row.differences] == []
    raise _Undo


def test_coming_and_leaving_changes_nobodys_points() -> None:
    # 10
    tournament = running(8, format="swiss", rounds=4)
    for _number in range(2):
        _one_round(tournament, random.Random(5))
    before = {
        row.entry.number: row.values["MP"]
        for row in standings_table(now(tournament)).rows
    }

    enter_late(tournament=tournament, name="Lara", **WHO)
    withdraw(tournament=tournament, number=1, **WHO)

    after = standings_table(now(tournament))
    assert before == {
        row.entry.number: row.values["MP"]
        for row in after.rows
        if row.entry.number in before
    }


def test_with_everybody_gone_nothing_is_drawn_and_it_can_be_finished() -> None:
    # 15
    tournament = running(3)
    for number in (1, 2, 3):
        withdraw(tournament=tournament, number=number, **WHO)

    event = now(tournament)
    assert not allowed(event, "draw")[0]
    finish_tournament(tournament=tournament, **WHO)
    assert {entry.state for entry in now(tournament).entries.values()} == {
        EntryState.WITHDRAWN
    }
