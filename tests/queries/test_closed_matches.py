"""The history of a club looks up what it shows, however much was played."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from benchmarks.book_of_matches import make_book
from scoring.models import Match, MatchStatus, Seat
from scoring.queries.closed_matches import players_met, years_played
from scoring.services.start_match import FIRST_DAY
from scoring.views import match_list
from tests.factories import make_player, make_s1, start

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("days", "years", "statements"),
    [
        ([], [], 2),
        (["2026-03-01"], [2026], 2),
        (["2025-12-31", "2026-01-01"], [2026, 2025], 2),
        (
            ["2019-05-05", "2023-01-01", "2023-12-31", "2026-02-02"],
            [2026, 2023, 2019],
            3,
        ),
    ],
)
def test_years_without_a_match_are_left_out(
    days: list[str],
    years: list[int],
    statements: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    club = start().club  # one that is open is of no year
    for day in days:
        match = Match.objects.filter(pk=start().pk)
        match.update(played_on=date.fromisoformat(day), state=MatchStatus.FINISHED)

    with django_assert_num_queries(statements):
        assert years_played(club) == years


def test_the_years_of_the_oldest_book_that_there_can_be_fit_one_statement() -> None:
    club = make_s1().club
    Match.objects.update(state=MatchStatus.FINISHED, played_on=FIRST_DAY)
    last = Match.objects.filter(pk=start().pk)
    last.update(state=MatchStatus.FINISHED, played_on=FIRST_DAY.replace(year=2090))

    with CaptureQueriesContext(connection) as asked:
        assert years_played(club) == [2090, 1900]

    assert max(one["sql"].count("EXISTS") for one in asked) < 200


def test_who_never_sat_down_was_not_met() -> None:
    club = make_s1().club
    make_player("Nobody")

    assert "Nobody" not in [player.name for player in players_met(club)]
    assert players_met(club).count() == Seat.objects.values("player").distinct().count()


def test_a_player_behind_the_first_names_can_still_be_chosen(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_list, "MOST_CHIPS", 5)
    club = make_book(60, seed=3)
    last = list(players_met(club))[-1]
    address = f"/clubs/{club.slug}/matches/"

    plain = client.get(address).content.decode()
    chosen = client.get(address, {"player": last.public_id}).content.decode()

    assert plain.count("?player=") == 5
    assert f"?player={last.public_id}" not in plain
    assert f"?player={last.public_id}" in chosen
    assert f"of {last.name}" in chosen
