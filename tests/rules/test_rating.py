"""Ratings: what the model must do, whoever wrote it."""

from datetime import date
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.rating import Finish, Skill, rate, rate_all

DAY = date(2026, 11, 1)
NEW = (Skill(), Skill(), Skill())
SKILLS = st.builds(Skill, st.floats(5, 45), st.floats(1, 8), st.integers(0, 50))
RANKS = st.sampled_from([(1, 2, 3), (1, 1, 3), (1, 2, 2), (1, 1, 1)])


def test_three_newcomers_after_one_match() -> None:
    first, second, third = rate(NEW, (1, 2, 3))

    # Weng and Lin (2011), algorithm 4: each is the first of those not yet placed with
    # a chance of 1/3, then 1/2; σ² = (25/3)² + (25/300)², β = 25/6.
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    step = variance / sqrt(3 * (variance + (25 / 6) ** 2))
    assert first.mu == pytest.approx(25 + step * (1 - 1 / 3))
    assert second.mu == pytest.approx(25 + step * (1 - 1 / 2 - 1 / 3))
    assert third.mu == pytest.approx(25 + step * (-1 / 2 - 1 / 3))
    assert (first.matches, second.matches, third.matches) == (1, 1, 1)


@given(skills=st.tuples(SKILLS, SKILLS, SKILLS), ranks=RANKS)
def test_equal_ranks_of_equal_skills_move_alike(
    skills: tuple[Skill, Skill, Skill], ranks: tuple[int, int, int]
) -> None:
    same = (skills[0], skills[0], skills[0])

    after = rate(same, ranks)

    for (one, rank_one), (two, rank_two) in permutations(
        zip(after, ranks, strict=True), 2
    ):
        if rank_one == rank_two:
            assert one.mu == pytest.approx(two.mu, abs=1e-9)
        elif rank_one < rank_two:
            assert one.mu > two.mu


@given(skills=st.tuples(SKILLS, SKILLS, SKILLS), ranks=RANKS)
def test_the_order_of_the_seats_changes_nothing(
    skills: tuple[Skill, Skill, Skill], ranks: tuple[int, int, int]
) -> None:
    straight = rate(skills, ranks)

    turned = rate(skills[::-1], ranks[::-1])[::-1]

    for one, other in zip(straight, turned, strict=True):
        assert one.mu == pytest.approx(other.mu, abs=1e-9)
        assert one.sigma == pytest.approx(other.sigma, abs=1e-9)


@given(skills=st.tuples(SKILLS, SKILLS, SKILLS))
def test_the_first_never_falls_and_the_last_never_rises(
    skills: tuple[Skill, Skill, Skill],
) -> None:
    first, _second, last = rate(skills, (1, 2, 3))

    assert first.mu >= skills[0].mu
    assert last.mu <= skills[2].mu


def test_doubt_narrows_with_every_match() -> None:
    skills: dict[int, Skill] = {}
    finishes = [Finish(match, DAY, ((1, 1), (2, 2), (3, 3))) for match in range(30)]

    doubts = [changed[1].sigma for _finish, changed in rate_all(finishes, skills)]

    assert doubts == sorted(doubts, reverse=True)
    assert skills[1].matches == 30


def test_going_on_from_what_is_stored_is_the_same_to_the_last_bit() -> None:
    finishes = [
        Finish(match, DAY, ((match % 4, 1), (4 + match % 3, 2), (9, 2)))
        for match in range(40)
    ]
    whole: dict[int, Skill] = {}
    list(rate_all(finishes, whole))
    halves: dict[int, Skill] = {}
    list(rate_all(finishes[:20], halves))

    list(rate_all(finishes[20:], halves))

    assert halves == whole
