"""What the permission table of design.md section 2 says of each kind of route.

A rule answers the status with which somebody is turned away, or None: let in. Then
the row of the route says what its own answer is.
"""

from collections.abc import Callable

from players.rules.permissions import (
    OPENED_BY_LINK,
    Action,
    Rank,
    may,
    scope_for,
)
from tests.access.world import (
    RANKS,
    SESSIONS,
    TOKEN_SCOPES,
    TOKENS,
    Asks,
    Ground,
)

Rule = Callable[[Asks, Ground, str], int | None]
SAFE = ("GET", "HEAD", "OPTIONS")


def anybody(asks: Asks, ground: Ground, method: str) -> int | None:
    """A page for all, which looks at nobody."""
    return None


def account(asks: Asks, ground: Ground, method: str) -> int | None:
    """A page of one's own account: others are led to the log-in."""
    return None if asks in SESSIONS else 302


def visitor(asks: Asks, ground: Ground, method: str) -> int | None:
    """A page for who is not logged in; others are led on."""
    return 302 if asks in SESSIONS else None


def operator(asks: Asks, ground: Ground, method: str) -> int | None:
    """A page of the operator, whom no role in a club makes: led to the log-in."""
    return 302


def guest_only(asks: Asks, ground: Ground, method: str) -> int | None:
    """What only the phone that holds a guest's book can do."""
    return None if asks == Asks.GUEST else 404


def nobody(asks: Asks, ground: Ground, method: str) -> int | None:
    """What needs an account and a guest's book at once, which none of these has."""
    return 404


def club_page(action: Action) -> Rule:
    """A page of a club. A token opens no pages."""

    def rule(asks: Asks, ground: Ground, method: str) -> int | None:
        return _as_rank(RANKS.get(asks, Rank.STRANGER), ground, action)

    return rule


def director_page(asks: Asks, ground: Ground, method: str) -> int | None:
    """A page of a tournament's directors: for everybody else it is not there."""
    return None if may(RANKS.get(asks, Rank.STRANGER), Action.MANAGE) else 404


def member_page(asks: Asks, ground: Ground, method: str) -> int | None:
    """What only somebody with an account in the club can do, whoever may look."""
    rank = RANKS.get(asks, Rank.STRANGER)
    if may(rank, Action.SEE):
        return None
    return 404 if ground.is_private else 403


def match_page(action: Action, *, of_link: bool = True) -> Rule:
    """A page of a match; of_link: the one whose table link LINK has opened."""
    page = club_page(action)

    def rule(asks: Asks, ground: Ground, method: str) -> int | None:
        if asks == Asks.LINK and of_link:  # may know of its match, whatever it is
            return None if action in OPENED_BY_LINK else 403
        return page(asks, ground, method)

    return rule


def importer(asks: Asks, ground: Ground, method: str) -> int | None:
    """Bringing a file in needs a book of one's own, or an account for a new one."""
    if method in SAFE or asks in SESSIONS or asks == Asks.GUEST:
        return None
    return 403


def hand_page(asks: Asks, ground: Ground, method: str) -> int | None:
    """An old hand: whoever sees the match looks at it, few change it."""
    action = Action.SEE if method in SAFE else Action.CORRECT
    return match_page(action)(asks, ground, method)


def attested_hand_page(asks: Asks, ground: Ground, method: str) -> int | None:
    """A hand that all three confirmed; the table link is that of another match."""
    action = Action.SEE if method in SAFE else Action.CORRECT_ATTESTED
    return match_page(action, of_link=False)(asks, ground, method)


def match_call(action: Action, *, of_link: bool = True) -> Rule:
    """A call of the API about a match; `action` is what its writes are."""

    def rule(asks: Asks, ground: Ground, method: str) -> int | None:
        if method in SAFE:
            if asks == Asks.LINK and of_link:
                return None
            return _as_rank(_rank(asks), ground, Action.SEE)
        if asks not in SESSIONS and asks not in TOKENS:
            return 401
        if asks == Asks.OTHER_TOKEN:
            return 404
        if asks in TOKENS and scope_for(action) != TOKEN_SCOPES[asks]:
            return 403  # each scope is for its own rows
        return _as_rank(_rank(asks), ground, action)

    return rule


