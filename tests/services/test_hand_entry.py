"""Every fault of a typed hand is told at once, and nothing of it is stored."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.models import Hand, Match, Outcome
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from tests.factories import AUTHOR, EVENING, entry, now, play, snapshot, standing, start
from web.problems import Invalid

pytestmark = pytest.mark.django_db

KNOCK = ("Ana", 4, 23)
#: A09: the opponent lays off two cards on the run, and has undercut.
KNOCKER_CARDS = "JS QS KS TC TD TH 4H 3D 2C AH"
OPPONENT_CARDS = "9S TS 5D 6D 7D 4C 4D 4S 8H 2D"
BOTH = {"knocker_cards": KNOCKER_CARDS, "opponent_cards": OPPONENT_CARDS}


def _refused(match: Match, typed: HandEntry) -> dict[str, list[str]]:
    """The codes by field of the refusal; nothing may have been stored."""
    before = (match.version, snapshot(match), Hand.objects.count())
    with pytest.raises(Invalid) as refusal:
        record_hand(match=match, entry=typed, author=AUTHOR, at=EVENING)
    match.refresh_from_db()
    assert (match.version, snapshot(match), Hand.objects.count()) == before
    for faults in refusal.value.errors.values():
        assert all(str(fault.message) for fault in faults)
    return {
        field: [fault.code for fault in faults]
        for field, faults in refusal.value.errors.items()
    }


@pytest.mark.parametrize(
    ("changes", "right"),
    [
        ({"knocker_deadwood": 11}, {"knocker_deadwood": ["illegal_knock"]}),
        ({"knocker_deadwood": -1}, {"knocker_deadwood": ["below_zero"]}),
        ({"knocker_deadwood": 3.5}, {"knocker_deadwood": ["not_a_number"]}),
        ({"knocker_deadwood": True}, {"knocker_deadwood": ["not_a_number"]}),
        ({"knocker_deadwood": None}, {"knocker_deadwood": ["required"]}),
        ({"opponent_deadwood": 99}, {"opponent_deadwood": ["too_high"]}),
        ({"opponent_deadwood": -3}, {"opponent_deadwood": ["below_zero"]}),
        ({"opponent_deadwood": None}, {"opponent_deadwood": ["required"]}),
        ({"knocker": ""}, {"knocker": ["required"]}),
        ({"knocker": "Dora"}, {"knocker": ["unknown_player"]}),
        ({"knocker": "Cleo"}, {"knocker": ["sitter_knocked"]}),
        ({"gin": True}, {"gin": ["gin_disagrees"]}),
        ({"big_gin": True}, {"big_gin": ["big_gin_count"]}),
        ({"turned_up": "XX"}, {"turned_up": ["unknown_card"]}),
        ({"roles": ("Ana", "Ana", "Ben")}, {"roles": ["not_three"]}),
        ({"roles": ("Ana", "Dora", "Ben")}, {"roles": ["unknown_player"]}),
    ],
)
def test_a_faulty_field_is_named_with_its_reason(
    changes: dict[str, Any], right: dict[str, list[str]]
) -> None:
    assert _refused(start(), replace(entry(1, KNOCK), **changes)) == right


def test_a_count_of_nothing_that_is_not_gin_is_refused() -> None:
    assert _refused(start(), entry(1, ("Ana", 0, 23), gin=False)) == {
        "gin": ["gin_disagrees"]
    }


def test_all_faults_are_told_at_once() -> None:
    typed = HandEntry(
        1,
        knocker="Dora",
        knocker_deadwood=11,
        opponent_deadwood=99,
        turned_up="1Z",
        roles=("Ana", "Ben", "Ben"),
    )

    assert _refused(start(), typed) == {
        "roles": ["not_three"],
        "knocker": ["unknown_player"],
        "turned_up": ["unknown_card"],
        "knocker_deadwood": ["illegal_knock"],
        "opponent_deadwood": ["too_high"],
    }


@pytest.mark.parametrize(
    ("changes", "right"),
    [
        ({"knocker": "Ana"}, {"knocker": ["draw_has_no_knocker"]}),
        (
            {"knocker": "Ana", "knocker_deadwood": 4, "opponent_deadwood": 23},
            {"knocker": ["draw_has_no_knocker"]},
        ),
        ({"knocker_deadwood": 4}, {"knocker_deadwood": ["draw_has_no_counts"]}),
        ({"opponent_deadwood": 0}, {"opponent_deadwood": ["draw_has_no_counts"]}),
        ({"knocker_deadwood": 4, "opponent_deadwood": 9}, {"knocker": ["required"]}),
        ({"gin": True}, {"gin": ["draw_has_no_gin"]}),
        ({"big_gin": True}, {"big_gin": ["draw_has_no_counts"]}),
        (BOTH, {"knocker_cards": ["draw_has_no_cards"]}),
        ({"melds": ()}, {"knocker_cards": ["draw_has_no_cards"]}),
    ],
)
def test_a_drawn_hand_with_anything_of_a_knock_is_refused(
    changes: dict[str, Any], right: dict[str, list[str]]
) -> None:
    assert _refused(start(), entry(1, None, **changes)) == right


@pytest.mark.parametrize(
    ("changes", "right"),
    [
        ({"knocker_cards": KNOCKER_CARDS}, {"opponent_cards": ["required"]}),
        ({"opponent_cards": OPPONENT_CARDS}, {"knocker_cards": ["required"]}),
        (
            {"melds": ("JS QS KS",)},
            {"knocker_cards": ["required"], "opponent_cards": ["required"]},
        ),
        (
            {"knocker_cards": "9H 9H", "opponent_cards": "1Z"},
            {"knocker_cards": ["card_twice"], "opponent_cards": ["unknown_card"]},
        ),
        (
            {"knocker_cards": "9H", "opponent_cards": "8H 7H"},
            {"knocker_cards": ["wrong_number"], "opponent_cards": ["wrong_number"]},
        ),
        (
            {**BOTH, "melds": ("9C TC JC",)},
            {"melds": ["not_in_hand"]},
        ),
    ],
)
def test_half_of_the_cards_or_faulty_ones_are_refused(
    changes: dict[str, Any], right: dict[str, list[str]]
) -> None:
    # A23: a card that is not there is a field at fault, never half a hand.
    assert _refused(start(), HandEntry(1, knocker="Ana", **changes)) == right


@pytest.mark.parametrize(
    ("changes", "right"),
    [
        ({"knocker_deadwood": 9}, {"knocker_deadwood": ["cards_disagree"]}),
        ({"opponent_deadwood": 9}, {"opponent_deadwood": ["cards_disagree"]}),
        ({"big_gin": True}, {"big_gin": ["cards_disagree"]}),
        ({"gin": True}, {"gin": ["gin_disagrees"]}),
    ],
)
def test_what_is_told_beside_the_cards_must_agree_with_them(
    changes: dict[str, Any], right: dict[str, list[str]]
) -> None:
    typed = HandEntry(1, knocker="Ana", **BOTH, **changes)

    assert _refused(start(), typed) == right


def test_cards_are_stored_with_the_spread_that_was_laid() -> None:
    match = start()

    record_hand(
        match=match,
        entry=HandEntry(1, knocker="Ana", **BOTH),
        author=AUTHOR,
        at=EVENING,
    )

    hand = standing(match, 1)
    assert (hand.kind, hand.scorer, hand.points) == ("undercut", 1, 10)
    assert (hand.knocker_deadwood, hand.opponent_deadwood) == (10, 10)
    assert hand.spread is not None
    assert sorted(hand.spread["lay_offs"]) == [
        ["9S", "JS QS KS"],
        ["TS", "JS QS KS"],
    ]
    assert hand.spread["melds"] == ["TC TD TH", "JS QS KS"]


def test_a_table_that_missed_a_lay_off_keeps_its_own_count() -> None:
    match = start()

    record_hand(
        match=match,
        entry=HandEntry(1, knocker="Ana", opponent_deadwood=19, **BOTH),
        author=AUTHOR,
        at=EVENING,
    )

    hand = standing(match, 1)
    assert (hand.kind, hand.scorer, hand.points) == ("knock", 0, 9)


def test_the_melds_that_the_knocker_chose_decide() -> None:
    # A11: the same ten cards laid as runs or as sets lead to different lay-offs.
    cards = {
        "knocker_cards": "4C 5C 6C 4D 5D 6D 4H 5H 6H 2S",
        "opponent_cards": "3D 7C 8H 9S TS JC JD JH KC KD",
    }
    runs = ("4C 5C 6C", "4D 5D 6D", "4H 5H 6H")
    sets = ("4C 4D 4H", "5C 5D 5H", "6C 6D 6H")
    points = []
    for melds in (runs, sets):
        match = start()
        record_hand(
            match=match,
            entry=HandEntry(1, knocker="Ana", melds=melds, **cards),
            author=AUTHOR,
            at=EVENING,
        )
        points.append(standing(match, 1).points)

    assert points == [45, 55]


def test_eleven_melded_cards_are_big_gin_where_the_rule_is_on() -> None:
    cards = {
        "knocker_cards": "4C 5C 6C 4D 5D 6D 4H 5H 6H 7H 7D",
        "opponent_cards": "3D 7C 8H 9S TS JC JD JH KC KD",
    }
    match = start(big_gin_bonus=31)

    record_hand(
        match=match,
        entry=HandEntry(1, knocker="Ana", **cards),
        author=AUTHOR,
        at=EVENING,
    )

    hand = standing(match, 1)
    assert (hand.kind, hand.big_gin) == ("big_gin", True)
    assert _refused(start(), HandEntry(1, knocker="Ana", **cards)) == {
        "knocker_cards": ["wrong_number"]
    }


def test_a_person_may_be_given_by_id_or_by_another_spelling_of_the_name() -> None:
    match = start("Zoé", "Ben", "Cleo")

    play(match, ("ZOE\u0301", 4, 23), (now(match).seats[2].player.public_id, 4, 23))

    assert [hand.knocker for hand in now(match).hands] == [0, 2]


def test_a_hand_may_be_sat_otherwise_than_the_rotation_says() -> None:
    match = start()

    record_hand(
        match=match,
        entry=entry(1, ("Cleo", 4, 23), roles=("Cleo", "Ben", "Ana")),
        author=AUTHOR,
        at=EVENING,
    )

    record = now(match)
    assert record.state.lines[0].out_of_turn
    assert record.named(record.state.rotation).players == ("Cleo", "Ana", "Ben")


def test_oklahoma_needs_the_card_that_was_turned_up() -> None:
    match = start(oklahoma="gin_only", spades_double=True)

    assert _refused(match, entry(1, ("Ana", 4, 23))) == {"turned_up": ["required"]}
    assert _refused(match, entry(1, ("Ana", 4, 23), turned_up="3D")) == {
        "knocker_deadwood": ["illegal_knock"]
    }
    record_hand(
        match=match,
        entry=entry(1, ("Ana", 4, 23), turned_up="4s"),
        author=AUTHOR,
        at=EVENING,
    )
    hand = standing(match, 1)
    assert (hand.points, hand.turned_up) == (38, "4S")


def test_a_drawn_hand_is_stored_without_counts() -> None:
    match = play(start(), None)

    hand = standing(match, 1)

    assert hand.outcome == Outcome.DRAW
    assert (hand.knocker, hand.knocker_deadwood, hand.scorer) == (None, None, None)
