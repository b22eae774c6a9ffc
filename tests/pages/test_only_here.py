"""An address that only this machine opens is not given away without a word."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Match
from tests.pages.conftest import text_of
from web.addresses import is_own_machine

TOLD = "No other phone can open this address"


def _pages(client: Client, match: Match) -> list[str]:
    link = reverse("scoring:table-link", args=[match.public_id])
    client.post(reverse("scoring:table-link-give", args=[match.public_id]))
    invite = reverse("scoring:invite", args=[match.club.slug])
    return [
        text_of(client.get(f"/m/{match.public_id}/")),
        text_of(client.get(link)),
        text_of(client.post(invite, {"role": "member"})),
    ]


@pytest.mark.parametrize(
    ("public_url", "is_told"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://192.168.1.20:8000", False),
        ("https://book.example.org", False),
    ],
)
def test_links_to_give_away_say_who_can_open_them(
    client: Client, match: Match, settings: object, public_url: str, is_told: bool
) -> None:
    settings.PUBLIC_URL = public_url

    for page in _pages(client, match):
        assert public_url in page
        assert (TOLD in page) is is_told
        assert ("make run HOST=0.0.0.0" in page) is is_told


@pytest.mark.parametrize(
    ("url", "own"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://127.8.8.8", True),
        ("http://[::1]:8000", True),
        ("http://localhost:8000", True),
        ("http://book.localhost", True),
        ("http://table.local", False),
        ("http://10.0.0.5", False),
        ("https://localhost.example.org", False),
    ],
)
def test_an_address_of_the_machine_itself_is_known(url: str, own: bool) -> None:
    assert is_own_machine(url) is own
