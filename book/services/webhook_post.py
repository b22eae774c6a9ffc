"""Sending one request outside: to a checked address, within fifteen seconds.

No redirects, no proxy of the environment, TLS verified for the name, and nothing of
the answer is read but its head.
"""

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache

from book.rules.receivers import Address, Receiver, ReceiverRefused, read_receiver
from book.services.resolving import resolve

CONNECT_SECONDS = 5.0
TOTAL_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A request that is ready to go."""

    url: str
    headers: Mapping[str, str]
    body: bytes
    allow_private: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came back. status: None where no answer came; then trouble says why.

    trouble: "refused_address", "no_name", "no_connection", "tls", "timeout",
    "no_answer", or "" with a status.
    """

    status: int | None
    trouble: str = ""
    retry_after: str = ""
    milliseconds: int = 0

    @property
    def delivered(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def post(outgoing: Outgoing) -> Outcome:
    """Send it, whatever happens; never raises for what a receiver does."""
    began = time.monotonic()
    status, trouble, retry_after = _try(outgoing)
    spent = int((time.monotonic() - began) * 1000)
    return Outcome(status, trouble, retry_after, spent)


def _try(outgoing: Outgoing) -> tuple[int | None, str, str]:
    try:
        receiver = read_receiver(outgoing.url)
        addresses = resolve(receiver, allow_private=outgoing.allow_private)
    except ReceiverRefused as refused:
        return None, "no_name" if refused.code == "unknown" else "refused_address", ""
    with _Connection() as connection:
        try:
            connection.open(receiver, addresses)
            return connection.ask(receiver, outgoing)
        except ssl.SSLError:
            return None, connection.word("tls"), ""
        except TimeoutError:
            return None, "timeout", ""
        except OSError:
            word = "no_answer" if connection.is_open else "no_connection"
            return None, connection.word(word), ""
        except http.client.HTTPException:
            return None, connection.word("no_answer"), ""


class _Connection:
    """A connection that is cut after fifteen seconds, however it drips."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        self._late = False
        self._timer = threading.Timer(TOTAL_SECONDS, self._cut)
        self._timer.daemon = True
        self.is_open = False

    def __enter__(self) -> "_Connection":
        self._timer.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._timer.cancel()
        if self._socket is not None:
            self._socket.close()

    def word(self, otherwise: str) -> str:
        """Return why it ended: we cut it, or what the error says."""
        return "timeout" if self._late else otherwise

    def open(self, receiver: Receiver, addresses: Sequence[Address]) -> None:
        """Connect to the first address that answers, within five seconds in all."""
        until = time.monotonic() + CONNECT_SECONDS
        for number, address in enumerate(addresses, start=1):
            left = max(until - time.monotonic(), 0.1)
            try:
                self._socket = socket.create_connection(
                    (str(address), receiver.port), timeout=left
                )
                break
            except OSError:
                if number == len(addresses) or time.monotonic() >= until:
                    raise
        if receiver.scheme == "https" and self._socket is not None:
            self._socket = tls_context().wrap_socket(
                self._socket,
                server_hostname=receiver.host,
                do_handshake_on_connect=False,
            )
            self._socket.do_handshake()
        self.is_open = True

    def ask(self, receiver: Receiver, sent: Outgoing) -> tuple[int | None, str, str]:
        """Send the request and read the head of the answer."""
        assert self._socket is not None  # noqa: S101  # open() has made it
        self._socket.settimeout(TOTAL_SECONDS)
        line = http.client.HTTPConnection(receiver.host, receiver.port)
        line.sock = self._socket
        headers = {"Host": receiver.host_header, "Connection": "close", **sent.headers}
        with closing(line):
            line.request("POST", receiver.target, body=sent.body, headers=headers)
            with closing(line.getresponse()) as answer:
                return answer.status, "", answer.headers.get("Retry-After", "")

    def _cut(self) -> None:
        self._late = True
        if self._socket is not None:
            # Not SSLSocket's own: it would take the session from the reader.
            with suppress(OSError):
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)


@cache
def tls_context() -> ssl.SSLContext:
    """Return how receivers are verified: by the machine's own authorities."""
    return ssl.create_default_context()
