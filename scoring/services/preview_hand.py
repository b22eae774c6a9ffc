"""Telling what a hand would do before it is recorded."""

from datetime import datetime

from django.db import transaction

from scoring.models import Match
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import Recorded, record_hand


def preview_hand(
    *, match: Match, entry: HandEntry, author: Author, at: datetime
) -> Recorded:
    """Record the hand and take it all back, so that no check can differ.

    Refuses as `record_hand` does; nothing is stored either way.
    """
    with transaction.atomic():
        recorded = record_hand(match=match, entry=entry, author=author, at=at)
        transaction.set_rollback(True)
    return recorded
