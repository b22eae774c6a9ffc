"""Writing rows as CSV, JSON or NDJSON, a batch at a time and never more in memory."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence

from book.rules.guard import guard
from book.rules.tables import Cell, Column, Row

Batches = Iterable[Sequence[Row]]
MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8; header=present",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
    "ndjson": "application/x-ndjson",
}
#: How many guarded names are remembered: a book has fewer, a hostile one may not.
MOST_NAMES = 10_000
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def csv_bytes(columns: Sequence[Column], batches: Batches) -> Iterator[bytes]:
    """Yield RFC 4180 lines in UTF-8: commas, CR LF, a head, quotes where needed."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([column.name for column in columns])
    as_cells = _cells_of(columns)
    for rows in batches:
        writer.writerows(map(as_cells, rows))
        yield text.getvalue().encode()
        text.seek(0)
        text.truncate()
    if text.tell():
        yield text.getvalue().encode()


def json_bytes(columns: Sequence[Column], batches: Batches) -> Iterator[bytes]:
    """Yield one array of objects, each on a line of its own."""
    names = [column.name for column in columns]
    before = "[\n"
    for rows in batches:
        if rows:
            lines = ",\n".join([encode(dict(zip(names, row))) for row in rows])  # noqa: B905  # as long as the columns, and this is the hot loop
            yield f"{before}{lines}".encode()
            before = ",\n"
    yield b"\n]\n" if before == ",\n" else b"[]\n"


def ndjson_bytes(columns: Sequence[Column], batches: Batches) -> Iterator[bytes]:
    """Yield one object a line."""
    names = [column.name for column in columns]
    for rows in batches:
        if rows:
            lines = "\n".join([encode(dict(zip(names, row))) for row in rows])  # noqa: B905  # as above
            yield f"{lines}\n".encode()


def _cells_of(columns: Sequence[Column]) -> Callable[[Row], list[Cell]]:
    """Return what turns a row into cells: names guarded, flags and data as JSON."""
    typed = [at for at, column in enumerate(columns) if column.kind == "text"]
    flags = [at for at, column in enumerate(columns) if column.kind == "flag"]
    data = [at for at, column in enumerate(columns) if column.kind == "data"]
    known: dict[Cell, str] = {}

    def as_cells(row: Row) -> list[Cell]:
        cells = list(row)
        for at in typed:
            name = cells[at]
            if name is not None:
                cells[at] = known.get(name) or _remember(name)
        for at in flags:
            cells[at] = "true" if cells[at] else "false"
        for at in data:
            if cells[at] is not None:
                cells[at] = encode(cells[at])
        return cells

    def _remember(name: Cell) -> str:
        if len(known) >= MOST_NAMES:
            known.clear()
        known[name] = guard(str(name))
        return known[name]

    return as_cells
