"""A bounded run of generated requests: no 500, and only what is described."""

import os

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from book.api.views import schema_text
from config.wsgi import application
from players.models import Player
from tests.api.actors import API, Program, make_program, play_s1
from tests.bare_application import same_connection
from tests.tournaments.simulation.room import Room

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
#: By OpenAPI's name; a new call needs a line, which the first test says.
CALLS = [
    *("root", "settle", "match_list", "match_start", "match_read", "match_history"),
    *("match_confirm", "match_abandon", "match_reopen", "match_rematch", "match_cut"),
    *("export_book", "export_schema", "export_table", "import"),
    *("hand_record", "hand_read", "hand_correct", "hand_remove", "hand_undo"),
    *("club_list", "club_found", "club_read", "club_change", "club_records"),
    *("member_list", "member_change", "member_remove"),
    *("invitation_list", "invitation_withdraw", "token_list"),
    *("link_list", "link_read", "link_give", "link_take_back"),
    *("people_list", "player_list", "player_add", "player_read", "player_rename"),
    *("player_retire", "player_bring_back", "player_merge", "player_unmerge"),
    *("player_anonymise", "player_record", "player_met", "player_ratings"),
    *("webhook_list", "webhook_read", "webhook_remove", "webhook_log"),
    *("webhook_pause", "webhook_resume", "webhook_test", "webhook_resend"),
]
#: Calls about tournaments: what everybody may read, and what only directors reach,
#: which answers a stranger before it looks at anything.
EVENTS = [
    *("tournament_list", "tournament_read", "tournament_standings"),
    *("tournament_crosstable", "screen_read", "entry_list", "entry_read", "entry_why"),
    *("entry_needs", "round_list", "round_read", "round_table"),
]
DIRECTING = [
    *("tournament_create", "tournament_change", "tournament_act"),
    *("tournament_actions", "tournament_live", "tournament_journal"),
    *("tournament_cut", "screen_steer", "entry_link_give", "entry_link_take_back"),
    *("entry_add", "entry_check_in", "entry_late", "entry_remove", "entry_act"),
    *("round_draw", "round_discard", "round_act", "round_swap"),
    *("table_act", "table_rule", "table_through"),
]
ALL = CALLS + EVENTS + DIRECTING
TRIED = [(name, "program") for name in ALL]
TRIED += [(name, "stranger") for name in CALLS + EVENTS]
#: `make bench-fuzz` tries more.
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "8"))


def described() -> schemathesis.BaseSchema:
    with same_connection():
        return schemathesis.openapi.from_wsgi(f"{API}/schema/", application)


def test_no_call_is_left_out() -> None:
    assert all(f'"operationId": "{name}"' in schema_text() for name in ALL)
    assert schema_text().count('"operationId"') == len(ALL)


def program_player() -> str:
    """Somebody who sat at the table, and is not changed by what is tried on others."""
    return str(Player.objects.order_by("id").first().public_id)  # type: ignore[union-attr]


@pytest.mark.parametrize(("name", "who"), TRIED)
def test_generated_requests_are_answered_as_described(name: str, who: str) -> None:
    program = make_program() if who == "program" else Program()
    match = play_s1(make_program()).rstrip("/").rpartition("/")[2]
    player = program_player()
    real = {"match_id": match, "number": "5", "slug": "home", "player_id": player}
    if name in EVENTS + DIRECTING:
        room = Room(6, rounds=2)
        room.draw()
        if name != "round_swap":
            room.publish()
        real |= {"tournament_id": room.id, "number": "1", "table": "1"}
    operation = described().find_operation_by_id(name)

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), is_real=st.booleans())
    def send(case: Case, is_real: bool) -> None:
        for name, value in real.items():
            if is_real and name in case.path_parameters:
                case.path_parameters[name] = value
        with same_connection():
            response = case.call(headers=program.headers)
        case.validate_response(response, checks=CHECKS)

    send()
