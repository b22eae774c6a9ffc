"""Who goes on from a knock-out table: the result says so, or the organiser does."""

import pytest

from tests.tournaments.event.stage import (
    WHO,
    change_result,
    now,
    play_open_tables,
    play_table,
    published,
    running,
)
from tournaments.models import Tournament
from tournaments.queries.event import TableNow
from tournaments.queries.knock_out import through_of, undecided
from tournaments.services.results import confirm_table, name_through, rule_on_table
from tournaments.services.rounds import close_round
from web.problems import Invalid, Problem

pytestmark = pytest.mark.django_db
#: Matches in which two can be level.
SHORT = {"hand_limit": 3, "game_target": 1000}


def _playing(players: int) -> Tournament:
    tournament = running(players, format="elimination", house_rules=SHORT)
    published(tournament)
    return tournament


def _table(tournament: Tournament) -> TableNow:
    return now(tournament).rounds[0].tables[0]


def _where(tournament: Tournament) -> dict[str, object]:
    return {"tournament": tournament, "round_number": 1, "table_number": 1}


def _name(tournament: Tournament, *through: int) -> None:
    name_through(**_where(tournament), through=through, reason="One more hand.", **WHO)


def _refused(code: str, error: Invalid) -> None:
    assert [fault.code for fault in error.errors["through"]] == [code]


def test_who_was_named_goes_on_only_while_the_result_leaves_it_open() -> None:
    tournament = _playing(9)
    table = _table(tournament)
    play_table(tournament, 1, table, (30, 30, 5))
    box, captain, _sitter = table.numbers
    _name(tournament, box)
    assert through_of(_table(tournament), 1) == (box,)
    assert table.match is not None

    change_result(table.match, now(tournament).name(captain), total=80)
    confirm_table(**_where(tournament), **WHO)

    assert through_of(_table(tournament), 1) == (captain,)
    with pytest.raises(Problem, match="says who goes on"):
        _name(tournament, box)


def test_who_was_named_for_another_tie_does_not_go_on() -> None:
    tournament = _playing(9)
    table = _table(tournament)
    play_table(tournament, 1, table, (30, 5, 30))
    box, captain, sitter = table.numbers
    _name(tournament, sitter)
    assert table.match is not None

    # The last hand was the sitter's: now the box and the captain are level.
    change_result(table.match, now(tournament).name(captain), total=30)
    confirm_table(**_where(tournament), **WHO)

    assert through_of(_table(tournament), 1) is None
    _name(tournament, box)
    assert through_of(_table(tournament), 1) == (box,)


def test_only_those_who_are_level_are_named() -> None:
    tournament = _playing(9)
    table = _table(tournament)
    play_table(tournament, 1, table, (30, 30, 5))
    box, captain, sitter = table.numbers

    with pytest.raises(Invalid, match="can go on") as third:
        _name(tournament, sitter)
    with pytest.raises(Invalid) as both:
        _name(tournament, box, captain)

    _refused("not_open", third.value)
    _refused("wrong_number", both.value)


def test_whoever_is_ahead_is_named_beside_one_who_is_level() -> None:
    # Of four one must go: the one table sends two on.
    tournament = _playing(4)
    table = _table(tournament)
    assert now(tournament).rounds[0].round.sends == [2]
    play_table(tournament, 1, table, (50, 20, 20))
    box, captain, sitter = table.numbers

    with pytest.raises(Invalid, match="Whoever is ahead must") as without:
        _name(tournament, captain, sitter)
    _refused("not_open", without.value)
    _name(tournament, box, sitter)

    assert through_of(_table(tournament), 2) == (box, sitter)
    close_round(tournament=tournament, **WHO)


def test_nobody_who_was_absent_is_sent_on() -> None:
    tournament = _playing(9)
    box, captain, sitter = _table(tournament).numbers

    with pytest.raises(Invalid, match="can go on") as refused:
        rule_on_table(
            **_where(tournament), absent=[box], through=[box], reason="Late.", **WHO
        )
    _refused("not_open", refused.value)
    rule_on_table(**_where(tournament), absent=[box], reason="Late.", **WHO)
    with pytest.raises(Invalid):
        _name(tournament, box)
    event = now(tournament)
    assert undecided(event, event.rounds[0]) == (_table(tournament),)
    _name(tournament, sitter)

    play_open_tables(tournament, lambda _table: (60, 20, 10))
    close_round(tournament=tournament, **WHO)
    assert captain in now(tournament).active
    assert through_of(_table(tournament), 1) == (sitter,)
