"""How fast a million hands go out and 100,000 come in, and in how much memory.

Out: the running site (the start command, one worker) streams hands as CSV and NDJSON;
its worker's memory is read from /proc while it does. Against: a bare cursor of the same
database that joins and fetches the very same columns, and Python's csv module writing
them, in the same run, rounds interleaved. In: `bring_in` of a table of counts and of a
whole book, against bulk_create and against bare INSERTs of the same rows of hands, in
seconds of the processor: whatever else runs on the machine takes none of them.
On SQLite, in a new folder. `--out 0` leaves the first part away, `--in 0` the second.
"""

import argparse
import csv
import os
import platform
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

if TYPE_CHECKING:
    from tests.processes.live_site import LiveSite

ROOT = Path(__file__).resolve().parent.parent
LEAST_RATE, MOST_GROWTH_MB, MOST_TIMES = 1 / 3, 50, 5
#: The book that is taken out is played once and copied so many times.
COPIES = 25
#: Seconds that a file may take.
PATIENCE = 900
BARE = """
    SELECT m.public_id, c.slug, c.book_id, m.played_on, h.number, pb.name, pc.name,
        ps.name, h.outcome, CASE h.knocker WHEN h.box THEN pb.name WHEN h.captain
        THEN pc.name END, h.knocker_deadwood, h.opponent_deadwood, h.big_gin,
        h.turned_up, h.knocker_cards, h.opponent_cards, h.spread, h.kind,
        CASE h.scorer WHEN h.box THEN pb.name WHEN h.captain THEN pc.name END,
        h.points, h.set_aside, m.house_rules, h.recorded_at, h.public_id
    FROM hands h JOIN matches m ON m.id = h.match_id JOIN clubs c ON c.id = m.club_id
    JOIN seats b ON b.match_id = m.id AND b.place = h.box
    JOIN players pb ON pb.id = b.player_id
    JOIN seats k ON k.match_id = m.id AND k.place = h.captain
    JOIN players pc ON pc.id = k.player_id
    JOIN seats s ON s.match_id = m.id AND s.place = h.sitter
    JOIN players ps ON ps.id = s.player_id
    WHERE h.voided_at IS NULL ORDER BY m.played_on, m.id, h.number
"""


def bare_csv(database: Path) -> tuple[int, float]:
    """Write the columns with a cursor and csv alone; rows and seconds."""
    begun = time.perf_counter()
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    rows = 0
    with open(os.devnull, "w", encoding="utf-8", newline="") as nothing:
        writer = csv.writer(nothing)
        cursor = connection.execute(BARE)
        while batch := cursor.fetchmany(2000):
            writer.writerows(batch)
            rows += len(batch)
    connection.close()
    return rows, time.perf_counter() - begun


def from_site(url: str) -> tuple[int, float]:
    """Read the file to its end; lines and seconds."""
    begun, lines = time.perf_counter(), 0
    with urlopen(url, timeout=PATIENCE) as answer:
        while chunk := answer.read(1 << 20):
            lines += chunk.count(b"\n")
    return lines, time.perf_counter() - begun


class Memory:
    """The most memory of a process, looked at four times a second."""

    def __init__(self, pid: int) -> None:
        self._status = Path(f"/proc/{pid}/status")
        self.before = self.most = self._now()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Memory":
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(0.25):
            self.most = max(self.most, self._now())

    def _now(self) -> float:
        line = next(
            x for x in self._status.read_text().splitlines() if x.startswith("VmRSS")
        )
        return int(line.split()[1]) / 1024


def _make_book(site: "LiveSite", matches: int, seed: int) -> None:
    code = (
        "from benchmarks.book_of_matches import copy_book, make_book;"
        f" copy_book(make_book({matches // COPIES}, {seed}), {COPIES})"
    )
    begun = time.perf_counter()
    site.manage("shell", "--no-imports", "-c", code)
    print(f"the book was made in {time.perf_counter() - begun:.0f} s", flush=True)


def take_out(matches: int, rounds: int, seed: int) -> bool:
    """Compare exports over the running site with the bare cursor."""
    from tests.processes.live_site import running_site

    with tempfile.TemporaryDirectory(prefix="third-hand-bench-") as folder:
        with running_site(Path(folder), WORKERS="1", LIMIT_SCALE="100000") as site:
            _make_book(site, matches, seed)
            (pid,) = site.workers()
            seen: dict[str, list[float]] = {"bare": [], "csv": [], "ndjson": []}
            grown = 0.0
            from_site(f"{site.url}/api/v1/export/matches?format=csv&club=demo")
            for _round in range(rounds):
                count, seconds = bare_csv(Path(folder, "db.sqlite3"))
                seen["bare"].append(count / seconds)
                print(f"  bare: {seconds:.1f} s", flush=True)
                for kind in ("csv", "ndjson"):
                    with Memory(pid) as memory:
                        url = f"{site.url}/api/v1/export/hands?format={kind}"
                        lines, seconds = from_site(url)
                    assert lines == count + (kind == "csv"), (lines, count)
                    seen[kind].append(count / seconds)
                    print(f"  {kind}: {seconds:.1f} s", flush=True)
                    grown = max(grown, memory.most - memory.before)
        rates = {name: statistics.median(values) for name, values in seen.items()}
        print(f"{count:,} hands out, {rounds} rounds, medians (slowest):")
        for name, rate in rates.items():
            part = rate / rates["bare"]
            print(
                f"  {name:7} {rate:9,.0f} ({min(seen[name]):,.0f}) a second {part:.2f}"
            )
        print(f"  the worker grew by {grown:.1f} MB at most")
        slowest = min(rates["csv"], rates["ndjson"]) / rates["bare"]
        return slowest >= LEAST_RATE and grown < MOST_GROWTH_MB


