"""Reading the file of a whole book: checked against its schema, part by part."""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.utils.translation import gettext as _

from book.rules.json_lines import item_lines
from book.rules.json_stream import DocumentFault, Part, read_parts
from book.rules.schema_check import Check, Misfit, compile_schema
from book.services.book_file import FORMAT, VERSION
from book.services.import_people import BroughtPlayer
from book.services.import_report import MOST_FAULTS, Report
from scoring.models import MatchStatus
from scoring.services.brought import BroughtHand, BroughtMatch, BroughtSeat, Told
from scoring.wording import in_words
from web.days import read_day

Chunks = Callable[[], Iterable[bytes]]
#: How far the clock of another site may be ahead of ours.
CLOCKS = timedelta(minutes=10)
#: Parts in which so many things do not fit are told of no further.
MOST_MISFITS = 10
SCHEMA_FILE = Path(settings.BASE_DIR) / "docs" / "book-1.schema.json"
ARRAYS = ("players", "matches", "tournaments")
#: The arrays in a match and in a tournament whose elements have lines of their own.
LINED = {
    "matches": ("hands",),
    "tournaments": ("entries", "draws", "rounds", "journal"),
}
#: So many characters may all tournaments of a file have: they are kept meanwhile.
LONGEST_TOURNAMENTS = 16 * 1024 * 1024


@cache
def schema_text() -> str:
    """Return the published schema."""
    return SCHEMA_FILE.read_text(encoding="utf-8")


@cache
def _checks() -> dict[str, Check]:
    """Return what holds each member of the file, or each element, to the schema."""
    schema = json.loads(schema_text())
    return {
        name: compile_schema(its.get("items", its), schema)
        for name, its in schema["properties"].items()
    }


class Kept(NamedTuple):
    """A tournament of the file that fits the schema: its first line, and its text."""

    line: int
    text: str


