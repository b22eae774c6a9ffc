"""What a club is told of a tournament's standings (docs/webhooks.md)."""

import json
from dataclasses import replace

import pytest
from django.db import transaction

from book.models import WebhookEvent
from book.queries.webhook_body import body_of
from scoring.services.confirm_match import confirm_match
from scoring.services.undo_hand import undo_hand
from tests.tournaments.event.stage import (
    WHO,
    finish_match,
    now,
    play_open_tables,
    play_round,
    published,
    running,
)
from tests.webhooks.conftest import stored
from tournaments.models import Tournament
from tournaments.services.ending import finish_tournament
from tournaments.services.results import lift_ruling, rule_on_table
from tournaments.services.roster import come_back, enter_late, withdraw
from tournaments.services.rounds import close_round, draw, publish, reopen_round
from tournaments.services.setup import change_settings, plan_of, reveal_standings
from web.problems import Problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    made = running(6, format="swiss", freeze_last=True, rounds=2)
    stored(events=["standings.changed"])
    return made


def _told(tournament: Tournament) -> int:
    """How often the standings of the tournament were told of since the last look."""
    events = WebhookEvent.objects.filter(tournament=tournament.public_id)
    count = events.count()
    assert {event.kind for event in events} <= {"standings.changed"}
    WebhookEvent.objects.all().delete()
    return count


def test_a_confirmed_result_is_told_once_and_so_is_one_that_lapses(
    tournament: Tournament,
) -> None:
    table = published(tournament).rounds[0].tables[0]
    assert table.match is not None
    finish_match(table.match, (60, 20, 0))
    assert _told(tournament) == 0

    for seat in table.match.seats.select_related("player"):
        assert _told(tournament) == 0
        confirm_match(match=table.match, player=seat.player.public_id, **WHO)
    assert _told(tournament) == 1

    undo_hand(match=table.match, number=2, **WHO)
    assert _told(tournament) == 1


def test_what_moves_the_standings_is_told_and_nothing_else(
    tournament: Tournament,
) -> None:
    where = {"tournament": tournament, "round_number": 1, "table_number": 1}
    draw(tournament=tournament, **WHO)
    publish(tournament=tournament, **WHO)
    assert _told(tournament) == 0
    absent = now(tournament).rounds[0].tables[0].numbers[:1]

    rule_on_table(**where, absent=absent, reason="Late.", **WHO)
    assert _told(tournament) == 1
    lift_ruling(**where, **WHO)
    assert _told(tournament) == 1
    play_open_tables(tournament)
    assert _told(tournament) == 2
    close_round(tournament=tournament, **WHO)
    assert _told(tournament) == 1
    reopen_round(tournament=tournament, **WHO)
    assert _told(tournament) == 1
    close_round(tournament=tournament, **WHO)
    enter_late(tournament=tournament, name="Lara", **WHO)
    withdraw(tournament=tournament, number=7, **WHO)
    come_back(tournament=tournament, number=7, **WHO)
    assert _told(tournament) == 4


def test_another_order_the_reveal_and_the_end_are_told(tournament: Tournament) -> None:
    play_round(tournament)
    play_round(tournament)
    _told(tournament)
    plan = replace(plan_of(now(tournament).tournament), measures=("MP", "PD"))

    change_settings(tournament=tournament, plan=plan, reason="Agreed.", **WHO)
    assert _told(tournament) == 1
    reveal_standings(tournament=tournament, **WHO)
    assert _told(tournament) == 1
    finish_tournament(tournament=tournament, **WHO)
    assert _told(tournament) == 1


def test_the_body_names_the_tournament(tournament: Tournament) -> None:
    play_round(tournament)

    event = WebhookEvent.objects.filter(tournament=tournament.public_id).first()

    assert event is not None
    told = json.loads(body_of(event))
    assert told["data"] == {"club": "home", "tournament": tournament.public_id}


def test_what_is_refused_or_rolled_back_is_not_told(tournament: Tournament) -> None:
    published(tournament)
    with pytest.raises(Problem):
        close_round(tournament=tournament, **WHO)
    play_open_tables(tournament)
    _told(tournament)
    with transaction.atomic():
        close_round(tournament=tournament, **WHO)
        transaction.set_rollback(True)

    assert _told(tournament) == 0
