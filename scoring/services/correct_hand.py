"""Correcting, removing and putting back a hand: void and add, never overwrite."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.models import Hand, Match
from scoring.queries.hand_versions import latest_version
from scoring.queries.match_record import MatchRecord, replayed, roles_of
from scoring.rules.match import MatchState
from scoring.services.attestation import require_not_attested
from scoring.services.author import Author, write_event
from scoring.services.faults import require_short_reason
from scoring.services.hand_entry import Facts, HandEntry, read_entry
from scoring.services.ledger import (
    HandConflict,
    apply_line,
    locked_record,
    new_version,
    require_correctable,
    require_not_abandoned,
    settle_match,
    void_version,
)
from scoring.services.record_hand import Recorded, refuse_used_key
from web.problems import Problem

LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Proposal:
    """A correction that was not saved: the hand and the match, before and after.

    proposed: the unsaved row, or None where the hand would be removed.
    """

    current: Hand
    proposed: Hand | None
    record: MatchRecord
    after: MatchState[int]


@transaction.atomic
def correct_hand(
    *,
    match: Match,
    entry: HandEntry,
    seen: str,
    author: Author,
    at: datetime,
    reason: str = "",
) -> Recorded:
    """Write another version of a hand, also of one that was removed.

    seen: the tag name (`id.revision`) of the version that the writer has seen; any
    other is 412 with the present one. Roles stay those of the corrected hand unless
    the entry names them. A correction that already stands, sent with the tag just
    before it, is answered again: that is the retry after a lost answer. One that
    changes nothing makes no version (RFC 9110 section 13.1.1).
    """
    record, current, facts = _read_correction(match, entry)
    require_short_reason("reason", reason, LONGEST_REASON)
    if _says_nothing_new(current, facts) and _follows(current, seen):
        return Recorded(current, record, replayed=True)
    require_not_attested(record.match, author)
    require_correctable(record.match, author)
    _refuse_unseen(record, current, seen)
    if _says_nothing_new(current, facts):
        return Recorded(current, record, replayed=True)
    require_not_abandoned(record)
    rest = [hand for hand in record.hands if hand.number != entry.number]
    if current.voided_at is None:
        void_version(current, author, at, reason)
    hand = new_version(record, facts, author, at)
    hand.replaces, hand.reason = current, reason
    return _done(
        "hand_corrected", hand, settle_match(record, (*rest, hand), author, at), author
    )


@transaction.atomic
def void_hand(
    *,
    match: Match,
    number: int,
    seen: str,
    author: Author,
    at: datetime,
    reason: str = "",
) -> Recorded:
    """Remove a hand: it stays in the history, struck through, and counts for nobody.

    A hand that is already void, sent with the tag just before that, is answered again.
    """
    record = locked_record(match)
    require_short_reason("reason", reason, LONGEST_REASON)
    current = latest_version(record.match, number)
    if current.voided_at is not None and seen in (
        current.tag_name,
        tag_before(current),
    ):
        return Recorded(current, record, replayed=True)
    require_not_attested(record.match, author)
    require_correctable(record.match, author)
    _refuse_unseen(record, current, seen)
    require_not_abandoned(record)
    rest = [hand for hand in record.hands if hand.pk != current.pk]
    voided = next(hand for hand in record.hands if hand.pk == current.pk)
    void_version(voided, author, at, reason)
    return _done("hand_removed", voided, settle_match(record, rest, author, at), author)


@transaction.atomic
def restore_hand(
    *,
    match: Match,
    number: int,
    seen: str,
    author: Author,
    at: datetime,
    reason: str = "",
    client_key: str = "",
    only_undone: bool = False,
) -> Recorded:
    """Put a removed hand back as it was: a new version with the same facts.

    client_key: the name by which the phone that puts it back knows the new version
    before it has heard of it, so that it can take just that one back again (S35).
    only_undone: for who may undo and not correct: 403 unless they took it back.
    """
    record = locked_record(match)
    require_short_reason("reason", reason, LONGEST_REASON)
    current = latest_version(record.match, number)
    if _was_put_back(current, seen):
        return Recorded(current, record, replayed=True)
    require_not_attested(record.match, author)
    if record.newest and number < record.newest.number:
        require_correctable(record.match, author)
    if only_undone:
        _require_own_undo(record, current, author)
    _require_removed(record, current, seen)
    refuse_used_key(record, client_key)
    hand = new_version(record, Facts.of(current), author, at)
    hand.spread = current.spread
    hand.replaces, hand.reason, hand.client_key = current, reason, client_key
    after = settle_match(record, (*record.hands, hand), author, at)
    return _done("hand_put_back", hand, after, author)


def propose_correction(*, match: Match, entry: HandEntry, seen: str) -> Proposal:
    """Work out what a correction would change, and store nothing."""
    with transaction.atomic():
        record, current, facts = _read_correction(match, entry)
        _refuse_unseen(record, current, seen)
    rest = [hand for hand in record.hands if hand.number != entry.number]
    proposed = facts.fill(Hand(match=record.match))
    after = replayed(record.match, (*rest, proposed))
    apply_line(proposed, next(x for x in after.lines if x.number == entry.number))
    return Proposal(current, proposed, record, after)


def propose_removal(*, match: Match, number: int, seen: str) -> Proposal:
    """Work out what removing a hand would change, and store nothing."""
    with transaction.atomic():
        record = locked_record(match)
        current = latest_version(record.match, number)
        _refuse_unseen(record, current, seen)
    rest = [hand for hand in record.hands if hand.number != number]
    return Proposal(current, None, record, replayed(record.match, rest))


def tag_before(hand: Hand) -> str:
    """Return the tag name the row had before its last change."""
    return f"{hand.public_id}.{hand.revision - 1}"


def _done(what: str, hand: Hand, after: MatchRecord, author: Author) -> Recorded:
    """Write down that it was done, and return it."""
    write_event(what, author, match=after.match.public_id, hand=hand.number)
    return Recorded(hand, after)


def _read_correction(match: Match, entry: HandEntry) -> tuple[MatchRecord, Hand, Facts]:
    record = locked_record(match)
    current = latest_version(record.match, entry.number)
    return record, current, read_entry(record, entry, roles=roles_of(current))


def _says_nothing_new(current: Hand, facts: Facts) -> bool:
    """Whether the hand stands as it was sent, to the last card."""
    return current.voided_at is None and facts.is_whole(current)


def _was_put_back(current: Hand, seen: str) -> bool:
    """Whether `current` is what putting back the version with that tag has made."""
    before = current.replaces
    return (
        before is not None
        and current.voided_at is None
        and _names(before, seen)
        and Facts.of(before).equals(current, sat_there=True)
    )


def _names(removed: Hand, seen: str) -> bool:
    """Whether `seen` is a tag of that row, which once void never stands again.

    A rename gives it another revision, and what is put back is the same.
    """
    return seen.rpartition(".")[0] == removed.public_id


def _follows(current: Hand, seen: str) -> bool:
    """Whether `seen` names the state that this version came to replace."""
    before = current.replaces
    return before is not None and seen in (before.tag_name, tag_before(before))


def _require_removed(record: MatchRecord, current: Hand, seen: str) -> None:
    """Refuse a hand that stands, and one that is not in the state that was seen."""
    if current.voided_at is None or not _names(current, seen):
        _refuse_unseen(record, current, seen)
    require_not_abandoned(record)
    if current.voided_at is None:
        raise Problem(
            "wrong_state", _("This hand stands; there is nothing to put back.")
        )


def _require_own_undo(record: MatchRecord, current: Hand, author: Author) -> None:
    """Refuse to put back what was no undo of this writer.

    An undo takes the newest hand and gives no reason. Who has written it is nobody
    where it was a table link, which cannot remove a hand in any other way.
    """
    if record.newest is not None and current.number < record.newest.number:
        raise Problem(
            "forbidden", _("Only a scorekeeper of the club puts back an older hand.")
        )
    by = author.user.pk if author.user else None
    if current.voided_at is not None and (
        current.void_reason or current.voided_by_id != by
    ):
        raise Problem(
            "forbidden",
            _(
                "Somebody removed this hand, and only a scorekeeper of the club puts"
                " it back."
            ),
        )


def _refuse_unseen(record: MatchRecord, current: Hand, seen: str) -> None:
    if seen != current.tag_name:
        raise HandConflict(
            "precondition_failed",
            _("Somebody changed hand %(number)s meanwhile. This is it now.")
            % {"number": current.number},
            hand=current,
            record=record,
        )
