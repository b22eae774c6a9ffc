"""Stored hands in the words of the table, also where they do not count."""

import pytest

from scoring.models import Hand
from scoring.queries.match_record import MatchRecord
from scoring.queries.shown_cards import shown_hands
from scoring.queries.told import award_of, told
from scoring.services.correct_hand import correct_hand, void_hand
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from scoring.wording import hand_sentence
from tests.factories import AUTHOR, entry, make_s1, minutes, now, standing, start

pytestmark = pytest.mark.django_db


def _sentence(record: MatchRecord, hand: Hand) -> str:
    return hand_sentence(told(record, hand, award_of(record, hand)))


def test_a_hand_says_the_same_set_aside_or_removed_as_when_it_counted() -> None:
    match = make_s1()
    right = "Ann knocked with 3, Bob had 40: Ann scores 37."
    assert _sentence(now(match), standing(match, 5)) == right

    correct_hand(
        match=match,
        entry=entry(2, ("Cy", 0, 98)),
        seen=standing(match, 2).tag_name,
        author=AUTHOR,
        at=minutes(60),
    )

    aside = standing(match, 5)
    assert (aside.set_aside, _sentence(now(match), aside)) == (True, right)
    gone = void_hand(
        match=match, number=5, seen=aside.tag_name, author=AUTHOR, at=minutes(70)
    ).hand
    assert _sentence(now(match), gone) == right


#: Ben may lay 9H on Ana's run; 4S 4D 4C and 9S TS JS are his melds.
ANAS = "5H 6H 7H 8H QS QD QC 2S AD AC"
BENS = "9S TS JS 4S 4D 4C 9H KD 7C 6S"


@pytest.mark.parametrize(
    ("declared", "sentence", "groups"),
    [
        (
            None,
            "Ana knocked with 4, Ben had 23 after laying off 9♥: Ana scores 19.",
            ["set", "run", "laid off on Ana’s run", "unmatched 10+7+6"],
        ),
        (
            32,
            "Ana knocked with 4, Ben had 32: Ana scores 28.",
            ["set", "run", "unmatched 10+9+7+6"],
        ),
    ],
    ids=["laid-off", "kept"],
)
def test_a_card_was_laid_off_only_where_the_count_says_so(
    declared: int | None, sentence: str, groups: list[str]
) -> None:
    """What a table declares counts, also where its cards would have left less."""
    match = start()
    cards = HandEntry(
        number=1,
        knocker="Ana",
        knocker_cards=ANAS,
        opponent_cards=BENS,
        opponent_deadwood=declared,
    )
    hand = record_hand(match=match, entry=cards, author=AUTHOR, at=minutes(1)).hand

    assert _sentence(now(match), hand) == sentence
    bens = shown_hands(now(match), hand)[1]
    assert [group.text for group in bens.groups] == groups
