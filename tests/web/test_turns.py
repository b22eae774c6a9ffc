"""Writers of one worker wait for each other in a line (web/turns.py)."""

import threading

import pytest
from django.db import connection, transaction

from web import turns


@pytest.mark.django_db(transaction=True)
def test_the_next_one_writes_when_the_first_is_done() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL locks rows")
    said: list[str] = []

    def write() -> None:
        with turns.in_turn():
            said.append("second")

    with turns.in_turn():
        second = threading.Thread(target=write)
        second.start()
        assert turns._line.locked()
        said.append("first")
    second.join(5)

    assert said == ["first", "second"]
    assert not turns._line.locked()


@pytest.mark.django_db
def test_within_a_transaction_nobody_waits_again() -> None:
    """The test's own transaction is open; so is that of who calls twice."""
    with transaction.atomic(), turns.in_turn(), turns.in_turn():
        assert not turns._line.locked()


@pytest.mark.django_db(transaction=True)
def test_who_waits_too_long_asks_sqlite_and_gives_up_no_turn_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.01)
    with turns._line:
        with turns.in_turn():
            pass
        assert turns._line.locked()