def bring(matches: int, seed: int) -> None:
    """In a database of its own: bring a table and a book in, beside bare inserts."""
    import django

    django.setup()
    from django.core.management import call_command

    from benchmarks.book_of_matches import make_book
    from scoring.models import Hand

    Path(os.environ["DATA_DIR"], "db.sqlite3").touch()
    call_command("migrate", verbosity=0)
    club = make_book(matches, seed)
    hands = Hand.objects.filter(match__club=club).count()
    print(f"{hands:,} hands in:")
    insert, bulk = _bare_times(matches)
    _told("bare INSERTs", insert)
    _told("bulk_create", bulk)
    sheet, book = _brought_times(club.pk, hands)
    _told("a table of counts", sheet, bulk, insert)
    _told("a whole book", book, bulk, insert)
    sys.exit(0 if max(sheet, book) <= MOST_TIMES * bulk else 1)


def _told(name: str, seconds: float, *against: float) -> None:
    parts = ", ".join(f"{seconds / other:.1f} times" for other in against)
    print(f"  {name:22} {seconds:6.1f} s  {parts}", flush=True)


def _bare_times(matches: int) -> tuple[float, float]:
    """Store as many hands again and take them back; seconds by INSERT, by Django."""
    from django.db import connection

    from scoring.models import Hand

    fields = Hand._meta.concrete_fields[1:]
    columns = ", ".join(field.attname for field in fields)
    insert = f"INSERT INTO hands ({columns}) VALUES ({', '.join(['%s'] * len(fields))})"
    rows = list(Hand.objects.order_by("pk"))
    for at, row in enumerate(rows):
        row.pk, row.public_id, row._state.adding = None, f"{at:020}", True
        row.match_id, row.number = 1 + at % matches, 100 + at // matches
    values = [
        [f.get_db_prep_save(getattr(row, f.attname), connection) for f in fields]
        for row in rows
    ]
    return (
        _undone(lambda: connection.cursor().executemany(insert, values)),
        _undone(lambda: Hand.objects.bulk_create(rows, batch_size=2000)),
    )


def _undone(act: Callable[[], object]) -> float:
    from django.db import transaction

    with transaction.atomic():
        begun = time.process_time()
        act()
        taken = time.process_time() - begun
        transaction.set_rollback(True)
    return taken


def _brought_times(club_id: int, hands: int) -> tuple[float, float]:
    """Bring all of the club into two others; seconds for a table, for a book."""
    from django.utils import timezone

    from book.services.book_file import book_bytes
    from book.services.export_slots import take_slot
    from book.services.exports import Export, export_bytes
    from book.services.import_book import BookFile
    from book.services.import_file import Readable, bring_in
    from book.services.import_sheet import SheetFile, SheetOptions
    from players.models import Club
    from scoring.models import Match
    from scoring.services.author import Author

    at, club = timezone.now(), Club.objects.get(pk=club_id)
    matches = Match.objects.filter(club=club)
    export = Export("hands", "csv", matches, Club.objects.filter(pk=club_id))
    sheet = list(export_bytes(export, take_slot("bench")))
    book = list(book_bytes(club, at, take_slot("bench")))
    one, two = (
        Club.objects.create(name=slug, slug=slug, created_at=at) for slug in "ab"
    )

    def taken(into: Club, file: Readable) -> float:
        begun = time.process_time()
        report = bring_in(club=into, file=file, author=Author(), at=at)
        assert report.new_hands == hands
        return time.process_time() - begun

    return (
        taken(one, SheetFile(lambda: sheet, SheetOptions(), one, at)),
        taken(two, BookFile(lambda: book, at)),
    )


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--bring", action="store_true", help=argparse.SUPPRESS)
    options.add_argument("--out", type=int, default=94_000, help="matches taken out")
    options.add_argument("--in", type=int, default=9_400, dest="into")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--seed", type=int, default=2026)
    given = options.parse_args()
    if given.bring:
        bring(given.into, given.seed)
    print(
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version},"
        f" seed {given.seed}",
        flush=True,
    )
    with tempfile.TemporaryDirectory(prefix="third-hand-bench-") as folder:
        environment = {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "config.settings"}
        environment["LOG_LEVEL"] = "WARNING"
        command = [
            *(sys.executable, "-m", "benchmarks.export_import", "--bring"),
            *("--in", str(given.into), "--seed", str(given.seed)),
        ]
        came = (
            not given.into
            or not subprocess.run(
                command, env=os.environ | environment, cwd=ROOT, check=False
            ).returncode
        )
    went = not given.out or take_out(given.out, given.rounds, given.seed)
    return 0 if went and came else 1


if __name__ == "__main__":
    sys.exit(main())
