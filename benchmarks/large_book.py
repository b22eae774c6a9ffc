"""Whether pages of records and ratings stay as fast when the book grows a hundredfold.

A book of 200 matches beside one of 20,000 (about 240,000 hands), each in an SQLite
file and a process of its own. The player asked about has the same matches in both.
Every round asks both books for every page, through the whole stack of middleware, and
merges two newcomers, of whom one has played the newest match, and parts them. The SQL
statements must be as many, their median time at most 1.5 times as long.
Time is that of the processor, which other programs on the machine lengthen least; the
time by the clock is printed beside it.
"""

import argparse
import json
import logging
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from players.models import Club

SIZES = (200, 20_000)
ROUNDS = 60
WARM = 3
MOST = 1.5
ROOT = Path(__file__).resolve().parent.parent

#: Seconds of processor, seconds by the clock, SQL statements.
Measured = tuple[float, float, int]


def serve(matches: int, seed: int) -> None:
    """Make a book; then answer each line with what every page took."""
    questions = _open_book(matches, seed)
    for _line in sys.stdin:
        say({name: _measured(ask) for name, ask in questions.items()})


def _open_book(matches: int, seed: int) -> dict[str, Callable[[], object]]:
    """Make and check a book in a new file; return what it will be asked."""
    import django  # the settings are chosen first

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    from benchmarks.book_of_matches import make_book
    from players.models import Player
    from scoring.queries.head_to_head import head_to_head
    from scoring.queries.recheck import recheck_scores

    Path(os.environ["DATA_DIR"], "db.sqlite3").touch()
    settings.ALLOWED_HOSTS.append("testserver")
    call_command("migrate", verbosity=0)
    logging.disable(logging.INFO)  # a line for every merge
    club, made = make_book(matches, seed), time.perf_counter()
    faults = sum(len(result.differences) for result in recheck_scores())
    say({"faults": faults, "recheck": time.perf_counter() - made})
    player, client = Player.objects.get(name="Friend 1"), Client()
    here = f"/clubs/{club.slug}/"
    return {
        "player page": lambda: client.get(f"{here}players/{player.public_id}/"),
        "head to head": lambda: head_to_head(player),
        "club records": lambda: client.get(f"{here}records/"),
        "players by rating": lambda: client.get(f"{here}players/?by=rating"),
        "club cover": lambda: client.get(here),
        "merge and part": _merging(club),
    }


def _merging(club: "Club") -> Callable[[], object]:
    """Let two newcomers be one and two again; one of them played the newest match."""
    from players.services.people import add_player
    from scoring.rules.roles import Roles
    from scoring.services.author import Author
    from scoring.services.hand_entry import HandEntry
    from scoring.services.merge_players import merge_players, unmerge_player
    from scoring.services.record_hand import record_hand
    from scoring.services.start_match import Start, start_match

    at, who = datetime.now(UTC), Author()
    names = ("Newcomer", "Friend 2", "Friend 3")
    begun = Start(names=names, roles=Roles(*names))
    match = start_match(club=club, start=begun, author=who, at=at)
    gin = HandEntry(1, knocker=names[0], knocker_deadwood=0, opponent_deadwood=98)
    record_hand(match=match, entry=gin, author=who, at=at)
    source = club.players.get(name="Newcomer")
    target = add_player(club=club, name="New-Comer", at=at)

    def merge_and_part() -> None:
        merge_players(source=source, target=target, author=who, at=at)
        unmerge_player(source=source, author=who, at=at)

    return merge_and_part


def _measured(ask: Callable[[], object]) -> Measured:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    begun = (time.process_time(), time.perf_counter())
    answer = ask()
    taken = (time.process_time() - begun[0], time.perf_counter() - begun[1])
    assert getattr(answer, "status_code", 200) == 200
    with CaptureQueriesContext(connection) as seen:
        ask()
    return (*taken, len(seen))


def say(answer: object) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


class Book:
    """A process that holds one book."""

    def __init__(self, matches: int, seed: int) -> None:
        self.matches = matches
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "benchmarks.large_book"),
                *("--serve", str(matches), "--seed", str(seed)),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        )

    def hear(self) -> dict[str, object]:
        return json.loads(_pipe(self.process.stdout).readline())

    def ask(self) -> dict[str, Measured]:
        pipe = _pipe(self.process.stdin)
        pipe.write("\n")
        pipe.flush()
        return self.hear()  # type: ignore[return-value]  # said by `serve`

    def close(self) -> None:
        _pipe(self.process.stdin).close()
        self.process.wait(timeout=60)


def _pipe(pipe: TextIO | None) -> TextIO:
    if pipe is None:
        raise RuntimeError("The process was started without this pipe.")
    return pipe


def compare(rounds: int, seed: int) -> bool:
    """Print both books side by side; whether the large one keeps to the limits."""
    books = [Book(matches, seed) for matches in SIZES]
    for book in books:
        begun = time.perf_counter()
        told = book.hear()
        print(
            f"{book.matches:,} matches: made and checked"
            f" ({told['recheck']:.1f} s of it the check, {told['faults']} differences),"
            f" waited {time.perf_counter() - begun:.1f} s"
        )
        assert told["faults"] == 0
    seen: dict[str, list[list[Measured]]] = {}
    for _round in range(rounds + WARM):
        for index in random.sample(range(len(books)), len(books)):
            for name, measured in books[index].ask().items():
                seen.setdefault(name, [[] for _book in books])[index].append(measured)
    for book in books:
        book.close()
    fits = [_told(name, both) for name, both in seen.items()]
    return all(fits)


def _told(name: str, both: list[list[Measured]]) -> bool:
    cpu = [statistics.median(one[0] for one in book[WARM:]) * 1000 for book in both]
    clock = [statistics.median(one[1] for one in book[WARM:]) * 1000 for book in both]
    slowest = [max(one[1] for one in book[WARM:]) * 1000 for book in both]
    counts = [sorted({one[2] for one in book[WARM:]}) for book in both]
    fits = cpu[1] / cpu[0] <= MOST and counts[0] == counts[1]
    print(
        f"{name:20} {cpu[0]:6.2f} and {cpu[1]:6.2f} ms, ratio {cpu[1] / cpu[0]:.2f}"
        f"; by the clock {clock[0]:6.2f} and {clock[1]:6.2f} ms,"
        f" ratio {clock[1] / clock[0]:.2f}, slowest {slowest[0]:.0f} and"
        f" {slowest[1]:.0f} ms; statements {counts[0]} and {counts[1]}"
        f"{'' if fits else '  TOO MUCH'}"
    )
    return fits


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--serve", type=int, default=0, help=argparse.SUPPRESS)
    options.add_argument("--seed", type=int, default=2026)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    given = options.parse_args()
    if given.serve:
        serve(given.serve, given.seed)
        return 0
    print(
        f"Python {platform.python_version()}, seed {given.seed}, {given.rounds} rounds"
    )
    return 0 if compare(given.rounds, given.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
