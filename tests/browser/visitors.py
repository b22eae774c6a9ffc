"""Who has the browser: the people of the demo club, and how they are logged in.

Nobody owns the demo club by itself; these people are made for tests and pictures.
"""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from playwright.sync_api import BrowserContext

if TYPE_CHECKING:  # models need Django set up first
    from players.models import Club, User

JOINED = datetime(2026, 1, 8, 20, tzinfo=UTC)
ROLES = {"ana": "owner", "ben": "organiser", "dirk": "scorekeeper", "eva": "member"}


def demo_club() -> "Club":
    """Return the demo club, made where its book was not loaded."""
    from players.models import Club

    fresh = {"name": "Demo", "is_demo": True, "created_at": JOINED}
    return Club.objects.get_or_create(slug="demo", defaults=fresh)[0]


def person_of_the_club(username: str = "ana") -> "User":
    """Return one of the club's four people, after making all that are missing."""
    from players.models import Membership, User

    club = demo_club()
    for name, role in ROLES.items():
        user = User.objects.filter(username=name).first()
        user = user or User.objects.create_user(name, password=name)
        Membership.objects.get_or_create(
            club=club, user=user, defaults={"role": role, "joined_at": JOINED}
        )
    return User.objects.get(username=username)


def log_in(context: BrowserContext, url: str, user: "User") -> None:
    """Give the browser a session of the user, as if they had just logged in."""
    from django.test import Client

    client = Client()
    client.force_login(user)
    context.add_cookies(
        [
            {"name": name, "value": morsel.value, "url": url}
            for name, morsel in client.cookies.items()
        ]
    )
