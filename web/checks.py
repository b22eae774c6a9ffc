"""What `manage.py check` says of the database the site runs on (S56, S58)."""

import sqlite3
from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Info, Tags, Warning, register
from django.db import connections
from django.db.backends.utils import CursorWrapper

#: SQLite before 3.51.3 may damage a file when it begins a new log while another
#: connection checkpoints; these series have the repair as well.
WAL_MENDED = (3, 51, 3)
WAL_MENDED_IN = {(3, 44): 6, (3, 50): 7}
#: What makes a hand that was answered survive a power cut.
DURABLE = {
    "fsync": {"on"},
    "full_page_writes": {"on"},
    "synchronous_commit": {"on", "remote_apply", "remote_write"},
}
#: What keeps a machine that vanished from holding rows, and what it should be; 0 is
#: without end. config/databases.py sets it, but not behind PgBouncer.
BOUNDED = {"lock_timeout": "5s", "idle_in_transaction_session_timeout": "1min"}


def has_wal_fault(version: tuple[int, int, int]) -> bool:
    """Whether this version of SQLite has the fault at the reset of its log."""
    mended = WAL_MENDED_IN.get((version[0], version[1]))
    if mended is not None and version[2] >= mended:
        return False
    return version < WAL_MENDED


def _version() -> tuple[int, int, int]:
    major, minor, patch = sqlite3.sqlite_version_info
    return major, minor, patch


@register(Tags.database)
def check_sqlite(
    app_configs: Sequence[AppConfig] | None,
    databases: Sequence[str] | None = None,
    **kwargs: object,
) -> list[CheckMessage]:
    """Name an SQLite with the fault: by the way at home, as a warning in public.

    Like all checks of databases it is asked for by name, so that not every command
    repeats it: `check --database default`, and each start of a public site.
    """
    engine = connections.settings["default"]["ENGINE"]
    asked = "default" in (databases or ())
    if not asked or "sqlite3" not in engine or not has_wal_fault(_version()):
        return []
    kind = Warning if settings.SETUP_CODE_NEEDED else Info
    return [
        kind(
            f"SQLite {sqlite3.sqlite_version} can damage its file in rare cases"
            " (the WAL-reset fault).",
            hint="Use SQLite 3.51.3 or newer, or PostgreSQL (DATABASE_URL).",
            id="third_hand.I001",
        )
    ]


@register(Tags.database)
def check_postgres(
    app_configs: Sequence[AppConfig] | None,
    databases: Sequence[str] | None = None,
    **kwargs: object,
) -> list[CheckMessage]:
    """Name settings of PostgreSQL that lose answered hands, or wait for ever."""
    if "default" not in (databases or ()):
        return []
    connection = connections["default"]
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        has = {name: _setting(cursor, name) for name in (*DURABLE, *BOUNDED)}
    forgets = [name for name, right in DURABLE.items() if has[name] not in right]
    waits = [name for name in BOUNDED if has[name] == "0"]
    return [
        *(
            Warning(
                f"PostgreSQL runs with {name} = {has[name]}: a power cut can lose"
                " hands that were answered.",
                hint=f"Set {name} = on.",
                id="third_hand.W002",
            )
            for name in forgets
        ),
        *(
            Warning(
                f"PostgreSQL runs with {name} = 0: a machine that vanishes can leave"
                " matches locked for hours.",
                hint=f"ALTER ROLE … SET {name} = '{BOUNDED[name]}'.",
                id="third_hand.W003",
            )
            for name in waits
        ),
    ]


def _setting(cursor: CursorWrapper, name: str) -> str:
    cursor.execute("SELECT current_setting(%s)", [name])
    [value] = cursor.fetchone()
    return str(value)
