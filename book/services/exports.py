"""Taking tables out: from one snapshot, streamed, with progress to look at."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils.text import slugify

from book.queries.export_rows import (
    hand_batches,
    match_batches,
    player_batches,
    standing_batches,
)
from book.queries.snapshot import snapshot
from book.rules.formats import (
    MEDIA_TYPES,
    Batches,
    csv_bytes,
    json_bytes,
    ndjson_bytes,
)
from book.rules.spreadsheet import xlsx_bytes
from book.rules.tables import TABLES, Column, Row
from book.services.export_slots import Slot
from players.models import Club
from scoring.models import Match

FORMATS = tuple(MEDIA_TYPES)
#: How long progress is remembered, and how often it is told, in seconds.
REMEMBERED, TOLD_EVERY = 600, 0.5


@dataclass(frozen=True, slots=True)
class Export:
    """What is taken out. club: for the file's name, None for several clubs.

    ticket: under which progress is told, "" for nobody; total: lines to expect.
    """

    table: str
    format: str
    matches: QuerySet[Match]
    clubs: QuerySet[Club]
    club: Club | None = None
    ticket: str = ""
    total: int = 0


def export_bytes(export: Export, slot: Slot) -> Iterator[bytes]:
    """Yield the file. The slot is released at the end, however that comes."""
    told = _Progress(export.ticket, export.total, slot)
    try:
        with snapshot() as using:
            rows = told.counting(_batches(export, using))
            yield from _written(export, TABLES[export.table], rows)
        told.finish()
    finally:
        slot.release()


def first_rows(export: Export) -> Iterator[Row]:
    """Yield the table's rows, to look at the first ones; no file is made."""
    for rows in _batches(export, "default"):
        yield from rows


def file_name(club: Club | None, table: str, ending: str, at: datetime) -> str:
    """Return what the file is called: thursday-club-hands-2026-11-25.csv."""
    whose = slugify(club.name, allow_unicode=True)[:60] if club else ""
    return f"{whose or 'third-hand'}-{table}-{at.date().isoformat()}.{ending}"


def progress_of(ticket: str) -> dict[str, int] | None:
    """Return how far an export is: `rows` of `total`, `done` 0 or 1; or None."""
    told: dict[str, int] | None = cache.get(f"export-progress:{ticket}")
    return told


def _batches(export: Export, using: str) -> Iterator[list[Row]]:
    if export.table == "matches":
        return match_batches(export.matches, using)
    if export.table == "hands":
        return hand_batches(export.matches, using)
    if export.table == "players":
        return player_batches(export.clubs, using)
    return standing_batches(export.clubs, using)


def _written(
    export: Export, columns: Sequence[Column], rows: Batches
) -> Iterator[bytes]:
    if export.format == "xlsx":
        return xlsx_bytes(export.table, columns, rows)
    writers: dict[str, Callable[[Sequence[Column], Batches], Iterator[bytes]]] = {
        "csv": csv_bytes,
        "json": json_bytes,
        "ndjson": ndjson_bytes,
    }
    return writers[export.format](columns, rows)


class _Progress:
    """Counts rows as they go by; tells of them, and that the slot is in use."""

    def __init__(self, ticket: str, total: int, slot: Slot) -> None:
        self._ticket, self._total, self._slot = ticket, total, slot
        self._rows = 0
        self._told_at = time.monotonic()

    def counting(self, batches: Iterator[list[Row]]) -> Iterator[list[Row]]:
        for rows in batches:
            self._rows += len(rows)
            if time.monotonic() - self._told_at >= TOLD_EVERY:
                self._tell(done=0)
            yield rows

    def finish(self) -> None:
        self._tell(done=1)

    def _tell(self, done: int) -> None:
        self._told_at = time.monotonic()
        self._slot.renew()
        if self._ticket:
            told = {"rows": self._rows, "total": self._total, "done": done}
            cache.set(f"export-progress:{self._ticket}", told, REMEMBERED)
