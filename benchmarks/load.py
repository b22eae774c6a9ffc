"""What the site does beside bare Django on the same server, in one run.

    python -m benchmarks.load ratios    recording beside a one-row insert, the match
                                        page beside a trivial template, a viewer's
                                        poll that finds nothing new beside a one-query
                                        JSON view, and so the poll of a program
    python -m benchmarks.load sizes     the same requests in a small and a large book
    python -m benchmarks.load crowd     1,000 idle viewers and 20 tables that record

The database is that of DATABASE_URL (a new one on that server), else an SQLite file.
Sides take turns; read the ratios. Promised: recording and match page at least 0.5,
poll at least 0.8; sizes within 1.3; the crowd without an error, and the 99th
percentile of recording under 5 times its median without the crowd.
"""

import argparse
import itertools
import json
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.crowd import Ask, Client, Taken, drive, watch
from tests.processes.databases import own_postgres
from tests.processes.live_site import ROOT, LiveSite, free_port

#: Hands of a match before a table goes on to its next one.
HANDS = 12
SERVER = (
    *("granian", "benchmarks.reference:application", "--interface", "wsgi"),
    *("--workers", "2", "--blocking-threads", "16", "--log-level", "error"),
)


#: What so many clients ask one after the other, by the client's number.
Asks = Callable[[int], Iterator[Ask]]


@dataclass
class Book:
    """A server with a book of its own; `matches` are open and nobody has played."""

    site: LiveSite
    token: str
    matches: list[str]
    finished: str
    player: str
    club: str

    def record(self, number: int, tables: int) -> Iterator[Ask]:
        """Yield hand after hand of one table's own matches; no match is used twice."""
        for match in self.matches[number::tables]:
            for hand in range(1, HANDS + 1):
                key = f"{match}-{hand:012d}"
                body = {"number": hand, "outcome": "draw", "client_key": key}
                yield "POST", f"/api/v1/matches/{match}/hands/", body


PREPARE = """
import json, sys
from datetime import UTC, datetime
from benchmarks.book_of_matches import make_book
from benchmarks.reference import make_table
from players.models import Player, Scope
from players.services.tokens import create_api_token
from scoring.models import Match
from tests.factories import start
make_table()
club = make_book(int(sys.argv[1]), 2026)
now = datetime.now(UTC)
token = create_api_token(club=club, scopes=[Scope.READ, Scope.SCORE], at=now)[1]
opened = [
    start(*(f"Friend {1 + (n + k) % 20}" for k in range(3)), club=club).public_id
    for n in range(int(sys.argv[2]))
]
print(json.dumps({
    "token": token, "matches": opened, "club": club.slug,
    "finished": Match.objects.filter(state="finished").order_by("-id")[0].public_id,
    "player": Player.objects.get(name="Friend 1").public_id,
}))
"""


@contextmanager
def served(matches: int, opened: int) -> Iterator[Book]:
    """A book of so many finished matches on a new database, and its server."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = os.environ.get("DATABASE_URL", "")
        url = stack.enter_context(own_postgres(server)) if server else None
        site = LiveSite(folder, url, {"LIMIT_SCALE": "100000"}, free_port())
        if url is None:
            (folder / "db.sqlite3").touch()
        site.manage("migrate", "--verbosity", "0")
        site.manage("collectstatic", "--no-input", "--verbosity", "0")
        made = subprocess.run(
            [
                *(sys.executable, "-c", f"import django; django.setup()\n{PREPARE}"),
                *(str(matches), str(opened)),
            ],
            cwd=ROOT,
            env=site.full_environment(),
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout
        granian = str(Path(sys.executable).with_name(SERVER[0]))
        site.command = (granian, *SERVER[1:], "--port", str(site.port))
        site.start()
        stack.callback(site.stop)
        yield Book(site, **json.loads(made))


def same(path: str) -> Iterator[Ask]:
    return itertools.repeat(("GET", path, None))


def posts(path: str) -> Iterator[Ask]:
    return itertools.repeat(("POST", path, {"number": 1, "outcome": "draw"}))


def _pairs(book: Book, clients: int) -> dict[str, tuple[Asks, Asks, float]]:
    """What is compared: the site's requests, the bare ones, and what is promised."""
    match = f"/m/{book.finished}/"
    version = _version(book, book.finished)
    poll = f"/m/{book.finished}/live/?v={version}"
    call = f"/api/v1/matches/{book.finished}/?v={version}"
    hands = {n: book.record(n, clients) for n in range(clients)}
    return {
        "recording": (lambda n: hands[n], lambda n: posts("/bare/insert/"), 0.5),
        "match page": (lambda n: same(match), lambda n: same("/bare/page/"), 0.5),
        "poll": (lambda n: same(poll), lambda n: same("/bare/json/"), 0.8),
        # What is left of a bare insert's rate by the statements alone.
        "statements": (
            lambda n: posts("/bare/statements/"),
            lambda n: posts("/bare/insert/"),
            0,
        ),
        # Nothing is promised of a program's poll: it is a call like any other.
        "API poll": (lambda n: same(call), lambda n: same("/bare/json/"), 0),
    }


