"""Measure what a director looks at all evening: 33 tables of 99 players, live.

    python -m benchmarks.event_calls

An event of 99 players in an SQLite file of its own: three rounds closed, the fourth
published, its tables between the first hand and the last. Asked in turn: every table
live with what is safe now, and the standings that count what is decided, through the
whole stack of middleware. SQL statements must be as many as in a like event of 9
players; the median must stay under 200 ms. The time is that of the processor, so that
other programs on the machine do not count; that by the clock is printed beside it.
"""

import os
import platform
import random
import statistics
import time
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.api.actors import Program

SEED = 31
PLAYERS = (9, 99)
CLOSED = 3
ROUNDS = 30
MOST = 0.2
PAGES = ("live", "actions", "standings/?live=1")


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django  # the settings are chosen first

    django.setup()
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    setup_test_environment()
    Path(os.environ["DATA_DIR"], "db.sqlite3").touch()
    call_command("migrate", verbosity=0)
    print(f"seed {SEED}; Python {platform.python_version()}; {ROUNDS} rounds")
    _measure()


def _measure() -> None:
    from tests.api.actors import make_program

    program = make_program()
    events = {players: _event(players) for players in PLAYERS}
    taken: dict[tuple[str, int], list[tuple[float, float]]] = {}
    counts: dict[tuple[str, int], int] = {}
    for _round in range(ROUNDS + 1):  # the first one warms
        for page in PAGES:
            for players, address in events.items():
                path = f"{address}{page}" + ("" if "?" in page else "/")
                found = _asked(program, path)
                taken.setdefault((page, players), []).append(found[:2])
                counts[page, players] = found[2]
    for (page, players), times in taken.items():
        middle = statistics.median(one for one, _clock in times[1:])
        slowest = max(one for one, _clock in times[1:])
        clock = statistics.median(one for _cpu, one in times[1:])
        print(
            f"{page:18}{players:3} players   {counts[page, players]:2} statements   "
            f"median {middle * 1000:6.1f} ms   slowest {slowest * 1000:6.1f} ms   "
            f"by the clock {clock * 1000:6.1f} ms"
            f"   target {'met' if middle < MOST else 'missed'}"
        )
    for page in PAGES:
        few, many = (counts[page, players] for players in PLAYERS)
        assert few == many, f"{page}: {few} statements, and {many} in the larger event"


def _asked(program: "Program", path: str) -> tuple[float, float, int]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as heard:
        cpu, clock = time.process_time(), time.perf_counter()
        response = program.get(path)
        found = time.process_time() - cpu, time.perf_counter() - clock
    assert response.status_code == 200, response.content
    return *found, len(heard)


def _event(players: int) -> str:
    """Make the event; return its address."""
    from tests.tournaments.event.stage import (
        WHO,
        by_chance,
        finish_match,
        play_round,
        published,
        running,
    )
    from tournaments.services.results import confirm_table

    chance = random.Random(SEED)
    tournament = running(players, name=f"Of {players}", format="swiss", rounds=9)
    for number in range(CLOSED):
        play_round(tournament, by_chance(SEED + number))
    latest = published(tournament).latest
    assert latest is not None
    for table in latest.tables:
        assert table.match is not None
        # From nothing yet to confirmed: a hand, two, the end, signed.
        how = chance.randrange(4)
        finish_match(table.match, [(0, 0, 0), (9, 0, 0), (9, 60, 0), (60, 0, 0)][how])
        if how == 3:
            number = table.table.number
            at = WHO["at"] + timedelta(minutes=20)
            confirm_table(
                tournament=tournament,
                round_number=latest.number,
                table_number=number,
                author=WHO["author"],
                at=at,
            )
    return f"tournaments/{tournament.public_id}/"


if __name__ == "__main__":
    main()
