"""Fetching a match or a club with leave: the one place that says who may.

Who may not know that a thing exists gets 404, the same as for an address that never
was; who may know but not do gets 403 and hears what they can do instead.
"""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from players.access import RANK_OF_ROLE, Visitor, can_see, rank_in, visitor_of
from players.models import ApiToken, Club, Membership, Player, User, Visibility
from players.queries.people import NO_PLAYER
from players.rules.permissions import (
    OPENED_BY_LINK,
    Action,
    Rank,
    may,
    scope_for,
)
from scoring.models import Match, Via
from scoring.services.attestation import require_not_attested
from scoring.services.author import Author
from scoring.services.table_links import note_use
from scoring.table_cookie import link_to
from web.findable import findable
from web.limits import refuse_when_over
from web.prepared import Prepared
from web.problems import Problem, Text, invalid

NO_MATCH = _("No match here. The link may have lost its last letters.")
NO_CLUB = _("No club here. The link may have lost its last letters.")
ONLY_WATCH = _("You can watch this match. To keep its score, ask for its table link.")
#: Stands for the club of an address that names none: as many statements are made for
#: it as for somebody else's, so that not even their number tells the two apart (S2).
NOWHERE = Club(pk=0, visibility=Visibility.PRIVATE)
_BY_ID = Prepared(
    lambda public_id: Match.objects.select_related("club").filter(public_id=public_id),
    str,
)
NOT_YOURS = _("You can look at this club. Ask an owner if you should do more here.")


@dataclass(frozen=True, slots=True)
class Leave:
    """A club, perhaps a match in it, and what this visitor may do with them."""

    club: Club
    visitor: Visitor
    rank: Rank
    match: Match | None = None
    by_link: bool = False
    by_api: bool = False

    def may(self, action: Action) -> bool:
        """Whether the visitor may do that here; a token within its scopes only."""
        token = self.visitor.token
        if token is not None and not _token_may(token, action):
            return False
        opened = self.by_link and action in OPENED_BY_LINK
        return opened or may(self.rank, action)

    @property
    def author(self) -> Author:
        """Who will have written, and from where."""
        if self.by_link and not may(self.rank, Action.RECORD):
            return Author(via=Via.LINK)
        return Author(
            user=self.visitor.user,
            via=Via.API if self.by_api else Via.PAGE,
            over_attested=self.may(Action.CORRECT_ATTESTED),
        )


def match_with_leave(
    request: HttpRequest | Request,
    public_id: str,
    action: Action = Action.SEE,
    *,
    link_opens: bool = True,
) -> tuple[Match, Leave]:
    """Return the match, its club loaded, and the leave to do that with it.

    link_opens: whether this is about the match itself, which its table link opens.
    """
    visitor = asking(request)
    if visitor.is_stranger and action != Action.SEE and isinstance(request, Request):
        raise NotAuthenticated
    match = _BY_ID.first(findable(public_id))
    club = match.club if match else NOWHERE
    rank = rank_in(visitor, club)
    opened = _opened_by_link(request, match.pk if match else 0)
    by_link = link_opens and opened
    leave = Leave(club, visitor, rank, match, by_link, isinstance(request, Request))
    if match is None or not _may_know(leave, action):
        raise Problem("not_found", NO_MATCH)
    if action != Action.SEE and not leave.may(action):
        refusal = _refusal(request, leave, action, ONLY_WATCH)
        if isinstance(refusal, Problem):
            refusal.watch_url = match.get_absolute_url()
        raise refusal
    if action == Action.CORRECT and match.attested_at:
        require_not_attested(match, leave.author)
    if action != Action.SEE and request.method not in SAFE_METHODS:
        refuse_when_over(_plain(request), "match", credential=f"match:{match.pk}")
    _plain(request)._leave = leave  # type: ignore[attr-defined]  # see leave_of
    return match, leave


def match_with_leave_to_link(
    request: HttpRequest | Request, public_id: str
) -> tuple[Match, Leave]:
    """Organisers hand out any table link, scorekeepers those of their own matches."""
    match, leave = match_with_leave(request, public_id, Action.LINK_OWN)
    user = leave.visitor.user
    started = user is not None and match.created_by_id == user.pk
    if not (started or leave.may(Action.LINK_ANY)):
        raise Problem(
            "forbidden",
            _(
                "Only an organiser hands out the link of a match that you did not"
                " start."
            ),
        )
    return match, leave


