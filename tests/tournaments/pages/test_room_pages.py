"""What players and the room see of a tournament, and what nobody sees."""

import csv
import io
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.models import Club, User, Visibility
from scoring.services.anonymise_player import anonymise_player
from scoring.services.author import Author
from scoring.services.table_links import take_back_table_link
from tests.factories import AUTHOR, EVENING, ORGANISER
from tests.pages.people_site import text_of
from tests.people import named
from tests.tournaments.event.stage import (
    WHO,
    by_number,
    create,
    now,
    play_open_tables,
    play_round,
    play_table,
    published,
    running,
)
from tests.tournaments.pages.office import Office
from tournaments.models import Tournament
from tournaments.queries.event import Event
from tournaments.queries.standings import standings_table
from tournaments.queries.why import what_i_need
from tournaments.services.ending import finish_tournament
from tournaments.services.roster import enter_late, withdraw
from tournaments.services.rounds import close_round, draw, publish
from tournaments.services.setup import reveal_standings

pytestmark = pytest.mark.django_db
#: Every page of the room, and what it is asked with.
PAGES = (
    ("event", (), ""),
    ("live", (), "?v=x"),
    ("live", (), "?v=x&page=tv"),
    ("live", (), "?v=x&page=own&number=1"),
    ("round", (1,), ""),
    ("standings", (), "?why=1"),
    ("crosstable", (), ""),
    ("own", (1,), ""),
    ("tv", (), ""),
    ("paper-seating", (), ""),
    ("paper-names", (), ""),
    ("paper-standings", (), ""),
    ("paper-results", (), ""),
    ("paper-crosstable", (), ""),
)


@pytest.fixture
def tournament() -> Tournament:
    """Seven players: round 1 is over, the lowest number of each table has won."""
    tournament = running(7, rounds=3)
    play_round(tournament)
    return tournament


def test_the_first_page_shows_the_tables_that_are_played(
    tournament: Tournament,
) -> None:
    member = Office(tournament, "member")
    assert "Around the tables" not in text_of(member.client.get("/"))

    draw(tournament=tournament, **WHO)
    assert "Around the tables" not in text_of(member.client.get("/"))

    publish(tournament=tournament, **WHO)
    page = text_of(member.client.get("/"))
    assert "Around the tables" in page
    assert ", round 2" in page
    assert "Table 1" in page
    assert "Table 2" in page


def watcher(tournament: Tournament) -> Office:
    """Somebody without an account."""
    return Office(tournament, "")


def places(html: str) -> list[tuple[str, str]]:
    """Place and name of each row of the standings, as the page has them."""
    rows = re.findall(
        r'<td class="pos">.*?<span class="n b">(\d+)</span>.*?<bdi>(.*?)</bdi>',
        html,
        re.DOTALL,
    )
    return [(place, name) for place, name in rows]


def ranked(event: Event) -> list[tuple[str, str]]:
    table = standings_table(event)
    return [(str(row.rank), row.entry.player.name) for row in table.rows]


def read_all(office: Office) -> list[str]:
    """What every page of the room says."""
    return [office.read(name, *args, query=query) for name, args, query in PAGES]


def test_who_may_not_know_of_a_tournament_finds_none(tournament: Tournament) -> None:
    draft = create(name="Not yet")
    for office in (watcher(draft), Office(draft, "member")):
        assert office.get("event").status_code == 404
        assert office.get("live", query="?v=x").status_code == 404
    assert Office(draft, "organiser").get("event").status_code == 200

    Club.objects.update(visibility=Visibility.PRIVATE)
    stranger, member = watcher(tournament), Office(tournament, "member")
    for name, args, query in PAGES:
        assert stranger.get(name, *args, query=query).status_code == 404, name
        assert member.get(name, *args, query=query).status_code == 200, name


