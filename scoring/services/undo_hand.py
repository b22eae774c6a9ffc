"""Taking back the newest hand of a match."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.models import Hand, Match
from scoring.queries.match_record import MatchRecord
from scoring.services.attestation import require_not_attested
from scoring.services.author import Author, write_event
from scoring.services.ledger import (
    locked_record,
    require_not_abandoned,
    settle_match,
    void_version,
)
from scoring.services.record_hand import Recorded
from web.problems import Problem


@transaction.atomic
def undo_hand(
    *,
    match: Match,
    number: int,
    author: Author,
    at: datetime,
    hand_id: str = "",
    client_key: str = "",
) -> Recorded:
    """Void the newest standing hand, also the one that ended the match.

    number and, where given, the hand's id or client key must both name it; else 409
    `not_newest`. A hand already taken back under that name is answered again as it is:
    a late or repeated undo touches no other hand (S35). A version that was corrected
    meanwhile is not the newest.
    """
    record = locked_record(match)
    named = _named(record, hand_id, client_key)
    if named is not None and named.number == number and _was_taken_back(named):
        return Recorded(named, record, replayed=True)
    require_not_attested(record.match, author)
    newest = record.newest
    if newest is None or newest.number != number:
        raise _not_newest(record)
    if (hand_id or client_key) and (named is None or named.pk != newest.pk):
        raise _not_newest(record)
    require_not_abandoned(record)
    void_version(newest, author, at)
    after = settle_match(record, record.hands[:-1], author, at)
    write_event("hand_undone", author, match=after.match.public_id, hand=newest.number)
    return Recorded(newest, after)


def _named(record: MatchRecord, hand_id: str, client_key: str) -> Hand | None:
    """Return the row, standing or void, that the id and the key both name."""
    names = {"public_id": hand_id, "client_key": client_key}
    given = {name: value for name, value in names.items() if value}
    if not given:
        return None
    return Hand.objects.filter(match=record.match, **given).first()


def _was_taken_back(hand: Hand) -> bool:
    """Whether the row was voided for itself; a correction voids and adds at once."""
    if hand.voided_at is None:
        return False
    return not Hand.objects.filter(replaces=hand, recorded_at=hand.voided_at).exists()


def _not_newest(record: MatchRecord) -> Problem:
    if record.newest is None:
        return Problem("not_newest", _("There is no hand to take back."))
    return Problem(
        "not_newest",
        _("Only the newest hand can be undone, and that is hand %(number)s.")
        % {"number": record.newest.number},
        newest=record.newest.number,
    )
