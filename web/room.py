"""Whether there is room for another hand, for those who watch over the site (F3)."""

import errno
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from django.db import (
    DatabaseError,
    InterfaceError,
    OperationalError,
    connection,
    transaction,
)

#: Seconds for which a write that found no room is remembered: it may be another's disk.
REMEMBERED = 10.0
#: Bytes that must be free beside an SQLite file: a few hundred hands.
LEAST = 1024 * 1024
log = logging.getLogger(__name__)
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


@contextmanager
def let_fail() -> Iterator[None]:
    """Write a note that nobody waits for, or go on without it: with a full disk, or a
    busy one, reading goes on.
    """
    savepoint = transaction.atomic() if connection.in_atomic_block else nullcontext()
    try:
        with savepoint:
            yield
    except OperationalError as error:
        log.warning("not noted: %s", type(error).__name__)
        if is_full(error):
            note_no_room()


def is_full(error: DatabaseError | InterfaceError) -> bool:
    """Whether the database found no room for what it was to write."""
    text = str(error).lower()
    return "full" in text or "no space" in text


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


def is_there() -> bool:
    """Whether the file of the book is where it was: whoever has it open goes on reading
    and writing one that was moved or deleted, and nobody finds those hands again.
    """
    file = _sqlite_file()
    return file is None or file.exists()


def _sqlite_file() -> Path | None:
    """Return where the book lies, if it is a file of this machine."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or not name.startswith("file:/"):
        return None
    return Path(name.removeprefix("file:").partition("?")[0])