class BookFile:
    """The file of a book. `read_head` comes first; then people and matches are known.

    A file is read twice: first to its very end for all but the matches, so that it is
    whole before anything is stored, and in whatever order its members stand.
    """

    def __init__(self, chunks: Chunks, at: datetime) -> None:
        self.chunks = chunks
        self.latest = at + CLOCKS
        self.book = ""
        self.club: dict[str, Any] = {}
        self.players: list[BroughtPlayer] = []
        self.tournaments: list[Kept] = []
        self._names: dict[str, str] = {}
        self._sources: dict[str, str] = {}

    def read_head(self, report: Report) -> bool:
        """Read all but the matches; return whether these are worth reading."""
        missing = {"format", "version", "book", "club", "players", "matches"}
        raw: list[Part] = []
        try:
            for part in read_parts(self.chunks(), ARRAYS):
                missing.discard(part.name)
                if part.name == "matches":
                    self._note_source(part)
                elif not self._take(part, raw, report):
                    return False
        except DocumentFault as fault:
            report.add_fault(fault.line, "", document_text(fault.code))
            return False
        missing -= {"players", "matches"}  # empty arrays have no parts
        for name in sorted(missing):
            report.add_fault(1, name, _("This is missing. Is the file a score book?"))
        for part in raw:
            try:
                self._take_player(part)
            except _Misread as fault:
                report.add_fault(fault.line, "players", fault.text)
        return not report.fault_count

    def matches(self, report: Report) -> Iterator[BroughtMatch]:
        """Yield the matches that fit the schema; tell of the others."""
        check = _checks()["matches"]
        for part in read_parts(self.chunks(), ARRAYS):
            if part.name != "matches":
                continue
            if report.fault_count >= MOST_FAULTS:
                return
            found: list[Misfit] = []
            check(part.value, (), found)
            _tell(found, part, report)
            if found:
                continue
            try:
                yield self._match(part)
            except _Misread as fault:
                report.add_fault(fault.line, "", fault.text)

    def _take(self, part: Part, players: list[Part], report: Report) -> bool:
        """Take in a member; False where it makes the rest worthless."""
        if part.name == "format" and part.value != FORMAT:
            report.add_fault(part.line, "", _("This is not a score book."))
            return False
        if part.name == "version" and part.value != VERSION:
            text = _("The book is of version %(theirs)s, and this site reads %(ours)s.")
            values = {"theirs": str(part.value)[:20], "ours": VERSION}
            report.add_fault(part.line, "version", text % values)
            return False
        check = _checks().get(part.name)
        if check is None:
            text = _("This is not known here. Take it out of the file.")
            report.add_fault(part.line, part.name[:60], text)
            return True
        found: list[Misfit] = []
        check(part.value, (), found)
        _tell(found, part, report)
        if part.name == "players" and not found:
            players.append(part)
        elif part.name == "tournaments" and not found:
            return self._keep(part, report)
        elif part.name == "book":
            self.book = str(part.value)
        elif part.name == "club" and not found:
            self.club = cast("dict[str, Any]", part.value)
        return True

    def _keep(self, part: Part, report: Report) -> bool:
        """Keep a tournament as text, which takes a tenth of what is read of it."""
        self.tournaments.append(Kept(part.line, part.text))
        if sum(len(each.text) for each in self.tournaments) <= LONGEST_TOURNAMENTS:
            return True
        text = _("The tournaments of this file are too long to be kept meanwhile.")
        report.add_fault(part.line, "tournaments", text)
        return False

    def match_key(self, match_id: str) -> tuple[str, str]:
        """Return the book that a match of the file is from, and its id there."""
        return self._sources.get(match_id, self.book), match_id

    def _take_player(self, part: Part) -> None:
        told = cast("dict[str, Any]", part.value)
        self._names[told["id"]] = told["name"]
        self.players.append(
            BroughtPlayer(
                line=part.line,
                key=told["id"],
                name=told["name"],
                source=told.get("book") or self.book,
                source_id=told["id"],
                former_names=told.get("former_names", []),
                is_retired=told.get("is_retired", False),
                was_retired=told.get("was_retired", False),
                merged_into=told.get("merged_into"),
                anonymised_at=self._past(told.get("anonymised_at"), part.line),
                created_at=self._past(told["created_at"], part.line),
            )
        )

    def _note_source(self, part: Part) -> None:
        """Remember which book a match is from, for rematches that name it by id."""
        told = part.value
        if isinstance(told, dict) and isinstance(told.get("book"), str):
            self._sources[str(told.get("id"))] = told["book"]

    def _match(self, part: Part) -> BroughtMatch:
        told = cast("dict[str, Any]", part.value)
        lines = item_lines(part, "hands", len(told["hands"]))
        before = told.get("rematch_of")
        day = read_day(told["played_on"])
        if day is None:
            raise _Misread(part.line, _("A day is written 2026-11-30."))
        return BroughtMatch(
            line=part.line,
            source=told.get("book") or self.book,
            source_id=told["id"],
            played_on=day,
            seats=cast("Any", tuple(self._seat(x, part.line) for x in told["seats"])),
            hands=self._hands(told["hands"], lines),
            house_rules=told["house_rules"],
            first_roles=_roles(told["first_roles"], part.line),
            state=MatchStatus(told["state"]),
            winner=_place(told.get("winner")),
            started_at=self._past(told["started_at"], part.line),
            finished_at=self._past(told.get("finished_at"), part.line),
            abandoned_at=self._past(told.get("abandoned_at"), part.line),
            rematch_of=before and self.match_key(before),
        )

    def _seat(self, told: dict[str, Any], line: int) -> BroughtSeat:
        return BroughtSeat(
            player=told["player"],
            name=self._names.get(told["player"], "?"),
            drawn=told.get("drawn", ""),
            total=told["total"],
            confirmed_at=self._past(told.get("confirmed_at"), line),
            disputed_at=self._past(told.get("disputed_at"), line),
            disputed_hand=told.get("disputed_hand"),
            dispute_reason=told.get("dispute_reason", ""),
        )

    def _hands(
        self, told: list[dict[str, Any]], lines: list[int]
    ) -> tuple[BroughtHand, ...]:
        index = {hand["id"]: at for at, hand in enumerate(told)}
        if len(index) < len(told):
            twice = next(at for at, x in enumerate(told) if index[x["id"]] != at)
            line = lines[index[told[twice]["id"]]]
            text = _("This id is there twice, first in line %(line)s.")
            raise _Misread(line, text % {"line": lines[twice]})
        hands = zip(told, lines, strict=True)
        return tuple(self._hand(hand, line, index) for hand, line in hands)

    def _hand(
        self, told: dict[str, Any], line: int, index: dict[str, int]
    ) -> BroughtHand:
        get = told.get
        melds, replaces = get("melds"), get("replaces")
        return BroughtHand(
            line=line,
            number=told["number"],
            roles=_roles(told["roles"], line),
            knocker=get("knocker"),
            knocker_deadwood=get("knocker_deadwood"),
            opponent_deadwood=get("opponent_deadwood"),
            big_gin=get("big_gin", False),
            turned_up=get("turned_up", ""),
            knocker_cards=get("knocker_cards", ""),
            opponent_cards=get("opponent_cards", ""),
            melds=None if melds is None else tuple(melds),
            told=Told(
                told["kind"],
                _place(get("scorer")),
                told["points"],
                get("set_aside", False),
            ),
            is_void=bool(get("voided_at")),
            replaces=None if replaces is None else index.get(replaces, -1),
            reason=get("reason", ""),
            void_reason=get("void_reason", ""),
            origin=self._origin(told, line),
        )

    def _origin(self, told: dict[str, Any], line: int) -> dict[str, object]:
        """Return who wrote it, and when, as that book tells: kept, not believed."""
        self._past(told["recorded_at"], line)
        self._past(told.get("voided_at"), line)
        origin = {
            "recorded_at": told["recorded_at"],
            "recorded_by": told.get("recorded_by"),
            "recorded_via": told.get("recorded_via", "import"),
        }
        if told.get("voided_at"):
            origin["voided_at"] = told["voided_at"]
            origin["voided_by"] = told.get("voided_by")
        return origin

    def _past(self, text: str | None, line: int) -> datetime | None:
        """Return a moment that is not still to come."""
        try:
            moment = maybe_moment(text)
        except ValueError:
            raise _Misread(line, _("There is no such day or time.")) from None
        if moment is not None and moment > self.latest:
            raise _Misread(line, _("This lies in the future."))
        return moment


