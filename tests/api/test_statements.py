"""A fixed number of SQL statements for each call, however long the match."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.actors import GAME_S1, Program, knock, record, start

#: What SQLite and PostgreSQL count differently: the bounds of transactions.
BOUNDS = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT", "SET LOCAL")


def statements(program: Program, method: str, path: str, body: object = None) -> int:
    with CaptureQueriesContext(connection) as heard:
        response = program.send(method, path, body)
    assert response.status_code < 300, response.content
    return sum(not row["sql"].startswith(BOUNDS) for row in heard)


@pytest.fixture(params=[1, 5])
def played(program: Program, request: pytest.FixtureRequest) -> str:
    """A match of one hand, and one of five."""
    match = start(program)
    for number, (knocker, count, other) in enumerate(GAME_S1[: request.param], 1):
        record(program, match, knock(number, knocker, count, other))
    return match


def test_recording_a_hand_takes_ten(program: Program, played: str) -> None:
    """Token, match, hands, seats, lock, tournament, total, match, hand, told."""
    number = len(program.get(played).json()["hands"]) + 1
    body = knock(number, "Ana", 4, 24, client_key="f" * 16)

    assert statements(program, "POST", f"{played}hands/", body) == 10


def test_a_repeated_hand_takes_five(program: Program, played: str) -> None:
    number = len(program.get(played).json()["hands"]) + 1
    body = knock(number, "Ana", 4, 24, client_key="f" * 16)
    program.post(f"{played}hands/", body)

    assert statements(program, "POST", f"{played}hands/", body) == 5


def test_reading_a_match_takes_five(played: str) -> None:
    """Match, hands, seats, the version once more, and its tournament."""
    assert statements(Program(), "GET", played) == 5


def test_a_poll_takes_one(played: str) -> None:
    version = Program().get(played).json()["version"]

    assert statements(Program(), "GET", f"{played}?v={version}") == 1


def test_reading_a_hand_takes_four(played: str) -> None:
    assert statements(Program(), "GET", f"{played}hands/1/") == 4


def test_the_history_takes_five(played: str) -> None:
    assert statements(Program(), "GET", f"{played}history/") == 5


def test_settling_takes_none() -> None:
    cards = {
        "knocker_cards": "JS QS KS TC TD TH 4H 3D 2C AH",
        "opponent_cards": "9S TS 5D 6D 7D 4C 4D 4S 8H 2D",
    }

    assert statements(Program(), "POST", "settle/", cards) == 0
