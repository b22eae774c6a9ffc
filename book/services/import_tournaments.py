"""The tournaments of a file beside those of the book: new, same, other, at fault."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from book.queries.tournament_parts import (
    OLD_MATCH,
    tournament_lists,
    tournament_part,
)
from book.rules.json_stream import Part
from book.services.check_tournament import Around, TournamentCheck
from book.services.import_book import BookFile, Kept
from book.services.import_matches import Import, Key
from book.services.store_tournament import Places, store_tournament
from scoring.models import Match
from tournaments.models import Entry, Table, Tournament
from tournaments.queries.recheck import event_differences

Json = dict[str, Any]
#: Who somebody is, by how a list of entries calls them.
Person = Callable[[Json], object]


class TournamentImport:
    """One run over a file's tournaments; file: None for a file that has none.

    Make it before the matches are walked, so that these are noted; `check` after
    them, and `store` once they are stored and counted.
    """

    def __init__(self, file: BookFile | None, run: Import) -> None:
        self._run, self._file = run, file
        self._kept = file.tournaments if file else []
        self._keys: dict[str, Key] = {}
        for kept in self._kept:
            for match_id in _match_ids(_read(kept)):
                self._keys[match_id] = file.match_key(match_id)  # type: ignore[union-attr]  # it has tournaments
        run.wanted |= set(self._keys.values())
        self._new: list[Kept] = []

    def check(self) -> None:
        """Say of each whether it is new, here already, or cannot be; store nothing.

        With a fault in the matches nothing is said of tournaments: theirs might come
        of that.
        """
        report = self._run.report
        if report.fault_count or self._file is None:
            return
        around, known = self._around(self._file), self._known()
        seen: dict[Key, int] = {}
        for kept in self._kept:
            told = _read(kept)
            key = (told.get("book") or self._file.book, told["id"])
            if key in seen:
                text = _(
                    "This tournament is in the file twice, first in line %(line)s."
                )
                report.add_fault(
                    kept.line, told["name"][:60], text % {"line": seen[key]}
                )
            elif key in known:
                self._compare(told, known[key])
            else:
                self._check_new(kept, told, around)
            seen.setdefault(key, kept.line)

    def store(self) -> None:
        """Write the new ones; what does not fit then is a fault, and nothing stays."""
        run, file = self._run, self._file
        if file is None or not self._new:
            return
        stored = run.stored_keys(list(self._keys.values()))
        matches = Match.objects.in_bulk(stored.values())
        places = Places(
            club=run.club,
            players=run.people.rows,
            counts_for=run.people.store(),
            matches={
                match_id: matches[stored[key]]
                for match_id, key in self._keys.items()
                if key in stored
            },
            author=run.author,
            at=run.at,
        )
        for kept in self._new:
            told = _read(kept)
            source = (told.get("book") or file.book, told["id"])
            event = store_tournament(told, source, places)
            for text in event_differences(event):
                run.report.add_fault(kept.line, told["name"][:60], text)

    def _check_new(self, kept: Kept, told: Json, around: Around) -> None:
        report, before = self._run.report, self._run.report.fault_count
        part = Part("tournaments", told, kept.line, kept.text)
        for fault in TournamentCheck(part, told, around).faults():
            what = f"{told['name'][:60]}: {fault.what}"
            report.add_fault(fault.line, what, fault.text)
        if report.fault_count == before:
            report.new_tournaments += 1
            self._new.append(kept)

    def _compare(self, told: Json, here: Tournament) -> None:
        people, report = self._run.people, self._run.report
        numbers = dict(
            Entry.objects.filter(tournament=here).values_list("number", "player_id")
        )
        own = tournament_part(here, "default") | tournament_lists(here, "default")
        stored = _facts(own, lambda entry: numbers[entry["number"]])
        if stored == _facts(told, lambda entry: people.person(entry["player"])):
            report.same_tournaments += 1
        else:
            report.add_differing_tournament(here.name)

    def _around(self, file: BookFile) -> Around:
        run = self._run
        return Around(
            club=run.club,
            latest=file.latest,
            persons={key: run.people.person(key) for key in run.people.rows},
            sat={
                match_id: run.sat[key]
                for match_id, key in self._keys.items()
                if key in run.sat
            },
            used=self._used(),
        )

    def _used(self) -> dict[str, str]:
        """Return which matches of the file have a table here, and where."""
        stored = self._run.stored_keys(list(self._keys.values()))
        tables = Table.objects.filter(match__in=stored.values())
        names = dict(tables.values_list("match_id", "round__tournament__name"))
        return {
            match_id: names[stored[key]]
            for match_id, key in self._keys.items()
            if stored.get(key) in names
        }

    def _known(self) -> Mapping[Key, Tournament]:
        club = self._run.club
        here = Tournament.objects.filter(club=club) if club.pk else ()
        return {
            (each.source or club.book_id, each.source_id or each.public_id): each
            for each in here
        }


def _read(kept: Kept) -> Json:
    """Return a tournament that was kept as text; it was read once and fitted."""
    told: Json = json.loads(kept.text)
    return told


def _match_ids(told: Json) -> Iterator[str]:
    """Yield the matches that a tournament names, by their ids in the file."""
    for one in told["rounds"]:
        yield from (table["match"] for table in one["tables"] if table.get("match"))
    for done in told["journal"]:
        old = done.get("details", {}).get(OLD_MATCH)
        if isinstance(old, str):
            yield old


def _facts(told: Json, person: Person) -> object:
    """Return what two tellings of a tournament have in common if they are the same."""
    return (
        told["state"],
        told["revision"],
        [
            (entry["number"], person(entry), entry["state"], entry.get("last_round"))
            for entry in told["entries"]
        ],
        [
            (
                one["state"],
                one.get("byes") or [],
                one.get("late") or [],
                [
                    (
                        table["seats"],
                        table.get("match"),
                        bool(table.get("ruled_at")),
                        table.get("absent") or [],
                        table.get("through") or [],
                    )
                    for table in one["tables"]
                ],
            )
            for one in told["rounds"]
        ],
    )