def ratios(rounds: int, seconds: float, clients: int) -> bool:
    """Print each pair; whether all keep their promise."""
    with served(80, 3000) as book:
        port = book.site.port
        fits = []
        for name, (ours, bare, least) in _pairs(book, clients).items():
            rates: list[list[Taken]] = [[], []]
            # The first round is not told: each thread opens its connections in it.
            for warm in range(rounds + 1):
                for side, asks in enumerate((ours, bare)):
                    taken = drive(
                        *(
                            port,
                            book.token if side == 0 and name == "recording" else "",
                        ),
                        asks,
                        clients=clients,
                        seconds=seconds,
                        right={200, 201, 204},
                    )
                    if warm:
                        rates[side].append(taken)
            fits.append(_told_pair(name, rates, least))
    return all(fits)


def _told_pair(name: str, rates: list[list[Taken]], least: float) -> bool:
    ours, bare = (sorted(taken.rate for taken in side) for side in rates)
    middle = len(ours) // 2
    ratio = ours[middle] / bare[middle]
    faults = [fault for side in rates for taken in side for fault in taken.faults]
    latency = [taken.median * 1000 for taken in rates[0]]
    promised = f"promised {least}" if least else "nothing promised"
    print(
        f"{name:11} {ours[middle]:7.0f}/s beside {bare[middle]:7.0f}/s bare:"
        f" ratio {ratio:.2f} ({promised}), median answer"
        f" {sorted(latency)[middle]:.1f} ms, {len(faults)} faults {faults[:2]}"
    )
    return ratio >= least and not faults


def _version(book: Book, match: str) -> int:
    [told] = _asked(book, f"/api/v1/matches/{match}/", 1)
    return int(json.loads(told)["version"])


def _asked(book: Book, path: str, times: int) -> list[bytes]:
    import asyncio

    async def ask() -> list[bytes]:
        client = Client(book.site.port, book.token)
        return [(await client.ask("GET", path))[1] for _time in range(times)]

    return asyncio.run(ask())


def sizes(small: int, large: int, rounds: int) -> bool:
    """Print medians of both books, asked in turn by one client."""
    with served(small, 400) as little, served(large, 400) as big:
        books = (little, big)
        hands = [book.record(0, 1) for book in books]
        taken: dict[str, list[list[float]]] = {}
        for _round in range(rounds):
            for side, book in enumerate(books):
                here = f"/clubs/{book.club}/"
                asks: dict[str, Iterator[Ask]] = {
                    "recording": itertools.islice(hands[side], 5),
                    "match page": itertools.islice(same(f"/m/{book.finished}/"), 5),
                    "history page": itertools.islice(same(f"{here}matches/"), 5),
                    "player page": itertools.islice(
                        same(f"{here}players/{book.player}/"), 5
                    ),
                }
                for name, some in asks.items():
                    got = drive(
                        book.site.port,
                        book.token if name == "recording" else "",
                        lambda _n, some=some: some,  # type: ignore[misc]
                        clients=1,
                        seconds=60,
                        right={200, 201},
                    )
                    assert not got.faults, got.faults
                    taken.setdefault(name, [[], []])[side] += got.seconds[1:]
    fits = [_told_sizes(name, both) for name, both in taken.items()]
    return all(fits)


