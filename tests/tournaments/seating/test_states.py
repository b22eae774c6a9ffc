from dataclasses import replace
from typing import get_args

import pytest

from scoring.rules.errors import RuleError
from tournaments.seating.states import (
    IN_STATES,
    Operation,
    RoundState,
    Situation,
    TournamentState,
    demand,
    safety,
)

RUNNING = Situation("running", rounds=4)
DRAWN = replace(RUNNING, round="drawn", number=2)
PLAYING = replace(RUNNING, round="playing", number=2, open_tables=3)
PLAYED = replace(PLAYING, open_tables=0)
CLOSED = replace(RUNNING, round="closed", number=2)
OVER = replace(CLOSED, number=4)
CUT = replace(OVER, has_cut=True, cut_made=True)


@pytest.mark.parametrize(
    ("operation", "now", "right"),
    [
        (
            "register",
            Situation("draft"),
            "open for entries allows this. This one is still in preparation.",
        ),
        ("start", Situation("open", checked_in=2), "three players, and 2 are checked"),
        ("start", Situation("open", checked_in=1), "three players, and 1 is checked"),
        ("start", Situation("open", checked_in=3), ""),
        ("draw", RUNNING, ""),
        ("draw", CLOSED, ""),
        ("draw", DRAWN, "Round 2 is drawn already"),
        ("draw", PLAYING, "3 tables are still open"),
        ("draw", PLAYED, "Round 2 is not closed yet"),
        ("draw", OVER, "Round 4 was the last, and it is drawn"),
        ("publish", DRAWN, ""),
        ("publish", PLAYING, "No round is drawn"),
        ("discard", CLOSED, "No round is drawn"),
        ("swap", PLAYING, "No round is drawn"),
        ("report", PLAYING, ""),
        ("report", DRAWN, "No round is being played"),
        ("no_show", CLOSED, "No round is being played"),
        ("close_round", PLAYING, "3 tables are still open"),
        ("close_round", replace(PLAYING, open_tables=1), "1 table is still open"),
        ("close_round", PLAYED, ""),
        ("correct", CUT, "The cut was made from these results"),
        ("correct", Situation("archived"), "a running or a finished tournament allows"),
        ("late_entry", OVER, "Round 4 was the last"),
        ("late_entry", CUT, "The cut is made already"),
        ("cut", OVER, "This tournament has no cut"),
        ("cut", replace(CLOSED, has_cut=True), "2 rounds are still to be played"),
        ("cut", replace(CLOSED, has_cut=True, number=3), "1 round is still to be"),
        ("cut", replace(OVER, has_cut=True), ""),
        ("cut", CUT, "The cut is made already"),
        ("finish", PLAYING, "3 tables are still open"),
        ("finish", CLOSED, ""),
        (
            "archive",
            OVER,
            "Only a finished tournament allows this. This one is running.",
        ),
    ],
)
def test_what_is_safe_and_why_not(
    operation: Operation, now: Situation, right: str
) -> None:
    verdict = safety(operation, now)

    assert verdict.is_allowed is not bool(right)
    assert right in str(verdict)


@pytest.mark.parametrize(
    ("operation", "now", "right"),
    [
        ("correct", DRAWN, "Round 2 is drawn and will be drawn again"),
        ("correct", PLAYING, "Round 2 is published and stays as it is"),
        ("late_entry", PLAYING, "from round 3 on"),
        ("late_entry", DRAWN, "will be drawn again"),
        ("withdraw", DRAWN, "will be drawn again"),
        ("withdraw", PLAYING, "the player forfeits there"),
        ("withdraw", CLOSED, ""),
    ],
)
def test_what_an_allowed_operation_entails(
    operation: Operation, now: Situation, right: str
) -> None:
    assert right in str(demand(operation, now))


def test_a_demand_raises_the_reason() -> None:
    with pytest.raises(RuleError, match="Round 2 is drawn already") as caught:
        demand("draw", DRAWN)

    assert (caught.value.field, caught.value.code) == ("draw", "not_now")


def test_every_operation_answers_in_every_state() -> None:
    assert set(IN_STATES) == set(get_args(Operation))
    for operation in get_args(Operation):
        for state in get_args(TournamentState):
            for round_state in get_args(RoundState):
                now = Situation(state, round_state, number=1, rounds=2, has_cut=True)
                verdict = safety(operation, now)
                assert verdict.is_allowed or str(verdict)
                if state in ("archived", "cancelled"):
                    assert not verdict.is_allowed
