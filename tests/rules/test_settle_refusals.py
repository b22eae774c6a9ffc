import pickle

import pytest

from scoring.rules.errors import IllegalKnock, RuleError, RuleErrors
from scoring.rules.ruleset import Ruleset
from scoring.rules.settle import settle

KNOCKER = "4C 5C 6C 9D JD 9H JH 3S 9S JS"
OPPONENT = "2C KC 8D TD KD 2H 5H QH 7S 8S"
MELDS = ["4C 5C 6C", "9D 9H 9S", "JD JH JS"]


@pytest.mark.parametrize(
    ("knocker", "opponent", "field", "words"),
    [
        (KNOCKER[3:], OPPONENT, "knocker_cards", "A hand is 10 cards, not 9"),
        (KNOCKER, OPPONENT + " AS", "opponent_cards", "A hand is 10 cards, not 11"),
        ("", OPPONENT, "knocker_cards", "A hand is 10 cards, not 0"),
        (KNOCKER + " AS", OPPONENT, "knocker_cards", "A hand is 10 cards, not 11"),
        (KNOCKER.replace("3S", "1S"), OPPONENT, "knocker_cards", "“1S” is not a card"),
        (KNOCKER, OPPONENT.replace("2C", "KC"), "opponent_cards", "K♣ is there twice"),
    ],
)
def test_wrong_cards_are_refused(
    knocker: str, opponent: str, field: str, words: str
) -> None:
    """R1, R9."""
    with pytest.raises(RuleError, match=words) as caught:
        settle(knocker, opponent)

    assert caught.value.field == field


def test_a_card_in_both_hands_is_named_with_both() -> None:
    with pytest.raises(RuleError) as caught:
        settle(KNOCKER, OPPONENT.replace("8S", "3S"))

    assert caught.value.field == "opponent_cards"
    assert str(caught.value).startswith(
        "3♠ is in both hands, the knocker’s and the opponent’s."
    )


def test_all_faults_of_the_hands_are_told_at_once() -> None:
    with pytest.raises(RuleErrors) as caught:
        settle(KNOCKER[3:], OPPONENT.replace("8S", "3S") + " JS")

    codes = [(error.field, error.code) for error in caught.value.errors]
    assert codes == [
        ("knocker_cards", "wrong_number"),
        ("opponent_cards", "wrong_number"),
        ("opponent_cards", "in_both_hands"),
        ("opponent_cards", "in_both_hands"),
    ]


def test_with_big_gin_a_hand_is_ten_or_eleven() -> None:
    rules = Ruleset(big_gin_bonus=31)

    with pytest.raises(
        RuleError, match="A hand is 10 cards, or 11 for big gin, not 12"
    ):
        settle(KNOCKER + " AS AC", OPPONENT, rules)


@pytest.mark.parametrize("melds", [None, MELDS])
def test_eleven_cards_not_all_melded_are_refused(melds: list[str] | None) -> None:
    rules = Ruleset(big_gin_bonus=31)

    with pytest.raises(RuleError, match="these leave 13") as caught:
        settle(KNOCKER + " TS", OPPONENT, rules, melds=melds)

    assert (caught.value.field, caught.value.code) == ("knocker_cards", "not_big_gin")


@pytest.mark.parametrize(
    ("melds", "words"),
    [
        (["4C 5C 6C", "9D 9H 9C"], "9♣ is not among the knocker’s cards"),
        (["9D 9H 9S", "JD JH JS", "9D 9H 9S"], "9♦ is in two melds"),
        (["4C 5C"], "4♣ 5♣ is too short. A meld has 3 cards or more"),
        ([""], "A meld without cards is none"),
        (["4C 5C 9D"], "4♣ 5♣ 9♦ is not a meld"),
        (["9D 9H JD"], "9♦ J♦ 9♥ is not a meld"),
        (["4C 5C 6X"], "“6X” is not a card"),
    ],
)
def test_melds_that_are_none_are_refused(melds: list[str], words: str) -> None:
    """R2, R11."""
    with pytest.raises(RuleError) as caught:
        settle(KNOCKER, OPPONENT, melds=melds)

    assert words in str(caught.value)
    assert caught.value.field == "melds"


def test_melds_that_leave_more_than_the_limit_are_an_illegal_knock() -> None:
    """R10: the hand could knock, this spread of it cannot."""
    with pytest.raises(IllegalKnock) as caught:
        settle(KNOCKER, OPPONENT, melds=MELDS[:2])

    assert (caught.value.deadwood, caught.value.field) == (33, "melds")
    with pytest.raises(IllegalKnock):
        settle(KNOCKER, OPPONENT, melds=[])


def test_an_illegal_knock_survives_copying() -> None:
    error = IllegalKnock(6, 5, "melds")

    again = pickle.loads(pickle.dumps(error))

    assert str(again) == str(error)
    assert (again.deadwood, again.limit, again.field) == (6, 5, "melds")
    assert again.args == (6, 5, "melds")
    both = pickle.loads(pickle.dumps(RuleErrors([error, again])))
    assert str(both) == f"{error} {error}"


def test_oklahoma_needs_the_card_turned_up() -> None:
    rules = Ruleset(oklahoma="one")

    for turned_up in (None, "XX"):
        with pytest.raises(RuleError) as caught:
            settle(KNOCKER, OPPONENT, rules, turned_up=turned_up)
        assert caught.value.field == "turned_up"
