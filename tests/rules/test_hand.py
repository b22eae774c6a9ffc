import pytest

from scoring.rules.cards import parse_card
from scoring.rules.errors import IllegalKnock, RuleError, RuleErrors
from scoring.rules.hand import (
    PlayedHand,
    check_counts_against_cards,
    check_gin,
    check_hand,
    hand_award,
)
from scoring.rules.ruleset import Ruleset
from scoring.rules.settle import settle
from tests.rules.examples import Row, load
from tests.rules.table import SEATS, draw, knock, rules_of

DEFAULTS = Ruleset()
FIELDS = {
    "R01": "knocker_deadwood",
    "R02": "knocker_deadwood",
    "R03": "opponent_deadwood",
    "R04": "opponent_deadwood",
    "R05": "gin",
    "R06": "gin",
    "R07": "knocker",
    "R08": "knocker",
    "R09": "knocker",
    "R10": "opponent_deadwood",
    "R11": "opponent_deadwood",
    "R13": "knocker_deadwood",
    "R14": "knocker_deadwood",
    "R15": "big_gin",
    "R16": "turned_up",
}


def refusals(row: Row) -> list[RuleError]:
    facts, state = row["hand"], dict(row["rules_or_state"])
    gone = facts["knocker"] is None or facts.get("draw", False)
    up = facts.get("turned_up")
    hand = PlayedHand(
        1,
        SEATS,
        None if gone else getattr(SEATS, facts["knocker"]),
        facts["knocker_deadwood"],
        facts.get("opponent_deadwood"),
        facts.get("big_gin", False),
        None if up is None else parse_card(up),
    )
    faults = check_hand(rules_of({"rules": state}), hand)
    if "gin" in facts:
        faults += check_gin(facts["knocker_deadwood"], facts["gin"])
    return faults


@pytest.mark.parametrize(
    "row",
    # That a match is over (R12) is seen by who records: it is tested over the API.
    [row for row in load("worked_hands", "rejects") if row["id"] in FIELDS],
    ids=lambda row: f"{row['id']} {row['why']}",
)
def test_examples_of_hands_refused(row: Row) -> None:
    faults = refusals(row)

    assert [fault.field for fault in faults] == [FIELDS[row["id"]]]


@pytest.mark.parametrize(
    "hand",
    [
        draw(1, SEATS),
        knock(1, SEATS, "Ana", 4, 22),
        knock(1, SEATS, "Ben", 0, 98),
        knock(1, SEATS, "Ben", 0, 14, big_gin=True),
        knock(1, SEATS, "Ana", 4, 22, turned_up="2C"),
    ],
)
def test_hands_without_fault(hand: PlayedHand[str]) -> None:
    assert check_hand(DEFAULTS, hand) == []


def test_a_hand_is_checked_whole() -> None:
    hand = PlayedHand(1, SEATS, "Cho", 11, None, True)

    faults = check_hand(Ruleset(oklahoma="one"), hand)

    assert [fault.field for fault in faults] == [
        "knocker",
        "opponent_deadwood",
        "turned_up",
        "big_gin",
    ]


def test_a_missing_count_does_not_hide_the_other() -> None:
    faults = check_hand(DEFAULTS, PlayedHand(1, SEATS, "Ana", None, 99, True))

    assert [fault.field for fault in faults] == [
        "knocker_deadwood",
        "opponent_deadwood",
    ]
    assert [fault.code for fault in faults] == ["required", "too_high"]


def test_somebody_else_cannot_knock() -> None:
    (fault,) = check_hand(DEFAULTS, knock(1, SEATS, "Dirk", 4, 22))

    assert (fault.field, fault.code) == ("knocker", "stranger")


def test_a_drawn_hand_has_no_counts() -> None:
    """R17."""
    faults = check_hand(DEFAULTS, PlayedHand(1, SEATS, None, 4, None, True))

    assert [fault.field for fault in faults] == ["knocker_deadwood", "big_gin"]
    assert "Take 4 away" in str(faults[0])


def test_a_hand_with_faults_is_not_scored() -> None:
    with pytest.raises(RuleErrors):
        hand_award(DEFAULTS, knock(1, SEATS, "Cho", 11, 22))
    with pytest.raises(IllegalKnock):
        hand_award(DEFAULTS, knock(1, SEATS, "Ana", 11, 22))
    with pytest.raises(RuleError, match="Type what the opponent had"):
        hand_award(DEFAULTS, PlayedHand(1, SEATS, "Ana", 4, None))


def test_a_drawn_hand_scores_nothing() -> None:
    """R17."""
    result = hand_award(DEFAULTS, draw(1, SEATS))

    assert (result.kind, result.scorer, result.points) == ("draw", None, 0)


def test_gin_is_a_count_of_zero() -> None:
    """R15."""
    assert check_gin(0, True) == check_gin(4, False) == []
    assert "count is 4" in str(check_gin(4, True)[0])
    assert "has gone gin" in str(check_gin(0, False)[0])


@pytest.mark.parametrize(
    ("count", "other", "fields"),
    [
        (3, 72, []),
        (3, 98, []),
        (None, None, []),
        (3, 71, ["opponent_deadwood"]),
        (4, 72, ["knocker_deadwood"]),
        (2, 72, ["knocker_deadwood"]),
        (2, 0, ["knocker_deadwood", "opponent_deadwood"]),
    ],
)
def test_counts_beside_cards_must_agree(
    count: int | None, other: int | None, fields: list[str]
) -> None:
    """The knocker's exactly; the opponent's may be higher, never lower."""
    settled = settle("4C 5C 6C 9D JD 9H JH 3S 9S JS", "2C KC 8D TD KD 2H 5H QH 7S 8S")

    faults = check_counts_against_cards(settled, count, other)

    assert [fault.field for fault in faults] == fields


def test_big_gin_beside_cards_must_agree() -> None:
    rules = Ruleset(big_gin_bonus=31)
    opponent = "8C KC 2D 4D 6D 8H QH 2S 5S KS"
    big = settle("4C 5C 6C 7C 9D 9H 9S JC JD JH JS", opponent, rules)
    plain = settle("4C 5C 6C 9D 9H 9S JC JD JH JS", opponent, rules)

    assert check_counts_against_cards(big, 0, 65, True) == []
    assert check_counts_against_cards(plain, 0, 65, False) == []
    assert check_counts_against_cards(plain, 0, 65, True)[0].field == "big_gin"
    assert check_counts_against_cards(big, 0, 65, False)[0].field == "big_gin"
