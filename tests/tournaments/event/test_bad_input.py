"""Bad input (seating.md section 10): a clear refusal by field, and nothing stored."""

from dataclasses import replace
from datetime import date

import pytest

from players.models import Player
from scoring.models import Match
from scoring.queries.match_record import load_record
from scoring.services.undo_hand import undo_hand
from tests.factories import EVENING, ORGANISER, make_club, make_player, points_to
from tests.people import dump, refused
from tests.tournaments.event.stage import (
    WHO,
    create,
    finish_match,
    now,
    opened,
    play_round,
    published,
    running,
)
from tournaments.models import EntryState, Journal, Tournament
from tournaments.queries.entry_link import entry_tag
from tournaments.services.ending import finish_tournament
from tournaments.services.entries import (
    enter_list,
    enter_names,
    enter_players,
    enter_self,
    remove_entry,
    set_entry_link,
)
from tournaments.services.results import confirm_table, rule_on_table
from tournaments.services.roster import enter_late, withdraw
from tournaments.services.rounds import draw, swap_players
from tournaments.services.setup import (
    Plan,
    archive_tournament,
    change_settings,
    open_tournament,
    plan_of,
)
from web.problems import Invalid, Problem

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("plan", "field", "code"),
    [
        ({"name": " "}, "name", "name"),
        ({"format": "league"}, "format", "not_a_format"),
        ({"rounds": 0}, "rounds", "not_rounds"),
        ({"rounds": 100}, "rounds", "not_rounds"),
        ({"rounds": "3"}, "rounds", "not_rounds"),
        ({"format": "full_cut", "cut": 4}, "cut", "not_a_cut"),
        ({"format": "full_cut"}, "cut", "required"),
        ({"cut": 9}, "cut", "too_much"),
        ({"weights": (1, 2, 0, 2)}, "weights", "not_falling"),
        ({"weights": (0, 0, 0, 2)}, "weights", "not_falling"),
        ({"weights": (2, 1, -1, 2)}, "weights.third", "not_whole"),
        ({"measures": ()}, "measures", "required"),
        ({"measures": ("MP", "MP")}, "measures", "twice"),
        ({"measures": ("MP", "LOT")}, "measures", "unknown"),
        ({"first_roles": "alphabet"}, "first_roles", "choice"),
        ({"house_rules": {"game_target": 5}}, "house_rules.game_target", "range"),
    ],
)
def test_a_plan_is_refused_by_field(
    plan: dict[str, object], field: str, code: str
) -> None:
    make_club()
    before = dump()

    with pytest.raises(Invalid) as refusal:
        create(**plan)

    assert field in refusal.value.errors, refusal.value.errors
    if code != "range":
        assert code in [fault.code for fault in refusal.value.errors[field]]
    assert dump() == before


def test_a_pasted_list_is_refused_whole_and_line_by_line() -> None:
    tournament = opened(3)
    people = Player.objects.count()

    with pytest.raises(Invalid) as refusal:
        enter_list(tournament=tournament, text="Ana\n\nP2\nAna\n" + "x" * 200, **WHO)

    assert set(refusal.value.errors) == {"lines.4", "lines.5"}
    with pytest.raises(Invalid) as refusal:
        enter_list(tournament=tournament, text="Ana\n\nP2\n", **WHO)
    assert set(refusal.value.errors) == {"lines.3"}
    assert refusal.value.errors["lines.3"][0].code == "already_entered"
    assert Player.objects.count() == people
    entries = enter_list(tournament=tournament, text="Ana\n\n Ben \n", **WHO)
    assert [entry.number for entry in entries] == [4, 5]


def test_nobody_is_entered_twice_and_nobody_of_another_club() -> None:
    tournament = opened(3)
    player = now(tournament).entries[1].player
    assert enter_players(tournament=tournament, players=[player], **WHO) == []

    stranger = make_player("Eve", make_club("away"))
    with refused("not_found"):
        enter_players(tournament=tournament, players=[stranger], **WHO)
    with pytest.raises(Invalid):
        enter_names(tournament=tournament, names=["p1"], **WHO)


def test_only_the_newest_link_lets_people_enter_themselves() -> None:
    tournament = create()
    open_tournament(tournament=tournament, **WHO)
    first = set_entry_link(tournament=tournament, is_on=True, **WHO)
    old = entry_tag(first)
    entry = enter_self(tournament=tournament, tag=old, name="Ana", **WHO)
    assert (entry.number, entry.state) == (1, EntryState.REGISTERED)
    new = entry_tag(set_entry_link(tournament=tournament, is_on=True, **WHO))

    for tag in (old, "", "x" * 26):
        with refused("not_found"):
            enter_self(tournament=tournament, tag=tag, name="Ben", **WHO)
    set_entry_link(tournament=tournament, is_on=False, **WHO)
    with refused("not_found"):
        enter_self(tournament=tournament, tag=new, name="Ben", **WHO)
    assert len(now(tournament).entries) == 1


