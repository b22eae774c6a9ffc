"""Copying a PostgreSQL database out and in, by pg_dump and pg_restore."""

import os
import subprocess
from pathlib import Path

from django.db import DatabaseError, connection, transaction

from book.services.copying import LEFT_OUT, CopyFailed

FILE = "book.dump"
#: Of these only the password can go by the environment. Whose key for TLS is locked
#: names its `sslpassword` in a service file (PGSERVICE), which libpq reads itself.
_SECRET = {"password", "sslpassword"}


def copy_out(file: Path) -> dict[str, int]:
    """Dump the database to `file`, return its rows by table at that same moment."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            # The counts and the dump see one snapshot, whoever writes meanwhile.
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            [snapshot] = cursor.fetchone()
            rows = rows_by_table()
            without = [f"--exclude-table-data=*.{name}" for name in LEFT_OUT]
            _run("pg_dump", f"--snapshot={snapshot}", f"--file={file}", *without)
            return rows | {name: 0 for name in LEFT_OUT if name in rows}
    except DatabaseError as fault:
        raise CopyFailed(str(fault)) from fault


def copy_in(file: Path, rows: dict[str, int]) -> None:
    """Restore `file` into the configured database, which must have no table yet."""
    try:
        if rows_by_table():
            name = connection.settings_dict["NAME"]
            raise CopyFailed(
                f"the database {name} has tables. Make an empty one first."
            )
        connection.close()
        _run("pg_restore", "--single-transaction", str(file))
        if rows_by_table() != rows:
            raise CopyFailed(
                "the tables hold other numbers of rows than it had."
                " Drop this database and try another backup."
            )
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # a dump carries no statistics
    except DatabaseError as fault:
        raise CopyFailed(str(fault)) from fault


def rows_by_table() -> dict[str, int]:
    """Return the number of rows of each table of the connection's schema."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        )
        names = sorted(name for (name,) in cursor.fetchall())
        rows = {}
        for name in names:
            cursor.execute(f'SELECT count(*) FROM "{name}"')
            rows[name] = cursor.fetchone()[0]
    return rows


def _run(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's own programs on the configured database."""
    plain = ["--no-owner", "--no-privileges", "--no-password"]
    if program == "pg_dump":
        plain.append("--format=custom")
    else:
        plain.append("--exit-on-error")
    try:
        done = subprocess.run(
            [program, *plain, f"--dbname={_address()}", *arguments],
            env=os.environ | _password(),
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError as missing:
        raise CopyFailed(
            f"{program} is missing: install PostgreSQL's client."
        ) from missing
    if done.returncode:
        raise CopyFailed(f"{program}: {done.stderr.strip()}")


def _password() -> dict[str, str]:
    """The address's password for the environment.

    An empty one would hide one that the environment, or a file of passwords, has.
    """
    password = connection.settings_dict["PASSWORD"]
    return {"PGPASSWORD": password} if password else {}


def _address() -> str:
    """Where the database is and how it is spoken with, TLS included; without what is
    secret, for arguments can be seen by all.
    """
    from psycopg import conninfo, pq  # only an installation with PostgreSQL has it

    given = connection.settings_dict
    known = {option.keyword.decode() for option in pq.Conninfo.get_defaults()}
    asked = {name: value for name, value in given["OPTIONS"].items() if name in known}
    place = {"host": given["HOST"], "port": given["PORT"], "user": given["USER"]}
    told = {**asked, **place, "dbname": given["NAME"]}
    return conninfo.make_conninfo(
        **{name: value for name, value in told.items() if value and name not in _SECRET}
    )
