"""No room on the disk: what is said of it, and to whom (F3)."""

import errno
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.db.models import QuerySet
from django.test import Client

from tests.api.actors import make_token
from tests.web.wire import code_of, send
from web import room
from web.answers import as_problem

FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    now = [1000.0]
    monkeypatch.setattr(room, "monotonic", lambda: now[0])
    yield now
    room._refused_at.clear()


@pytest.mark.django_db
def test_a_write_that_found_no_room_is_remembered_for_a_while(
    client: Client, clock: list[float]
) -> None:
    assert client.get("/readyz").status_code == 200

    problem = as_problem(OperationalError("database or disk is full"))

    assert problem is not None
    assert problem.code == "storage_full"
    assert client.get("/readyz").content == b"disk full\n"
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200
    clock[0] += room.REMEMBERED
    assert client.get("/readyz").status_code == 200


def test_a_file_that_finds_no_room_is_not_our_fault() -> None:
    problem = as_problem(FULL)

    assert problem is not None
    assert problem.code == "storage_full"
    assert as_problem(OSError(errno.EACCES, "no")) is None


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a server has its own disk")
def test_the_disk_of_the_book_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    name = f"file:{tmp_path}/db.sqlite3?mode=rw"
    monkeypatch.setitem(connection.settings_dict, "NAME", name)
    assert room.has_room()

    monkeypatch.setattr(room, "LEAST", 1 << 60)

    assert not room.has_room()


class FullFile(tempfile.SpooledTemporaryFile[bytes]):
    """A temporary file on a full disk."""

    def write(self, *_text: object) -> int:
        raise FULL


@pytest.mark.django_db
def test_a_long_body_without_room_is_read_to_its_end_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", FullFile)
    body = io.BytesIO(b"x" * 200_000)

    status, headers, _content = send(
        "POST", "/import/", length=200_000, **{"wsgi.input": body}
    )

    assert (status, headers["Retry-After"]) == (503, "60")
    assert body.read() == b""


@pytest.mark.django_db
def test_a_call_without_room_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", FullFile)

    answer = send(
        "POST",
        "/api/v1/import/",
        b"x" * 200_000,
        CONTENT_TYPE="text/csv",
        HTTP_AUTHORIZATION=f"Bearer {make_token()}",
    )

    assert (answer[0], code_of(answer)) == (503, "storage_full")


@pytest.mark.django_db
def test_a_site_without_its_file_or_its_tables_is_not_ready(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # S48: the connection that is open goes on into a file that is gone
    file = tmp_path / "book.sqlite3"
    file.touch()
    monkeypatch.setattr(room, "_sqlite_file", lambda: file)
    assert client.get("/readyz").status_code == 200

    file.unlink()
    assert client.get("/readyz").content == b"no database\n"
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200

    file.touch()

    def no_table(*_args: object) -> bool:
        raise OperationalError("no such table: clubs")

    monkeypatch.setattr(QuerySet, "exists", no_table)
    assert client.get("/readyz").status_code == 503
