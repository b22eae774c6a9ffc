"""Matches for the pages, and the shortest way to post a hand."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.http import HttpResponse
from django.test import Client

from players.models import Club, Membership, Role, User
from players.services.clubs import home_club
from scoring.models import Hand, Match, Outcome
from scoring.rules.roles import Roles
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from scoring.services.start_match import Start, start_match

NOW = datetime(2026, 11, 1, 20, tzinfo=UTC)
NAMES = ("Ana", "Ben", "Cleo")


@pytest.fixture
def club(db: None) -> Club:
    return home_club(NOW)


@pytest.fixture
def client(club: Club) -> Client:
    """The browser of Ana, who owns the club."""
    ana = User.objects.create_user("ana")
    Membership.objects.create(club=club, user=ana, role=Role.OWNER, joined_at=NOW)
    client = Client()
    client.force_login(ana)
    return client


@pytest.fixture
def stranger() -> Client:
    """The browser of somebody who has no account and no book."""
    return Client()


def make_match(
    club: Club,
    names: tuple[str, ...] = NAMES,
    hands: int = 0,
    **house_rules: object,
) -> Match:
    """A match of the three, first in the box, with so many drawn hands."""
    start = Start(names=names, roles=Roles(*names), house_rules=house_rules)
    match = start_match(club=club, start=start, author=Author(), at=NOW)
    for number in range(1, hands + 1):
        entry = HandEntry(number=number, outcome=Outcome.DRAW)
        record_hand(match=match, entry=entry, author=Author(), at=NOW)
    return match


@pytest.fixture
def match(club: Club) -> Match:
    """Ana in the box, Ben captain, Cleo sits out; nothing played yet."""
    return make_match(club)


PostHand = Callable[..., HttpResponse]


@pytest.fixture
def post_hand(client: Client, match: Match) -> PostHand:
    """Post a hand as the pad does: `post_hand(1, "a", 4, 23)`."""

    def post(
        number: object, who: str, knocker: object = "", other: object = "", **more: str
    ) -> HttpResponse:
        fields = {
            "number": str(number),
            "knocker": who,
            "knocker_deadwood": str(knocker),
            "opponent_deadwood": str(other),
            "confirmed": "yes",
        }
        return client.post(f"/m/{match.public_id}/record/", fields | more)

    return post


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def hands_of(match: Match) -> list[tuple[int, str | None, int]]:
    """Number, letter of the scorer and points of each standing hand."""
    standing = Hand.objects.filter(match=match, voided_at=None).order_by("number")
    return [
        (h.number, None if h.scorer is None else "abc"[h.scorer], h.points)
        for h in standing
    ]
