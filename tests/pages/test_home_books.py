"""Home tells of all books that one keeps, and makes one match of one form."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import Club, GuestPass, Membership, User
from players.services.clubs import HOME_SLUG, home_club
from players.services.operators import claim_operator
from scoring.models import Match, Seat
from tests.accounts.people import sign_up
from tests.factories import EVENING, make_club, play, start
from tests.pages.people_site import log_in, text_of

pytestmark = pytest.mark.django_db
NEW = "/matches/new/"
FORM = {
    "player1": "Ana",
    "player2": "Ben",
    "player3": "Cleo",
    "cut1": "1",
    "cut2": "2",
    "game_target": "100",
    "knock_limit": "10",
    "gin_bonus": "25",
    "undercut_bonus": "10",
    "line_bonus": "0",
    "game_bonus": "0",
    "shutout": "off",
    "oklahoma": "off",
    "cut_ties": "redraw",
}


def test_the_open_match_of_any_book_stands_first() -> None:
    attic, cellar = make_club("attic"), make_club("cellar")
    browser = log_in("owner", attic)
    Membership.objects.create(
        club=cellar, user=User.objects.get(), role="member", joined_at=EVENING
    )
    play(start("Ana", "Ben", "Cleo", club=attic), ("Ana", 0, 90))
    match = play(start("Xu", "Yan", "Zed", club=cellar), ("Xu", 4, 24))

    response = browser.get("/")

    page, words = response.content.decode(), text_of(response)
    assert f"/m/{match.public_id}/record/" in page
    assert "Last: Xu knocked with 4" in words
    assert "Ana 115" in words
    assert "Cellar one match open No match played yet" in words
    assert "Attic One match played" in words
    # One starts only where one may keep score.
    assert 'href="/matches/new/?club=attic"' in page


def test_several_books_cost_the_same_however_many() -> None:
    browser = log_in("owner", make_club("club0"))

    def statements() -> int:
        with CaptureQueriesContext(connection) as seen:
            browser.get("/")
        return len(seen)

    def more(number: int) -> None:
        club = make_club(f"club{number}")
        Membership.objects.create(
            club=club, user=User.objects.get(), role="owner", joined_at=EVENING
        )
        start(f"A{number}", "B", "C", club=club)

    more(1)
    few = statements()
    for number in range(2, 7):
        more(number)

    assert statements() == few


def test_a_form_sent_twice_starts_one_match() -> None:
    club = make_club()
    browser = log_in("owner", club)
    key = re.search(r'name="form_key" value="([^"]{16,})"', text(browser, NEW))
    assert key
    sent = FORM | {"form_key": key[1]}

    first, again = browser.post(NEW, sent), browser.post(NEW, sent)
    changed = browser.post(NEW, sent | {"player3": "Dora"})
    refused = browser.post(NEW, sent | {"player3": ""})

    assert first["Location"] == again["Location"] != changed["Location"]
    assert Match.objects.count() == 2
    # A form at fault keeps its key and has used nothing up.
    assert refused.status_code == 422
    assert key[1] in refused.content.decode()
    assert key[1] not in text(browser, NEW)


def test_a_guest_who_taps_twice_keeps_the_one_book() -> None:
    sent = FORM | {"form_key": "a key of this very page".replace(" ", "-")}

    first, second = Client(), Client()  # the browser threw the first answer away
    location = first.post(NEW, sent)["Location"]
    again = second.post(NEW, sent)

    assert again["Location"] == location
    assert Club.objects.filter(is_guest_book=True).count() == 1
    assert GuestPass.objects.count() == 2
    assert second.get(location).status_code == 200
    assert first.get(location).status_code == 200
    # Without the form's key nobody gets in by sending the same names.
    third = Client()
    other = third.post(NEW, sent | {"form_key": "another-key-of-16-signs"})["Location"]
    assert other != location
    assert third.get(location).status_code == 404


def test_whose_name_was_taken_out_is_not_seated_again() -> None:
    club = make_club()
    browser = log_in("owner", club)
    match = start("Ana", "Ben", "Cleo", club=club)
    cleo = Seat.objects.get(player__name="Cleo").player
    browser.post(f"/clubs/home/settings/players/{cleo.public_id}/anonymise/")

    page = text(browser, f"{NEW}?same={match.public_id}")

    assert re.findall(r'name="player\d" value="([^"]*)"', page) == ["Ana", "Ben", ""]


def test_the_house_club_is_the_operators_where_nobody_owns_it() -> None:
    client, club = Client(), home_club(EVENING)
    assert not Membership.objects.exists()

    sign_up(client, "ana")

    owner = Membership.objects.get(club=club)
    assert (owner.user.username, owner.role) == ("ana", "owner")
    assert client.get(f"/clubs/{HOME_SLUG}/settings/").status_code == 200


def test_the_house_club_is_never_taken_from_its_owner() -> None:
    club = make_club("home")
    log_in("owner", club)
    ana = User.objects.create_user("ana")

    assert claim_operator(user=ana, at=EVENING)
    home_club(EVENING)

    assert not Membership.objects.filter(user=ana).exists()


def test_the_house_club_is_the_operators_where_its_owner_is_off() -> None:
    club = make_club("home")
    log_in("owner", club)
    ana = User.objects.create_user("ana")
    assert claim_operator(user=ana, at=EVENING)
    User.objects.exclude(pk=ana.pk).update(is_active=False)

    home_club(EVENING)

    assert Membership.objects.get(user=ana).role == "owner"


def text(browser: Client, path: str) -> str:
    return browser.get(path).content.decode()
