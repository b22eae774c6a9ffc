"""Writers of one worker wait for each other in a line.

SQLite takes one writer at a time. Whoever finds it taken looks again after a pause,
and after ever longer ones: most of the time that many wait, nobody writes.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

#: Seconds to wait for one's turn; SQLite then says itself that it is busy.
PATIENCE = 10
_line = threading.Lock()


@contextmanager
def in_turn() -> Iterator[None]:
    """Wrap a transaction that writes; within another one it is that one's turn."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    has_turn = _line.acquire(timeout=PATIENCE)
    try:
        yield
    finally:
        if has_turn:
            _line.release()