def test_a_drawn_round_changes_no_word_before_it_is_published(
    tournament: Tournament,
) -> None:
    offices = [watcher(tournament), Office(tournament, "organiser")]
    before = [read_all(office) for office in offices]

    draw(tournament=tournament, **WHO)

    for office, known in zip(offices, before, strict=True):
        for page, (was, told) in zip(
            PAGES, zip(known, read_all(office), strict=True), strict=True
        ):
            assert told == was, page
    for office in offices:
        assert office.get("round", 2).status_code == 404
        assert office.get("paper-seating", query="?round=2").status_code == 404
    publish(tournament=tournament, **WHO)
    assert "Round 2, being played" in offices[0].read("event")
    assert "Round 2: where you sit" in offices[0].read("paper-seating")
    assert read_all(offices[0]) != before[0]


def test_page_screen_paper_and_file_have_the_places_of_the_query(
    tournament: Tournament,
) -> None:
    office = watcher(tournament)
    expected = ranked(now(tournament))
    assert [place for place, _name in expected][:3] == ["1", "1", "3"]  # a bye, a win

    for name in ("standings", "paper-standings", "paper-crosstable"):
        html = office.get(name).content.decode()
        assert places(html)[:7] == expected, name
    screen = office.get("tv", query="?at=0").content.decode()
    shown = re.findall(r'<td class="n b">(\d+)</td>.*?<bdi>(.*?)</bdi>', screen)
    assert shown == expected
    args = [tournament.club.slug, tournament.slug]
    file = office.client.get("/".join(["/export/tournaments", *args, ""]))
    rows = list(csv.DictReader(io.StringIO(file.content.decode())))
    assert [(row["place"], row["name"]) for row in rows] == expected
    assert [row["is_shared"] for row in rows][:3] == ["true", "true", "false"]
    assert rows[0]["match_points"] == "2"
    assert file["Content-Disposition"].startswith("attachment;")


def test_the_last_round_is_kept_back_until_it_is_revealed() -> None:
    tournament = running(6, rounds=2, freeze_last=True)
    play_round(tournament)
    before = places(watcher(tournament).get("standings").content.decode())
    published(tournament)
    play_open_tables(tournament, but=[2])
    office, director = watcher(tournament), Office(tournament, "organiser")
    assert "kept back" in office.read("standings")
    assert "What is needed" not in office.read("own", 1)
    assert what_i_need(now(tournament), 1)  # there would be something to give away
    play_open_tables(tournament)
    close_round(tournament=tournament, **WHO)

    for query in ("", "?live=1", "?after=2"):
        html = office.get("standings", query=query).content.decode()
        assert places(html)[: len(before)] == before, query
    for name in ("tv", "paper-standings", "crosstable", "event"):
        assert "After round 2 of 2" not in director.read("tv")
        assert "After round 2 of 2" not in office.read(name), name
    assert "After round 2 of 2" in director.read("standings")
    assert "Only organisers see" in director.read("standings")

    reveal_standings(tournament=tournament, **WHO)
    html = office.get("standings").content.decode()
    assert places(html)[:6] == ranked(now(tournament))
    assert "After round 2 of 2" in office.read("standings")


def test_every_page_takes_the_same_statements_whatever_the_size() -> None:
    counts = []
    for players in (6, 15):
        tournament = running(players, rounds=3, name=f"For {players}")
        play_round(tournament)
        published(tournament)
        office = watcher(tournament)
        taken = {}
        for name, args, query in (*PAGES, ("paper-results", (), "")):
            with CaptureQueriesContext(connection) as heard:
                office.read(name, *args, query=query)
            taken[name, query] = len(heard)
        counts.append(taken)

    assert counts[0] == counts[1]
    assert max(counts[1].values()) <= 14


def test_why_somebody_stands_there_is_told_in_words(tournament: Tournament) -> None:
    office = watcher(tournament)
    event = now(tournament)
    third = standings_table(event).rows[2].entry

    told = office.read("standings", query=f"?why={third.number}")

    assert f"Why is {third.player.name} in place 3 ?" in told
    assert "Decided between" in told
    assert re.search(r"Match points level .* have 2\.", told)
    assert re.search(r"Tables won decides", told)
    assert "How the difference of" in told
    for query in ("?why=99", "?why=x", "?why=-1", "?after=9", "?after=9&live=2"):
        assert "Why is" not in office.read("standings", query=query)


