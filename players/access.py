"""Who is asking, and what they are in a club."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from players.models import ApiToken, Club, Membership, User, Visibility
from players.rules.permissions import RANK_OF_SCOPE, Action, Rank, may
from players.services.guests import guest_club

#: The cookie with a guest's handle: no id and no role in it (S18).
GUEST_COOKIE = settings.GUEST_COOKIE_NAME
GUEST_FOR_SECONDS = 400 * 24 * 60 * 60  # as long as a browser keeps one
RANK_OF_ROLE = {
    "member": Rank.MEMBER,
    "scorekeeper": Rank.SCOREKEEPER,
    "organiser": Rank.ORGANISER,
    "owner": Rank.OWNER,
}


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with an account, a program with a token, a guest, or a stranger.

    guest: the club whose pass the phone holds. A token acts as its owner within its
    scopes and looks at no cookie (S38).
    """

    user: User | None = None
    token: ApiToken | None = None
    guest: Club | None = None

    @property
    def is_stranger(self) -> bool:
        """Whether nothing is known of them."""
        return self.user is None and self.token is None and self.guest is None


def visitor_of(request: HttpRequest, user: object = None) -> Visitor:
    """Return who sends this request with a browser's cookies; read once per request.

    user: who the API found the session to belong to; else the request's own.
    """
    known: Visitor | None = getattr(request, "_visitor", None)
    if known is None:
        found = user or request.user
        user = found if isinstance(found, User) else None
        handle = request.COOKIES.get(GUEST_COOKIE, "")
        known = Visitor(user=user, guest=guest_club(handle) if handle else None)
        request._visitor = known  # type: ignore[attr-defined]  # kept for this request
    return known


def rank_in(visitor: Visitor, club: Club) -> Rank:
    """Return what the visitor is in the club, as it is stored right now (S4)."""
    if visitor.token is not None:
        return _rank_of_token(visitor.token, club)
    if visitor.guest is not None and visitor.guest.pk == club.pk:
        return Rank.OWNER
    return _rank_of_user(visitor.user, club)


def can_see(visitor: Visitor, club: Club, rank: Rank) -> bool:
    """Whether they may know that the club's pages exist."""
    return club.visibility != Visibility.PRIVATE or may(rank, Action.SEE)


def hold_guest_book(response: HttpResponse, handle: str) -> HttpResponse:
    """Return the response with the cookie that holds a guest's book."""
    response.set_cookie(
        GUEST_COOKIE,
        handle,
        max_age=GUEST_FOR_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _rank_of_token(token: ApiToken, club: Club) -> Rank:
    """A token is good in its own club; one from the command line has no owner."""
    if token.club_id != club.pk:
        return Rank.STRANGER
    widest = max(
        (RANK_OF_SCOPE[scope] for scope in token.scopes if scope in RANK_OF_SCOPE),
        default=Rank.STRANGER,
    )
    if token.user is None:
        return widest
    return min(widest, _rank_of_user(token.user, club))


def _rank_of_user(user: User | None, club: Club) -> Rank:
    if user is None:
        return Rank.STRANGER
    role = (
        Membership.objects.filter(club=club, user=user)
        .values_list("role", flat=True)
        .first()
    )
    return RANK_OF_ROLE[role] if role else Rank.STRANGER
