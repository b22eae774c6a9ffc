"""The matches of some clubs that are going on, the one last written to first."""

from dataclasses import dataclass

from django.db.models import F, Max, Prefetch, Q

from players.models import Club, Player
from scoring.models import Match, MatchStatus, Seat
from scoring.queries.match_record import MatchRecord
from scoring.queries.told import told_line
from scoring.wording import hand_sentence

MOST_SHOWN = 20
MOST_NAMES = 200


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """An open match as one line."""

    match: Match
    names: tuple[str, ...]
    next_number: int


def open_matches(*clubs: Club) -> list[OpenMatch]:
    """Return the open matches, at most `MOST_SHOWN` (two statements)."""
    seats = Seat.objects.select_related("player").order_by("place")
    matches = (
        Match.objects.filter(club__in=clubs, state=MatchStatus.OPEN)
        .select_related("club")
        .annotate(newest=Max("hands__number", filter=Q(hands__voided_at=None)))
        .prefetch_related(Prefetch("seats", seats))
        .order_by("-updated_at", "-id")[:MOST_SHOWN]
    )
    return [
        OpenMatch(
            match=match,
            names=tuple(seat.player.name for seat in match.seats.all()),
            next_number=(match.newest or 0) + 1,
        )
        for match in matches
    ]


def next_open_match(club: Club, after: str) -> Match | None:
    """Return the open match that comes after the one with that public id, in the order
    they were started; after the last comes the first again (two statements at most).
    """
    matches = Match.objects.filter(club=club, state=MatchStatus.OPEN).order_by("id")
    if after.isascii() and after.isalnum():
        shown = Match.objects.filter(club=club, public_id=after).values("id")
        following = matches.filter(id__gt=shown).first()
        if following is not None:
            return following
    return matches.first()


def last_sentence(record: MatchRecord) -> str:
    """Return what happened in the newest hand, or "" before the first."""
    if record.newest is None:
        return ""
    return hand_sentence(told_line(record, record.newest, record.state.lines[-1]))


def known_players(club: Club) -> list[Player]:
    """Return the club's active players, those who played last first."""
    return list(
        Player.objects.filter(club=club, is_active=True)
        .annotate(last=Max("seats__match"))
        .order_by(F("last").desc(nulls_last=True), "name_key", "id")[:MOST_NAMES]
    )