def _told_sizes(name: str, both: list[list[float]]) -> bool:
    medians = [Taken(seconds).median * 1000 for seconds in both]
    ratio = medians[1] / medians[0]
    print(
        f"{name:13} {medians[0]:6.1f} and {medians[1]:6.1f} ms:"
        f" ratio {ratio:.2f} (promised 1.3)"
    )
    return ratio <= 1.3


def crowd(viewers: int, tables: int, seconds: float) -> bool:
    """Print what recording takes alone, and with everybody watching."""
    # A table plays a hand a second: so many matches each, and one to spare.
    needed = int(seconds) // HANDS + 2
    with served(80, tables * (needed + 2)) as book:
        port, half = book.site.port, tables * 2
        alone = Book(**{**vars(book), "matches": book.matches[:half]})
        busy = Book(**{**vars(book), "matches": book.matches[half:]})
        idle = _recorded(port, alone, tables, min(seconds, 10))
        polls = [
            f"/m/{match}/live/?v={_version(book, match)}" for match in [book.finished]
        ]
        watched: list[Taken] = []
        watching = threading.Thread(
            target=lambda: watched.append(
                watch(port, polls, viewers=viewers, seconds=seconds)
            )
        )
        watching.start()
        time.sleep(1)
        recorded = _recorded(port, busy, tables, seconds - 2)
        watching.join()
        kept = int(book.site.manage("recheck_scores").endswith("no difference.\n"))
    polled = watched[0]
    faults = [*idle.faults, *recorded.faults, *polled.faults]
    ratio = recorded.p99 / idle.median
    print(
        f"alone: {len(idle.seconds)} hands, median {idle.median * 1000:.0f} ms\n"
        f"with {viewers} viewers ({polled.rate:.0f} polls/s, p99"
        f" {polled.p99 * 1000:.0f} ms): {len(recorded.seconds)} hands, median"
        f" {recorded.median * 1000:.0f} ms, p99 {recorded.p99 * 1000:.0f} ms,"
        f" {ratio:.1f} times the idle median (promised 5)\n"
        f"{len(faults)} faults {faults[:3]}; recheck {'clean' if kept else 'FAILED'}"
    )
    return not faults and ratio < 5 and bool(kept)


def _recorded(port: int, book: Book, tables: int, seconds: float) -> Taken:
    """One hand a second at each table: faster than anybody deals."""
    import asyncio

    from benchmarks.crowd import every

    async def all_of_them() -> Taken:
        taken, begun = Taken(), time.perf_counter()

        async def table(number: int) -> None:
            client, asks = Client(port, book.token), book.record(number, tables)
            async for _tick in every(1, begun + seconds, number / tables):
                asked = time.perf_counter()
                status, content = await client.ask(*next(asks))
                taken.seconds.append(time.perf_counter() - asked)
                if status != 201:
                    taken.faults.append(f"{status} {content[:200]!r}")

        await asyncio.gather(*map(table, range(tables)))
        taken.lasted = time.perf_counter() - begun
        return taken

    return asyncio.run(all_of_them())


def main() -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("what", choices=["ratios", "sizes", "crowd"])
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=0)
    options.add_argument("--clients", type=int, default=8)
    options.add_argument("--large", type=int, default=83_000, help="matches; 12 hands")
    options.add_argument("--viewers", type=int, default=1000)
    given = options.parse_args()
    kind = os.environ.get("DATABASE_URL", "sqlite").split(":")[0]
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"Python {platform.python_version()}, {kind}, {os.cpu_count()} cores,")
    print(f"load of the machine before: {load}")
    if given.what == "ratios":
        fits = ratios(given.rounds, given.seconds or 5, given.clients)
    elif given.what == "sizes":
        fits = sizes(83, given.large, given.rounds * 6)
    else:
        fits = crowd(given.viewers, 20, given.seconds or 60)
    print("kept" if fits else "NOT KEPT")
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())
