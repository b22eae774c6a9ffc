"""No-shows, forfeits, abandoned matches, knock-outs, cuts, corrections after them."""

import pytest

from scoring.models import Match, MatchStatus, TableLink
from scoring.queries.recheck import recheck_scores
from scoring.services.close_match import abandon_match
from scoring.services.record_hand import record_hand
from scoring.services.undo_hand import undo_hand
from tests.factories import entry, points_to
from tests.factories import now as match_now
from tests.people import refused
from tests.tournaments.event.stage import (
    WHO,
    by_chance,
    now,
    play_open_tables,
    play_round,
    play_table,
    published,
    running,
)
from tournaments.models import Entry, Journal, Tournament
from tournaments.queries.actions import allowed
from tournaments.queries.cut import cut_of
from tournaments.queries.event import TableStatus
from tournaments.queries.inputs import is_stale
from tournaments.queries.standings import standings_table
from tournaments.services.ending import (
    draw_lots_for_cut,
    finish_tournament,
    make_cut,
)
from tournaments.services.results import (
    confirm_table,
    lift_ruling,
    name_through,
    open_table_for_correction,
    replay_table,
    rule_on_table,
)
from tournaments.services.roster import come_back, withdraw
from tournaments.services.rounds import (
    close_round,
    draw,
    publish,
    redraw,
    reopen_round,
    swap_players,
)
from tournaments.services.setup import reveal_standings
from web.problems import Problem

pytestmark = pytest.mark.django_db


def _where(tournament: Tournament, one: int = 1, table: int = 1) -> dict[str, object]:
    return {"tournament": tournament, "round_number": one, "table_number": table}


def test_who_is_named_twice_as_absent_is_written_down_once() -> None:
    tournament = running(6)
    one, two, _three = published(tournament).rounds[0].tables[0].numbers

    rule_on_table(**_where(tournament), absent=[two, one, two], **WHO)

    line = Journal.objects.get(what="rule")
    assert line.details["absent"] == sorted([one, two])


def test_a_no_show_gives_the_others_a_bye_and_the_absent_nothing() -> None:
    tournament = running(6, format="swiss")
    box, captain, sitter = published(tournament).rounds[0].tables[0].numbers
    rule_on_table(**_where(tournament), absent=[captain], **WHO)

    play_open_tables(tournament)
    close_round(tournament=tournament, **WHO)

    event = now(tournament)
    core = standings_table(event).core
    assert [core.row(one).values["MP"] for one in (box, captain, sitter)] == [12, 0, 12]
    assert core.row(captain).values["PD"] == -100
    table = event.rounds[0].tables[0]
    assert (table.status, table.lines) == (TableStatus.RULED, None)
    assert table.match is not None
    assert table.match.state == MatchStatus.ABANDONED
    assert set(event.rounds[0].record.byes) == {box, sitter}


def test_who_leaves_in_the_middle_of_a_match_forfeits_and_may_come_back() -> None:
    tournament = running(6, format="swiss", rounds=4)
    event = play_round(tournament)
    before = standings_table(event)
    table = published(tournament).rounds[1].tables[0]
    assert table.match is not None
    points_to(table.match, event.name(table.numbers[0]), 20)

    leaver = table.numbers[1]
    withdraw(tournament=tournament, number=leaver, reason="Ill.", **WHO)

    event = now(tournament)
    assert event.rounds[1].tables[0].rulings == {
        number: "absent" if number == leaver else "walk_over"
        for number in table.numbers
    }
    assert [row.values for row in standings_table(event).rows] == [
        row.values for row in before.rows
    ]
    play_open_tables(tournament)
    close_round(tournament=tournament, **WHO)
    play_round(tournament)
    come_back(tournament=tournament, number=leaver, **WHO)
    event = play_round(tournament)
    assert leaver not in event.rounds[2].seating.players
    assert event.rounds[2].late == (leaver,)
    assert leaver in event.rounds[3].seating.players


