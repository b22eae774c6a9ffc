"""Giving a match up, and taking it up again."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.models import Done, Match, MatchStatus
from scoring.queries.match_record import MatchRecord
from scoring.services.attestation import note_event
from scoring.services.author import Author, write_event
from scoring.services.ledger import locked_record, require_writable
from web.problems import Problem


@transaction.atomic
def abandon_match(*, match: Match, author: Author, at: datetime) -> MatchRecord:
    """End an open match without a winner; its hands stay. Repeating changes nothing."""
    record = locked_record(match)
    if record.match.state == MatchStatus.FINISHED:
        raise Problem("match_over", _("This match is finished, not open."))
    if record.match.state == MatchStatus.OPEN:
        _write(record.match, MatchStatus.ABANDONED, Done.ABANDONED, author, at)
        write_event("match_abandoned", author, match=record.match.public_id)
    return record


@transaction.atomic
def reopen_match(*, match: Match, author: Author, at: datetime) -> MatchRecord:
    """Go on with an abandoned match. Repeating changes nothing.

    A finished match is reopened by undoing the hand that ended it.
    """
    record = locked_record(match)
    if record.match.state == MatchStatus.FINISHED:
        raise Problem(
            "wrong_state",
            _("This match is finished. Undo its last hand to go on with it."),
        )
    if record.match.state == MatchStatus.ABANDONED:
        _write(record.match, MatchStatus.OPEN, Done.REOPENED, author, at)
        write_event("match_reopened", author, match=record.match.public_id)
    return record


def _write(
    match: Match, state: MatchStatus, done: Done, author: Author, at: datetime
) -> None:
    require_writable(match)
    match.state = state
    match.abandoned_at = at if state == MatchStatus.ABANDONED else None
    match.updated_at = at
    match.version += 1
    match.save(update_fields=["state", "abandoned_at", "updated_at", "version"])
    note_event(match, done, author, at)
