"""Signing a finished match: each of the three confirms it, or disputes one hand."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.models import Done, Match, MatchStatus, Seat
from scoring.neighbours import neighbours
from scoring.queries.match_record import MatchRecord
from scoring.services.attestation import (
    clear_answer,
    note_event,
    require_not_attested,
    save_answer,
)
from scoring.services.author import Author
from scoring.services.faults import require_short_reason
from scoring.services.hand_entry import place_of
from scoring.services.ledger import locked_record, require_writable
from web.problems import Problem, invalid

LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Dispute:
    """One hand that somebody says is wrong, and in what."""

    number: int
    reason: str = ""


@transaction.atomic
def confirm_match(
    *,
    match: Match,
    player: str,
    author: Author,
    at: datetime,
    dispute: Dispute | None = None,
) -> MatchRecord:
    """Let one of the three, named by id or name, confirm the sheet or dispute a hand.

    Confirming withdraws what the player disputed before; with the third confirmation
    the match is attested. Repeating changes nothing. A match that is not finished is
    409 `wrong_state`; somebody else's name, or a hand that does not stand, is 400.
    """
    record = locked_record(match)
    if record.match.state != MatchStatus.FINISHED:
        raise Problem("wrong_state", _("Confirm a match once it is played to its end."))
    require_writable(record.match)
    seat = record.seats[place_of(record.seats, player, "player")]
    if dispute is None:
        written = _confirm(record, seat, author, at)
    else:
        written = _dispute(record, seat, dispute, author, at)
    if written:
        _save(record.match, at)
        for neighbour in neighbours():
            neighbour.settled(record.match, at)
    return record


def _confirm(record: MatchRecord, seat: Seat, author: Author, at: datetime) -> bool:
    if seat.confirmed_at is not None:
        return False
    _withdraw(record.match, seat, author, at)
    seat.confirmed_at = at
    _answer(seat, author)
    note_event(record.match, Done.CONFIRMED, author, at, place=seat.place)
    if all(other.confirmed_at for other in record.seats):
        record.match.attested_at = at
        note_event(record.match, Done.ATTESTED, author, at)
    return True


def _dispute(
    record: MatchRecord, seat: Seat, dispute: Dispute, author: Author, at: datetime
) -> bool:
    require_not_attested(record.match, author)
    number, reason = dispute.number, dispute.reason
    if record.standing(number) is None:
        raise invalid(
            "dispute.number",
            _("No hand %(number)s stands on this sheet.") % {"number": number},
            "unknown_hand",
        )
    require_short_reason("dispute.reason", reason, LONGEST_REASON)
    if (seat.disputed_hand, seat.dispute_reason) == (number, reason):
        return False
    _withdraw(record.match, seat, author, at)
    if record.match.attested_at is not None:
        record.match.attested_at = None
        note_event(record.match, Done.LAPSED, author, at, number=number)
    seat.disputed_at, seat.disputed_hand, seat.dispute_reason = at, number, reason
    _answer(seat, author)
    note_event(
        record.match,
        Done.DISPUTED,
        author,
        at,
        place=seat.place,
        number=number,
        reason=reason,
    )
    return True


def _withdraw(match: Match, seat: Seat, author: Author, at: datetime) -> None:
    """Let the seat's earlier answer go; a dispute leaves a line."""
    if seat.disputed_hand is not None:
        number = seat.disputed_hand
        note_event(match, Done.WITHDRAWN, author, at, place=seat.place, number=number)
    clear_answer(seat)


def _answer(seat: Seat, author: Author) -> None:
    seat.answered_by, seat.answered_via = author.user, author.via
    save_answer(seat)


def _save(match: Match, at: datetime) -> None:
    match.version += 1
    match.updated_at = at
    match.save(update_fields=["attested_at", "version", "updated_at"])
