"""A rematch and a merge of its people at once: neither waits for the other.

Asked of PostgreSQL only: SQLite has one writer at a time.
"""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection

from scoring.services.close_match import abandon_match
from scoring.services.rematch import rematch
from tests.factories import AUTHOR, make_player, minutes, start
from tests.people import merge, unmerge

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="one writer"),
]
ROUNDS = 15


def test_a_rematch_and_a_merge_do_not_lock_each_other_out() -> None:
    make_player("Anna")
    match = start("Ana", "Ben", "Cleo")
    abandon_match(match=match, author=AUTHOR, at=minutes(1))
    failures: list[Exception] = []
    barrier = Barrier(2, timeout=20)

    def again_and_again(act: Callable[[], object]) -> None:
        try:
            for _ in range(ROUNDS):
                barrier.wait()
                act()
        except Exception as error:
            failures.append(error)
            barrier.abort()
        finally:
            connection.close()

    def play_again() -> None:
        rematch(match=match, author=AUTHOR, at=minutes(2))

    def merge_and_part() -> None:
        merge("Ana", "Anna")
        unmerge("Ana")

    threads = [
        Thread(target=again_and_again, args=(act,))
        for act in (play_again, merge_and_part)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert not failures
