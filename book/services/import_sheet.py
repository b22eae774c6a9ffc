"""Reading a plain table of counts: rows become matches, names become people."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby, islice

from django.utils.translation import gettext as _

from book.rules.sheet import (
    NEEDED,
    SheetFault,
    SheetRow,
    guess_columns,
    read_rows,
)
from book.services.import_book import Chunks
from book.services.import_people import BroughtPlayer
from book.services.import_report import Report
from players.models import Club
from players.rules.names import LONGEST_NAME, name_key
from scoring.services.brought import BroughtHand, BroughtMatch, BroughtSeat, Told
from scoring.services.work_out_match import HIGHEST_NUMBER
from web.days import read_day

SHEET = "sheet"
_NUMBER = re.compile("[0-9]{1,4}")
_ID = re.compile("[0-9a-z]{1,24}")
#: What a yes-or-no cell may hold.
FLAGS = {"": False, "false": False, "no": False, "0": False}
FLAGS |= {"true": True, "yes": True, "1": True}


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How a table is read. columns: field -> index from 0; empty: by the heads."""

    encoding: str = "utf-8"
    delimiter: str = ""
    columns: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A row by fields. faults: what cannot be read of it."""

    at: int
    told: Mapping[str, str]
    faults: list[str] = field(default_factory=list)

    def text(self, name: str) -> str:
        return self.told.get(name, "")

    def number(self, name: str) -> int | None:
        """Return the number of a cell, None where it is empty or no number."""
        text = self.text(name)
        if not text:
            return None
        if not _NUMBER.fullmatch(text):
            values = {"column": name, "text": text[:40]}
            self.faults.append(
                _("%(column)s is a whole number in plain digits, not “%(text)s”.")
                % values
            )
            return None
        return int(text)

    def flag(self, name: str) -> bool:
        text = self.text(name).lower()
        if text not in FLAGS:
            values = {"column": name, "text": text[:40]}
            self.faults.append(_("%(column)s is yes or no, not “%(text)s”.") % values)
        return FLAGS.get(text, False)


class SheetFile:
    """A table of hands, or a list of names. It is read twice: people come first."""

    def __init__(
        self, chunks: Chunks, options: SheetOptions, club: Club, at: datetime
    ) -> None:
        self._chunks, self._options, self._club = chunks, options, club
        self.head: list[str] = []
        self.columns: dict[str, int] = dict(options.columns)
        self.players: list[BroughtPlayer] = []
        self.first_rows: list[list[str]] = []

    def read_head(self, report: Report) -> bool:
        """Read the head and all names; return whether the hands are worth reading."""
        try:
            rows = self._rows()
            self.head = next(rows).cells
            self.columns = self.columns or guess_columns(self.head)
            is_list = "name" in self.columns and "knocker" not in self.columns
            if is_list:
                report.kind = "players"
            else:
                self._refuse_missing(report)
            if not report.fault_count:
                self._read_names(rows, ("name",) if is_list else _PEOPLE)
            elif not self.first_rows:
                self.first_rows = [row.cells for row, _n in zip(rows, range(3))]  # noqa: B905  # at most three
        except SheetFault as fault:
            report.add_fault(fault.line, "", sheet_text(fault.code))
        return not report.fault_count

    def matches(self, report: Report) -> Iterator[BroughtMatch]:
        """Yield the matches whose rows can be read; tell of the others."""
        if report.kind == "players":
            return
        rows = self._rows()
        next(rows)
        told = (self._line(row) for row in rows)
        counted: dict[str, int] = {}
        for _key, group in groupby(told, key=_Splitter()):
            lines = list(islice(group, HIGHEST_NUMBER + 1))
            if len(lines) > HIGHEST_NUMBER:
                text = _("A match has 9,999 hands at most.")
                report.add_fault(lines[0].at, "", text)
                return
            match = _match(lines, self._club, counted, report)
            if match is not None:
                yield match

    def _rows(self) -> Iterator[SheetRow]:
        options = self._options
        return read_rows(self._chunks(), options.encoding, options.delimiter)

    def _line(self, row: SheetRow) -> Line:
        cells = row.cells
        told = {name: cells[at] for name, at in self.columns.items() if at < len(cells)}
        line = Line(row.line, told)
        if len(cells) > len(self.head):
            line.faults.append(_("This line has more cells than the first one."))
        return line

    def _read_names(self, rows: Iterator[SheetRow], fields: tuple[str, ...]) -> None:
        seen: set[str] = set()
        for row in rows:
            if len(self.first_rows) < 3:
                self.first_rows.append(row.cells)
            line = self._line(row)
            for name in filter(None, map(line.text, fields)):
                key = name_key(name[: 10 * LONGEST_NAME])
                if key not in seen:
                    seen.add(key)
                    self.players.append(BroughtPlayer(row.line, key, name))

    def _refuse_missing(self, report: Report) -> None:
        for name in NEEDED:
            at = self.columns.get(name)
            if at is None or at >= len(self.head):
                text = _("Say which column holds this; a table of hands needs it.")
                report.add_fault(1, name, text)


_PEOPLE = ("box", "captain", "sitter")


class _Splitter:
    """Tells where the next match begins: another id, day or three, or hand 1 again."""

    def __init__(self) -> None:
        self._count = 0
        self._label: str | None = None
        self._day = ""
        self._three: set[str] = set()
        self._number = 0

    def __call__(self, line: Line) -> int:
        label, day = line.text("match"), line.text("played_on") or self._day
        three = {name_key(line.text(role)) for role in _PEOPLE} - {""}
        number = line.text("number")
        told = int(number) if _NUMBER.fullmatch(number) else 0
        is_new = self._label is None or label != self._label
        if not label:
            is_new = is_new or day != self._day or told == 1
            is_new = is_new or (len(three) == 3 and three != self._three)
        self._count += is_new
        if is_new or len(three) == 3:
            self._three = three
        self._label, self._day, self._number = label, day, told
        return self._count


def _match(
    lines: list[Line], club: Club, counted: dict[str, int], report: Report
) -> BroughtMatch | None:
    """Return the match of these rows, or None and what is wrong with them."""
    first = lines[0]
    names = [first.text(role) for role in _PEOPLE]
    day = read_day(first.text("played_on"))
    if day is None:
        first.faults.append(_("The day of play is written 2026-11-30."))
    keys = [name_key(name) for name in names]
    if "" in keys or len(set(keys)) < 3:
        first.faults.append(
            _("Name three people in the first line of a match: box, captain, sitter.")
        )
    hands = [_hand(line, keys, number) for number, line in enumerate(lines, start=1)]
    rules = _house_rules(first, club)
    for line in lines:
        if line.text("played_on") not in ("", first.text("played_on")):
            line.faults.append(_("This match was begun on another day."))
        for text in line.faults:
            report.add_fault(line.at, ", ".join(filter(None, names))[:120], text)
    if day is None or any(line.faults for line in lines):
        return None
    source, source_id = _source(first, day, keys, counted)
    one, two, three = (
        BroughtSeat(key, name) for key, name in zip(keys, names, strict=True)
    )
    return BroughtMatch(
        line=first.at,
        source=source,
        source_id=source_id,
        played_on=day,
        seats=(one, two, three),
        hands=hands,
        house_rules=rules,
        first_roles=(0, 1, 2),
    )


def _hand(line: Line, keys: list[str], counted: int) -> BroughtHand:
    told = {role: line.text(role) for role in _PEOPLE}
    roles: tuple[int, int, int] | None = None
    if any(told.values()):
        places = [_place(line, keys, role) for role in _PEOPLE]
        if sorted(places) == [0, 1, 2]:
            roles = (places[0], places[1], places[2])
        elif not line.faults:
            line.faults.append(_("Box, captain and sitter are three different people."))
    outcome, knocker = line.text("outcome").lower(), line.text("knocker")
    if outcome not in ("", "knock", "draw"):
        line.faults.append(_("An outcome is knock or draw."))
    elif (outcome == "draw" and knocker) or (outcome == "knock" and not knocker):
        line.faults.append(_("Either somebody knocked, or the hand was drawn."))
    number = line.number("number")
    return BroughtHand(
        line=line.at,
        number=counted if number is None else number,
        roles=roles,
        knocker=_place(line, keys, "knocker") if knocker else None,
        knocker_deadwood=line.number("knocker_deadwood"),
        opponent_deadwood=line.number("opponent_deadwood"),
        big_gin=line.flag("big_gin"),
        turned_up=line.text("turned_up"),
        knocker_cards=line.text("knocker_cards"),
        opponent_cards=line.text("opponent_cards"),
        melds=_melds(line),
        told=_told(line, keys),
    )


def _told(line: Line, keys: list[str]) -> Told:
    """Return what the row says the hand came to; an empty scorer says nothing."""
    kind, scorer = line.text("kind").lower(), line.text("scorer")
    return Told(
        kind or None,
        _place(line, keys, "scorer") if scorer else None,
        line.number("points"),
        line.flag("set_aside"),
    )


def _place(line: Line, keys: list[str], column: str) -> int:
    name = line.text(column)
    key = name_key(name[: 10 * LONGEST_NAME])
    if key in keys:
        return keys.index(key)
    values = {"name": name[:60] or "–", "column": column}
    line.faults.append(
        _("%(name)s (%(column)s) is none of the three of this match.") % values
    )
    return 0


def _melds(line: Line) -> tuple[str, ...] | None:
    text = line.text("melds")
    if not text:
        return None
    try:
        melds = json.loads(text)
    except (ValueError, RecursionError):
        melds = None
    if isinstance(melds, list) and all(isinstance(meld, str) for meld in melds):
        return tuple(melds)
    line.faults.append(_('Melds are a list, such as ["4C 5C 6C"].'))
    return None


def _house_rules(first: Line, club: Club) -> Mapping[str, object]:
    """Return the house rules of a match: those told, else the club's own."""
    if "house_rules" not in first.told:
        own: dict[str, object] = club.house_rules
        return own
    text = first.text("house_rules")
    try:
        rules = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        rules = None
    if isinstance(rules, dict):
        return rules
    first.faults.append(_('House rules are an object, such as {"gin_bonus": 20}.'))
    return {}


