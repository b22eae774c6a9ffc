"""Databases of a test's own: a PostgreSQL one that is dropped, or a new SQLite file."""

import os
import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager
from urllib.parse import urlsplit

import pytest

NO_POSTGRES = (
    "NO POSTGRESQL: tests of several processes on PostgreSQL are SKIPPED. Start it on"
    " 127.0.0.1:5432, or set DATABASE_URL to a server that lets you make databases."
)


def postgres_server() -> str:
    """The URL of the server: that of `DATABASE_URL`, else one on this machine."""
    given = os.environ.get("DATABASE_URL", "")
    if given.startswith(("postgres", "psql")):
        return given
    return "postgres://postgres@127.0.0.1:5432/postgres"


@contextmanager
def own_postgres(server: str) -> Iterator[str]:
    """A new database on the server of this URL, dropped at the end."""
    import psycopg

    name = f"third_hand_live_{secrets.token_hex(6)}"
    with closing(
        psycopg.connect(_maintenance(server), autocommit=True, connect_timeout=5)
    ) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def skip_without_postgres(server: str) -> None:
    """Skip loudly where no server answers; fail where `POSTGRES_REQUIRED` is set."""
    error = _why_not(server)
    if error is not None:
        if os.environ.get("POSTGRES_REQUIRED"):
            pytest.fail(f"POSTGRES_REQUIRED is set, but: {NO_POSTGRES} ({error})")
        pytest.skip(NO_POSTGRES)


def _why_not(server: str) -> Exception | None:
    try:
        import psycopg
    except ImportError as missing:
        return missing
    try:
        psycopg.connect(_maintenance(server), connect_timeout=5).close()
    except psycopg.OperationalError as refused:
        return refused
    return None


def _maintenance(server: str) -> str:
    return urlsplit(server)._replace(scheme="postgresql", path="/postgres").geturl()
