"""Another match of the same three (R19)."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Player
from players.services.people import locked_players
from scoring.models import Match, MatchStatus
from scoring.services.author import Author
from scoring.services.ledger import locked_record
from scoring.services.start_match import CutRound, Start, start_match
from web.problems import Problem


@transaction.atomic
def rematch(
    *,
    match: Match,
    author: Author,
    at: datetime,
    cut: Sequence[CutRound] | None = None,
) -> Match:
    """Start a match of the same three, in the same seats and with the same rules.

    cut: a new cut; where it is None the roles go on as they stand after the last hand.
    An open match is refused: two open matches of one table would only be confused. So
    is one of somebody who was anonymised: there is nobody to sit down.
    """
    _lock_people(match)
    record = locked_record(match)
    match = record.match
    if match.state == MatchStatus.OPEN:
        raise Problem(
            "wrong_state", _("This match is still open. Finish or abandon it first.")
        )
    if any(seat.player.anonymised_at for seat in record.seats):
        raise Problem(
            "wrong_state",
            _("One of the three is no longer in this book. Start a new match."),
        )
    roles = None if cut is not None else record.named(record.state.rotation)
    start = Start(
        names=record.names, cut=cut, roles=roles, house_rules=match.house_rules
    )
    return start_match(
        club=match.club, start=start, author=author, at=at, rematch_of=match
    )


def _lock_people(match: Match) -> None:
    """Lock who sits there before the match itself, as merging two players does.

    The other way round each of the two could wait for what the other one holds. Who
    was merged until the lock was had is somebody else now: look again.
    """
    seated: set[int] = set()
    while True:
        people = list(Player.objects.filter(seats__match=match))
        if {player.pk for player in people} == seated:
            return
        seated = {player.pk for player in locked_players(people)}
