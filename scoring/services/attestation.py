"""What three confirmations are worth, and when they lapse.

They are about the sheet as it stood. Whatever changes a hand takes them back, and what
all three confirmed only an organiser changes.
"""

from collections.abc import Iterable
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.models import Done, Hand, Match, MatchEvent, Seat
from scoring.queries.match_record import MatchRecord
from scoring.services.author import Author
from web.problems import Problem

#: What a seat holds of its player's answer.
ANSWER = (
    *("confirmed_at", "disputed_at", "disputed_hand", "dispute_reason"),
    *("answered_by", "answered_via"),
)


def require_not_attested(match: Match, author: Author) -> None:
    """Refuse a change of what all three confirmed, but by who may do that."""
    if match.attested_at is not None and not author.over_attested:
        raise Problem("attested", _("This match is confirmed. Ask an organiser."))


def note_event(
    match: Match,
    done: Done,
    author: Author,
    at: datetime,
    *,
    place: int | None = None,
    number: int | None = None,
    reason: str = "",
) -> None:
    """Write down what was done to the match; call it in that transaction."""
    MatchEvent.objects.create(
        club_id=match.club_id,
        match=match,
        done=done,
        place=place,
        number=number,
        reason=reason,
        at=at,
        by=author.user,
        via=author.via,
    )


def clear_answer(seat: Seat) -> None:
    """Let the seat hold no answer; nothing is saved."""
    seat.confirmed_at = seat.disputed_at = seat.disputed_hand = None
    seat.dispute_reason, seat.answered_via, seat.answered_by = "", "", None


def save_answer(seat: Seat) -> None:
    """Write the answer that the seat holds."""
    seat.save(update_fields=ANSWER)


def let_lapse(
    record: MatchRecord, standing: Iterable[Hand], author: Author, at: datetime
) -> None:
    """Take back what was answered about hands that are not these any more.

    All confirmations go, and disputes of the hands that changed; disputes of others
    stay. The match itself is changed and not saved.
    """
    answered = [seat for seat in record.seats if seat.answered_via]
    if not answered:
        return
    changed = _changed(record.hands, standing)
    confirmed = [seat for seat in answered if seat.confirmed_at]
    settled = [seat for seat in answered if seat.disputed_hand in changed]
    for seat in settled:
        note_event(
            record.match,
            Done.CORRECTED,
            author,
            at,
            place=seat.place,
            number=seat.disputed_hand,
        )
    if confirmed:
        number = min(changed, default=None)
        note_event(record.match, Done.LAPSED, author, at, number=number)
    for seat in (*confirmed, *settled):
        clear_answer(seat)
        save_answer(seat)
    record.match.attested_at = None


def _changed(before: Iterable[Hand], after: Iterable[Hand]) -> set[int]:
    """Return the numbers under which another version stands, or none any more."""
    old = {(hand.number, hand.public_id) for hand in before}
    new = {(hand.number, hand.public_id) for hand in after}
    return {number for number, _version in old ^ new}
