"""Bringing a file in: a dry run that stores nothing, or all of it at once."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Protocol

from django.db import transaction
from django.utils.translation import gettext as _

from book.services.import_book import BookFile
from book.services.import_matches import Import
from book.services.import_people import BroughtPlayer, People
from book.services.import_report import ImportRefused, Report
from book.services.import_tournaments import TournamentImport
from players.models import Club, User
from scoring.services.author import Author
from scoring.services.bring_matches import count_matches
from scoring.services.brought import BroughtMatch
from scoring.services.clubs import SETTINGS, change_club, fill_club, found_club
from scoring.services.keep_records import lock_book
from web.problems import Invalid


class Readable(Protocol):
    """What a kind of file must offer: people first, then matches."""

    players: list[BroughtPlayer]

    def read_head(self, report: Report) -> bool: ...

    def matches(self, report: Report) -> Iterator[BroughtMatch]: ...


def is_book(name: str, first: bytes) -> bool:
    """Whether a file is meant as a whole book: by its first sign, else by its name."""
    sign = first.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return sign in (b"{", b"[") or name.lower().endswith(".json")


def try_out(*, club: Club, file: Readable, author: Author, at: datetime) -> Report:
    """Say what bringing the file in would do, and store nothing.

    club: where it would go; unsaved for a new one, which takes the file's settings.
    """
    report = _report(file)
    if file.read_head(report):
        if not club.pk and isinstance(file, BookFile):
            _fill(club, file, report)
        people = _people(club, file, report, at)
        run = Import(club, people, report, author, at, report.kind == "book")
        tournaments = _tournaments(file, run)
        for _worked in run.walk(file.matches(report)):
            pass
        tournaments.check()
    return report


@transaction.atomic
def bring_in(*, club: Club, file: Readable, author: Author, at: datetime) -> Report:
    """Store what the file holds and the book does not, and nothing a second time.

    Raises ImportRefused with the report where anything is at fault: then nothing is
    stored. What is here already is never changed.
    """
    report = _report(file)
    lock_book(club.pk)
    if not file.read_head(report):
        raise ImportRefused(report)
    people = _people(club, file, report, at)
    run = Import(club, people, report, author, at, report.kind == "book")
    tournaments = _tournaments(file, run)
    if not report.fault_count:
        people.store()
    for worked in run.walk(file.matches(report)):
        if not report.fault_count:
            run.store(worked)
    tournaments.check()
    if report.fault_count:
        raise ImportRefused(report)
    count_matches(club, run.added)
    tournaments.store()
    if report.fault_count:
        raise ImportRefused(report)
    report.stored, report.club = True, club.slug
    return report


@transaction.atomic
def bring_in_new(*, user: User, file: BookFile, author: Author, at: datetime) -> Report:
    """Make a club with the settings of the file, and store the book in it.

    The user becomes its owner. Raises ImportRefused as `bring_in`; then there is no
    new club either.
    """
    report = Report("book")
    if not (file.read_head(report) and _fill(Club(), file, report)):
        raise ImportRefused(report)
    club = found_club(name=file.club["name"], user=user, via=author.via, at=at)
    change_club(club=club, author=author, at=at, **_settings(file))
    again = BookFile(file.chunks, at)
    return bring_in(club=club, file=again, author=author, at=at)


def new_club() -> Club:
    """Return what stands for the club that a dry run would make."""
    return Club(name=_("New club"), book_id="")


def _fill(club: Club, file: BookFile, report: Report) -> bool:
    """Give an unsaved club the settings of the file, or tell what no club may have."""
    try:
        fill_club(club=club, **_settings(file))
    except Invalid as problem:
        for field, faults in problem.errors.items():
            for fault in faults:
                report.add_fault(1, f"club.{field}", str(fault.message))
        return False
    return True


def _settings(file: BookFile) -> dict[str, Any]:
    return {name: file.club[name] for name in SETTINGS}


def _report(file: Readable) -> Report:
    return Report("book" if isinstance(file, BookFile) else "counts")


def _tournaments(file: Readable, run: Import) -> TournamentImport:
    """Return the import of the file's tournaments; before its matches are walked."""
    return TournamentImport(file if isinstance(file, BookFile) else None, run)


def _people(club: Club, file: Readable, report: Report, at: datetime) -> People:
    people = People(club, report, at)
    for each in file.players:
        people.add(each)
    people.finish(all_of_them=report.kind != "counts")
    return people
