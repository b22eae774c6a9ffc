"""The poll of the pages of the room, and the screens that the director steers."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.models import Club, Visibility
from scoring.services.anonymise_player import anonymise_player
from scoring.services.confirm_match import confirm_match
from tests.factories import EVENING
from tests.people import named
from tests.tournaments.event.stage import (
    WHO,
    finish_match,
    now,
    play_round,
    published,
    running,
)
from tests.tournaments.pages.office import Office
from tournaments.models import Screen, Tournament
from tournaments.queries import slides
from tournaments.queries.live import event_version
from tournaments.services.roster import withdraw
from tournaments.services.rounds import draw
from tournaments.services.screens import steer_screens

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Six players; round 1 is over, round 2 is being played."""
    tournament = running(6, rounds=3)
    play_round(tournament)
    return published(tournament).tournament


@pytest.fixture
def room(tournament: Tournament) -> Office:
    """Somebody without an account, or a screen on the wall."""
    return Office(tournament, "")


def version(tournament: Tournament) -> str:
    found = event_version(tournament.club.slug, tournament.slug)
    assert found is not None
    return found.text


def steer(tournament: Tournament, **said: object) -> Screen:
    values: dict[str, object] = {
        "pages": ["tables", "standings"],
        "seconds": 20,
        "held": "",
        "at": timezone.now(),
    }
    return steer_screens(tournament=tournament, **values | said)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("visibility", "kept"),
    [(Visibility.PUBLIC, "public, max-age=1"), (Visibility.LINK, "private, no-store")],
)
def test_nothing_new_takes_one_statement(
    visibility: str, kept: str, tournament: Tournament, room: Office
) -> None:
    Club.objects.update(visibility=visibility)
    for office in (room, Office(tournament, "organiser")):
        known = version(tournament)
        with CaptureQueriesContext(connection) as heard:
            answer = office.get("live", query=f"?page=tv&v={known}")
        assert (answer.status_code, len(heard)) == (204, 1)
        assert answer["Cache-Control"] == kept
        assert not answer.content


def test_a_shut_tournament_asks_who_polls_each_time(
    tournament: Tournament, room: Office
) -> None:
    Club.objects.update(visibility=Visibility.PRIVATE)
    query = f"?v={version(tournament)}"

    assert room.get("live", query=query).status_code == 404
    assert Office(tournament, "member").get("live", query=query).status_code == 204


def test_whatever_happens_is_news_once(tournament: Tournament, room: Office) -> None:
    latest = now(tournament).latest
    assert latest is not None
    match = latest.tables[0].match
    assert match is not None
    winner = room.event.name(latest.tables[0].numbers[2])
    said = []
    for happens in (
        lambda: finish_match(match, (10, 20, 60)),
        lambda: confirm_match(match=match, player=winner, **WHO),
        lambda: steer(tournament, held="standings"),
        lambda: withdraw(tournament=tournament, number=6, **WHO),
    ):
        before = version(tournament)
        happens()
        answer = room.get("live", query=f"?page=event&v={before}")
        assert answer.status_code == 200
        said.append(answer.content.decode())
        again = room.get("live", query=f"?page=event&v={version(tournament)}")
        assert again.status_code == 204

    assert f"Table 1 is over: {winner} wins with 60 points." in said[0]
    assert 'id="part-round"' in said[0]


def test_slides_go_round_and_turn_when_they_are_steered(
    tournament: Tournament, room: Office
) -> None:
    assert "Round 2: where you sit" in room.read("tv")
    assert "Round 2, being played" in room.read("tv", query="?at=1&turn=0")
    assert "Standings" in room.read("tv", query="?at=2&turn=0")
    assert "Round 2: where you sit" in room.read("tv", query="?at=3&turn=0")

    steer(tournament, held="standings")
    for query in ("", "?at=1&turn=0", "?at=0&turn=1"):
        assert "After round 1 of 3." in room.read("tv", query=query), query
    steer(tournament, held="message", message="Soup is served", until=_soon(10))
    html = room.get("live", query="?page=tv&v=x").content.decode()
    assert "Soup is served" in html
    assert "data-count" in html
    steer(tournament, pages=["message", "results"])
    assert "Round 1, over" in room.read("tv")  # nothing is announced any more
    steer(tournament, pages=["message"])
    assert "6 players. 3 rounds." in room.read("tv")  # never an empty screen


def _soon(minutes: int) -> object:
    return timezone.now() + timedelta(minutes=minutes)


def test_a_long_list_takes_several_slides_and_nobody_is_left_out(
    tournament: Tournament, room: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(slides.MOST_ON_A_SLIDE, "seating", 4)
    steer(tournament, held="seating")
    told = [room.read("tv", query=f"?at={at}&turn=1") for at in range(3)]

    assert "1/2" in told[0]
    assert "2/2" in told[1]
    assert told[2] == told[0]
    for name in room.event.names(tuple(range(1, 7))):
        assert sum(f" {name} table" in one for one in told[:2]) == 1, name


def test_a_drawn_round_is_on_no_screen(tournament: Tournament) -> None:
    fresh = running(6, rounds=2, name="Another")
    draw(tournament=fresh, **WHO)
    for office in (Office(fresh, ""), Office(fresh, "organiser")):
        for held in ("seating", "tables", "results", "standings"):
            steer(fresh, held=held)
            told = office.read("tv")
            assert "table 1" not in told.lower(), held


def test_the_form_says_what_is_wrong_and_keeps_what_was_typed(
    tournament: Tournament,
) -> None:
    office = Office(tournament, "organiser")
    good = {"pages": ["tables"], "seconds": "15", "held": "", "message": "Hello"}

    for wrong, said in (
        ({"pages": []}, "Choose at least one page."),
        ({"seconds": "4"}, "This goes from 5 to 300."),
        ({"seconds": "many"}, "Type a number"),
        ({"minutes": "301"}, "This goes from 0 to 300."),
        ({"message": "x" * 201}, "200"),
        ({"held": "nothing"}, "Choose one of the pages, or none."),
    ):
        told = office.refused(422, "desk-screens", **good | wrong)
        assert said in told, wrong
    assert not Screen.objects.exists()

    office.does("desk-screens", **good | {"held": "tables", "minutes": "10"})
    screen = Screen.objects.get()
    assert screen.until is not None
    assert 590 < (screen.until - timezone.now()).total_seconds() <= 600
    assert "Now they stay on: tables." in office.read("desk-screens")
    office.does("desk-screens", **good)
    again = Screen.objects.get()
    assert (again.until, again.held) == (screen.until, "")
    office.does("desk-screens", **good | {"minutes": "0"})
    assert Screen.objects.get().until is None


def test_an_announcement_loses_the_name_of_who_is_anonymised(
    tournament: Tournament,
) -> None:
    steer(tournament, message="P6 must go home")
    withdraw(tournament=tournament, number=6, **WHO)
    anonymise_player(player=named("P6"), author=WHO["author"], at=EVENING)
    assert Screen.objects.get().message == "… must go home"
