"""A browser of somebody with a role, and the addresses of the people's pages."""

import re

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from players.models import Club, Membership, Player, Role, User
from tests.factories import EVENING, make_club

ACTIONS = ("rename", "retire", "bring-back", "merge", "unmerge", "anonymise")
PAGES = ("rename", "merge", "anonymise")
HOSTILE = (
    "<script>alert(1)</script>",
    '"><svg/onload=document.title=1>',
    "' onfocus='x",
    "{{ 7|add:7 }}{% now 'Y' %}",
    "&lt;b&gt;",
    "javascript:alert(1)",
    "=cmd|' /C calc'!A0",
)


def log_in(role: str = "", club: Club | None = None) -> Client:
    """A browser of a member with that role; of a stranger with an account for ""."""
    client = Client()
    user = User.objects.create_user(f"{role or 'stranger'}-{User.objects.count()}")
    if role:
        Membership.objects.create(
            club=club or make_club(), user=user, role=Role(role), joined_at=EVENING
        )
    client.force_login(user)
    return client


def address(action: str = "", player: str | Player = "", slug: str = "home") -> str:
    if not action:
        return reverse("scoring:people", args=[slug])
    public_id = player.public_id if isinstance(player, Player) else player
    return reverse(f"scoring:player-{action}", args=[slug, public_id])


def text_of(response: HttpResponse) -> str:
    words = re.sub(r"<[^>]*>", " ", response.content.decode())
    return " ".join(words.split())


def without_tokens(response: HttpResponse) -> str:
    return re.sub(r'value="[A-Za-z0-9]{64}"', "", response.content.decode())
