import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.award import Award, Part, award
from scoring.rules.errors import IllegalKnock, RuleError, RuleErrors
from scoring.rules.ruleset import Ruleset
from tests.rules.strategies import examples_100

DEFAULTS = Ruleset()


def parts(result: Award) -> dict[str, int]:
    return {part.name: part.points for part in result.parts}


@pytest.mark.parametrize(
    ("count", "other", "points"), [(4, 22, 18), (10, 11, 1), (1, 98, 97)]
)
def test_a_knock_scores_the_difference(count: int, other: int, points: int) -> None:
    """R13."""
    result = award(DEFAULTS, count, other)

    assert result == Award("knock", "knocker", points, (Part("difference", points),))


@pytest.mark.parametrize(
    ("count", "other", "points"), [(8, 3, 15), (6, 6, 10), (10, 0, 20), (1, 0, 11)]
)
def test_an_undercut_scores_ten_and_the_difference(
    count: int, other: int, points: int
) -> None:
    """R14: an opponent at zero has undercut, not gone gin."""
    result = award(DEFAULTS, count, other)

    assert (result.kind, result.scorer, result.points) == (
        "undercut",
        "opponent",
        points,
    )
    assert parts(result) == {"difference": count - other, "undercut_bonus": 10}


@pytest.mark.parametrize(("other", "points"), [(0, 25), (18, 43), (98, 123)])
def test_gin_scores_25_and_the_opponents_deadwood(other: int, points: int) -> None:
    """R15: never undercut, not even 0-0."""
    result = award(DEFAULTS, 0, other)

    assert (result.kind, result.scorer, result.points) == ("gin", "knocker", points)
    assert parts(result) == {"opponent_deadwood": other, "gin_bonus": 25}


def test_the_other_gin_bonus_of_the_article() -> None:
    assert award(Ruleset(gin_bonus=20), 0, 18).points == 38


def test_an_undercut_worth_nothing_is_still_the_opponents() -> None:
    """R6: the kind decides who won, not the size."""
    result = award(Ruleset(undercut_bonus=0), 6, 6)

    assert (result.kind, result.scorer, result.points) == ("undercut", "opponent", 0)


def test_a_tie_may_score_nothing() -> None:
    rules = Ruleset(undercut_on_tie=False)

    assert award(rules, 6, 6) == Award("push", None, 0, ())
    assert award(rules, 6, 5).points == 11
    assert award(rules, 0, 0).kind == "gin"


def test_big_gin_replaces_the_gin_bonus() -> None:
    result = award(Ruleset(big_gin_bonus=31), 0, 14, big_gin=True)

    assert (result.kind, result.points) == ("big_gin", 45)
    assert parts(result) == {"opponent_deadwood": 14, "big_gin_bonus": 31}
    assert award(Ruleset(big_gin_bonus=0), 0, 14, big_gin=True).points == 14


def test_big_gin_without_its_rule_is_gin() -> None:
    result = award(DEFAULTS, 0, 14, big_gin=True)

    assert (result.kind, result.points) == ("gin", 39)


def test_a_spade_turned_up_doubles_bonuses_too() -> None:
    rules = Ruleset(oklahoma="gin_only", spades_double=True)

    assert award(rules, 6, 18, turned_up="7S").points == 24
    assert award(rules, 0, 10, turned_up="7S").points == 70
    undercut = award(rules, 6, 4, turned_up="7S")
    assert undercut.points == 24
    assert parts(undercut) == {"difference": 2, "undercut_bonus": 10, "doubled": 12}
    assert award(rules, 6, 18, turned_up="7H").points == 12


@pytest.mark.parametrize(
    ("limit", "count"), [(10, 11), (10, 98), (10, 99), (0, 1), (5, 6)]
)
def test_a_knock_above_the_limit_is_illegal(limit: int, count: int) -> None:
    """R10."""
    with pytest.raises(IllegalKnock) as caught:
        award(Ruleset(knock_limit=limit), count, 22)

    assert caught.value.deadwood == count
    assert caught.value.field == "knocker_deadwood"
    words = f"needs {limit} or less, and this is {count}" if limit else "Only gin ends"
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("count", "other", "field", "words"),
    [
        (-1, 22, "knocker_deadwood", "below 0, and this is -1"),
        (4, -3, "opponent_deadwood", "below 0, and this is -3"),
        (4, 99, "opponent_deadwood", "more than 98, and this is 99"),
        (4, 3.5, "opponent_deadwood", "whole number"),
        (4.0, 3, "knocker_deadwood", "whole number"),
        (True, 3, "knocker_deadwood", "whole number"),
        (4, "3", "opponent_deadwood", "whole number"),
    ],
)
def test_impossible_counts_are_refused(
    count: int, other: int, field: str, words: str
) -> None:
    """R3; and only whole numbers are counts."""
    with pytest.raises(RuleError, match=words) as caught:
        award(DEFAULTS, count, other)

    assert caught.value.field == field


def test_big_gin_has_no_deadwood() -> None:
    for rules in (DEFAULTS, Ruleset(big_gin_bonus=31)):
        with pytest.raises(RuleError, match="Big gin leaves nothing") as caught:
            award(rules, 2, 22, big_gin=True)
        assert caught.value.field == "big_gin"


def test_oklahoma_needs_the_card_turned_up() -> None:
    rules = Ruleset(oklahoma="gin_only")

    with pytest.raises(RuleError) as caught:
        award(rules, 0, 22)
    assert caught.value.field == "turned_up"
    with pytest.raises(IllegalKnock, match="Only gin"):
        award(rules, 1, 22, turned_up="AC")
    with pytest.raises(RuleError, match="is not a card") as caught:
        award(rules, 1, 22, turned_up="1C")
    assert caught.value.field == "turned_up"


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(RuleErrors) as caught:
        award(Ruleset(oklahoma="one"), -1, 99)

    fields = [error.field for error in caught.value.errors]
    assert fields == ["knocker_deadwood", "opponent_deadwood", "turned_up"]


@examples_100
@given(st.integers(0, 10), st.integers(0, 98))
def test_the_bounds_of_the_default_rules(count: int, other: int) -> None:
    """Law 2: 1-97, 10-20 or 25-123."""
    result = award(DEFAULTS, count, other)

    lowest, highest = {"knock": (1, 97), "undercut": (10, 20), "gin": (25, 123)}[
        result.kind
    ]
    assert lowest <= result.points <= highest
    assert sum(part.points for part in result.parts) == result.points
    assert (result.scorer == "opponent") == (count > 0 and other <= count)


@examples_100
@given(st.integers(0, 10), st.integers(0, 98), st.integers(0, 100), st.booleans())
def test_the_parts_make_the_sum(
    count: int, other: int, bonus: int, on_tie: bool
) -> None:
    rules = Ruleset(
        gin_bonus=bonus,
        undercut_bonus=bonus,
        undercut_on_tie=on_tie,
        oklahoma="one",
        spades_double=True,
    )

    result = award(rules, count, other, turned_up="TS")

    assert sum(part.points for part in result.parts) == result.points
