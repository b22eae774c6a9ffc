"""What the three of a match in a file said of its sheet."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.services.brought import BroughtMatch


def attested_at(brought: BroughtMatch) -> datetime | None:
    """Return when the last of the three confirmed; None unless all of them have."""
    moments = [seat.confirmed_at for seat in brought.seats if seat.confirmed_at]
    return max(moments) if len(moments) == len(brought.seats) else None


def answer_texts(brought: BroughtMatch, *, is_finished: bool) -> Iterator[str]:
    """Yield what nobody could have answered like that."""
    stand = {hand.number for hand in brought.hands if not hand.is_void}
    for seat in brought.seats:
        is_disputed = seat.disputed_at is not None
        is_whole = is_disputed == (seat.disputed_hand is not None)
        if not is_whole or (seat.dispute_reason and not is_disputed):
            yield _("A dispute has a hand and a moment.")
        elif is_disputed and seat.confirmed_at:
            yield _("Who disputes a hand has not confirmed the match.")
        elif is_disputed and seat.disputed_hand not in stand:
            yield _("The hand that is disputed does not stand.")
        elif seat.confirmed_at and not is_finished:
            yield _("Only a finished match is confirmed.")