class _Misread(Exception):
    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line, self.text = line, text


def document_text(code: str) -> str:
    """Return what is wrong with a file that is no such document."""
    texts = {
        "not_utf8": _("The file is not written in UTF-8. Save it as UTF-8."),
        "not_an_object": _("This is not a score book."),
        "twice": _("A name stands here twice in one object."),
        "not_finite": _("This is not a number that can be kept."),
        "too_deep": _("This is nested too deep."),
        "too_many": _("A file has 100,000 people and as many matches at most."),
        "too_long": _("One part of the file is longer than a match can be."),
    }
    return texts.get(code) or _(
        "The file cannot be read from here on. Was it cut off on the way?"
    )


def _tell(found: list[Misfit], part: Part, report: Report) -> None:
    for misfit in found[:MOST_MISFITS]:
        line = part.line
        name, *steps = misfit.path or ("",)
        if name in LINED.get(part.name, ()) and steps:
            line = item_lines(part, str(name), int(steps[0]) + 1)[-1]
        path = ".".join(str(step) for step in (part.name, *misfit.path))
        report.add_fault(line, path[:120], in_words(misfit.template, misfit.values))


def _roles(told: list[int], line: int) -> tuple[int, int, int]:
    one, two, three = told
    if {one, two, three} != {0, 1, 2}:
        raise _Misread(line, _("Box, captain and sitter are three different people."))
    return one, two, three


def _place(told: int | None) -> int:
    return -1 if told is None else told


def read_moment(text: str) -> datetime:
    """Read a moment that fits the schema: seconds or parts of them, and Z.

    Raises ValueError for one that the calendar does not have.
    """
    return datetime.fromisoformat(text.removesuffix("Z")).replace(tzinfo=UTC)


def maybe_moment(text: str | None) -> datetime | None:
    """Read a moment, or None where the file gives none."""
    return read_moment(text) if text else None
