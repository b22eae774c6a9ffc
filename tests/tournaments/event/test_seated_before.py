"""What is told of a published round as seated before a correction, and what is not."""

from dataclasses import replace

import pytest

from tests.tournaments.event.stage import (
    WHO,
    by_chance,
    change_result,
    now,
    play_round,
    published,
    running,
)
from tournaments.models import Journal, Tournament
from tournaments.queries.inputs import is_stale
from tournaments.services.results import confirm_table
from tournaments.services.roster import withdraw
from tournaments.services.setup import change_settings, plan_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Round 2 of three Swiss rounds is published."""
    made = running(9, format="swiss", rounds=3)
    play_round(made, by_chance(3))
    published(made)
    return made


def _is_stale(tournament: Tournament) -> bool:
    event = now(tournament)
    return is_stale(event, event.rounds[1])


def _correct(tournament: Tournament) -> None:
    event = now(tournament)
    table = event.rounds[0].tables[0]
    assert table.match is not None
    assert table.lines is not None
    last = min(table.lines, key=lambda line: line.points)
    change_result(table.match, event.name(last.player), total=80)
    confirm_table(tournament=tournament, round_number=1, table_number=1, **WHO)


def _reorder(tournament: Tournament, *measures: str) -> None:
    plan = replace(plan_of(now(tournament).tournament), measures=measures)
    change_settings(tournament=tournament, plan=plan, reason="Agreed.", **WHO)


def test_a_corrected_result_is_told(tournament: Tournament) -> None:
    assert not _is_stale(tournament)

    _correct(tournament)

    assert _is_stale(tournament)


def test_another_order_of_measures_is_no_correction(tournament: Tournament) -> None:
    _reorder(tournament, "MP")
    _reorder(tournament, "PF", "MP")
    assert not _is_stale(tournament)

    _correct(tournament)

    assert _is_stale(tournament)


def test_who_is_disqualified_later_was_ranked_at_the_draw(
    tournament: Tournament,
) -> None:
    withdraw(
        tournament=tournament, number=1, is_disqualified=True, reason="Unfair.", **WHO
    )
    assert not _is_stale(tournament)

    _correct(tournament)

    assert _is_stale(tournament)


def _leaves(tournament: Tournament, number: int, **how: object) -> None:
    withdraw(tournament=tournament, number=number, reason="Unfair.", **how, **WHO)


def test_who_withdrew_and_is_disqualified_later_was_ranked_at_the_draw() -> None:
    tournament = running(9, format="swiss", rounds=3)
    play_round(tournament, by_chance(3))
    one, two, three = (table.numbers[0] for table in now(tournament).rounds[0].tables)
    for number, how in ((one, {}), (two, {}), (three, {"is_disqualified": True})):
        _leaves(tournament, number, **how)
    _leaves(tournament, two, is_disqualified=True)
    published(tournament)
    assert not _is_stale(tournament)

    _leaves(tournament, one, is_disqualified=True)
    assert not _is_stale(tournament)
    _reorder(tournament, "MP")
    assert not _is_stale(tournament)

    _correct(tournament)

    assert _is_stale(tournament)


def test_a_journal_from_elsewhere_may_say_anything(tournament: Tournament) -> None:
    _reorder(tournament, "MP")
    line = Journal.objects.get(what="settings")
    for changed in ("?", {"measures": "?"}, {"measures": [["?", [1], "MP", "MP"], 0]}):
        line.details = {"changed": changed}
        line.save(update_fields=["details"])

        assert _is_stale(tournament)
