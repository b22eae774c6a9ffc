"""A copy of the whole database in a folder, taken while people play, and its return.

A backup is a folder of two files: `book.sqlite3` or `book.dump`, and `manifest.json`,
which says when it was taken, of what, the number of rows in each table, the migrations
and the hash of the other file. It appears under its name only when it is complete.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from book.services import backup_postgres, backup_sqlite
from book.services.copying import CopyFailed, Engine

MANIFEST = "manifest.json"
#: Of the two files' form; a later form gets another number.
FORM = 1


class BackupError(Exception):
    """Why there is no backup, or why it was not brought back; for people."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds. `rows` by table; `migrations` as "app.name"."""

    form: int
    database: str
    taken_at: str
    file: str
    sha256: str
    rows: dict[str, int]
    migrations: list[str]


def make_backup(*, folder: Path, at: datetime) -> Manifest:
    """Copy the database as it stands at one moment into the new `folder`.

    Writing goes on meanwhile. Raises BackupError where the folder exists, or where
    the copy fails or is not sound; nothing is left behind then.
    """
    if folder.exists():
        raise BackupError(f"{folder} exists already. A backup overwrites nothing.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _unfinished(folder) as place:
        file = place / _engine().FILE
        try:
            rows = _engine().copy_out(file)
        except (OSError, CopyFailed) as fault:
            raise BackupError(f"The database could not be copied: {fault}") from fault
        manifest = Manifest(
            form=FORM,
            database=connection.vendor,
            taken_at=at.isoformat(),
            file=file.name,
            sha256=_hash(file),
            rows=rows,
            migrations=_applied(),
        )
        (place / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1) + "\n")
        for written in (file, place / MANIFEST, place):
            _sync(written)
        place.rename(folder)
        _sync(folder.parent)
    return manifest


def read_backup(folder: Path) -> Manifest:
    """Return what the backup says of itself; its file is compared with its hash.

    Raises BackupError for a folder that is none, a changed file, a backup of the other
    database, or one of a newer release than this.
    """
    try:
        told = json.loads((folder / MANIFEST).read_text())
        _refuse_newer(told["form"], [])
        manifest = Manifest(**told)
        if _hash(folder / manifest.file) != manifest.sha256:
            raise BackupError(f"{folder / manifest.file} is not what was written.")
    except (OSError, ValueError, TypeError, KeyError) as fault:
        raise BackupError(f"{folder} holds no whole backup: {fault}") from fault
    if manifest.database != connection.vendor:
        raise BackupError(
            f"This is a backup of {manifest.database}, and DATABASE_URL names"
            f" {connection.vendor}."
        )
    known = {".".join(key) for key in MigrationLoader(None).disk_migrations}
    _refuse_newer(manifest.form, sorted(set(manifest.migrations) - known))
    return manifest


def _refuse_newer(form: object, migrations: list[str]) -> None:
    if form != FORM or migrations:
        what = f" ({', '.join(migrations)})" if migrations else ""
        raise BackupError(
            f"This backup was made by a newer release{what}. Install that one first."
        )


def restore_backup(*, folder: Path, manifest: Manifest) -> None:
    """Put the backup where the site's database is to be, which must not exist yet.

    Raises BackupError where a database is there already, or where the rows are not as
    many as the manifest says; nothing is there then. Tables of an older release are
    brought up to this one afterwards (`migrate`), and checked (`recheck_scores`).
    """
    try:
        _engine().copy_in(folder / manifest.file, manifest.rows)
    except (OSError, CopyFailed) as fault:
        raise BackupError(f"Nothing was restored: {fault}") from fault


def _engine() -> Engine:
    return backup_sqlite if connection.vendor == "sqlite" else backup_postgres


def _applied() -> list[str]:
    return sorted(
        ".".join(key) for key in MigrationLoader(connection).applied_migrations
    )


@contextmanager
def _unfinished(folder: Path) -> Iterator[Path]:
    """A folder beside the wanted one that only its owner can read, gone at the end."""
    place = folder.with_name(f".{folder.name}.unfinished-{os.getpid()}")
    place.mkdir(mode=0o700)
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _hash(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
