"""Writing rows as an XLSX file: typed cells, no formula, no link (S42)."""

import os
import tempfile
from collections.abc import Iterator, Sequence

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from book.rules.formats import Batches, encode
from book.rules.tables import Cell, Column

#: A sheet holds so many lines; what is more goes on a further sheet.
MOST_LINES = 1_048_576
LONGEST_CELL = 32_767
CHUNK = 64 * 1024
OPTIONS = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "use_zip64": True,
}


def xlsx_bytes(
    name: str,
    columns: Sequence[Column],
    batches: Batches,
    *,
    most_lines: int = MOST_LINES,
) -> Iterator[bytes]:
    """Yield a workbook, written to a file first: its directory stands at the end.

    name: of the sheet. Each row is on the disk as soon as it is written.
    """
    with tempfile.TemporaryDirectory(prefix="third-hand-") as folder:
        path = os.path.join(folder, "book.xlsx")
        _write(path, folder, name, columns, batches, most_lines)
        with open(path, "rb") as file:
            while chunk := file.read(CHUNK):
                yield chunk


def _write(
    path: str,
    folder: str,
    name: str,
    columns: Sequence[Column],
    batches: Batches,
    most_lines: int,
) -> None:
    with Workbook(path, {**OPTIONS, "tmpdir": folder}) as book:
        sheet, line, number = _sheet(book, name, columns), 1, 1
        for rows in batches:
            for row in rows:
                if line == most_lines:
                    number += 1
                    sheet, line = _sheet(book, f"{name} {number}", columns), 1
                for at, cell in enumerate(row):
                    _write_cell(sheet, line, at, cell)
                line += 1


def _sheet(book: Workbook, name: str, columns: Sequence[Column]) -> Worksheet:
    sheet = book.add_worksheet(name)
    for at, column in enumerate(columns):
        sheet.write_string(0, at, column.name)
    return sheet


def _write_cell(sheet: Worksheet, line: int, at: int, cell: Cell) -> None:
    if cell is None:
        return
    if isinstance(cell, bool):
        sheet.write_boolean(line, at, cell)
    elif isinstance(cell, int | float):
        sheet.write_number(line, at, cell)
    else:
        text = cell if isinstance(cell, str) else encode(cell)
        sheet.write_string(line, at, text[:LONGEST_CELL])
