"""Reading a plain table: encoding, delimiter, head, rows with their line numbers."""

import codecs
import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from book.rules.guard import unguard

ENCODINGS = {
    "utf-8": "utf-8-sig",
    "windows-1252": "cp1252",
    "utf-16": "utf-16",
}
DELIMITERS = (",", ";", "\t", "|")
LONGEST_LINE, LONGEST_CELL, MOST_COLUMNS = 20_000, 2_000, 100
#: How the files begin that are no text at all, and what they are.
NOT_TEXT = {
    b"PK\x03\x04": "packed",
    b"PK\x05\x06": "packed",
    b"\xd0\xcf\x11\xe0": "packed",
    b"\x1f\x8b": "packed",
    b"%PDF": "packed",
}
UTF16 = (b"\xff\xfe", b"\xfe\xff")
#: A file says by its first bytes, so many at most, what it is.
LONGEST_MARK = 4


class SheetFault(Exception):
    """The text is no such table: the line, and a code for the sentence."""

    def __init__(self, code: str, line: int = 1) -> None:
        super().__init__(code)
        self.code = code
        self.line = line


class SheetRow(NamedTuple):
    """A row: the line it begins in (from 1), and its cells as they were typed."""

    line: int
    cells: list[str]


#: What can stand in a table of hands, and the heads by which it is known. The first
#: ones are those of our own export.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "match": ("match", "match id", "game"),
    "book": ("book",),
    "played_on": ("played on", "date", "day"),
    "number": ("number", "hand number", "hand no", "hand"),
    "box": ("box",),
    "captain": ("captain",),
    "sitter": ("sitter", "sits out", "out"),
    "outcome": ("outcome",),
    "knocker": ("knocker", "knocked", "who knocked"),
    "knocker_deadwood": ("knocker deadwood", "knocker count", "deadwood"),
    "opponent_deadwood": ("opponent deadwood", "opponent count", "opponent"),
    "big_gin": ("big gin",),
    "turned_up": ("turned up",),
    "knocker_cards": ("knocker cards",),
    "opponent_cards": ("opponent cards",),
    "melds": ("melds",),
    "kind": ("kind",),
    "scorer": ("scorer",),
    "points": ("points", "award"),
    "set_aside": ("set aside",),
    "house_rules": ("house rules",),
    "name": ("name", "player name"),
}
#: Without these there is nothing to replay.
NEEDED = (
    "played_on",
    "box",
    "captain",
    "sitter",
    "knocker",
    "knocker_deadwood",
    "opponent_deadwood",
)


def read_rows(
    chunks: Iterable[bytes], encoding: str = "utf-8", delimiter: str = ""
) -> Iterator[SheetRow]:
    """Yield all rows that hold anything, the head first. A guard is taken off cells.

    delimiter: "" guesses it from the first line; a line "sep=" before the head names
    it. Raises SheetFault: packed, utf_16, encoding, too_long, unreadable, empty.
    """
    lines = _lines(_text(_checked(chunks, encoding), encoding))
    first, before = next(lines, ""), 0
    if re.fullmatch(r'sep=[^"\r\n]\r?\n?', first, re.IGNORECASE):
        delimiter, first, before = first[4], next(lines, ""), 1
    if not first.strip():
        raise SheetFault("empty")
    chosen = delimiter or max(DELIMITERS, key=first.count)
    reader = csv.reader(chain([first], lines), delimiter=chosen, strict=True)
    line = before + 1
    try:
        for cells in reader:
            if any(cells):
                yield SheetRow(line, [_cell(cell, line) for cell in cells])
            line = before + reader.line_num + 1
    except csv.Error:
        raise SheetFault("unreadable", line) from None


def guess_columns(head: Sequence[str]) -> dict[str, int]:
    """Return which column holds what, as far as the heads tell."""
    names = [_folded(text) for text in head]
    found: dict[str, int] = {}
    for field, known in FIELDS.items():
        place = next((names.index(name) for name in known if name in names), None)
        if place is not None and place not in found.values():
            found[field] = place
    return found


def _folded(text: str) -> str:
    return " ".join(re.split(r"[\s_\-.]+", text.strip().casefold()))


def _cell(text: str, line: int) -> str:
    if len(text) > LONGEST_CELL:
        raise SheetFault("too_long", line)
    return unguard(text.strip())


def _checked(chunks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    rest, first = iter(chunks), b""
    while len(first) < LONGEST_MARK and (more := next(rest, b"")):
        first += more
    for mark, code in NOT_TEXT.items():
        if first.startswith(mark):
            raise SheetFault(code)
    if encoding != "utf-16" and first.startswith(UTF16):
        raise SheetFault("utf_16")
    yield first
    yield from rest


def _text(chunks: Iterator[bytes], encoding: str) -> Iterator[str]:
    first = next(chunks, b"")
    if first.startswith(codecs.BOM_UTF8):
        # Read otherwise, the mark would become part of the first column's head.
        encoding = "utf-8"
    decoder = codecs.getincrementaldecoder(ENCODINGS[encoding])()
    try:
        for chunk in chain([first], chunks):
            yield decoder.decode(chunk)
        yield decoder.decode(b"", final=True)
    except UnicodeError:
        raise SheetFault("encoding") from None


def _lines(text: Iterator[str]) -> Iterator[str]:
    kept, number = "", 1
    for more in text:
        *whole, kept = (kept + more).split("\n")
        for line in whole:
            if len(line) > LONGEST_LINE:
                raise SheetFault("too_long", number)
            number += 1
            yield f"{line}\n"
        if len(kept) > LONGEST_LINE:
            raise SheetFault("too_long", number)
    if kept:
        yield kept
