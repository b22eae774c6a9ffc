"""Who holds which place of a bracket, from the seeds to the final."""

import pytest

from book.queries.tournament_parts import tournament_lists
from tests.tournaments.event.stage import (
    WHO,
    now,
    opened,
    play_round,
    published,
)
from tournaments.models import Entry, Tournament
from tournaments.queries.event import Event
from tournaments.queries.knock_out import next_places
from tournaments.services.rounds import draw, start_tournament, swap_players

pytestmark = pytest.mark.django_db


def _rated(players: int) -> Tournament:
    """An elimination in which the last to enter is rated best."""
    tournament = opened(players, format="elimination")
    start_tournament(tournament=tournament, **WHO)
    for entry in Entry.objects.filter(tournament=tournament):
        entry.rating = 1000 * entry.number
        entry.save(update_fields=["rating"])
    return tournament


def _exported(event: Event) -> list[int]:
    [part] = tournament_lists(event.tournament, "default")["rounds"]
    return list(part["waiting"])


def test_who_is_not_rated_is_seeded_behind_everybody_who_is() -> None:
    tournament = _rated(5)
    for number, rating in ((1, None), (2, -3), (3, 0), (4, None), (5, 7)):
        Entry.objects.filter(tournament=tournament, number=number).update(rating=rating)

    assert next_places(now(tournament)) == (5, 3, 2, 1, 4)


def test_who_waits_keeps_the_place_of_the_seed() -> None:
    # Two of eleven must go: the last three play, and one of them stays.
    tournament = _rated(11)

    event = play_round(tournament)

    assert event.rounds[0].waiting == (11, 10, 9, 8, 7, 6, 5, 4)
    assert _exported(event) == [11, 10, 9, 8, 7, 6, 5, 4]
    assert next_places(event)[:8] == (11, 10, 9, 8, 7, 6, 5, 4)
    # Nine: the two opponents of a place add up to 13.
    assert [set(table.numbers) for table in published(tournament).rounds[1].tables] == [
        {11, 6, 5},
        {10, 7, 4},
        {9, 8, 1},
    ]


def test_whoever_waits_by_an_exchange_holds_the_place_of_who_went() -> None:
    tournament = _rated(11)
    draw(tournament=tournament, **WHO)

    swap_players(tournament=tournament, one=2, other=10, **WHO)
    assert now(tournament).rounds[0].waiting == (11, 2, 9, 8, 7, 6, 5, 4)
    # The better placed of two takes the better place.
    swap_players(tournament=tournament, one=11, other=3, **WHO)

    event = now(tournament)
    assert event.rounds[0].waiting == (3, 2, 9, 8, 7, 6, 5, 4)
    assert _exported(event) == [3, 2, 9, 8, 7, 6, 5, 4]
    assert set(event.rounds[0].seating.players) == {1, 10, 11}


def test_one_who_comes_back_to_wait_has_the_old_place_again() -> None:
    tournament = _rated(11)
    draw(tournament=tournament, **WHO)

    swap_players(tournament=tournament, one=2, other=10, **WHO)
    swap_players(tournament=tournament, one=10, other=2, **WHO)

    assert now(tournament).rounds[0].waiting == (11, 10, 9, 8, 7, 6, 5, 4)
