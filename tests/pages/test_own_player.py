"""Who of an account's clubs plays as whom (design.md section 2: Player, Membership)."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from players.models import Club, Membership, Player, User
from players.services.members import remove_member
from scoring.services.anonymise_player import anonymise_player
from tests.factories import AUTHOR, make_club, make_player, start
from tests.pages.people_site import address, log_in
from tests.people import LATER, merge, named, refused, unmerge

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def account_of(name: str) -> User | None:
    return named(name).user


def say(browser: Client, name: str, word: str = "yes") -> int:
    return browser.post(address("me", named(name)), {"is": word}).status_code


def page(browser: Client, name: str) -> str:
    player = named(name)
    path = f"/clubs/{player.club.slug}/players/{player.public_id}/"
    return browser.get(path).content.decode()


def test_a_member_says_who_they_are_and_that_they_are_not(club: Club) -> None:
    start(club=club)
    member = log_in("member", club)

    assert "This is me" in page(member, "Ana")
    assert say(member, "Ana") == 302
    assert account_of("Ana") == User.objects.get()
    assert "This is you." in page(member, "Ana")
    assert "This is" not in page(member, "Ben")
    assert "you play as" in member.get("/account/").content.decode()
    held = member.get("/account/data/").json()
    assert [player["name"] for player in held["players"]] == ["Ana"]
    assert say(member, "Ana", "no") == 302
    assert account_of("Ana") is None


def test_nobody_is_two_players_and_no_player_two_people(club: Club) -> None:
    start(club=club)
    one, other = log_in("member", club), log_in("owner", club)
    say(one, "Ana")

    say(one, "Ben")
    say(other, "Ana")

    assert account_of("Ben") is None
    assert account_of("Ana") == User.objects.order_by("pk").first()
    assert say(other, "Ana", "no") == 302  # it is not theirs to part
    assert account_of("Ana") is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(name="Ben").update(user=account_of("Ana"))


def test_who_is_no_member_is_no_player(club: Club) -> None:
    start(club=club)

    assert say(log_in(), "Ana") == 403
    assert say(Client(), "Ana") == 403
    assert "This is me" not in page(Client(), "Ana")


def test_an_owner_puts_it_right(club: Club) -> None:
    start(club=club)
    member, owner = log_in("member", club), log_in("owner", club)
    say(member, "Ana")
    name = User.objects.order_by("pk")[0].username

    owner.post(address("account", named("Ana")), {"account": ""})
    owner.post(address("account", named("Ben")), {"account": name})
    refusal = owner.post(
        address("account", named("Cleo")), {"account": "x"}, follow=True
    )

    assert account_of("Ana") is None
    assert account_of("Ben") == User.objects.get(username=name)
    assert "not on the list" in refusal.content.decode()
    assert f'<option value="{name}" selected>' in owner.get(
        address("rename", named("Ben"))
    ).content.decode().replace("'", '"')


def test_a_refused_change_of_the_owner_changes_nothing(club: Club) -> None:
    start(club=club)
    member, owner = log_in("member", club), log_in("owner", club)
    say(member, "Ana")
    say(owner, "Ben")
    name = User.objects.order_by("pk")[0].username

    owner.post(address("account", named("Ben")), {"account": name})

    assert account_of("Ben") == User.objects.order_by("pk")[1]
    assert account_of("Ana") is not None


def test_merging_keeps_the_link_and_refuses_two_accounts(club: Club) -> None:
    make_player("Anna", club)
    start(club=club)
    member = log_in("member", club)
    say(member, "Anna")

    merge("Anna", "Ana")
    assert "This is you." in page(member, "Ana")
    unmerge("Anna")
    assert account_of("Anna") is not None
    say(log_in("owner", club), "Ana")
    with refused("wrong_state"):
        merge("Anna", "Ana")


def test_leaving_the_club_or_the_name_ends_the_link(club: Club) -> None:
    start(club=club)
    member = log_in("member", club)
    say(member, "Ana")

    remove_member(club=club, username=Membership.objects.get().user.username, by=None)
    assert account_of("Ana") is None
    say(log_in("owner", club), "Ben")
    anonymise_player(player=named("Ben"), author=AUTHOR, at=LATER)
    assert not Player.objects.exclude(user=None).exists()
