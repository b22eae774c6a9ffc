"""The file of counts, and of what is remembered for a while, which all workers share.

It is made when it is first needed and made anew when it can no longer be read.
"""

import os
import sqlite3
import threading
import time
from pathlib import Path

#: Seconds to wait for another worker that writes to the file.
PATIENCE = 1.0
LOOK_AGAIN = 0.01
TABLES = """
PRAGMA journal_mode=WAL;
PRAGMA synchronous=OFF;
CREATE TABLE IF NOT EXISTS buckets
  (key TEXT PRIMARY KEY, full_at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept
  (key TEXT PRIMARY KEY, value TEXT NOT NULL, until REAL) WITHOUT ROWID;
"""


class LimitsFile:
    """A connection for each thread, opened when it is first needed."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self._path = path
        self._patience = patience
        self._threads = threading.local()

    def connection(self) -> sqlite3.Connection:
        # A process that was split off must not use its parent's connection.
        if getattr(self._threads, "process", None) != os.getpid():
            self._threads.connection = _open(self._path, self._patience)
            self._threads.process = os.getpid()
        connection: sqlite3.Connection = self._threads.connection
        return connection

    def forget_connection(self) -> None:
        """Open the file again the next time: it failed, and may be another by then."""
        self._threads.process = None


def _open(path: Path, patience: float) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        _prepare(connection, patience)
    except sqlite3.DatabaseError as error:
        connection.close()
        if not isinstance(error, sqlite3.OperationalError):
            path.unlink(missing_ok=True)
        raise
    return connection


def _prepare(connection: sqlite3.Connection, patience: float) -> None:
    """Make the tables where they are missing.

    Of two that open a new file at once SQLite refuses one without waiting, for both
    want to change its journal: that one tries again.
    """
    until = time.monotonic() + patience
    while True:
        try:
            connection.executescript(TABLES)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() >= until:
                raise
            time.sleep(LOOK_AGAIN)
        else:
            return
