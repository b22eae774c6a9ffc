"""Trials (c): faults of other tournament software, each by its name."""

import pytest

from scoring.services.rename_player import rename_player
from tests.tournaments.event.stage import (
    WHO,
    now,
    opened,
    play_round,
    play_table,
    published,
    running,
)
from tournaments.models import Placement, Round, Tournament
from tournaments.queries.standings import standings_table
from tournaments.services.roster import enter_late, withdraw
from tournaments.services.rounds import close_round, draw, start_tournament
from web.problems import Problem

pytestmark = pytest.mark.django_db


def _met(tournament: Tournament) -> list[frozenset[int]]:
    return [
        frozenset((one, other))
        for round_ in now(tournament).rounds
        for table in round_.tables
        for one in table.numbers
        for other in table.numbers
        if one < other
    ]


def test_c01_no_rematch_that_can_be_avoided() -> None:
    tournament = running(12, format="swiss", rounds=3)

    for _number in range(3):
        play_round(tournament)

    assert len(set(_met(tournament))) == len(_met(tournament)) == 36


@pytest.mark.parametrize("players", range(3, 13))
def test_c03_any_number_is_seated_once_with_the_right_byes(players: int) -> None:
    tournament = running(players, format="swiss", rounds=2)

    draw(tournament=tournament, **WHO)

    (one,) = now(tournament).rounds
    assert (len(one.tables), len(one.byes)) == divmod(players, 3)
    assert sorted(one.seating.players) == list(range(1, players + 1))


@pytest.mark.parametrize("players", range(3))
def test_c03_too_few_are_told_so(players: int) -> None:
    tournament = opened(3)
    for entry in now(tournament).entries.values():
        if entry.number > players:
            withdraw(tournament=tournament, number=entry.number, **WHO)

    with pytest.raises(Problem, match="starts with three players") as refused:
        start_tournament(tournament=tournament, **WHO)

    assert refused.value.code == "wrong_state"


def test_c05_seven_rounds_of_seven_give_everybody_one_bye() -> None:
    tournament = running(7, format="swiss", rounds=7)

    byes = [play_round(tournament).rounds[-1].byes for _number in range(7)]

    assert sorted(bye for one in byes for bye in one) == list(range(1, 8))


def test_c07_the_lowest_who_had_none_gets_the_bye() -> None:
    tournament = running(7, format="swiss", rounds=4)
    for _number in range(3):
        play_round(tournament)
    event = now(tournament)
    had = {bye for one in event.rounds for bye in one.byes}
    ranks = [row.entry.number for row in standings_table(event).rows]

    draw(tournament=tournament, **WHO)

    (bye,) = now(tournament).rounds[-1].byes
    assert bye == [number for number in ranks if number not in had][-1]


def test_c09_a_drawn_round_is_drawn_again_without_who_withdrew() -> None:
    tournament = running(9, format="swiss", rounds=3)
    play_round(tournament)
    event = play_round(tournament)
    before = [one.seating for one in event.rounds]
    draw(tournament=tournament, **WHO)

    withdraw(tournament=tournament, number=5, **WHO)

    event = now(tournament)
    assert 5 not in event.rounds[2].seating.players
    assert len(event.rounds[2].byes) == 2
    assert [one.seating for one in event.rounds[:2]] == before
    assert 5 in {row.entry.number for row in standings_table(event).rows}


def test_c11_a_late_players_result_counts_at_once() -> None:
    tournament = running(8, format="swiss", rounds=3)
    play_round(tournament)
    enter_late(tournament=tournament, name="Gus", **WHO)
    latest = published(tournament).latest
    assert latest is not None
    last = next(table for table in latest.tables if 9 in table.numbers)
    for table in (*(one for one in latest.tables if one != last), last):
        totals = [60 if one == 9 else 30 - one for one in table.numbers]
        if table != last:
            totals = [60, 20, 0]
        play_table(tournament, 2, table, totals)
    close_round(tournament=tournament, **WHO)

    row = standings_table(now(tournament)).core.row(9)

    assert (row.values["MP"], row.values["MW"]) == (12, 6)


def test_c13_c15_c17_ties_are_exact_and_stay_in_the_order_of_entry() -> None:
    """Three level at every table share 1 and thirds add up; a new name moves nobody."""
    rules = {"hand_limit": 3, "game_target": 1000}
    tournament = running(9, format="swiss", rounds=2, house_rules=rules)
    for _number in range(2):
        play_round(tournament, lambda _table: (30, 30, 30))
    before = standings_table(now(tournament)).rows

    rename_player(player=before[4].entry.player, name="Zoe", **WHO)

    after = standings_table(now(tournament)).rows
    assert [row.rank for row in after] == [1] * 9
    assert [row.entry.number for row in after] == list(range(1, 10))
    assert {row.values["MP"] for row in after} == {12}
    assert {row.values["MW"] for row in after} == {4}


def test_c21_every_page_of_a_long_table_is_a_part_of_one_order() -> None:
    tournament = running(60, format="swiss", rounds=1)
    published(tournament)

    walks = []
    for _walk in range(2):
        rows = standings_table(now(tournament), live=True).rows
        pages = [rows[at : at + 25] for at in range(0, 60, 25)]
        walks.append([(row.entry.number, row.rank) for page in pages for row in page])

    assert walks[0] == walks[1]
    assert [number for number, _rank in walks[0]] == list(range(1, 61))
    assert {rank for _number, rank in walks[0]} == {1}


def test_c19_a_second_press_draws_nothing() -> None:
    tournament = running(9, format="swiss", rounds=3)
    seen = now(tournament).tournament.revision
    draw(tournament=tournament, revision=seen, **WHO)

    with pytest.raises(Problem) as refused:
        draw(tournament=tournament, revision=seen, **WHO)

    assert refused.value.code == "wrong_state"
    assert "drawn round 1" in str(refused.value)
    assert Round.objects.count() == 1
    assert Placement.objects.count() == 9
