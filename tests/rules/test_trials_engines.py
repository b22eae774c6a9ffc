"""Faults that meld engines were reported for, on the hands that showed them."""

import pytest

from scoring.rules.award import award
from scoring.rules.cards import format_cards, parse_card, parse_cards
from scoring.rules.errors import IllegalKnock, RuleError
from scoring.rules.hand import check_counts_against_cards
from scoring.rules.melds import best_spread, deadwood
from scoring.rules.ruleset import PRESETS, Ruleset
from scoring.rules.settle import Settlement, settle, spreads

DEFAULTS = Ruleset()


def outcome(result: Settlement) -> tuple[str, str | None, int]:
    return result.kind, result.scorer, result.points


def test_a01_a_complete_hand_is_split_in_the_only_way_that_goes_out() -> None:
    spread = best_spread(parse_cards("4C 5C 6C 4D 5D 6D 4H 5H 6H 6S"))

    assert spread.deadwood == 0
    melds = list(map(format_cards, spread.melds))
    assert melds == ["4C 4D 4H", "5C 5D 5H", "6C 6D 6H 6S"]
    assert award(DEFAULTS, 0, 30).points == 55


def test_a03_the_longest_run_does_not_starve_a_set() -> None:
    spread = best_spread(parse_cards("4S 5S 6S 7S 8S 7D 7H KC KD KH"))

    assert spread.deadwood == 8
    assert format_cards(spread.unmatched) == "8S"
    assert award(DEFAULTS, 8, 30).kind == "knock"


def test_a05_four_of_a_kind_gives_way_to_a_six_card_run() -> None:
    spread = best_spread(parse_cards("9C 9D 9H 9S 7D 8D TD JD QD AC"))

    assert spread.deadwood == 1
    assert format_cards(spread.unmatched) == "AC"


def test_a07_the_ace_is_one_in_a_run_and_alone() -> None:
    result = settle("AH 2H 3H 9C 9D 9S QC QD QS AC", "4H 5H 6H KC KD KH 7C 8D 2S 3D")

    assert (result.knocker_deadwood, result.opponent_deadwood) == (1, 20)
    assert outcome(result) == ("knock", "knocker", 19)
    assert result.lay_offs == ()


def test_a09_a_card_goes_where_another_can_follow_it() -> None:
    """R12: the ten on the run, not on the tens; the winner depends on it."""
    result = settle("JS QS KS TC TD TH 4H 3D 2C AH", "9S TS 5D 6D 7D 4C 4D 4S 8H 2D")

    assert (result.knocker_deadwood, result.opponent_deadwood) == (10, 10)
    assert outcome(result) == ("undercut", "opponent", 10)


SETS = ["4C 4D 4H", "5C 5D 5H", "6C 6D 6H"]
RUNS = ["4C 5C 6C", "4D 5D 6D", "4H 5H 6H"]


@pytest.mark.parametrize(
    ("opponent", "sets", "runs"),
    [
        ("3D 7C 8H 9S TS JC JD JH KC KD", 55, 45),
        ("4S 6S 8H 9S TS JC JD JH KC KD", 45, 55),
    ],
)
def test_a11_the_melds_laid_decide_the_lay_offs(
    opponent: str, sets: int, runs: int
) -> None:
    knocker = "4C 5C 6C 4D 5D 6D 4H 5H 6H 2S"

    assert settle(knocker, opponent, melds=SETS).points == sets
    assert settle(knocker, opponent, melds=RUNS).points == runs
    assert settle(knocker, opponent).points == 55
    assert settle(knocker, opponent, melds=SETS).best_for_knocker == (
        55 if sets == 45 else None
    )
    assert len(spreads(knocker)) >= 2


def test_a13_gin_stands_against_gin() -> None:
    """R15."""
    result = settle("7C 7D 7H 9S TS JS 2C 3C 4C 5C", "8C 8D 8H KC KD KH 2H 3H 4H 5H")

    assert (result.knocker_deadwood, result.opponent_deadwood) == (0, 0)
    assert outcome(result) == ("gin", "knocker", 25)
    assert award(DEFAULTS, 0, 0).points == 25


@pytest.mark.parametrize(
    ("count", "other", "scorer", "points"),
    [
        (9, 6, "opponent", 13),
        (10, 10, "opponent", 10),
        (3, 3, "opponent", 10),
        (10, 0, "opponent", 20),
        (1, 0, "opponent", 11),
        (10, 11, "knocker", 1),
    ],
)
def test_a15_the_undercut_bonus_is_ten(
    count: int, other: int, scorer: str, points: int
) -> None:
    result = award(PRESETS["captain"], count, other)

    assert (result.scorer, result.points) == (scorer, points)
    assert (DEFAULTS.undercut_bonus, DEFAULTS.gin_bonus) == (10, 25)


def test_a17_ten_may_knock_and_eleven_may_not() -> None:
    """R10."""
    opponent = "KC KD QC QD JC JD TC TD 9C 9D"

    assert settle("7C 7D 7H 9S TS JS AC 2D 3H 4S", opponent).knocker_deadwood == 10
    with pytest.raises(
        IllegalKnock, match="needs 10 or less, and this is 11"
    ) as caught:
        settle("7C 7D 7H 9S TS JS AC 2D 3H 5S", opponent)
    assert caught.value.deadwood == 11


def test_a19_a_card_in_both_hands_is_refused() -> None:
    with pytest.raises(RuleError, match="9♦ is in both hands, the knocker’s and"):
        settle("9C 9D 9H 4S 5S 6S KC KD KH AS", "9D TC JC QC 2C 3C 4C 7H 8H AD")


def test_a21_every_documented_spelling_of_ten_and_no_other() -> None:
    assert {parse_card(text) for text in ("10H", "TH", "th", "10♥")} == {
        parse_card("10h")
    }
    with pytest.raises(RuleError, match="“0H” is not a card"):
        parse_card("0H")
    with pytest.raises(RuleError, match="10♥ is there twice"):
        parse_cards("4C 10H 5C TH")


def test_a23_melds_claimed_must_be_held_apart_and_long_enough() -> None:
    hand = "9C TC 4S 5S 6S KC KD KH AS AD"
    opponent = "QC QD 8C 8D 2C 2D 3H 5H 6H 7C"

    for melds, code in (
        (["9C TC JC"], "not_in_hand"),
        (["KC KD KH", "4S 5S 6S", "KC KD KH"], "in_two_melds"),
        (["9C TC"], "too_short"),
    ):
        with pytest.raises(RuleError) as caught:
            settle(hand, opponent, melds=melds)
        assert (caught.value.field, caught.value.code) == ("melds", code)


def test_a23_melds_may_not_leave_more_than_was_claimed() -> None:
    hand = "9C TC JC 4S 5S 6S KC KD KH AS"
    melds = ["9C TC JC", "4S 5S 6S", "KC KD KH"]
    settled = settle(hand, "QC QD 8C 8D 2C 2D 3H 5H 6H 7C", melds=melds)

    (fault,) = check_counts_against_cards(settled, 0)

    assert (fault.field, settled.knocker_deadwood) == ("knocker_deadwood", 1)


def test_the_eleven_cards_on_which_a_known_engine_errs() -> None:
    """It says 12; throwing 6♦ leaves 10, a legal knock."""
    eleven = parse_cards("2S 4S 5S 6S 3D 5D 6D 3H 4H 5H 6H")

    assert deadwood(eleven - parse_cards("6D")) == 10
    assert min(deadwood(eleven - parse_cards(str(card))) for card in eleven) == 10
