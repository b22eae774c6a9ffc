"""Recording the next hand of a match."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.models import Hand, Match
from scoring.queries.match_record import (
    MatchRecord,
    load_record_and_hand,
    roles_of,
)
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry, read_entry
from scoring.services.ledger import (
    HandConflict,
    locked_record,
    new_version,
    require_open,
    settle_match,
)
from web.problems import Invalid, Problem
from web.turns import in_turn

#: What a hand is refused for whose sender has not seen the hand before it.
BEHIND = {"sitter_knocked"}


@dataclass(frozen=True, slots=True)
class Recorded:
    """The stored hand, and the match as it was when the hand was read or written.

    replayed: the same key had brought this hand before; nothing was written now.
    """

    hand: Hand
    record: MatchRecord
    replayed: bool = False


def record_hand(
    *,
    match: Match,
    entry: HandEntry,
    author: Author,
    at: datetime,
    within: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Recorded:
    """Store the next hand and work the match out again (R7, R13-R18).

    A known `client_key` gives back the hand it brought, whatever became of it since;
    with other content it is refused (422). Fields at fault are 400, all at once. A
    number that stands is 409 `slot_taken` with the hand and `same`; a match that is
    over, abandoned, or waits for another number is 409.

    The match is read before the lock is taken: all tables of an SQLite book share one.
    within: what the work is wrapped in, inside the transaction.
    """
    read, brought = load_record_and_hand(match, entry.client_key)
    with in_turn(), transaction.atomic(), within():
        record = locked_record(match, read=read)
        if record.match.version != read.match.version:
            brought = _by_key(record, entry)
        if brought is not None:
            return _again(record, entry, brought)
        return _record(record, entry, author, at)


def _record(
    record: MatchRecord, entry: HandEntry, author: Author, at: datetime
) -> Recorded:
    """Write the hand; the match is locked."""
    taken = record.standing(entry.number)
    try:
        facts = read_entry(record, entry, roles=roles_of(taken) if taken else None)
    except Invalid as problem:
        # Who may knock depends on the hand before: a phone that is behind should
        # hear of the conflict, not that the box "sits out".
        if {f.code for found in problem.errors.values() for f in found} == BEHIND:
            _refuse_conflict(record, entry, taken)
        raise
    _refuse_conflict(record, entry, taken)
    hand = new_version(record, facts, author, at)
    hand.client_key = entry.client_key
    return Recorded(hand, settle_match(record, (*record.hands, hand), author, at))


def says_the_same(record: MatchRecord, entry: HandEntry, hand: Hand) -> bool:
    """Whether the entry tells of this hand exactly what is stored of it."""
    try:
        facts = read_entry(record, entry, roles=roles_of(hand))
    except Problem:
        return False
    return entry.number == hand.number and facts.equals(
        hand, sat_there=entry.roles is not None
    )


def _by_key(record: MatchRecord, entry: HandEntry) -> Hand | None:
    """Return the hand that this key brought before, whatever became of it, or None."""
    if not entry.client_key:
        return None
    rows = Hand.objects.filter(match=record.match, client_key=entry.client_key)
    return rows.first()


def _again(record: MatchRecord, entry: HandEntry, hand: Hand) -> Recorded:
    """Return the hand that the key brought before; refuse other content (S34)."""
    if not says_the_same(record, entry, hand):
        raise _key_reused()
    return Recorded(hand, record, replayed=True)


def refuse_used_key(record: MatchRecord, key: str) -> None:
    """Refuse a key that has brought a version of a hand of this match already."""
    if key and Hand.objects.filter(match=record.match, client_key=key).exists():
        raise _key_reused()


def _key_reused() -> Problem:
    return Problem(
        "idempotency_key_reused",
        _("This key brought another hand. Make a new key for a new hand."),
    )


def _refuse_conflict(record: MatchRecord, entry: HandEntry, taken: Hand | None) -> None:
    if taken is not None:
        raise HandConflict(
            "slot_taken",
            _("Hand %(number)s is already recorded.") % {"number": entry.number},
            hand=taken,
            record=record,
            same=says_the_same(record, entry, taken),
        )
    require_open(record)
    if entry.number != record.next_number:
        raise Problem(
            "wrong_state",
            _("The next hand of this match is number %(next)s, not %(number)s.")
            % {"next": record.next_number, "number": entry.number},
            next_number=record.next_number,
        )
