"""Results that are corrected behind a cut: when they may be, and until when."""

import pytest

from scoring.services.confirm_match import confirm_match
from tests.tournaments.event.stage import (
    WHO,
    change_result,
    now,
    play_round,
    running,
)
from tournaments.models import Table, Tournament
from tournaments.services.ending import make_cut
from tournaments.services.results import open_table_for_correction
from tournaments.services.setup import cancel_tournament
from web.problems import Problem

pytestmark = pytest.mark.django_db


def _cut() -> Tournament:
    tournament = running(9, format="swiss_cut", cut=3, rounds=1)
    play_round(tournament)
    return make_cut(tournament=tournament, **WHO)


def _correct(tournament: Tournament) -> None:
    event = now(tournament)
    table = event.rounds[0].tables[0]
    assert table.match is not None
    change_result(table.match, event.name(max(table.numbers)))


def test_what_was_called_off_after_a_cut_can_be_corrected() -> None:
    tournament = _cut()
    with pytest.raises(Problem, match="Who goes on came of this result"):
        _correct(tournament)

    cancel_tournament(tournament=tournament, **WHO)

    _correct(tournament)


def test_the_third_confirmation_closes_an_opened_table() -> None:
    tournament = _cut()
    where = {"tournament": tournament, "round_number": 1, "table_number": 1}
    open_table_for_correction(**where, reason="Misread.", **WHO)
    _correct(tournament)
    table = Table.objects.get(number=1)
    assert table.match is not None

    for seat in table.match.seats.select_related("player"):
        assert Table.objects.get(number=1).opened_at is not None
        confirm_match(match=table.match, player=seat.player.public_id, **WHO)

    assert Table.objects.get(number=1).opened_at is None
    with pytest.raises(Problem, match="Who goes on came of this result"):
        _correct(tournament)
