"""Make an installation ready to serve: folder, file, tables, demo book, statics."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from book.services.backup_sqlite import database_file
from book.services.demo import load_demo_book
from players.services.clubs import give_home_club
from players.services.operators import operator_is_wanted, setup_code
from web.events import untold

MARKER = "created"
#: Any number that no other program of the database uses.
LOCK = 2_026_053_104


class Command(BaseCommand):
    help = (
        "Create the data folder and the database, migrate, load the demo book,"
        " remove what is too old, and gather the static files."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--new",
            action="store_true",
            help="make a new book where none is; a public site makes none unasked",
        )

    def handle(self, *args: object, new: bool, **options: object) -> None:
        told = new or settings.NEW_BOOK
        may_be_new = told or not settings.SETUP_CODE_NEEDED
        create_sqlite_file(may_be_new=may_be_new)
        with alone():
            self._prepare(may_be_new=may_be_new)
        # In the same process: each command of its own would load the whole site again.
        call_command("tidy", stdout=StringIO())
        call_command("collectstatic", interactive=False, verbosity=0)

    def _prepare(self, *, may_be_new: bool) -> None:
        was_new = not connection.introspection.table_names()
        if was_new and not may_be_new:
            raise no_book(f"The database {connection.settings_dict['NAME']}")
        if settings.SETUP_CODE_NEEDED:
            self.check(databases=["default"])  # says what could lose hands, and goes on
        call_command("migrate", interactive=False, verbosity=0)
        if was_new:
            with untold():
                load_demo_book(timezone.now())
            self.stdout.write("A small demo book was put into the empty database.")
        give_home_club(timezone.now())
        if settings.SETUP_CODE_NEEDED and operator_is_wanted():
            self.stdout.write(
                "Nobody runs this site yet. Whoever signs up with this setup code"
                f" does: {setup_code()}"
            )


@contextmanager
def alone() -> Iterator[None]:
    """Let machines that start at once on one PostgreSQL prepare it one by one."""
    if connection.vendor != "postgresql":
        yield  # a file has one machine, and takes one writer at a time
        return
    with connection.cursor() as cursor:
        # Another machine's migrations may take longer than the site waits for a lock.
        cursor.execute("SET lock_timeout = 0")
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        cursor.execute("RESET lock_timeout")
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def no_book(place: str) -> CommandError:
    """Return the refusal of a public site to begin with an empty book unasked."""
    return CommandError(
        f"{place} holds no book. Mount the volume, or name the database, that it is"
        " in. For a new site: NEW_BOOK=1 at the first start, or `manage.py prepare"
        " --new`."
    )


def create_sqlite_file(*, may_be_new: bool) -> None:
    """Make an empty SQLite file where none has ever been.

    A marker beside it remembers that there was one: a file that vanished later is an
    error, never a new empty book (S58). A volume that was not mounted takes its marker
    with it, so a public site makes none at all unless it is told to.
    """
    database = settings.DATABASES["default"]
    if database["ENGINE"] != "django.db.backends.sqlite3":
        return
    file = database_file(str(database["NAME"]))
    marker = _marker(file)
    if file.exists():
        marker.touch()
        return
    if marker.exists():
        raise CommandError(
            f"{file} has vanished. Put it back from a backup, or remove {marker}"
            " to start with an empty book."
        )
    if not may_be_new:
        raise no_book(str(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    marker.touch()


def remember_sqlite_file() -> None:
    """Set the marker of a file that came in another way, as from a backup."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        _marker(database_file(str(database["NAME"]))).touch()


def _marker(file: Path) -> Path:
    return file.with_name(f"{file.name}.{MARKER}")
