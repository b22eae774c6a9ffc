"""Who meets a match that somebody else holds is told so, and waits no longer (F4)."""

from collections.abc import Iterator

import pytest
from django.db import connection

from scoring.models import Hand
from tests.api.actors import Json, Program, knock, make_program, start

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="SQLite locks the file, not a row"
    ),
]


@pytest.fixture
def program() -> Program:
    return make_program()


@pytest.fixture
def held(program: Program) -> Iterator[str]:
    """The address of a match whose row another connection does not let go."""
    address = start(program)
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("5s",)
        cursor.execute("SET lock_timeout = '20ms'")
    other = connection.copy()
    other.set_autocommit(False)
    with other.cursor() as cursor:
        cursor.execute("SELECT id FROM matches FOR UPDATE")
    yield address
    other.rollback()
    other.close()
    with connection.cursor() as cursor:
        cursor.execute("RESET lock_timeout")


@pytest.mark.parametrize(
    ("what", "body", "answer"),
    [
        ("hands/", knock(1, "Ana", 4, 23), (409, "request_in_progress")),
        ("undo/", {"number": 1}, (503, "busy")),
    ],
)
def test_a_match_that_is_held_is_not_waited_for_without_end(
    program: Program,
    held: str,
    what: str,
    body: Json,
    answer: tuple[int, str],
) -> None:
    got = program.send("POST", f"{held}{what}", body)

    assert (got.status_code, got.json()["code"]) == answer
    assert got["Retry-After"] == "1"
    assert not Hand.objects.exists()
