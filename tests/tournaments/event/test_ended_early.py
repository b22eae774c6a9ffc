"""Places where a knock-out ends before its final: who was still in is ahead."""

from collections.abc import Sequence

import pytest

from tests.tournaments.event.stage import (
    WHO,
    now,
    play_open_tables,
    play_round,
    published,
    running,
)
from tournaments.models import EntryState, Ruling, Tournament
from tournaments.queries.knock_out import next_places
from tournaments.queries.standings import final_ranks
from tournaments.services.ending import (
    draw_lots_for_cut,
    finish_tournament,
    make_cut,
)
from tournaments.services.results import rule_on_table
from tournaments.services.roster import withdraw
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


def _leave(tournament: Tournament, *numbers: int) -> None:
    for number in numbers:
        withdraw(tournament=tournament, number=number, **WHO)


def _finished(tournament: Tournament) -> list[list[int]]:
    """Finish it, and return the numbers by place, the first ones first."""
    finish_tournament(tournament=tournament, **WHO)
    event = now(tournament)
    ranks = {number: entry.final_rank for number, entry in event.entries.items()}
    assert ranks == final_ranks(event)
    places = sorted({rank for rank in ranks.values() if rank})
    return [[one for one in ranks if ranks[one] == place] for place in places]


def _in_order(tournament: Tournament) -> list[int]:
    return [number for place in _finished(tournament) for number in place]


def _absent_from(tournament: Tournament, table: int, absent: Sequence[int]) -> None:
    number = now(tournament).number
    where = {"tournament": tournament, "round_number": number, "table_number": table}
    rule_on_table(**where, absent=absent, **WHO)


def test_of_three_winners_two_are_left_and_share_the_first_place() -> None:
    tournament = running(9, format="elimination")
    play_round(tournament)
    gone, *left = next_places(now(tournament))

    _leave(tournament, gone)

    others = [number for number in range(1, 10) if number not in (gone, *left)]
    assert _finished(tournament) == [sorted(left), [gone], others]


def test_the_only_one_left_is_first() -> None:
    tournament = running(9, format="elimination")
    play_round(tournament)
    *gone, left = next_places(now(tournament))

    _leave(tournament, *gone)

    first, second, others = _finished(tournament)
    assert (first, second, len(others)) == ([left], sorted(gone), 6)


def test_after_a_cut_the_main_rounds_part_those_who_are_left() -> None:
    tournament = running(9, format="full_cut", rounds=1, cut=9)
    play_round(tournament)
    make_cut(tournament=tournament, **WHO)
    play_round(tournament)
    gone, *_others = sorted(next_places(now(tournament)))

    _leave(tournament, gone)

    ahead = _in_order(tournament)
    assert set(ahead[:2]) == set(next_places(now(tournament))) - {gone}
    assert ahead[2] == gone


def test_nobody_of_a_table_that_nobody_came_to_is_first() -> None:
    tournament = running(9, format="swiss_cut", rounds=1, cut=9)
    play_round(tournament)
    make_cut(tournament=tournament, **WHO)
    absent = published(tournament).rounds[1].tables[2].numbers
    _absent_from(tournament, 3, absent)
    play_open_tables(tournament)
    close_round(tournament=tournament, **WHO)

    ahead = _in_order(tournament)

    assert set(ahead[:2]) == set(next_places(now(tournament)))
    assert not set(absent) & set(ahead[:2])


def test_who_left_after_the_cut_comes_behind_those_who_stayed() -> None:
    tournament = running(6, format="full_cut", rounds=1, cut=3)
    play_round(tournament)
    draw_lots_for_cut(tournament=tournament, **WHO)
    make_cut(tournament=tournament, **WHO)
    gone, *left = next_places(now(tournament))

    _leave(tournament, gone)

    ahead = _in_order(tournament)
    assert sorted(ahead[:2]) == sorted(left)
    assert ahead[2] == gone


def test_who_left_before_an_elimination_was_drawn_is_behind() -> None:
    tournament = running(3, format="elimination")

    _leave(tournament, 2)

    assert _finished(tournament) == [[1, 3], [2]]


def test_who_was_absent_from_the_final_is_last_there() -> None:
    tournament = running(3, format="elimination")
    published(tournament)
    _absent_from(tournament, 1, [3])
    close_round(tournament=tournament, **WHO)

    assert _finished(tournament) == [[1, 2], [3]]
    [table] = now(tournament).rounds[0].tables
    assert table.rulings is not None
    assert table.rulings[3] == Ruling.ABSENT
    assert now(tournament).entries[3].state == EntryState.ACTIVE
