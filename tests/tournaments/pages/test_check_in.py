"""Checking in on a page that others change meanwhile: only its own marks are noted."""

import re

import pytest

from tests.tournaments.event.stage import WHO, opened
from tests.tournaments.pages.office import Office
from tournaments.models import EntryState
from tournaments.seating.seats import MOST_PLAYERS
from tournaments.services.entries import check_in, enter_names, remove_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    """Of four entered the first two are here."""
    tournament = opened(4)
    check_in(tournament=tournament, numbers=[3, 4], is_here=False, **WHO)
    return Office(tournament)


def _here(office: Office) -> list[int]:
    entries = office.event.entries.values()
    return [one.number for one in entries if one.state == EntryState.CHECKED_IN]


def _shown(office: Office) -> dict[str, object]:
    """What a browser would send of the page as it is."""
    html = office.get("desk-players").content.decode()
    [noted] = re.findall(r'name="noted" value="([^"]*)"', html)
    here = re.findall(r'name="here" value="(\d+)" checked', html)
    return {"noted": noted, "here": [int(one) for one in here], "revision": "0"}


def test_what_is_marked_and_what_no_longer_is_are_noted(office: Office) -> None:
    form = _shown(office)
    assert form["here"] == [1, 2]

    office.does("desk-players", **form | {"here": [2, 3]})

    assert _here(office) == [2, 3]


def test_what_others_did_meanwhile_is_left_alone(office: Office) -> None:
    form = _shown(office)
    enter_names(tournament=office.tournament, names=["Zoe"], **WHO)
    check_in(tournament=office.tournament, numbers=[4, 5], **WHO)
    check_in(tournament=office.tournament, numbers=[2], is_here=False, **WHO)

    office.does("desk-players", **form | {"here": [1, 2, 3]})

    assert _here(office) == [1, 3, 4, 5]


def test_who_was_taken_out_meanwhile_is_passed_over(office: Office) -> None:
    form = _shown(office)
    for number in (1, 3):
        remove_entry(tournament=office.tournament, number=number, **WHO)

    office.does("desk-players", **form | {"here": [2, 3, 4]})

    assert _here(office) == [2, 4]


def test_a_page_that_says_nothing_of_before_only_adds(office: Office) -> None:
    office.does("desk-players", here=[3], noted="x 1e9 ²")

    assert _here(office) == [1, 2, 3]


def test_saving_what_is_saved_writes_no_line(office: Office) -> None:
    before = office.event.tournament.revision

    office.does("desk-players", **_shown(office))

    assert office.event.tournament.revision == before


def test_as_many_as_may_enter_can_be_marked_at_once(office: Office) -> None:
    form = _shown(office)

    office.does("desk-players", **form | {"here": [1, 2, *[3] * (MOST_PLAYERS - 2)]})

    assert _here(office) == [1, 2, 3]
