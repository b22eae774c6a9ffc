"""Copying an SQLite file out and in, by SQLite's own online backup."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from django.db import connection

from book.services.copying import LEFT_OUT, CopyFailed

FILE = "book.sqlite3"
#: What a database leaves beside it; of another file it would be read as its own.
COMPANIONS = ("-wal", "-shm", "-journal")


def database_file(name: str) -> Path:
    """Return the path in `file:/path?mode=rw`, or in a plain path."""
    return Path(urlsplit(name).path)


def copy_out(file: Path) -> dict[str, int]:
    """Copy the site's file to `file`, check the copy, return its rows by table."""
    source = database_file(str(connection.settings_dict["NAME"]))
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=rw", uri=True)) as here,
            closing(sqlite3.connect(file)) as there,
        ):
            # In one step: a copy in several begins anew whenever somebody writes.
            # Under WAL its long read holds nobody up.
            here.backup(there, pages=-1)
            there.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            _leave_out(there)
            check(there)
            return rows_by_table(there)
    except sqlite3.Error as fault:
        raise CopyFailed(str(fault)) from fault


def _leave_out(copy: sqlite3.Connection) -> None:
    """Empty the tables that stay out, and the pages in which their rows were."""
    for name in rows_by_table(copy):
        if name in LEFT_OUT:
            copy.execute(f'DELETE FROM "{name}"')  # a table of ours
    copy.commit()
    # A deleted row, and one that the site had deleted before, can still be read in
    # the file; a file that is written anew has neither.
    copy.execute("VACUUM")


def copy_in(file: Path, rows: dict[str, int]) -> None:
    """Put a checked copy of `file` where the site's file is to be."""
    target = database_file(str(connection.settings_dict["NAME"]))
    for path in (target, *(target.with_name(target.name + end) for end in COMPANIONS)):
        if path.exists():
            raise CopyFailed(f"{path} is there and is not overwritten. Move it away.")
    target.parent.mkdir(parents=True, exist_ok=True)
    place = target.with_name(f".{target.name}.restored-{os.getpid()}")
    try:
        shutil.copyfile(file, place)
        with closing(sqlite3.connect(place)) as copied:
            check(copied)
            if rows_by_table(copied) != rows:
                raise CopyFailed("its tables hold other numbers of rows than it had.")
        with place.open("rb") as content:
            os.fsync(content.fileno())
        os.link(place, target)  # unlike a rename, refuses a file that came meanwhile
    except sqlite3.Error as fault:
        raise CopyFailed(str(fault)) from fault
    finally:
        place.unlink(missing_ok=True)


def check(copy: sqlite3.Connection) -> None:
    """Raise CopyFailed where pages are damaged or a row points to none."""
    found = [row[0] for row in copy.execute("PRAGMA integrity_check")]
    if found != ["ok"]:
        raise CopyFailed(f"the file is damaged: {'; '.join(found[:3])}")
    if copy.execute("PRAGMA foreign_key_check").fetchone():
        raise CopyFailed("rows point to rows that are not there.")


def rows_by_table(copy: sqlite3.Connection) -> dict[str, int]:
    """Return the number of rows of each table."""
    names = [
        str(name)
        for (name,) in copy.execute(
            "SELECT name FROM sqlite_master"
            " WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
    ]
    return {
        name: copy.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
        for name in names
    }
