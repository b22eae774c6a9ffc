"""How the site speaks with its database."""

from typing import Any

from config.environment import env

#: SQLite: a recorded hand is on disk before the phone hears of it (decision 5).
SQLITE_OPTIONS: dict[str, Any] = {
    "uri": True,
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        " PRAGMA temp_store=MEMORY; PRAGMA cache_size=-20000;"
        " PRAGMA journal_size_limit=27103364;"
    ),
}

#: PostgreSQL, for each connection: who waits for a lock hears in 5 s that the site is
#: busy, and a machine that vanished, or a transaction that was left open, soon holds
#: no row any more. Without these a broken network leaves a match locked for hours, and
#: all threads of the site waiting for it.
POSTGRES_SETTINGS = {
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "60s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10s",
}


def opened(given: dict[str, Any], ours: dict[str, Any]) -> dict[str, Any]:
    """Return the database of an address with what we set beside it.

    What the address itself asks for (`?sslmode=verify-full`) stays, and wins; of the
    settings for the server (`?options=-c …`) both count.
    """
    asked, set_here = given.get("OPTIONS", {}), ours["OPTIONS"]
    options = {**set_here, **asked}
    if "options" in asked and "options" in set_here:
        options["options"] = f"{asked['options']} {set_here['options']}"
    chosen = {key: ours.get(key, given[key]) for key in ("ENGINE", "NAME")}
    return {**ours, **given, **chosen, "OPTIONS": options}


def for_sqlite(file: str) -> dict[str, Any]:
    """Return what is set for the file.

    `mode=rw`: a file that has vanished is an error, never a new empty book (S58).
    """
    return {
        "NAME": f"file:{file}?mode=rw",
        "CONN_MAX_AGE": 60,
        "OPTIONS": SQLITE_OPTIONS,
    }


def for_postgres() -> dict[str, Any]:
    """Return what is set for PostgreSQL: a pool in each worker, and no endless waits.

    DATABASE_POOL: connections that one worker may hold; more than its sixteen threads
    are never used. DATABASE_PGBOUNCER: between stand bouncers that give each
    transaction another connection, on which no cursor and no plan outlives it.
    Without one, values go apart from the statement, and what a connection asks for the
    third time is planned once for all later times (decision 39).
    A server that vanishes without a word is noticed within 5 s (S48): 3 s to connect,
    4 s for what was sent to be acknowledged. PgBouncer takes no settings for one
    connection: the role has them there, and `check` says so.
    """
    bouncer = env.bool("DATABASE_PGBOUNCER", default=False)
    settings = " ".join(
        f"-c {name}={value}" for name, value in POSTGRES_SETTINGS.items()
    )
    return {
        "ENGINE": "web.postgres",
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": bouncer,
        "OPTIONS": {
            **({} if bouncer else {"options": settings}),
            "server_side_binding": not bouncer,
            "prepare_threshold": None if bouncer else 2,
            "pool": {
                "min_size": 1,
                "max_size": env.int("DATABASE_POOL", default=16),
                "timeout": 4,
                "max_idle": 300,
                "reconnect_timeout": 10,
            },
            "connect_timeout": 3,
            "tcp_user_timeout": 4000,
            "keepalives_idle": 5,
            "keepalives_interval": 2,
            "keepalives_count": 2,
            "application_name": "third-hand",
        },
    }


def snapshot_of_sqlite(file: str) -> dict[str, Any]:
    """Return how the same file is read at length: no lock, nothing written."""
    return {
        "NAME": f"file:{file}?mode=ro",
        "OPTIONS": {
            "uri": True,
            "transaction_mode": "DEFERRED",
            "timeout": 10,
            "init_command": "PRAGMA query_only=ON; PRAGMA cache_size=-8000;",
        },
    }


def snapshot_of_postgres() -> dict[str, Any]:
    """Return how the same server is read at length: REPEATABLE READ, read only."""
    return {
        "DISABLE_SERVER_SIDE_CURSORS": env.bool("DATABASE_PGBOUNCER", default=False),
        "OPTIONS": {
            "isolation_level": 3,  # REPEATABLE READ, as psycopg numbers it
            "options": "-c default_transaction_read_only=on",
            "connect_timeout": 3,
        },
    }