def leave_of(request: HttpRequest | Request) -> Leave:
    """Return the leave with which this request's match was fetched."""
    leave: Leave = _plain(request)._leave  # type: ignore[attr-defined]
    return leave


def club_with_leave(
    request: HttpRequest | Request, slug: str, action: Action = Action.SEE
) -> tuple[Club, Leave]:
    """Return the club with that slug and the leave to do that in it."""
    visitor = asking(request)
    club = Club.objects.filter(slug=findable(slug)).first() or NOWHERE
    leave = Leave(
        club, visitor, rank_in(visitor, club), by_api=isinstance(request, Request)
    )
    if not can_see(visitor, club, leave.rank):
        raise Problem("not_found", NO_CLUB)
    if action != Action.SEE and not leave.may(action):
        raise _refusal(request, leave, action, NOT_YOURS)
    return club, leave


def player_with_leave(
    request: HttpRequest | Request, public_id: str, action: Action = Action.SEE
) -> tuple[Player, Leave]:
    """Return the player with that id, of whichever club, and the leave to do that.

    An id of nobody, of somebody who was anonymised, and of a club that the visitor
    may not know of: one and the same 404 (S2, S60).
    """
    player = (
        Player.objects.filter(public_id=public_id, anonymised_at=None)
        .select_related("club", "merged_into")
        .first()
    )
    leave = leave_to_see(request, player.club if player else None, NO_PLAYER)
    require(request, leave, action)
    assert player is not None  # noqa: S101  # else nothing was there to see
    return player, leave


def club_for_new_match(request: HttpRequest | Request, slug: str = "") -> Leave | None:
    """Return the leave to start a match, in the club that is named or in one's own."""
    return club_for_new(request, slug, Action.START_MATCH)


def club_for_new(
    request: HttpRequest | Request, slug: str, action: Action
) -> Leave | None:
    """Return the leave to make something new, in the club that is named or one's own.

    Without a name: a token's own club, a guest's book, else the club in which the
    visitor may keep score and which they joined first. A club that is not theirs is
    refused as one that does not exist. None: they have no club to write to yet.
    """
    visitor = asking(request)
    own = own_clubs(visitor)
    wanted = [leave for leave in own if slug in ("", leave.club.slug)]
    found = next((leave for leave in wanted if leave.may(action)), None)
    if found is not None:
        return found
    if slug and not wanted:
        raise invalid("club", _("There is no such club for you."), "unknown_club")
    if slug or visitor.token is not None:
        raise _refusal(request, wanted[0], action, NOT_YOURS)
    return None


def own_clubs(visitor: Visitor) -> list[Leave]:
    """Return what the visitor may do in each of their own clubs, a guest's book first.

    One statement at most. A token has one club, and acts as its owner there.
    """
    if visitor.token is not None:
        club = visitor.token.club
        return [Leave(club, visitor, rank_in(visitor, club), by_api=True)]
    own = [Leave(visitor.guest, visitor, Rank.OWNER)] if visitor.guest else []
    if visitor.user is not None:
        rows = Membership.objects.filter(user=visitor.user).select_related("club")
        own += [
            Leave(row.club, visitor, RANK_OF_ROLE[row.role])
            for row in rows.order_by("joined_at", "id")
        ]
    return own


def require_writer(request: Request, action: Action = Action.START_MATCH) -> None:
    """Refuse something new without token or session (401) or its scope (403)."""
    visitor = asking(request)
    if visitor.is_stranger:
        raise NotAuthenticated
    if visitor.token is not None and not _token_may(visitor.token, action):
        raise _scope_missing(action)


def listed_matches(request: HttpRequest | Request) -> QuerySet[Match]:
    """Return the matches that the reader finds in lists, unordered."""
    own = [leave.club.pk for leave in own_clubs(asking(request))]
    return Match.objects.filter(Q(club__visibility=Visibility.PUBLIC) | Q(club__in=own))


