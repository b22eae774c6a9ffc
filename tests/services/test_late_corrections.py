"""A correction that comes late: whether it is the same again, or another."""

import pytest

from scoring.services.correct_hand import correct_hand
from scoring.services.ledger import HandConflict
from scoring.services.record_hand import Recorded
from tests.factories import AUTHOR, entry, minutes, record, standing, start

pytestmark = pytest.mark.django_db
CARDS = {
    "knocker_cards": "7C 7D 7H 9S TS JS 2C 3C 4C 5C",
    "opponent_cards": "8C 8D 8H KC KD KH 2H 3H 4H 5H",
}


def test_one_that_only_takes_cards_away_is_not_the_one_that_stands() -> None:
    match = start()
    record(match, ("Ana", 0, 30))
    seen = standing(match, 1).tag_name

    def correct(**cards: str) -> Recorded:
        return correct_hand(
            match=match,
            entry=entry(1, ("Ana", 0, 0), **cards),
            seen=seen,
            author=AUTHOR,
            at=minutes(9),
        )

    first = correct(**CARDS).hand
    again = correct(**CARDS)

    assert (again.hand, again.replayed) == (first, True)
    with pytest.raises(HandConflict):
        correct()
