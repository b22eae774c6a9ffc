"""A table and a director at the same moment: the one sees what the other has done.

Asked of PostgreSQL only: SQLite has one writer at a time.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection, transaction

from scoring.models import Match
from scoring.services.confirm_match import confirm_match
from tests.factories import record
from tests.tournaments.event.stage import (
    WHO,
    change_result,
    now,
    play_open_tables,
    play_round,
    published,
    running,
)
from tournaments.models import Tournament
from tournaments.services.ending import finish_tournament, make_cut
from tournaments.services.rounds import close_round, draw, publish
from tournaments.services.setup import archive_tournament
from web.problems import Problem

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="one writer"),
]


def _closed(**plan: object) -> Tournament:
    tournament = running(9, **plan)
    play_round(tournament)
    return tournament


def _to_be_cut() -> Tournament:
    return _closed(format="full_cut", rounds=1, cut=3)


def _to_be_published() -> Tournament:
    tournament = _closed(format="swiss", rounds=2)
    draw(tournament=tournament, **WHO)
    return tournament


def _to_be_closed() -> Tournament:
    tournament = running(9, rounds=1)
    published(tournament)
    play_open_tables(tournament)
    return tournament


def _to_be_finished() -> Tournament:
    return _closed(rounds=1)


def _to_be_archived() -> Tournament:
    return finish_tournament(tournament=_closed(rounds=1), **WHO)


def _match(tournament: Tournament, table: int = 1) -> Match:
    found = now(tournament).rounds[0].tables[table - 1].match
    assert found is not None
    return found


def _must_wait(act: Callable[[], object]) -> bool:
    """Whether another process that does this now waits for this one's transaction."""

    def try_it() -> bool:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '20ms'")
            act()
        except OperationalError as error:
            assert "lock timeout" in str(error)  # noqa: PT017  another thread's
            return True
        finally:
            # Closing gives the connection back to the pool, as it is.
            with connection.cursor() as cursor:
                cursor.execute("RESET lock_timeout")
            connection.close()
        return False

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(try_it).result()


@pytest.mark.parametrize(
    ("ready", "operation"),
    [
        (_to_be_published, publish),
        (_to_be_closed, close_round),
        (_to_be_cut, make_cut),
        (_to_be_finished, finish_tournament),
        (_to_be_archived, archive_tournament),
    ],
)
def test_what_goes_by_results_and_a_correction_wait_for_each_other(
    ready: Callable[[], Tournament], operation: Callable[..., object]
) -> None:
    tournament = ready()
    match, event = _match(tournament), now(tournament)
    winner = event.name(max(event.rounds[0].tables[0].numbers))

    def correct() -> None:
        change_result(match, winner)

    def operate() -> None:
        operation(tournament=tournament, **WHO)

    with transaction.atomic():
        operate()
        assert _must_wait(correct)
        transaction.set_rollback(True)
    with transaction.atomic():
        correct()
        assert _must_wait(operate)

    with pytest.raises(Problem):
        operate()


def test_tables_that_record_do_not_wait_for_each_other() -> None:
    tournament = running(6)
    published(tournament)
    first, second = (_match(tournament, table) for table in (1, 2))

    with transaction.atomic():
        record(first)
        assert not _must_wait(lambda: record(second))


def test_of_two_results_behind_the_end_the_second_sees_the_first() -> None:
    tournament = running(6, rounds=1)
    play_round(tournament)
    finish_tournament(tournament=tournament, **WHO)
    first, second = (_match(tournament, table) for table in (1, 2))
    event = now(tournament)
    for table in event.rounds[0].tables:
        assert table.match is not None
        change_result(table.match, event.name(max(table.numbers)))

    def sign(match: Match) -> None:
        seat = match.seats.select_related("player").first()
        assert seat is not None
        confirm_match(match=match, player=seat.player.public_id, **WHO)

    with transaction.atomic():
        sign(first)
        assert _must_wait(lambda: sign(second))
