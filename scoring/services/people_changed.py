"""What follows when the people of a club change: who must hear of it."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import F, Q, QuerySet

from players.models import Club, Player
from scoring.models import Hand, Match, Seat
from scoring.services.author import Author, write_event
from scoring.services.changes import Change, ChangeKind, tell
from scoring.services.keep_records import move_records


def people_changed(
    *, club: Club, players: Iterable[Player], old: int, new: int, at: datetime
) -> None:
    """Make everything derived follow seats that counted for `old` and now for `new`.

    players: who sat there first, or sits there now; old, new: their ids. Call it in the
    transaction that moved the seats, after that. Where none moved nothing is done.
    """
    if not touch_matches(club=club, players=players, at=at):
        return
    move_records(club_id=club.pk, old=old, new=new)
    tell([Change(ChangeKind.STANDINGS_CHANGED, club.pk, at)])


def touch_matches(*, club: Club, players: Iterable[Player], at: datetime) -> bool:
    """Let the matches of these players show as changed, for their names have (B01).

    Their versions grow and those of their hands, so that no reader keeps an old name
    under an old tag. Return whether there are any.
    """
    wanted = [player.pk for player in players]
    seats = Seat.objects.filter(
        Q(player__in=wanted) | Q(seated_as__in=wanted), club=club
    )
    if not seats.exists():
        return False
    retell_matches(Match.objects.filter(club=club, pk__in=seats.values("match")), at)
    return True


def retell_matches(matches: QuerySet[Match], at: datetime) -> None:
    """Let these matches and each of their hands show as changed: the same facts are
    told in other words."""
    touch_matches_of(matches, at)
    Hand.objects.filter(match__in=matches).update(revision=F("revision") + 1)


def touch_matches_of(matches: QuerySet[Match], at: datetime) -> None:
    """Let these matches show as changed, for what they are part of has."""
    lock_matches(matches)
    matches.update(version=F("version") + 1, updated_at=at)


def lock_matches(matches: QuerySet[Match]) -> None:
    """Lock these by id, so that of two writers who want several neither waits for the
    other; call it before a club is locked."""
    list(matches.select_for_update(no_key=True, of=("self",)).order_by("pk").only("pk"))


def note(what: str, author: Author, *players: Player) -> None:
    """Write one line on who did what to whom, without names (S32)."""
    ids = ",".join(player.public_id for player in players)
    write_event(what, author, club=players[0].club_id, players=ids)
