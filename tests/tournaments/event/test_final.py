"""Places at the end, where a final has decided."""

import pytest

from tests.tournaments.event.stage import WHO, now, play_round, running
from tournaments.models import Tournament
from tournaments.queries.standings import final_ranks
from tournaments.services.ending import make_cut
from tournaments.services.results import name_through
from tournaments.services.rounds import close_round, reopen_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """1 and 2 are level in the final, and 1 was ahead in the rounds before."""
    made = running(
        3,
        format="full_cut",
        rounds=1,
        cut=3,
        house_rules={"hand_limit": 3, "game_target": 1000},
    )
    play_round(made, lambda table: _by_number(table.numbers, 60, 30, 10))
    make_cut(tournament=made, **WHO)
    play_round(made, lambda table: _by_number(table.numbers, 30, 30, 10))
    return made


def _by_number(numbers: tuple[int, ...], *points: int) -> tuple[int, int, int]:
    box, captain, sitter = (points[number - 1] for number in numbers)
    return box, captain, sitter


def test_who_is_level_in_the_final_shares_the_place(tournament: Tournament) -> None:
    assert final_ranks(now(tournament)) == {1: 1, 2: 1, 3: 3}


def test_the_organiser_may_say_who_won_a_level_final(tournament: Tournament) -> None:
    reopen_round(tournament=tournament, **WHO)
    name_through(
        tournament=tournament,
        round_number=2,
        table_number=1,
        through=[2],
        reason="One more hand.",
        **WHO,
    )
    close_round(tournament=tournament, **WHO)

    assert final_ranks(now(tournament)) == {1: 2, 2: 1, 3: 3}
