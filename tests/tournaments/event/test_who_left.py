"""Who has left: their table, a round that is drawn, and their way back."""

import pytest

from scoring.models import Match
from scoring.rules.rating import MATCHES_NEEDED
from scoring.services.close_match import abandon_match
from tests.factories import start
from tests.people import refused
from tests.tournaments.event.stage import (
    WHO,
    finish_match,
    now,
    opened,
    play_round,
    published,
    running,
)
from tests.tournaments.pages.office import Office
from tournaments.queries.inputs import is_stale
from tournaments.services.results import replay_table
from tournaments.services.roster import come_back, withdraw
from tournaments.services.rounds import draw, start_tournament, swap_players

pytestmark = pytest.mark.django_db


def test_a_table_that_somebody_left_does_not_play_again() -> None:
    tournament = running(6)
    table = published(tournament).rounds[0].tables[0]
    assert table.match is not None
    abandon_match(match=table.match, **WHO)
    withdraw(tournament=tournament, number=table.numbers[1], **WHO)
    again = {"tournament": tournament, "round_number": 1, "table_number": 1}
    with refused("wrong_state"):
        replay_table(**again, reason="Spilt.", **WHO)
    assert Match.objects.count() == 2

    come_back(tournament=tournament, number=table.numbers[1], **WHO)

    assert replay_table(**again, reason="Spilt.", **WHO) != table.match
    assert now(tournament).rounds[0].tables[0].rulings is None


def test_a_drawn_round_stays_as_it_is_for_who_does_not_play_in_it() -> None:
    tournament = running(9, format="elimination")
    play_round(tournament)
    draw(tournament=tournament, **WHO)
    one, other, _third = now(tournament).rounds[1].tables[0].numbers
    swap_players(tournament=tournament, one=one, other=other, **WHO)
    seated = now(tournament).rounds[1].seating

    withdraw(tournament=tournament, number=9, reason="Gone home.", **WHO)

    event = now(tournament)
    assert 9 not in seated.players
    assert event.rounds[1].seating == seated
    assert event.rounds[1].round.changed_by_hand == 1
    assert not is_stale(event, event.rounds[1])


def test_a_drawn_round_is_drawn_again_without_who_has_left() -> None:
    tournament = running(9, format="swiss")
    draw(tournament=tournament, **WHO)

    withdraw(tournament=tournament, number=9, **WHO)

    event = now(tournament)
    assert sorted(event.rounds[0].seating.players) == list(range(1, 9))
    assert not is_stale(event, event.rounds[0])


def test_who_left_before_the_start_is_rated_on_coming_back() -> None:
    tournament = opened(4, format="elimination")
    for _number in range(MATCHES_NEEDED):
        finish_match(start("P1", "P2", "P4"), (100, 0, 0))
    withdraw(tournament=tournament, number=4, **WHO)
    start_tournament(tournament=tournament, **WHO)

    entry = come_back(tournament=tournament, number=4, **WHO)

    assert entry.first_round == 1
    entries = now(tournament).entries
    assert entries[4].rating is not None
    assert entries[1].rating > entries[4].rating


def test_the_page_says_from_which_round_on_somebody_plays_again() -> None:
    tournament = running(6, format="swiss", rounds=4)
    withdraw(tournament=tournament, number=6, **WHO)
    play_round(tournament)
    play_round(tournament)
    office = Office(tournament)

    office.does("desk-add", names="P6")

    assert "P6 plays from round 3 on." in office.read("desk-players")
    assert now(tournament).entries[6].first_round == 1