def listed_clubs(request: HttpRequest | Request) -> QuerySet[Club]:
    """Return the clubs the reader finds in lists, with what they hold; unordered."""
    own = [leave.club.pk for leave in own_clubs(asking(request))]
    return Club.objects.filter(Q(visibility=Visibility.PUBLIC) | Q(pk__in=own))


def is_public(match: Match) -> bool:
    """Whether everybody may read the match, so that other sites may show it."""
    return match.club.visibility == Visibility.PUBLIC


def asking(request: HttpRequest | Request) -> Visitor:
    """Return who asks: over the API a token comes before any cookie (S38).

    A guest's cookie reads over the API but does not write: only a session there is
    held against a CSRF token.
    """
    if not isinstance(request, Request):
        return visitor_of(request)
    if isinstance(request.auth, ApiToken):
        return Visitor(user=request.auth.user, token=request.auth)
    if request.method in SAFE_METHODS:
        return visitor_of(request._request, user=request.user)
    return Visitor(user=request.user if isinstance(request.user, User) else None)


def principal_of(visitor: Visitor) -> str:
    """Return whose Idempotency-Keys these are."""
    if visitor.token is not None:
        return f"token:{visitor.token.pk}"
    if visitor.user is not None:
        return f"user:{visitor.user.pk}"
    return f"guest:{visitor.guest.pk}" if visitor.guest else "stranger"


def _plain(request: HttpRequest | Request) -> HttpRequest:
    """Return Django's own request behind the API's."""
    return request._request if isinstance(request, Request) else request


def _may_know(leave: Leave, action: Action) -> bool:
    """Whether they may hear that the match exists; a token writes in its club only."""
    token = leave.visitor.token
    if token is not None and token.club_id != leave.club.pk and action != Action.SEE:
        return False
    return leave.by_link or can_see(leave.visitor, leave.club, leave.rank)


def _opened_by_link(request: HttpRequest | Request, match_id: int) -> bool:
    """Whether this phone holds the match's table link, which it has just used (S8).

    Over the API a link's cookie opens nothing that a token or session must open (S9).
    """
    if isinstance(request, Request) and (
        request.auth is not None or request.method not in SAFE_METHODS
    ):
        return False
    link = link_to(_plain(request), match_id)
    now = timezone.now()
    if link is None or not link.is_usable(now):
        return False
    note_use(link, now)
    return True


def leave_to_see(
    request: HttpRequest | Request, club: Club | None, unknown: Text
) -> Leave:
    """Return the leave to look at what is in a club.

    club: None where nothing has the name that was asked for, which is refused as what
    one may not know of: both are the same 404 with the words of `unknown` (S2).
    """
    visitor = asking(request)
    here = club or NOWHERE
    leave = Leave(
        here, visitor, rank_in(visitor, here), by_api=isinstance(request, Request)
    )
    if club is None or not can_see(visitor, here, leave.rank):
        raise Problem("not_found", unknown)
    return leave


def require(request: HttpRequest | Request, leave: Leave, action: Action) -> None:
    """Refuse who may look and may not do this."""
    if action != Action.SEE and not leave.may(action):
        raise _refusal(request, leave, action, NOT_YOURS)


def _refusal(
    request: HttpRequest | Request, leave: Leave, action: Action, words: Text
) -> Exception:
    """Say why not: log in, a wider scope, or somebody with another role."""
    visitor = leave.visitor
    if visitor.token is not None and not _token_may(visitor.token, action):
        return _scope_missing(action)
    if visitor.is_stranger and isinstance(request, Request):
        return NotAuthenticated()
    return Problem("forbidden", words)


def _token_may(token: ApiToken, action: Action) -> bool:
    """Whether the token has the scope of the action; each scope is for its own rows."""
    return action == Action.SEE or scope_for(action) in token.scopes


def _scope_missing(action: Action) -> Problem:
    return Problem(
        "scope_missing",
        _("This token lacks the scope %(scope)s.") % {"scope": scope_for(action)},
        headers={"WWW-Authenticate": 'Bearer error="insufficient_scope"'},
    )
