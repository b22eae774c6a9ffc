"""The director's page: what needs them, what is safe, how many statements it takes."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.models import Visibility
from scoring.models import Match
from scoring.services.close_match import abandon_match
from scoring.services.confirm_match import Dispute, confirm_match
from tests.factories import AUTHOR, EVENING
from tests.pages.people_site import text_of
from tests.tournaments.event.stage import (
    WHO,
    create,
    finish_match,
    opened,
    play_open_tables,
    published,
    running,
)
from tests.tournaments.pages.office import Office
from tournaments.models import Tournament
from tournaments.services.rounds import close_round, draw

pytestmark = pytest.mark.django_db


def matches(tournament: Tournament) -> list[Match]:
    latest = published(tournament).latest
    assert latest is not None
    return [table.match for table in latest.tables if table.match]


def test_every_need_has_its_line_worst_first() -> None:
    tournament = running(19)
    one, two, three, four, five, six = matches(tournament)
    finish_match(one, (60, 20, 0))  # nobody has confirmed
    finish_match(two, (60, 20, 0))
    seats = list(two.seats.select_related("player").order_by("place"))
    confirm_match(
        match=two,
        player=seats[1].player.public_id,
        dispute=Dispute(1, "It was 10"),
        author=AUTHOR,
        at=EVENING,
    )
    abandon_match(match=three, author=AUTHOR, at=EVENING)
    finish_match(four, (20, 0, 0))  # one hand, on the evening, hours ago
    Match.objects.filter(pk=four.pk).update(updated_at=timezone.now())
    office = Office(tournament)

    page = office.get().content.decode()
    told = text_of(office.get())

    heads = (
        "Table 2: hand 1 is disputed",
        "Table 3: the match was given up",
        "have not confirmed",
        "no hand for",
        "not begun after",
    )
    places = [told.index(head) for head in heads]
    assert places == sorted(places), told
    name = seats[1].player.name
    assert f"{name} disputes hand 1: “It was 10”." in told
    assert f"/m/{two.public_id}/hands/1/" in page
    assert "6 tables need you." in told
    assert "has the bye." in told
    assert {five.hand_count, six.hand_count} == {0}


def test_it_says_who_waits_for_whom_and_what_comes_next() -> None:
    tournament = running(6)
    published(tournament)
    office = Office(tournament)
    play_open_tables(tournament, but={2})

    told = office.read()
    assert "wait for table 2." in told
    assert "Print table cards" in told
    why_not_closed = "Round 1 is not over: 1 table is still open."
    assert why_not_closed in told
    assert "Close round 1" not in told
    play_open_tables(tournament)
    assert "Close round 1" in office.read()
    close_round(tournament=tournament, **WHO)
    assert "Draw round 2" in office.read()
    draw(tournament=tournament, **WHO)
    assert "Look at round 2" in office.read()


def test_every_operation_is_listed_once_with_a_reason_or_a_place() -> None:
    for tournament in (create(), opened(4), running(6, name="Third")):
        office = Office(tournament)
        page = office.get().content.decode()
        for action in ("Start the tournament", "Make the cut", "Call it off"):
            assert page.count(f"<b>{action}</b>") == 1, (tournament, action)
    told = office.read()
    assert "This tournament has no cut." in told


def test_the_live_part_answers_only_what_is_new() -> None:
    tournament = running(6)
    match = matches(tournament)[0]
    office = Office(tournament)
    page = office.get("desk-live")
    version = page.content.decode().split('data-version="')[1].split('"')[0]

    assert office.get("desk-live", query=f"?v={version}").status_code == 204
    other = Office(tournament, "owner")  # the same for every director
    assert other.get("desk-live", query=f"?v={version}").status_code == 204
    finish_match(match, (60, 20, 0))
    news = office.get("desk-live", query=f"?v={version}")
    assert news.status_code == 200
    assert "has not confirmed" in text_of(news) or "not confirmed" in text_of(news)
    assert news["Cache-Control"] == "private, no-store"


def test_a_director_s_page_is_not_there_for_anybody_else() -> None:
    tournament = running(3)
    tournament.club.visibility = Visibility.PUBLIC
    tournament.club.save()
    for role in ("", "member", "scorekeeper"):
        office = Office(tournament, role)
        for name in ("desk", "desk-players", "desk-journal"):
            assert office.get(name).status_code == 404, (role, name)
        assert office.post("desk-step", "draw").status_code == 404
        assert office.client.get("/clubs/home/tournaments/new/").status_code == 403


def statements(office: Office) -> int:
    with CaptureQueriesContext(
        connection,
    ) as made:
        assert office.get().status_code == 200
    return len(made)


def test_33_live_tables_take_as_many_statements_as_two() -> None:
    small, large = running(6, name="Small"), running(99, name="Large")
    counts = []
    for tournament in (small, large):
        played = matches(tournament)
        for match in played[: len(played) // 2]:
            finish_match(match, (20, 10, 0))
        office = Office(tournament)
        office.get()
        counts.append(statements(office))

    assert counts[0] == counts[1] <= 20, counts


def test_minutes_since_the_last_hand() -> None:
    tournament = running(3)
    match = matches(tournament)[0]
    finish_match(match, (20, 0, 0))
    match.hands.update(recorded_at=timezone.now() - timedelta(minutes=7, seconds=5))

    assert "Last hand 7 minutes ago." in Office(tournament).read()
