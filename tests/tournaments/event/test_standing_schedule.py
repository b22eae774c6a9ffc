"""A full schedule stands while it is fair, whatever walk-overs and hands made of it."""

import pytest

from tests.tournaments.event.stage import (
    WHO,
    now,
    play_open_tables,
    play_round,
    published,
    running,
)
from tournaments.models import Draw, Tournament
from tournaments.queries.inputs import from_json
from tournaments.seating.schedule import Weighed, draw_schedule, weigh_plan
from tournaments.seating.seats import Seating
from tournaments.services.results import rule_on_table
from tournaments.services.rounds import close_round, draw, publish, swap_players

pytestmark = pytest.mark.django_db


def _plan(tournament: Tournament) -> list[Seating[int]]:
    stored = Draw.objects.get(tournament=tournament, discarded_at=None)
    return [from_json(one) for one in stored.rounds]


def _walk_over(tournament: Tournament, number: int) -> None:
    """Round 1 with a walk-over for everybody at this one's table."""
    table = published(tournament).rounds[0].table_of(number)
    assert table is not None
    where = {"round_number": 1, "table_number": table.table.number}
    rule_on_table(tournament=tournament, **where, absent=[], **WHO)
    play_open_tables(tournament)
    close_round(tournament=tournament, **WHO)


def test_nobody_has_the_next_bye_after_a_walk_over() -> None:
    tournament = running(7)
    [next_bye] = _plan(tournament)[1].byes

    _walk_over(tournament, next_bye)
    draw(tournament=tournament, **WHO)

    event = now(tournament)
    taken = event.rounds[0].record.byes
    assert next_bye in taken
    assert not set(event.rounds[1].byes) & set(taken)
    assert Draw.objects.filter(discarded_at=None).count() == 1


def test_nobody_has_the_next_bye_after_one_by_hand() -> None:
    tournament = running(7)
    plan = _plan(tournament)
    [bye], [next_bye] = plan[0].byes, plan[1].byes
    draw(tournament=tournament, **WHO)
    swap_players(tournament=tournament, one=bye, other=next_bye, **WHO)
    publish(tournament=tournament, **WHO)
    play_open_tables(tournament)
    close_round(tournament=tournament, **WHO)

    draw(tournament=tournament, **WHO)

    assert next_bye not in now(tournament).rounds[1].byes


def test_a_plan_without_repeats_stands_where_there_are_no_byes() -> None:
    tournament = running(9, rounds=4)
    plan = _plan(tournament)

    _walk_over(tournament, 1)
    for _number in range(3):
        play_round(tournament)

    assert [one.seating for one in now(tournament).rounds] == plan


def test_a_plan_that_repeats_more_stands_where_no_other_repeats_less() -> None:
    # Nine meet in four rounds without repeats in one way only.
    tournament = running(9, rounds=4)
    plan = _plan(tournament)
    for one in plan[:3]:
        draw(tournament=tournament, **WHO)
        if one is plan[0]:
            a, b = one.tables[0][0], one.tables[1][0]
            swap_players(tournament=tournament, one=a, other=b, **WHO)
        publish(tournament=tournament, **WHO)
        play_open_tables(tournament)
        close_round(tournament=tournament, **WHO)
    event = now(tournament)
    past = [one.record for one in event.rounds]
    before = weigh_plan(event.active, plan[3:], past)

    draw(tournament=tournament, **WHO)

    event = now(tournament)
    assert weigh_plan(event.active, [event.rounds[3].seating], past) <= before


@pytest.mark.parametrize("size", [3, 4, 5, 7, 9, 10])
@pytest.mark.parametrize("rounds", [1, 4])
def test_a_fresh_schedule_weighs_its_repeats(size: int, rounds: int) -> None:
    players = range(size)
    schedule = draw_schedule(players, rounds, 5)

    assert weigh_plan(players, schedule.rounds, ()) == Weighed(0, schedule.repeats)
    half = schedule.rounds[: rounds // 2]
    rest = draw_schedule(players, rounds, 6, half)
    assert weigh_plan(players, rest.rounds, half) == Weighed(0, rest.repeats)
