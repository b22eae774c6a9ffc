"""Faults that score-keepers were reported for, as far as counts go."""

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.hand import PlayedHand, check_hand
from scoring.rules.match import replay
from scoring.rules.roles import Roles
from scoring.rules.ruleset import Ruleset
from tests.rules.table import knock

DEFAULTS = Ruleset()
START = Roles("Ann", "Bob", "Cy")


def shared_match() -> list[PlayedHand[str]]:
    return [
        knock(1, START, "Ann", 4, 24),
        knock(2, Roles("Ann", "Cy", "Bob"), "Cy", 8, 5),
        knock(3, START, "Bob", 0, 30),
        knock(4, Roles("Bob", "Cy", "Ann"), "Bob", 10, 22),
        knock(5, Roles("Bob", "Ann", "Cy"), "Ann", 3, 40),
    ]


def bob_at_90() -> list[PlayedHand[str]]:
    """Bob has the box, Ann is captain."""
    return [
        knock(1, START, "Bob", 4, 49),
        knock(2, Roles("Bob", "Cy", "Ann"), "Bob", 5, 50),
    ]


def test_the_shared_match() -> None:
    state = replay(DEFAULTS, START, shared_match())

    totals = [tuple(line.totals.values()) for line in state.lines]
    assert totals == [(20, 0, 0), (33, 0, 0), (33, 55, 0), (33, 67, 0), (70, 67, 0)]
    assert state.roles == Roles("Ann", "Cy", "Bob")
    assert not any(line.out_of_turn for line in state.lines)


def test_b01_a_corrected_count_reaches_the_totals() -> None:
    hands = shared_match()
    hands[0] = knock(1, START, "Ann", 4, 34)

    assert replay(DEFAULTS, START, hands).totals == {"Ann": 80, "Bob": 67, "Cy": 0}


def test_b03_a_hand_taken_back_leaves_nothing_behind() -> None:
    hands = shared_match()
    sixth = knock(6, Roles("Ann", "Cy", "Bob"), "Ann", 2, 12)

    assert replay(DEFAULTS, START, [*hands, sixth]).totals["Ann"] == 80
    assert replay(DEFAULTS, START, hands) == replay(DEFAULTS, START, shared_match())


def test_b05_a_mistyped_count_that_won_can_be_corrected() -> None:
    roles = Roles("Bob", "Ann", "Cy")
    mistyped = [*bob_at_90(), knock(3, roles, "Bob", 5, 15)]
    corrected = [*bob_at_90(), knock(3, roles, "Bob", 5, 14)]

    before = replay(DEFAULTS, START, mistyped)
    after = replay(DEFAULTS, START, corrected)

    assert (before.winner, before.over, before.totals["Bob"]) == ("Bob", True, 100)
    assert (after.winner, after.over, after.totals["Bob"]) == (None, False, 99)
    assert after.roles == Roles("Bob", "Cy", "Ann")
    fourth = knock(4, Roles("Bob", "Cy", "Ann"), "Cy", 4, 22)
    assert replay(DEFAULTS, START, [*corrected, fourth]).totals["Cy"] == 18


def test_b05_hands_come_back_when_the_end_moves_away() -> None:
    roles = Roles("Bob", "Ann", "Cy")
    fourth = knock(4, Roles("Bob", "Cy", "Ann"), "Cy", 4, 22)

    early = replay(
        DEFAULTS, START, [*bob_at_90(), knock(3, roles, "Bob", 5, 15), fourth]
    )
    late = replay(
        DEFAULTS, START, [*bob_at_90(), knock(3, roles, "Bob", 5, 14), fourth]
    )

    assert [line.counted for line in early.lines] == [True, True, True, False]
    assert early.totals["Cy"] == 0
    assert [line.counted for line in late.lines] == [True] * 4
    assert late.totals["Cy"] == 18


@pytest.mark.parametrize(("other", "total"), [(14, 99), (15, 100), (16, 101)])
def test_b07_a_match_ends_at_exactly_the_target(other: int, total: int) -> None:
    """R18."""
    hand = knock(3, Roles("Bob", "Ann", "Cy"), "Bob", 5, other)

    state = replay(DEFAULTS, START, [*bob_at_90(), hand])

    assert state.totals["Bob"] == total
    assert state.over == (total >= 100)


@pytest.mark.parametrize(
    ("knocker", "scorer", "after"),
    [
        ("Ann", "Bob", Roles("Bob", "Cy", "Ann")),
        ("Bob", "Ann", Roles("Ann", "Cy", "Bob")),
    ],
)
def test_b09_the_bonus_is_the_same_for_the_box(
    knocker: str, scorer: str, after: Roles[str]
) -> None:
    """R14."""
    state = replay(DEFAULTS, START, [knock(1, START, knocker, 9, 6)])

    assert (state.lines[0].scorer, state.lines[0].points) == (scorer, 13)
    assert state.roles == after


@pytest.mark.parametrize(("count", "other"), [(11, 5), (-1, 5), (8, 99)])
def test_b11_a_correction_is_checked_like_a_first_entry(count: int, other: int) -> None:
    assert len(check_hand(DEFAULTS, knock(1, START, "Ann", count, other))) == 1
    with pytest.raises(RuleError):
        replay(DEFAULTS, START, [knock(1, START, "Ann", count, other)])


@pytest.mark.parametrize("count", [-5, -1])
def test_b13_no_count_is_below_zero(count: int) -> None:
    for hand in (knock(1, START, "Ann", count, 9), knock(1, START, "Ann", 9, count)):
        (fault,) = check_hand(DEFAULTS, hand)
        assert fault.code == "below_zero"


def test_b13_minus_zero_is_zero() -> None:
    state = replay(DEFAULTS, START, [knock(1, START, "Ann", -0, 9)])

    assert (state.lines[0].award.kind, str(state.lines[0].points)) == ("gin", "34")


@pytest.mark.parametrize("count", [7.5, "7", True, [7]])
def test_b15_only_whole_numbers_are_counts(count: object) -> None:
    (fault,) = check_hand(DEFAULTS, PlayedHand(1, START, "Ann", 4, count))  # type: ignore[arg-type]

    assert (fault.field, fault.code) == ("opponent_deadwood", "not_a_number")