def _source(
    first: Line, day: date, keys: list[str], counted: dict[str, int]
) -> tuple[str, str]:
    """Return by what the match is known again when the table comes a second time.

    A table of ours names book and match. In any other it is the match's own mark, its
    day and its people, and which one of those it was that day.
    """
    label, book = first.text("match"), first.text("book")
    if _ID.fullmatch(book) and _ID.fullmatch(label):
        return book, label
    told = json.dumps([label, day.isoformat(), sorted(keys)])
    counted[told] = counted.get(told, 0) + (not label)
    text = f"{told} {counted[told]}"
    return SHEET, hashlib.sha256(text.encode()).hexdigest()[:40]


def sheet_text(code: str) -> str:
    """Return what is wrong with a file that is no such table."""
    texts = {
        "packed": _(
            "This is a packed file, such as XLSX. Save the sheet as CSV in UTF-8 and"
            " bring that."
        ),
        "utf_16": _(
            "The file is written in UTF-16. Save it as CSV in UTF-8, or choose UTF-16."
        ),
        "encoding": _(
            "The file is not written in UTF-8. Save it as CSV in UTF-8, or choose how"
            " it is written."
        ),
        "too_long": _("A line or cell is too long for a table of hands."),
        "empty": _("There is nothing in this file."),
    }
    return texts.get(code) or _(
        "The table cannot be read from here on. Is a quotation mark missing?"
    )