def test_a_ruling_is_lifted_and_the_match_goes_on() -> None:
    tournament = running(3)
    published(tournament)
    rule_on_table(**_where(tournament), absent=[1], **WHO)

    lift_ruling(**_where(tournament), **WHO)

    table = now(tournament).rounds[0].tables[0]
    assert (table.status, table.rulings) == (TableStatus.SEATED, None)


def test_an_abandoned_match_is_played_again_or_ruled_upon() -> None:
    tournament = running(3)
    match = published(tournament).rounds[0].tables[0].match
    assert match is not None
    with refused("wrong_state"):
        replay_table(**_where(tournament), reason="Spilt.", **WHO)
    abandon_match(match=match, **WHO)
    assert now(tournament).rounds[0].tables[0].status == TableStatus.ABANDONED

    new = replay_table(**_where(tournament), reason="Spilt.", **WHO)

    table = now(tournament).rounds[0].tables[0]
    assert (table.match, table.status) == (new, TableStatus.SEATED)
    assert Match.objects.count() == 2
    assert TableLink.objects.filter(match=new, revoked_at=None).exists()


def test_a_changed_result_asks_for_a_new_draw_and_leaves_what_is_published() -> None:
    tournament = running(9, format="swiss", rounds=3)
    play_round(tournament)
    draw(tournament=tournament, **WHO)
    _correct_round_one(tournament)
    with pytest.raises(Problem, match="Draw it again"):
        publish(tournament=tournament, **WHO)
    redraw(tournament=tournament, **WHO)
    publish(tournament=tournament, **WHO)
    event = now(tournament)
    assert not is_stale(event, event.rounds[1])
    seats = event.rounds[1].seating

    _correct_round_one(tournament, to=2)

    event = now(tournament)
    assert is_stale(event, event.rounds[1])
    assert event.rounds[1].seating == seats


def _correct_round_one(tournament: Tournament, to: int = 0) -> None:
    """Take the last hand of table 1 back and give it to another, by total so far."""
    table = now(tournament).rounds[0].tables[0]
    assert table.match is not None
    record = match_now(table.match)
    assert record.newest is not None
    undo_hand(match=table.match, number=record.newest.number, **WHO)
    Match.objects.filter(pk=table.match.pk).update(attested_at=None)
    record = match_now(table.match)
    winner = sorted((seat.total, seat.player.name) for seat in record.seats)[to][1]
    others = [name for name in record.names if name != winner]
    short = (winner, 1, 71)
    record_hand(
        match=table.match,
        entry=entry(record.next_number, short, roles=(winner, *others)),
        **WHO,
    )
    confirm_table(**_where(tournament), **WHO)


def test_a_swap_moves_two_and_shows_what_it_costs() -> None:
    tournament = running(7, format="swiss")
    play_round(tournament)
    draw(tournament=tournament, **WHO)
    drawn = now(tournament).rounds[1]
    seated, bye = drawn.tables[0].numbers[2], drawn.byes[0]

    effect = swap_players(tournament=tournament, one=seated, other=bye, **WHO)

    after = now(tournament).rounds[1]
    assert after.byes == (seated,)
    assert after.tables[0].numbers == (*drawn.tables[0].numbers[:2], bye)
    assert after.seating == effect.seating
    assert after.round.changed_by_hand == 1


def test_a_round_is_opened_again_until_the_next_is_drawn() -> None:
    tournament = running(6, format="swiss")
    play_round(tournament)
    assert not TableLink.objects.filter(revoked_at=None).exists()

    reopen_round(tournament=tournament, **WHO)

    assert TableLink.objects.filter(revoked_at=None).count() == 2
    assert standings_table(now(tournament)).through == 0
    close_round(tournament=tournament, **WHO)
    draw(tournament=tournament, **WHO)
    assert not allowed(now(tournament), "reopen_round")[0]


