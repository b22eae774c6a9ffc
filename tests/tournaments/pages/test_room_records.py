"""Tournaments on the pages of scoring: the match, the list, the club, the player."""

import pytest
from django.test import Client

from players.models import Player
from tests.factories import make_club, points_to, start
from tests.pages.people_site import text_of
from tests.tournaments.event.stage import (
    WHO,
    create,
    now,
    play_round,
    running,
)
from tournaments.models import Tournament
from tournaments.services.ending import finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    """Three players, one round, over; and a match that was part of nothing."""
    tournament = running(3, rounds=1, name="Autumn Cup")
    play_round(tournament)
    create(name="Not yet")
    points_to(start("Ana", "Ben", "Cleo", club=make_club()), "Ana", 100)
    return finish_tournament(tournament=tournament, **WHO)


def read(path: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(path)
    assert answer.status_code == 200, path
    return text_of(answer)


def test_a_match_names_its_tournament_and_leads_there(cup: Tournament) -> None:
    one = now(cup).rounds[0].tables[0].match
    assert one is not None
    html = Client().get(one.get_absolute_url()).content.decode()

    assert 'href="/clubs/home/tournaments/autumn-cup/"' in html
    assert "Round 1, table 1" in html
    other = read("/clubs/home/matches/")
    assert other.count("Autumn Cup") >= 2  # the chip and the row


def test_matches_are_found_by_their_tournament(cup: Tournament) -> None:
    page = "/clubs/home/matches/"
    assert "2 matches" in read(page)
    of_it = read(f"{page}?tournament={cup.public_id}")
    assert "1 match" in of_it
    assert "2 matches" not in of_it
    assert "2 matches" in read(f"{page}?tournament=nowhere")  # as if nothing was asked
    ana = Player.objects.get(name="Ana").public_id
    both = f"{page}?tournament={cup.public_id}&player={ana}"
    assert "No such match." in read(both)

    def found(query: str) -> int:
        return len(Client().get(f"/api/v1/matches/{query}").json()["results"])

    assert found("") == 2
    assert found(f"?tournament={cup.public_id}") == 1
    assert found("?tournament=nowhere") == 0


def test_clubs_and_players_have_their_tournaments(cup: Tournament) -> None:
    winner = Player.objects.get(name="P1")
    last = Player.objects.get(name="P3")

    cover = read("/clubs/home/")
    assert "won by P1" in cover
    assert "Not yet" not in cover
    assert "place 1 of 3" in read(f"/clubs/home/players/{winner.public_id}/")
    assert "place 3 of 3" in read(f"/clubs/home/players/{last.public_id}/")
    assert "Tournaments won P1 1 of 1" in read("/clubs/home/records/")
