"""Whether there is room for another hand, for those who watch over the site (F3)."""

import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

from django.db import connection

#: Seconds for which a write that found no room is remembered: it may be another's disk.
REMEMBERED = 10.0
#: Bytes that must be free beside an SQLite file: a few hundred hands.
LEAST = 1024 * 1024
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})

monotonic: Callable[[], float] = time.monotonic
_lock = threading.Lock()
_refused_at: list[float] = []


def is_no_room(error: BaseException) -> bool:
    """Whether a file could not be written because the disk, or a quota, is full."""
    return isinstance(error, OSError) and error.errno in NO_ROOM


def note_no_room() -> None:
    """Remember that the database refused a write because its disk is full."""
    with _lock:
        _refused_at[:] = [monotonic()]


def has_room() -> bool:
    """Whether writes may be expected to succeed."""
    with _lock:
        if _refused_at and monotonic() - _refused_at[0] < REMEMBERED:
            return False
    file = _sqlite_file()
    if file is None:
        return True
    disk = os.statvfs(file.parent)
    return disk.f_bavail * disk.f_frsize >= LEAST


def _sqlite_file() -> Path | None:
    """Return where the book lies, if it is a file of this machine."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or not name.startswith("file:/"):
        return None
    return Path(name.removeprefix("file:").partition("?")[0])
