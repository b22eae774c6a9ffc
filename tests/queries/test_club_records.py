"""A club's records and its list of players."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Club, Player
from scoring.models import Match, PlayerTally
from scoring.queries.club_players import (
    ON_PAGE,
    club_book,
    leading_players,
    player_page,
)
from scoring.queries.club_records import KINDS, ClubRecord, club_records
from scoring.services.close_match import abandon_match
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    CAST,
    S1_NAMES,
    make_club,
    make_player,
    make_s1,
    minutes,
    now,
    play,
    points_to,
    record,
    start,
)

pytestmark = pytest.mark.django_db


def finished_s1() -> Match:
    """S1 and a sixth hand that ends it: Ann 110, Bob 67, Cy 0."""
    return play(make_s1(), ("Ann", 2, 42))


def found() -> dict[str, ClubRecord]:
    return {one.name: one for one in club_records(Club.objects.get())}


def test_the_records_of_the_shared_game() -> None:
    match = finished_s1()

    records = found()

    assert {name: (one.player, one.value) for name, one in records.items()} == {
        "biggest_hand": ("Bob", 55),
        "highest_winning_total": ("Ann", 110),
        "longest_box": ("Ann", 3),
        "most_gins": ("Bob", 1),
        "fastest_match": ("Ann", 6),
        "closest_finish": ("Ann", 43),
        "best_comeback": ("Ann", 34),
    }
    biggest = records["biggest_hand"]
    assert (biggest.hand_kind, biggest.hand_number) == ("gin", 3)
    assert {one.match_id for one in records.values()} == {match.public_id}
    assert {one.others for one in records.values()} == {0}


def test_of_equal_records_the_earliest_is_told_and_the_others_counted() -> None:
    first = finished_s1()
    second = finished_s1()
    Match.objects.filter(pk=second.pk).update(played_on=date(2020, 1, 1))
    for number in (6,):
        undo_hand(match=second, number=number, author=AUTHOR, at=minutes(50))
        record(second, ("Ann", 2, 42))
    finished_s1()

    biggest = found()["biggest_hand"]

    assert (biggest.match_id, biggest.others) == (second.public_id, 2)
    assert biggest.match_id != first.public_id


def test_b05_a_reopened_match_holds_no_record() -> None:
    match = finished_s1()

    undo_hand(match=match, number=6, author=AUTHOR, at=minutes(50))

    assert found() == {}


def test_open_and_abandoned_matches_hold_no_record() -> None:
    make_s1()
    abandon_match(match=make_s1(), author=AUTHOR, at=minutes(50))

    assert found() == {}
    assert club_book(Club.objects.get()).matches == 0


def test_the_first_hand_of_all_is_no_comeback() -> None:
    match = start(*CAST, game_target=10)
    record(match, ("Ana", 0, 30))

    assert "best_comeback" not in found()


def test_records_cost_one_statement_each_from_an_index() -> None:
    finished_s1()
    club = Club.objects.get()

    with CaptureQueriesContext(connection) as seen:
        club_records(club)

    assert len(seen) == len(KINDS)
    if connection.vendor == "sqlite":
        for query in seen.captured_queries:
            with connection.cursor() as cursor:
                cursor.execute("EXPLAIN QUERY PLAN " + query["sql"])
                plan = [row[3] for row in cursor.fetchall()]
            assert all(step.startswith(("SEARCH", "CORRELATED")) for step in plan), plan


def test_players_are_listed_by_share_and_the_unplayed_last() -> None:
    make_player("Zoe")
    for _evening in range(5):
        points_to(start(*CAST), "Ben", 100)
    points_to(start("Ana", "Dirk", "Eva"), "Dirk", 100)
    club = Club.objects.get()

    page = player_page(club)

    assert page.lines[0].name == "Ben"
    assert [line.name for line in page.lines][-2:] == ["Dirk", "Eva"]
    assert [line.name for line in page.newcomers] == ["Zoe"]
    shares = {line.name: line.share for line in page.lines}
    assert (shares["Ben"].won, shares["Ben"].of, shares["Ben"].percent) == (5, 5, 100)
    assert (shares["Dirk"].won, shares["Dirk"].percent) == (1, None)
    assert leading_players(club) == page.lines


def test_by_rating_only_those_are_listed_who_have_one() -> None:
    for _evening in range(5):
        points_to(start(*CAST), "Ben", 100)
    points_to(start("Ana", "Dirk", "Eva"), "Dirk", 100)

    page = player_page(Club.objects.get(), order="rating")

    assert page.lines[0].name == "Ben"
    assert {line.name for line in page.lines} == set(CAST)
    assert all(line.rating is not None for line in page.lines)
    assert page.newcomers == ()


def test_a_page_past_the_end_is_the_last_one() -> None:
    finished_s1()
    club = Club.objects.get()
    row = PlayerTally.objects.get(player__name="Cy")
    for number in range(ON_PAGE):
        row.pk, row.player = None, make_player(f"Extra {number}")
        row.save(force_insert=True)

    page = player_page(club, number=99)

    assert (page.number, page.pages, len(page.lines)) == (2, 2, 3)


def test_the_cover_counts_whoever_played_and_each_finished_match() -> None:
    finished_s1()
    points_to(start(*CAST), "Ana", 100)
    make_s1()
    make_player("Zoe")

    book = club_book(Club.objects.get())

    assert (book.players, book.matches) == (6, 2)
    assert book.since == now(Match.objects.order_by("id")[0]).match.played_on


def test_wins_and_shared_firsts_come_to_the_finished_matches() -> None:
    finished_s1()
    points_to(start(*S1_NAMES), "Bob", 100)
    play(start(*CAST, hand_limit=3), None, None, None)
    rows = list(PlayerTally.objects.all())

    assert sum(row.matches for row in rows) == 3 * 3
    assert sum(row.wins for row in rows) == 3 - 1
    assert sum(row.shared for row in rows) == 3


def test_another_clubs_matches_count_nothing_here() -> None:
    finished_s1()
    other = make_club("other")
    points_to(start(*CAST, club=other), "Ana", 100)

    home = Club.objects.get(slug="home")

    assert club_book(home).players == 3
    assert {one.player for one in club_records(home)} <= set(S1_NAMES)
    assert Player.objects.filter(club=other).count() == 3
