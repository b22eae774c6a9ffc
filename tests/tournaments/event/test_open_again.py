"""A closed round that was corrected: nothing goes by it until it is confirmed again."""

from collections.abc import Callable

import pytest

from scoring.queries.match_record import load_record
from scoring.services.undo_hand import undo_hand
from tests.tournaments.event.stage import (
    WHO,
    change_result,
    now,
    play_round,
    published,
    running,
)
from tournaments.models import Tournament
from tournaments.queries.actions import actions, allowed
from tournaments.queries.phases import choices
from tournaments.services.ending import finish_tournament, make_cut
from tournaments.services.results import (
    confirm_table,
    name_through,
    open_table_for_correction,
    rule_on_table,
)
from tournaments.services.rounds import (
    close_round,
    discard,
    draw,
    publish,
    redraw,
    reopen_round,
)
from tournaments.services.setup import archive_tournament
from web.problems import Problem

pytestmark = pytest.mark.django_db
OPEN = "Table 2 of round 1 is open again"
#: Matches in which two can be level.
SHORT = {"hand_limit": 3, "game_target": 1000}


def _correct(tournament: Tournament, table: int = 2) -> None:
    """Let the last at that table of round 1 win it; nobody has confirmed that."""
    event = now(tournament)
    found = event.rounds[0].tables[table - 1]
    assert found.match is not None
    change_result(found.match, event.name(max(found.numbers)))


def _confirm(tournament: Tournament, table: int = 2) -> None:
    confirm_table(tournament=tournament, round_number=1, table_number=table, **WHO)


@pytest.mark.parametrize(
    ("operation", "plan"),
    [
        (draw, {"format": "swiss", "rounds": 2}),
        (draw, {"format": "elimination"}),
        (make_cut, {"format": "full_cut", "rounds": 1, "cut": 3}),
        (finish_tournament, {"format": "full", "rounds": 1}),
    ],
)
def test_what_goes_by_results_waits_for_a_table_that_is_open_again(
    operation: Callable[..., object], plan: dict[str, object]
) -> None:
    tournament = running(9, **plan)
    play_round(tournament)
    _correct(tournament)
    with pytest.raises(Problem, match=OPEN):
        operation(tournament=tournament, **WHO)

    _confirm(tournament)

    operation(tournament=tournament, **WHO)


def test_a_drawn_round_is_not_published_before_the_correction_is_confirmed() -> None:
    tournament = running(9, format="swiss", rounds=2)
    play_round(tournament)
    draw(tournament=tournament, **WHO)
    _correct(tournament)
    for operation in (publish, redraw):
        with pytest.raises(Problem, match=OPEN):
            operation(tournament=tournament, **WHO)
    event = now(tournament)
    later = [one.what for one in choices(event, actions(event)).later]
    assert "publish" in later

    _confirm(tournament)
    redraw(tournament=tournament, **WHO)

    publish(tournament=tournament, **WHO)


def test_a_tournament_is_archived_with_every_result_confirmed() -> None:
    tournament = running(6, rounds=1)
    play_round(tournament)
    finish_tournament(tournament=tournament, **WHO)
    _correct(tournament)
    with pytest.raises(Problem, match=OPEN):
        archive_tournament(tournament=tournament, **WHO)
    event = now(tournament)
    assert [one.what for one in choices(event, actions(event)).later] == ["archive"]

    _confirm(tournament)

    archive_tournament(tournament=tournament, **WHO)


@pytest.mark.parametrize("is_finished", [False, True])
def test_a_table_that_a_correction_left_without_a_winner_is_ruled_on(
    is_finished: bool,
) -> None:
    tournament = running(6, rounds=1)
    play_round(tournament)
    if is_finished:
        finish_tournament(tournament=tournament, **WHO)
    event = now(tournament)
    table = event.rounds[0].tables[1]
    assert table.match is not None
    newest = load_record(table.match).newest
    assert newest is not None
    undo_hand(match=table.match, number=newest.number, **WHO)
    where = {"tournament": tournament, "round_number": 1, "table_number": 2}
    with pytest.raises(Problem, match="played to its end"):
        confirm_table(**where, **WHO)

    rule_on_table(**where, absent=[table.numbers[0]], reason="They left.", **WHO)

    with pytest.raises(Problem, match="No round is being played"):
        rule_on_table(**where, absent=[], reason="Again.", **WHO)
    if not is_finished:
        finish_tournament(tournament=tournament, **WHO)
    ranks = {n: one.final_rank for n, one in now(tournament).entries.items()}
    assert ranks[table.numbers[0]] == 6
    archive_tournament(tournament=tournament, **WHO)


def test_after_the_cut_the_next_round_waits_for_an_opened_table() -> None:
    tournament = running(9, format="full_cut", rounds=1, cut=9)
    play_round(tournament)
    make_cut(tournament=tournament, **WHO)
    where = {"tournament": tournament, "round_number": 1, "table_number": 2}
    open_table_for_correction(**where, reason="Misread.", **WHO)
    assert allowed(now(tournament), "draw")[0]

    _correct(tournament)

    assert OPEN in allowed(now(tournament), "draw")[1]


def test_a_winner_who_is_level_after_a_correction_is_not_lost_on_the_way() -> None:
    tournament = running(9, format="elimination", house_rules=SHORT)
    play_round(tournament, lambda _table: (30, 20, 10))
    draw(tournament=tournament, **WHO)
    table = now(tournament).rounds[0].tables[1]
    assert table.match is not None
    # The hand of 30 goes, and one of 20 comes: two are level.
    change_result(table.match, now(tournament).name(table.numbers[0]), total=20)
    _confirm(tournament)
    for operation in (publish, redraw):
        with pytest.raises(Problem, match="Table 2 of round 1 does not say who goes"):
            operation(tournament=tournament, **WHO)
    discard(tournament=tournament, **WHO)
    with pytest.raises(Problem, match="Table 2 of round 1 does not say who goes on"):
        draw(tournament=tournament, **WHO)

    reopen_round(tournament=tournament, **WHO)
    where = {"tournament": tournament, "round_number": 1, "table_number": 2}
    chosen = [table.numbers[1]]
    name_through(**where, through=chosen, reason="One more hand.", **WHO)
    close_round(tournament=tournament, **WHO)

    assert chosen[0] in published(tournament).rounds[1].seating.players
