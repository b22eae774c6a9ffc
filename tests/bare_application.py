"""Calling the bare WSGI application from a test that has a transaction open."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.signals import request_finished, request_started
from django.db import close_old_connections


@contextmanager
def same_connection() -> Iterator[None]:
    """Keep the test's own connection, as Django's client does for each request: the
    bare application begins and ends one by closing what it finds.
    """
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)
