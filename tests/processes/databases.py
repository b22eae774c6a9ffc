"""Databases of a test's own: a PostgreSQL one that is dropped, or a new SQLite file."""

import os
import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager
from urllib.parse import urlsplit


def postgres_server() -> str:
    """The URL of the PostgreSQL server that the suite runs on; "" where on SQLite."""
    given = os.environ.get("DATABASE_URL", "")
    return given if given.startswith(("postgres", "psql")) else ""


@contextmanager
def own_database() -> Iterator[str | None]:
    """A new database of the kind that the suite runs on; None: SQLite, in the data
    folder. CI runs the suite on both.
    """
    server = postgres_server()
    if not server:
        yield None
        return
    with own_postgres(server) as url:
        yield url


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


def _maintenance(server: str) -> str:
    return urlsplit(server)._replace(scheme="postgresql", path="/postgres").geturl()