def test_a_thousandth_player_is_refused() -> None:
    tournament = opened(3)

    with pytest.raises(Invalid, match="999"):
        enter_names(
            tournament=tournament, names=[f"Q{one}" for one in range(997)], **WHO
        )

    assert Player.objects.count() == 3


def test_withdrawn_twice_and_late_twice_change_nothing() -> None:
    tournament = running(7)
    withdraw(tournament=tournament, number=3, **WHO)
    enter_late(tournament=tournament, name="Lara", **WHO)
    before = dump()

    withdraw(tournament=tournament, number=3, **WHO)
    enter_late(tournament=tournament, name="Lara", **WHO)

    assert dump() == before


@pytest.mark.parametrize(("one", "other"), [(1, 1), (1, 99)])
def test_a_swap_that_cannot_be_is_refused(one: int, other: int) -> None:
    tournament = running(7)
    draw(tournament=tournament, **WHO)
    before = dump()

    with pytest.raises(Invalid):
        swap_players(tournament=tournament, one=one, other=other, **WHO)

    assert dump() == before


def test_a_number_that_was_taken_out_is_not_given_again() -> None:
    tournament = opened(4)
    for number in (2, 4):
        remove_entry(tournament=tournament, number=number, **WHO)

    [entry] = enter_names(tournament=tournament, names=["Zoe"], **WHO)

    assert entry.number == 5


@pytest.mark.parametrize("told", [{}, {"entry": "9"}, {"entry": 10**9}, {"entry": -1}])
def test_a_line_from_elsewhere_gives_no_number_that_cannot_be(told: object) -> None:
    tournament = opened(3)
    remove_entry(tournament=tournament, number=3, **WHO)
    Journal.objects.filter(what="unregister").update(details=told)

    [entry] = enter_names(tournament=tournament, names=["Zoe"], **WHO)

    assert entry.number == 3


def test_a_result_is_confirmed_once_it_is_there() -> None:
    tournament = running(3)
    event = published(tournament)
    with refused("wrong_state"):
        confirm_table(tournament=tournament, round_number=1, table_number=1, **WHO)
    with refused("not_found"):
        confirm_table(tournament=tournament, round_number=1, table_number=2, **WHO)

    match = event.rounds[0].tables[0].match
    assert match is not None
    finish_match(match, (60, 20, 0))
    for _time in range(2):
        confirm_table(tournament=tournament, round_number=1, table_number=1, **WHO)
    assert Match.objects.get(pk=match.pk).attested_at == EVENING


def test_a_ruling_names_those_at_the_table_and_says_why() -> None:
    tournament = running(6)
    event = published(tournament)
    table = event.rounds[0].tables[0]
    assert table.match is not None
    where = {"tournament": tournament, "round_number": 1, "table_number": 1}
    outsider = next(n for n in event.entries if n not in table.numbers)
    with pytest.raises(Invalid):
        rule_on_table(**where, absent=[outsider], **WHO)
    points_to(table.match, event.name(table.numbers[0]), 10)

    with pytest.raises(Invalid) as refusal:
        rule_on_table(**where, absent=[], **WHO)

    assert set(refusal.value.errors) == {"reason"}


def test_settings_freeze_at_the_start_but_for_some() -> None:
    tournament = running(7, format="swiss")
    plan = plan_of(now(tournament).tournament)
    frozen = {"format": "full", "weights": (3, 1, 0, 2), "first_roles": "cut"}
    for name, value in frozen.items():
        with pytest.raises(Invalid) as refusal:
            _change(tournament, plan, **{name: value})
        assert {code.code for one in refusal.value.errors.values() for code in one} == {
            "frozen"
        }
    with pytest.raises(Invalid) as refusal:
        _change(tournament, plan, measures=("MP", "PD"))
    assert set(refusal.value.errors) == {"reason"}

    _change(tournament, plan, measures=("MP", "PD"), reason="Agreed by all.")
    plan = plan_of(now(tournament).tournament)
    _change(tournament, plan, rounds=5, name="Spring", starts_on=date(2026, 12, 1))

    event = now(tournament)
    assert (event.tournament.rounds, event.tournament.name) == (5, "Spring")
    play_round(tournament)
    play_round(tournament)
    with pytest.raises(Invalid) as refusal:
        _change(tournament, plan, rounds=1)
    assert set(refusal.value.errors) == {"rounds"}


def _change(
    tournament: Tournament, plan: Plan, reason: str = "", **new: object
) -> None:
    change_settings(
        tournament=tournament,
        plan=replace(plan, **new),
        author=ORGANISER,
        at=EVENING,
        reason=reason,
    )


def test_an_archived_tournament_is_not_corrected() -> None:
    tournament = running(3, rounds=1)
    event = play_round(tournament)
    match = event.rounds[0].tables[0].match
    assert match is not None
    finish_tournament(tournament=tournament, **WHO)
    archive_tournament(tournament=tournament, **WHO)
    before = dump()

    newest = load_record(match).newest
    assert newest is not None
    with pytest.raises(Problem, match="archived"):
        undo_hand(match=match, number=newest.number, **WHO)

    assert dump() == before
