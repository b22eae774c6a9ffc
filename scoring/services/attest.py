"""Confirming a finished match for those who have not."""

from datetime import datetime

from django.db import transaction

from scoring.models import Match
from scoring.queries.match_record import MatchRecord
from scoring.services.author import Author
from scoring.services.confirm_match import confirm_match
from scoring.services.ledger import locked_record


@transaction.atomic
def attest_match(*, match: Match, author: Author, at: datetime) -> MatchRecord:
    """Confirm in place of those of the three who have not. Twice changes nothing.

    What one of them disputes is withdrawn by that. A match that is not finished is
    409 `wrong_state`.
    """
    record = locked_record(match)
    for seat in record.seats:
        confirm_match(match=match, player=seat.player.public_id, author=author, at=at)
    return locked_record(match)
