"""What a tournament of a file must be for its rows to be stored: every fault, named.

Taken as a whole it must be what could have been played here: the rules of setting one
up, of entries, draws, rounds and tables. Nothing of it is believed that can be worked
out: places at the end are not in the file, and a draw must have the hash of its state.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from book.queries.tournament_parts import OLD_MATCH
from book.rules.json_lines import item_lines
from book.rules.json_stream import Part
from book.services.check_rounds import RoundCheck
from book.services.faults_of_tournament import Fault, ListFaults
from book.services.import_book import maybe_moment
from players.models import Club
from tournaments.models import TournamentState
from tournaments.models.draw import DrawKind
from tournaments.queries.inputs import Inputs, from_json
from tournaments.seating.chance import VERSION, round_seed
from tournaments.services.setup import Plan, check_plan
from tournaments.wording import DONE
from web.days import read_day
from web.problems import Invalid

Json = dict[str, Any]
ENDED = (TournamentState.FINISHED, TournamentState.ARCHIVED)
STARTED = (TournamentState.RUNNING, *ENDED)
LISTS = ("entries", "draws", "rounds", "journal")
#: So deep may the details of a line of the journal be, and so long a text in them.
DEEPEST, LONGEST_DETAIL = 5, 100


@dataclass(frozen=True, slots=True)
class Around:
    """What a tournament is checked against.

    latest: no moment may lie after it. persons: who each key of the file's people is
    in the end. sat: who sits at the matches of the file, by their ids there. used: the
    tables of this file or of this book that have these matches already.
    """

    club: Club
    latest: datetime
    persons: Mapping[str, object]
    sat: Mapping[str, set[object]]
    used: dict[str, str]


class TournamentCheck:
    """Holds one tournament of a file, which fits the schema, against all of that."""

    def __init__(self, part: Part, told: Json, around: Around) -> None:
        self._told, self._around, self._line = told, around, part.line
        self.lines = {name: item_lines(part, name, len(told[name])) for name in LISTS}
        self._numbers = {entry["number"] for entry in told["entries"]}

    def faults(self) -> Iterator[Fault]:
        """Yield everything that is wrong."""
        yield from self._moments()
        yield from self._plan()
        yield from self._states()
        yield from self._entries()
        yield from self._draws()
        yield from self._journal()
        persons = {
            entry["number"]: self._around.persons.get(entry["player"])
            for entry in self._told["entries"]
        }
        around = self._around
        rounds = RoundCheck(
            self._told, self.lines["rounds"], persons, around.sat, around.used
        )
        yield from rounds.faults()

    def _moments(self) -> Iterator[Fault]:
        """Find moments that are none, or that lie in the future."""
        told, lines = self._told, self.lines
        every = [(self._line, told), (self._line, told.get("screen") or {})]
        for name in LISTS:
            every += zip(lines[name], told[name], strict=True)
        for line, one in zip(lines["rounds"], told["rounds"], strict=True):
            every += [(line, table) for table in one["tables"]]
        for line, members in every:
            for name, text in members.items():
                if name == "at" or name == "until" or name.endswith("_at"):
                    yield from self._moment(line, name, text)

    def _moment(self, line: int, name: str, text: str | None) -> Iterator[Fault]:
        try:
            moment = maybe_moment(text)
        except ValueError:
            yield Fault(line, name, _("There is no such day or time."))
            return
        if moment and moment > self._around.latest and name != "until":
            yield Fault(line, name, _("This lies in the future."))

    def _plan(self) -> Iterator[Fault]:
        """Find settings that nobody could set here."""
        told = self._told
        if read_day(told["starts_on"]) is None:
            yield Fault(self._line, "starts_on", _("A day is written 2026-11-30."))
            return
        try:
            check_plan(self._around.club, plan_of_file(told))
        except Invalid as problem:
            for name, faults in problem.errors.items():
                for fault in faults:
                    yield Fault(self._line, name, str(fault.message))

    def _states(self) -> Iterator[Fault]:
        """Find moments that do not fit how it stands, and a cut that cannot be."""
        told, line = self._told, self._line
        state, started = told["state"], told.get("started_at")
        needs = (
            (state in STARTED and not started)
            or (state in ("draft", "open") and started)
            or ((state in ENDED) != bool(told.get("finished_at")))
        )
        if needs:
            text = _("A tournament in this state has other moments.")
            yield Fault(line, "state", text)
        if not started and (told["rounds"] or told["draws"]):
            text = _("It has not started, and has rounds already.")
            yield Fault(line, "rounds", text)
        places = told.get("cut_places") or []
        if bool(places) != bool(told.get("cut_at")) or (places and not told["cut"]):
            text = _("A cut has a moment, and is made where the format has one.")
            yield Fault(line, "cut_places", text)
        yield from ListFaults(line, "cut_places").of_entries(places, self._numbers)
        for name in ("seed", "lot_seed"):
            if int(told.get(name) or 0) >= 1 << 64:
                yield Fault(line, name, _("A seed has 64 bits."))

    def _entries(self) -> Iterator[Fault]:
        """Find people and numbers that are there twice, and states that cannot be."""
        numbers: dict[int, int] = {}
        people: dict[object, int] = {}
        for line, entry in zip(
            self.lines["entries"], self._told["entries"], strict=True
        ):
            what = _("Entry %(number)s") % {"number": entry["number"]}
            person = self._around.persons.get(entry["player"])
            twice = _("This number is there twice, first in line %(line)s.")
            if entry["number"] in numbers:
                yield Fault(line, what, twice % {"line": numbers[entry["number"]]})
            if person is None:
                text = _("They are not among the file’s people.")
                yield Fault(line, what, text)
            elif person in people:
                text = _("This person is entered twice, first in line %(line)s.")
                yield Fault(line, what, text % {"line": people[person]})
            if not self._fits(entry):
                text = _("Their rounds do not fit whether they play.")
                yield Fault(line, what, text)
            numbers.setdefault(entry["number"], line)
            people.setdefault(person, line)

    def _fits(self, entry: Json) -> bool:
        first, last = entry.get("first_round"), entry.get("last_round")
        if entry["state"] in ("registered", "checked_in"):
            return first is None and last is None
        if entry["state"] == "active":
            return bool(self._told.get("started_at")) and bool(first) and last is None
        return last is not None

    def _draws(self) -> Iterator[Fault]:
        """Find draws that are there twice, or are not what their state and seed say."""
        seen: dict[tuple[int, int], int] = {}
        standing: set[int] = set()
        for line, draw in zip(self.lines["draws"], self._told["draws"], strict=True):
            key = (draw["first_round"], draw["attempt"])
            what = _("Draw of round %(number)s") % {"number": key[0]}
            if key in seen:
                text = _("This attempt is there twice, first in line %(line)s.")
                yield Fault(line, what, text % {"line": seen[key]})
            seen.setdefault(key, line)
            if not draw.get("discarded_at"):
                if key[0] in standing:
                    yield Fault(line, what, _("Two draws of this round stand."))
                standing.add(key[0])
            text = self._draw_fault(draw)
            if text:
                yield Fault(line, what, text)

    def _draw_fault(self, draw: Json) -> str:
        """Return what is wrong with a draw by itself, or ""."""
        players = [row[0] for row in draw["players"]]
        named = {*players}
        for one in (*draw["past"], *draw["drawn"]):
            named |= set(_named(one))
        if len(set(players)) < len(players) or not named <= self._numbers:
            return _("It names somebody twice, or who is not entered.")
        if any(sorted(_named(one)) != sorted(players) for one in draw["drawn"]):
            return _("It places others than it was drawn from.")
        if draw["version"] > VERSION:
            return _("It was drawn by a newer version.")
        seed = round_seed(int(self._told["seed"]), draw["first_round"], draw["attempt"])
        if draw["seed"] != str(seed):
            return _("Its seed is not the tournament’s.")
        if inputs_of(draw).hash != draw["hash"]:
            return _("Its hash is not that of what it was drawn from.")
        return ""

    def _journal(self) -> Iterator[Fault]:
        """Find lines out of order, and operations that nobody knows."""
        before, most = 0, self._told["revision"]
        for line, done in zip(
            self.lines["journal"], self._told["journal"], strict=True
        ):
            what = _("Line %(number)s of the journal") % {"number": done["revision"]}
            if not before < done["revision"] <= most:
                text = _("The journal is not in order, or goes past the tournament.")
                yield Fault(line, what, text)
            details = done.get("details", {})
            if done["what"] not in DONE:
                yield Fault(line, what, _("This operation is not known here."))
            elif "who" in details or not _is_plain(details, DEEPEST):
                text = _("These details cannot be kept.")
                yield Fault(line, what, text)
            elif OLD_MATCH in details and not self._is_known(details[OLD_MATCH]):
                text = _("There is no such match in the file.")
                yield Fault(line, what, text)
            before = max(before, done["revision"])

    def _is_known(self, match: object) -> bool:
        return isinstance(match, str) and match in self._around.sat


def plan_of_file(told: Json) -> Plan:
    """Return the settings of a tournament of a file."""
    one, two, three, bye = told["weights"]
    return Plan(
        name=told["name"],
        starts_on=date.fromisoformat(told["starts_on"]),
        format=told["format"],
        rounds=told["planned_rounds"],
        cut=told["cut"],
        house_rules=told["house_rules"],
        weights=(one, two, three, bye),
        measures=tuple(told["measures"]),
        first_roles=told["first_roles"],
        freeze_last=told.get("freeze_last", False),
        players_may_correct=told["players_may_correct"],
    )


def inputs_of(draw: Json) -> Inputs:
    """Return what a draw of a file was made from."""
    rows = draw["players"]
    return Inputs(
        DrawKind(draw["kind"]),
        tuple(row[0] for row in rows),
        tuple(row[1] for row in rows),
        tuple(row[2] for row in rows),
        tuple(from_json(one) for one in draw["past"]),
    )


def _named(seated: Json) -> list[int]:
    three = [number for table in seated["tables"] for number in table]
    return [*three, *seated["byes"], *seated.get("waiting", ())]


def _is_plain(value: object, depth: int) -> bool:
    """Whether a value holds numbers and short words only, and nothing deep."""
    if isinstance(value, str):
        return len(value) <= LONGEST_DETAIL and value.isprintable()
    if isinstance(value, dict):
        inside: Collection[object] = [*value.keys(), *value.values()]
    elif isinstance(value, list):
        inside = value
    else:
        return value is None or isinstance(value, bool | int | float)
    return depth > 0 and all(_is_plain(each, depth - 1) for each in inside)