def test_a_player_reads_where_to_go_and_for_whom_to_wait(
    tournament: Tournament,
) -> None:
    event = published(tournament)
    latest = event.latest
    assert latest is not None
    table, bye = latest.tables[0], latest.byes[0]
    number = table.numbers[0]
    user = User.objects.create_user("player")
    player = event.entries[number].player
    type(player).objects.filter(pk=player.pk).update(user=user)
    office = watcher(tournament)
    office.client.force_login(user)

    told = office.read("own", number)
    assert f"Round 2: table {table.table.number}" in told
    assert all(name in told for name in event.names(table.numbers))
    assert f"Play at table {table.table.number}." in told
    assert "First at the table: place" in told
    assert f"You play at table {table.table.number} ." in office.read("event")
    assert "Round 2: bye" in office.read("own", bye)
    assert "Waiting for tables 1 and 2." in office.read("own", bye)

    play_table(tournament, 2, table, by_number(table))
    assert "Waiting for table 2." in office.read("own", number)
    play_open_tables(tournament)
    close_round(tournament=tournament, **WHO)
    assert "Round 2 is over." in office.read("own", number)


def test_who_comes_late_leaves_or_has_lost_their_name_is_shown_rightly(
    tournament: Tournament,
) -> None:
    enter_late(tournament=tournament, name="Zoe", **WHO)
    withdraw(tournament=tournament, number=7, **WHO)
    published(tournament)
    play_open_tables(tournament)
    close_round(tournament=tournament, **WHO)
    office = watcher(tournament)

    assert "withdrew after round 1" in office.read("standings")
    assert "No longer in this tournament." in office.read("own", 7)
    assert "not there yet" in office.read("own", 8)
    anonymise_player(player=named("P7"), author=AUTHOR, at=EVENING)
    told = office.read("standings")
    assert "P7" not in told
    assert "Player" in told
    assert office.get("own", 7).status_code == 404
    assert office.get("live", query="?v=x&page=own&number=7").status_code == 404


def test_the_end_shows_the_first_three_and_the_state_of_each_table() -> None:
    tournament = running(3, rounds=1)
    published(tournament)
    office = watcher(tournament)
    assert "deals first." in office.read("event")
    play_open_tables(tournament)
    told = office.read("event")
    assert "Confirmed" in told
    assert "P1 wins with 60 points." in told
    close_round(tournament=tournament, **WHO)
    finish_tournament(tournament=tournament, **WHO)

    told = office.read("event")
    assert "Place 1 P1 Place 2 P2 Place 3 P3" in told
    assert "The tournament is over." in office.read("own", 1)


def test_a_card_is_for_organisers_and_left_out_when_its_link_is_taken_back() -> None:
    tournament = running(6, rounds=1)
    office = Office(tournament, "organiser")
    assert office.get("paper-cards").status_code == 409
    # The link of a card does not last for ever.
    fresh: dict[str, Any] = {"author": ORGANISER, "at": timezone.now()}
    draw(tournament=tournament, **fresh)
    publish(tournament=tournament, **fresh)
    event = now(tournament)
    assert event.latest is not None
    first = event.latest.tables[0].match
    assert first is not None

    html = office.get("paper-cards").content.decode()
    links = re.findall(r'lc-url">http://localhost:8000(/t/[^<]*)<', html)
    assert len(links) == 2
    opened = watcher(tournament).client.get(links[0])
    assert opened["Location"] == f"/m/{first.public_id}/record/"
    assert watcher(tournament).get("paper-cards").status_code == 404

    take_back_table_link(match=first, author=Author(), at=EVENING)
    told = office.read("paper-cards")
    assert "Table 1 is left out: its link opens nothing any more." in told
    assert links[0] not in told
