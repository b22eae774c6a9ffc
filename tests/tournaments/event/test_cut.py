"""The cut, where too few are left to play on."""

from collections.abc import Callable

import pytest

from tests.tournaments.event.stage import WHO, now, play_round, running
from tests.tournaments.pages.office import Office
from tournaments.queries.actions import allowed
from tournaments.services.ending import draw_lots_for_cut, make_cut
from tournaments.services.roster import withdraw
from web.problems import Problem

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("operation", [make_cut, draw_lots_for_cut])
def test_with_two_left_there_is_no_cut_and_the_reason_is_said(
    operation: Callable[..., object],
) -> None:
    tournament = running(6, format="swiss_cut", rounds=1, cut=3)
    play_round(tournament)
    for number in (1, 2, 3):
        withdraw(tournament=tournament, number=number, **WHO)
    assert allowed(now(tournament), "cut")[0]
    withdraw(tournament=tournament, number=4, **WHO)
    why = "needs three players, and there are 2"

    with pytest.raises(Problem, match=why):
        operation(tournament=tournament, **WHO)
    assert why in allowed(now(tournament), "cut")[1]
    assert why in Office(tournament).read("desk-cut")
