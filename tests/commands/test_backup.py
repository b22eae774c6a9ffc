"""What a backup is refused for; the drill itself is in tests/processes."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection

from book.services.backups import (
    BackupError,
    Manifest,
    make_backup,
    read_backup,
    restore_backup,
)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite", reason="PostgreSQL's are in the drill"
    ),
]
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
Book = Callable[[str], Path]


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    """Where the site's file is from now on."""

    def at(name: str) -> Path:
        path = tmp_path / name / "db.sqlite3"
        monkeypatch.setitem(connection.settings_dict, "NAME", f"file:{path}?mode=rw")
        return path

    return at


@pytest.fixture
def copy(book: Book, tmp_path: Path) -> Path:
    """A backup of a book with three hands, one of them not yet in the main file."""
    path = book("here")
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as open_book:
        open_book.execute("PRAGMA journal_mode=WAL")
        open_book.execute("CREATE TABLE hands (id INTEGER PRIMARY KEY)")
        open_book.execute("INSERT INTO hands VALUES (1), (2)")
        open_book.commit()
        open_book.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        open_book.execute("INSERT INTO hands VALUES (3)")
        open_book.commit()
        make_backup(folder=tmp_path / "copy", at=NOON)
    book("there")
    return tmp_path / "copy"


def _bring_back(folder: Path) -> None:
    restore_backup(folder=folder, manifest=read_backup(folder))


def _change(folder: Path, **facts: object) -> None:
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | facts))


def test_a_backup_comes_back_with_what_was_still_in_the_log(
    copy: Path, book: Book
) -> None:
    there = book("there")

    _bring_back(copy)

    with closing(sqlite3.connect(there)) as brought:
        assert brought.execute("SELECT count(*) FROM hands").fetchone() == (3,)
    assert sorted(path.name for path in copy.iterdir()) == [
        "book.sqlite3",
        "manifest.json",
    ]
    assert copy.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("ended", [False, True], ids=["going on", "ended"])
def test_a_backup_holds_no_session(book: Book, tmp_path: Path, ended: bool) -> None:
    path = book("here")
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as open_book:
        for table in ("django_session", "usersessions_usersession", "hands"):
            open_book.execute(f"CREATE TABLE {table} (session_key TEXT)")
            open_book.execute(f"INSERT INTO {table} VALUES ('key in {table}')")
        open_book.commit()
        if ended:
            open_book.execute("DELETE FROM django_session")
            open_book.commit()

    made = make_backup(folder=tmp_path / "copy", at=NOON)

    assert made.rows == {"django_session": 0, "usersessions_usersession": 0, "hands": 1}
    written = (tmp_path / "copy" / made.file).read_bytes()
    assert b"key in hands" in written
    assert b"key in django_session" not in written
    assert b"key in usersessions_usersession" not in written


def test_a_backup_overwrites_nothing(copy: Path, book: Book) -> None:
    book("here")
    with pytest.raises(BackupError, match="exists already"):
        make_backup(folder=copy, at=NOON)


@pytest.mark.parametrize("end", ["", "-wal", "-journal"])
def test_a_restore_overwrites_nothing(copy: Path, book: Book, end: str) -> None:
    there = book("there")
    there.parent.mkdir()
    left = there.with_name(there.name + end)
    left.write_bytes(b"what was here")

    with pytest.raises(BackupError, match="is there and is not overwritten"):
        _bring_back(copy)

    assert list(there.parent.iterdir()) == [left]
    assert left.read_bytes() == b"what was here"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        pytest.param({"rows": {"hands": 4}}, "other numbers of rows", id="rows"),
        pytest.param({"sha256": "0" * 64}, "not what was written", id="hash"),
        pytest.param({"database": "postgresql"}, "of postgresql", id="database"),
        pytest.param({"migrations": ["scoring.9999"]}, "newer release", id="newer"),
        pytest.param({"form": 2}, "newer release", id="form"),
        pytest.param({"form": 2, "more": 1}, "newer release", id="later form"),
        pytest.param({"more": 1}, "holds no whole backup", id="other facts"),
    ],
)
def test_a_backup_that_is_not_itself_is_refused(
    copy: Path, book: Book, facts: dict[str, object], said: str
) -> None:
    _change(copy, **facts)

    with pytest.raises(BackupError, match=said):
        _bring_back(copy)

    there = book("there")
    assert not there.parent.exists() or not list(there.parent.iterdir())


def test_a_damaged_book_is_not_backed_up(
    copy: Path, book: Book, tmp_path: Path
) -> None:
    there = book("there")
    _bring_back(copy)
    with there.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)

    with pytest.raises(BackupError, match="could not be copied"):
        make_backup(folder=tmp_path / "second", at=NOON)

    assert not list(tmp_path.glob("*second*"))


def test_what_is_no_backup_is_refused(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="holds no whole backup"):
        read_backup(tmp_path / "here")
    assert isinstance(read_backup(copy), Manifest)
