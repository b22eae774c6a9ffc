"""Matches and Players in the bar lead to the book of the page, else of the reader."""

import pytest
from django.test import Client

from players.models import Club, Membership, Role, User, Visibility
from tests.factories import EVENING, make_club, start
from tests.pages.conftest import text_of

pytestmark = pytest.mark.django_db


def _links(client: Client, path: str) -> set[str]:
    """Return the slugs of the clubs that bar and foot lead to."""
    text = text_of(client.get(path))
    bar = text[text.index('<header class="top"') : text.index("</header>")]
    foot = text[text.index('<footer class="foot"') :]
    links = {part.split('"')[0] for part in (bar + foot).split('href="/clubs/')[1:]}
    return {link.split("/")[0] for link in links}


def test_a_member_finds_their_own_club(stranger: Client) -> None:
    thursday = make_club("thursday", visibility=Visibility.PRIVATE)
    make_club("home", is_demo=True)
    user = User.objects.create_user("eva")
    Membership.objects.create(
        club=thursday, user=user, role=Role.MEMBER, joined_at=EVENING
    )
    stranger.force_login(user)

    assert _links(stranger, "/rules/") == {"thursday"}
    assert _links(stranger, "/clubs/home/") == {"home"}


def test_a_stranger_finds_the_demo_book_or_no_book() -> None:
    make_club("home")
    without = _links(Client(), "/rules/")
    Club.objects.update(is_demo=True)

    assert without == set()
    assert _links(Client(), "/rules/") == {"home"}


def test_a_match_leads_to_its_club() -> None:
    match = start("Ana", "Ben", "Cleo")

    assert _links(Client(), match.get_absolute_url()) == {match.club.slug}
