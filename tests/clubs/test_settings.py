"""Who changes which settings of a club, and what two who do it at once hear."""

import re

import pytest
from django.test import Client

from players.models import Club, Scope
from players.services.tokens import create_api_token
from scoring.rules.ruleset import PRESETS
from tests.api.actors import Program
from tests.factories import EVENING, make_club
from tests.pages.people_site import log_in, text_of

pytestmark = pytest.mark.django_db
PAGE = "/clubs/home/settings/"
CLASSIC = PRESETS["classic"].to_dict()


def typed(browser: Client, **changes: str) -> dict[str, str]:
    """What the form of the settings sends, with something changed."""
    page = browser.get(PAGE).content.decode()
    seen = re.search(r'name="seen" value="([^"]*)"', page)
    assert seen
    club = Club.objects.get()
    said = {
        "seen": seen[1].replace("&quot;", '"'),
        "name": club.name,
        "visibility": club.visibility,
        "preset": "captain",
        "time_zone": club.time_zone,
        "language": club.language,
    }
    return said | changes


def test_an_organiser_changes_the_house_rules_and_nothing_else() -> None:
    club, browser = make_club(), log_in("organiser")
    page = text_of(browser.get(PAGE))
    form = typed(browser, preset="classic", visibility="private", name="Mine")

    answer = browser.post(PAGE, form)

    assert "House rules of new matches" in page
    assert "Who sees the book" not in page
    assert "Delete the club" not in page
    assert answer.status_code == 302
    after = Club.objects.get()
    assert after.house_rules == CLASSIC
    assert (after.name, after.visibility) == (club.name, club.visibility)
    assert f'href="{PAGE}"' in browser.get("/clubs/home/").content.decode()


def test_a_token_that_manages_changes_the_house_rules_and_nothing_else() -> None:
    club = make_club()
    program = Program(create_api_token(club=club, scopes=[Scope.MANAGE], at=EVENING)[1])
    seen = program.get("clubs/home/")
    rules = seen.json() | {"house_rules": CLASSIC}

    more = program.put("clubs/home/", rules | {"name": "Mine"}, If_Match=seen["ETag"])
    alone = program.put("clubs/home/", rules, If_Match=seen["ETag"])

    assert (more.status_code, more.json()["code"]) == (403, "forbidden")
    assert alone.status_code == 200
    assert alone.json()["house_rules"] == CLASSIC


def test_who_saves_over_unseen_settings_hears_of_it() -> None:
    make_club()
    one, two = log_in("owner"), log_in("owner")
    first, second = typed(one, name="Ours"), typed(two, language="nl")

    one.post(PAGE, first)
    page = two.post(PAGE, second, follow=True)

    club = Club.objects.get()
    assert (club.name, club.language) == ("Ours", "en")
    assert "Somebody changed this meanwhile." in text_of(page)
    two.post(PAGE, typed(two, language="nl"))
    assert Club.objects.get().language == "nl"
