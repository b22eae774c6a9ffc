"""Fetching a tournament with leave: who may see it, and who directs it."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest
from rest_framework.request import Request

from players.models import Club
from players.rules.permissions import Action
from scoring.access import (
    Leave,
    asking,
    club_with_leave,
    leave_to_see,
    listed_clubs,
    own_clubs,
    require,
)
from tournaments.models import Tournament, TournamentState
from tournaments.queries.tournaments import (
    NO_TOURNAMENT,
    find_tournament,
    seen_tournaments,
)
from web.problems import Problem


@dataclass(frozen=True, slots=True)
class TournamentLeave:
    """A tournament, and what this visitor may do in its club."""

    tournament: Tournament
    leave: Leave

    @property
    def is_director(self) -> bool:
        """Whether they may do everything with tournaments here."""
        return self.leave.may(Action.MANAGE)


def tournament_with_leave(
    request: HttpRequest | Request,
    club_slug: str,
    slug: str,
    action: Action = Action.SEE,
) -> TournamentLeave:
    """Return the tournament and the leave to do that with it.

    A club that one may not know, a tournament that is not there, and a draft of
    somebody else's are one and the same 404. Who may look and not do gets 403.
    """
    club, leave = club_with_leave(request, club_slug, action)
    tournament = find_tournament(club, slug)
    found = TournamentLeave(tournament, leave)
    if tournament.state == TournamentState.DRAFT and not found.is_director:
        raise Problem("not_found", NO_TOURNAMENT)
    return found


def directed_tournament(
    request: HttpRequest | Request, club_slug: str, slug: str
) -> TournamentLeave:
    """Return a tournament to its directors; for everybody else it is not there.

    For the director's own page: players have the tournament's page (screens.md).
    """
    found = tournament_with_leave(request, club_slug, slug)
    if not found.is_director:
        raise Problem("not_found", NO_TOURNAMENT)
    return found


def tournament_by_id(
    request: HttpRequest | Request, public_id: str, action: Action = Action.SEE
) -> TournamentLeave:
    """Return the tournament with that id, and the leave to do that with it.

    Refused as `tournament_with_leave` does; an id that nobody has, one of a club that
    the visitor may not know of and a draft of somebody else's are one 404.
    """
    tournament = (
        Tournament.objects.filter(public_id=public_id).select_related("club").first()
    )
    club = tournament.club if tournament else None
    leave = leave_to_see(request, club, NO_TOURNAMENT)
    assert tournament is not None  # noqa: S101  # else nothing was there to see
    found = TournamentLeave(tournament, leave)
    if tournament.state == TournamentState.DRAFT and not found.is_director:
        raise Problem("not_found", NO_TOURNAMENT)
    require(request, leave, action)
    return found


def tournaments_in(club: Club, leave: Leave) -> QuerySet[Tournament]:
    """Return the tournaments of a club that its pages show this visitor, unordered."""
    directed = [club.pk] if leave.may(Action.MANAGE) else []
    return seen_tournaments(Club.objects.filter(pk=club.pk), directed)


def listed_tournaments(request: HttpRequest | Request) -> QuerySet[Tournament]:
    """Return the tournaments that the reader finds in lists, unordered."""
    own = own_clubs(asking(request))
    directed = [leave.club.pk for leave in own if leave.may(Action.MANAGE)]
    return seen_tournaments(listed_clubs(request), directed)
