"""Reading for long without holding up anybody."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connections, transaction


@contextmanager
def snapshot() -> Iterator[str]:
    """Give the alias through which everything is seen as of one moment.

    A second, read-only connection (decision 23): a deferred transaction on SQLite,
    REPEATABLE READ on PostgreSQL. It takes no lock that a writer waits for. Closed at
    the end, also of an export that is broken off, so that no old state is held by a
    connection that idles.
    """
    alias: str = settings.SNAPSHOT_DATABASE
    try:
        with transaction.atomic(using=alias):
            yield alias
    finally:
        if alias != "default":
            connections[alias].close()
