"""Stored hands in the words of the table, also where they do not count."""

import pytest

from scoring.models import Hand
from scoring.queries.match_record import MatchRecord
from scoring.queries.told import award_of, told
from scoring.services.correct_hand import correct_hand, void_hand
from scoring.wording import hand_sentence
from tests.factories import AUTHOR, entry, make_s1, minutes, now, standing

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