def club_call(reads: Action, writes: Action = Action.OWN) -> Rule:
    """A call of the API about a club, or about somebody in it."""

    def rule(asks: Asks, ground: Ground, method: str) -> int | None:
        action = reads if method in SAFE else writes
        rank = _rank(asks)
        if ground.is_private and not may(rank, Action.SEE):
            return 404
        if action == Action.SEE:
            return None
        if asks in TOKENS:
            own = asks != Asks.OTHER_TOKEN and scope_for(action) == TOKEN_SCOPES[asks]
            return None if own and may(rank, action) else 403
        # A guest's cookie reads over the API, and writes nothing.
        if asks not in SESSIONS and not (asks == Asks.GUEST and method in SAFE):
            return 401
        return None if may(rank, action) else 403

    return rule


def person_call(asks: Asks, ground: Ground, method: str) -> int | None:
    """What is for somebody who is logged in, whatever they are in the club."""
    if asks in TOKENS:
        return 403
    if asks in SESSIONS:
        return None
    return 401


def found_call(asks: Asks, ground: Ground, method: str) -> int | None:
    """Everybody finds clubs; founding one is for people."""
    return None if method in SAFE else person_call(asks, ground, method)


def link_call(asks: Asks, ground: Ground, method: str) -> int | None:
    """The table link of a match that is nobody's own: organisers hand it out.

    A token has the scope of its own rows only, and any link is the organiser's row.
    """
    if asks not in SESSIONS and asks not in TOKENS:
        if asks == Asks.GUEST and method in SAFE:
            return 404 if ground.is_private else 403
        return 401
    if ground.is_private and not may(_rank(asks), Action.SEE):
        return 404
    if asks == Asks.OTHER_TOKEN:
        return 404
    if asks in TOKENS:
        return 403
    return None if may(_rank(asks), Action.LINK_ANY) else 403


def new_call(action: Action) -> Rule:
    """Listing is for all; making something new needs a club, a scope and a role."""

    def rule(asks: Asks, ground: Ground, method: str) -> int | None:
        if method in SAFE:
            return None
        if asks not in SESSIONS and asks not in TOKENS:
            return 401
        if asks in TOKEN_SCOPES and TOKEN_SCOPES[asks] != scope_for(action):
            return 403  # each scope is for its own rows
        if method == "POST" and asks in (Asks.OTHER_OWNER, Asks.OTHER_TOKEN):
            return 400  # a club that is not theirs is one that does not exist
        if method == "POST" and not may(_rank(asks), action):
            return 403
        return None

    return rule


start_call = new_call(Action.START_MATCH)


def draft_call(asks: Asks, ground: Ground, method: str) -> int | None:
    """What only directors know of: for everybody else it is not there."""
    of_club = may(_rank(asks), Action.MANAGE) and asks != Asks.OTHER_TOKEN
    return None if of_club else 404


def own_match(asks: Asks, ground: Ground, method: str) -> int | None:
    """Starting a match in a club that the address names."""
    rank = RANKS.get(asks, Rank.STRANGER)
    if rank == Rank.STRANGER:
        return 400  # whatever is not theirs is one that does not exist
    return None if may(rank, Action.START_MATCH) else 403


def _rank(asks: Asks) -> Rank:
    return RANKS.get(asks) or TOKENS.get(asks) or Rank.STRANGER


def _as_rank(rank: Rank, ground: Ground, action: Action) -> int | None:
    """404 where one may not know, 403 where one may know but not do."""
    if ground.is_private and not may(rank, Action.SEE):
        return 404
    if action == Action.SEE or may(rank, action):
        return None
    return 403
