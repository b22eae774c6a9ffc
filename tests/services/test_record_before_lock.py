"""What another phone wrote between the reading of a match and its lock is seen."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scoring.models import Hand
from scoring.services.ledger import HandConflict
from scoring.services.record_hand import record_hand
from tests.factories import AUTHOR, CAST, EVENING, entry, play, record, start

pytestmark = pytest.mark.django_db


def test_what_was_written_between_reading_and_the_lock_is_seen() -> None:
    """The match is read before the lock: another phone may be quicker meanwhile."""
    match = play(start(*CAST), (CAST[0], 4, 24))

    @contextmanager
    def another_phone_is_quicker() -> Iterator[None]:
        record(match, (CAST[0], 5, 25))
        yield

    with pytest.raises(HandConflict) as met:
        record_hand(
            match=match,
            entry=entry(2, (CAST[0], 4, 24)),
            author=AUTHOR,
            at=EVENING,
            within=another_phone_is_quicker,
        )

    assert met.value.code == "slot_taken"
    assert (met.value.hand.knocker_deadwood, met.value.same) == (5, False)


def test_a_twin_that_was_quicker_is_repeated() -> None:
    match = start(*CAST)
    twin = entry(1, (CAST[0], 4, 24), client_key="k" * 16)

    @contextmanager
    def the_twin_is_quicker() -> Iterator[None]:
        record_hand(match=match, entry=twin, author=AUTHOR, at=EVENING)
        yield

    recorded = record_hand(
        match=match,
        entry=twin,
        author=AUTHOR,
        at=EVENING,
        within=the_twin_is_quicker,
    )

    assert recorded.replayed
    assert Hand.objects.filter(match=match).count() == 1
