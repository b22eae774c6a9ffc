"""Who has left: their table, a round that is drawn, and their way back."""

import pytest

from scoring.models import Match
from scoring.services.close_match import abandon_match
from tests.people import refused
from tests.tournaments.event.stage import WHO, now, published, running
from tournaments.services.results import replay_table
from tournaments.services.roster import come_back, withdraw

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