def test_lots_are_drawn_where_the_cut_is_tied_and_only_there() -> None:
    rules = {"hand_limit": 3, "game_target": 1000}
    tournament = running(6, format="swiss_cut", cut=3, rounds=1, house_rules=rules)
    play_round(tournament, lambda _table: (30, 30, 30))
    with pytest.raises(Problem, match="Draw lots"):
        make_cut(tournament=tournament, **WHO)

    first = draw_lots_for_cut(tournament=tournament, **WHO)
    again = draw_lots_for_cut(tournament=tournament, **WHO)

    assert first.lots == again.lots == cut_of(now(tournament)).lots
    make_cut(tournament=tournament, **WHO)
    by_lot = sorted(first.lots, key=lambda number: first.lots[number])
    assert now(tournament).tournament.cut_places == by_lot[:3]


def test_a_result_behind_a_cut_is_corrected_only_where_it_was_opened() -> None:
    tournament = running(6, format="swiss_cut", cut=3, rounds=1)
    play_round(tournament, by_chance(3))
    make_cut(tournament=tournament, **WHO)
    with pytest.raises(Problem, match="open table"):
        _correct_round_one(tournament)

    open_table_for_correction(**_where(tournament), reason="Misread.", **WHO)
    _correct_round_one(tournament)

    with pytest.raises(Problem, match="open table"):
        _correct_round_one(tournament)


def test_a_tie_in_a_knock_out_is_for_the_organiser_to_decide() -> None:
    rules = {"hand_limit": 3, "game_target": 1000}
    tournament = running(9, format="elimination", house_rules=rules)
    tables = published(tournament).rounds[0].tables
    for table in tables[1:]:
        play_table(tournament, 1, table, (60, 20, 10))
    play_table(tournament, 1, tables[0], (30, 30, 5))
    with pytest.raises(Problem, match="who goes on"):
        close_round(tournament=tournament, **WHO)
    chosen = tables[0].numbers[1]

    name_through(**_where(tournament), through=[chosen], reason="Cut.", **WHO)

    close_round(tournament=tournament, **WHO)
    draw(tournament=tournament, **WHO)
    winners = {tables[1].numbers[0], tables[2].numbers[0], chosen}
    assert set(now(tournament).rounds[1].seating.players) == winners


@pytest.mark.parametrize("players", [3, 8, 10, 14])
def test_an_elimination_leaves_one_champion(players: int) -> None:
    tournament = running(players, format="elimination")
    while allowed(now(tournament), "draw")[0]:
        event = play_round(tournament)
        latest = event.rounds[-1]
        assert len(latest.tables) * 3 + len(latest.waiting) == len(
            {*latest.seating.players, *latest.waiting}
        )

    finish_tournament(tournament=tournament, **WHO)

    rows = Entry.objects.order_by("final_rank")
    ranks = list(rows.values_list("final_rank", flat=True))
    assert ranks[:2] == [1, 2]
    assert Entry.objects.get(final_rank=1).number == 1


def test_the_last_round_is_kept_back_until_it_is_revealed() -> None:
    tournament = running(6, format="swiss", rounds=2, freeze_last=True)
    play_round(tournament)
    event = play_round(tournament)
    public = standings_table(event)
    assert (public.through, public.is_frozen) == (1, True)
    assert standings_table(event, is_director=True).through == 2

    reveal_standings(tournament=tournament, **WHO)

    assert standings_table(now(tournament)).through == 2


def test_places_follow_a_correction_after_the_end() -> None:
    tournament = running(3, rounds=1)
    play_round(tournament)
    finish_tournament(tournament=tournament, **WHO)
    assert Entry.objects.get(final_rank=1).number == 1

    _correct_round_one(tournament, to=2)

    assert Entry.objects.get(final_rank=1).number == 2
    assert [row.differences for row in recheck_scores() if row.differences] == []


def test_the_recheck_finds_what_was_written_past_the_services() -> None:
    tournament = running(3, rounds=1)
    play_round(tournament)
    finish_tournament(tournament=tournament, **WHO)
    Entry.objects.filter(number=1).update(final_rank=2)

    (found,) = [row for row in recheck_scores() if row.differences]

    assert found.public_id == tournament.public_id
    assert "entry 1 holds place 2" in found.differences[0]
