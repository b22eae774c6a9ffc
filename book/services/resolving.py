"""Looking up a receiver's name once, and checking every address that it has."""

import queue
import socket
import threading

from book.rules.receivers import (
    Address,
    Receiver,
    ReceiverRefused,
    checked_addresses,
)

#: How long a name server may take.
PATIENCE = 5.0


def resolve(receiver: Receiver, *, allow_private: bool) -> list[Address]:
    """Return the checked addresses of a receiver, to be connected to as they are.

    Whoever connects uses these and asks no name server again: a name that changes in
    between changes nothing (S46). Raises ReceiverRefused.
    """
    return checked_addresses(_look_up(receiver), allow_private=allow_private)


def _look_up(receiver: Receiver) -> list[str]:
    """Return every address of the name, [] for none or for a server too slow.

    The resolver knows no time limit of its own, so it is asked in a thread.
    """
    found: queue.SimpleQueue[list[str]] = queue.SimpleQueue()

    def ask() -> None:
        found.put(_addresses(receiver))

    threading.Thread(target=ask, name="webhook-name", daemon=True).start()
    try:
        return found.get(timeout=PATIENCE)
    except queue.Empty:
        return []


def _addresses(receiver: Receiver) -> list[str]:
    try:
        rows = socket.getaddrinfo(receiver.host, receiver.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return list(dict.fromkeys(str(row[4][0]) for row in rows))


__all__ = ["ReceiverRefused", "resolve"]
