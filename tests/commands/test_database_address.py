"""What `DATABASE_URL` asks for beside the place is heard, TLS above all."""

import re
import subprocess
from types import SimpleNamespace
from typing import Any

import environ
import pytest

from book.services import backup_postgres
from config.databases import (
    for_postgres,
    for_sqlite,
    opened,
    snapshot_of_postgres,
    snapshot_of_sqlite,
)

SAFE = "postgres://book:pass%20word@db.example.org:6432/scores?sslmode=verify-full"


def _given(url: str) -> dict[str, Any]:
    given: dict[str, Any] = environ.Env.db_url_config(url)
    return given


@pytest.mark.parametrize("ours", [for_postgres, snapshot_of_postgres])
def test_both_connections_are_as_safe_as_the_address_says(ours: Any) -> None:  # noqa: ANN401
    database = opened(_given(f"{SAFE}&sslrootcert=/etc/ca.pem"), ours())

    assert database["OPTIONS"] == ours()["OPTIONS"] | {
        "sslmode": "verify-full",
        "sslrootcert": "/etc/ca.pem",
    }
    assert (database["HOST"], database["NAME"]) == ("db.example.org", "scores")


def test_what_the_address_asks_of_the_server_leaves_the_snapshot_read_only() -> None:
    asked = _given("postgres://db/scores?options=-c%20search_path%3Dbook")

    database = opened(asked, snapshot_of_postgres())

    assert database["OPTIONS"]["options"] == (
        "-c search_path=book -c default_transaction_read_only=on"
    )


@pytest.mark.parametrize("ours", [for_sqlite, snapshot_of_sqlite])
def test_a_file_is_opened_as_it_must_be_and_waits_as_long_as_asked(ours: Any) -> None:  # noqa: ANN401
    given = _given("sqlite:////books/a.sqlite3?timeout=3")

    database = opened(given, ours(given["NAME"]))

    assert re.fullmatch(r"file:/books/a\.sqlite3\?mode=r[ow]", database["NAME"])
    assert database["OPTIONS"] == ours("")["OPTIONS"] | {"timeout": 3}


def test_a_backup_speaks_with_the_server_as_the_site_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _speak_by(f"{SAFE}&sslpassword=locked", monkeypatch)

    told = backup_postgres._address()

    assert {"sslmode=verify-full", "host=db.example.org", "port=6432"} <= set(
        told.split()
    )
    assert "pass" not in told
    assert "locked" not in told
    assert "pool" not in told


@pytest.mark.parametrize(
    ("url", "told"),
    [(SAFE, "pass word"), ("postgres://book@db/scores", "of the environment")],
)
def test_a_backup_has_the_password_of_the_address_or_else_of_the_environment(
    url: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _speak_by(url, monkeypatch)
    monkeypatch.setenv("PGPASSWORD", "of the environment")
    heard: list[str] = []

    def run(_command: object, env: dict[str, str], **_more: object) -> SimpleNamespace:
        heard.append(env["PGPASSWORD"])
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(subprocess, "run", run)

    backup_postgres._run("pg_dump")

    assert heard == [told]


def _speak_by(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a backup find the database of this address configured."""
    database = opened(_given(url), for_postgres())
    monkeypatch.setattr(
        backup_postgres, "connection", SimpleNamespace(settings_dict=database)
    )
