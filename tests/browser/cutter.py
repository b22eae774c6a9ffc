"""A wire that can be cut: a small TCP proxy between the browser and the site.

What it does to the requests that phones send (`POST …/send/`) is told beforehand, for
the next one or for all; everything else passes. It notes each of them with its key.
"""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

PAGES = re.compile(rb"^GET /(m/[0-9a-z]+/record|rules)/[? ]")
SENDS = re.compile(rb"^POST /m/[0-9a-z]+/send/ ")
LENGTH = re.compile(rb"\r\ncontent-length: *([0-9]+)", re.IGNORECASE)
#: socket option: close() resets the connection instead of ending it politely.
ABORT = b"\x01\x00\x00\x00\x00\x00\x00\x00"

#: What may be done to a request that sends: where the wire is cut.
BEFORE = ("before the request", "in its head", "in the request")
AFTER = ("before the answer", "in the answer's head", "in the answer")
CUTS = (*BEFORE, *AFTER)
#: Put before one of them: the wire ends, and is not reset.
SOFTLY = "softly "


@dataclass
class Wire:
    """target: host and port of the site."""

    target: tuple[str, int]
    #: One for each request to come: one of CUTS, softly or not, or a whole answer to
    #: give instead.
    plans: list[str | bytes] = field(default_factory=list)
    #: Answers every request that sends, while it is set.
    always: bytes = b""
    #: Answers every request for a pad, or for the rules, while it is set.
    pages: bytes = b""
    #: Seconds before such a request is passed on: a network that says nothing.
    page_delay: float = 0
    #: The keys of what was sent whole, in order.
    sent: list[str] = field(default_factory=list)
    #: Called once the site has the whole request, before its answer is passed on.
    on_sent: Callable[[], None] | None = None
    is_down: bool = False

    def __post_init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._open: set[socket.socket] = set()
        self._stop = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def down(self) -> None:
        """No network: what is open breaks, what comes is refused."""
        self.is_down = True
        for end in list(self._open):
            _reset(end)

    def up(self) -> None:
        self.is_down = False

    def close(self) -> None:
        self._stop.set()
        self.down()
        self._server.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _address = self._server.accept()
            except OSError:
                return
            if self.is_down:
                _reset(client)
                continue
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        """Pass requests on one after the other, each with its answer."""
        self._open.add(client)
        plan = ""
        with suppress(OSError), socket.create_connection(self.target) as site:
            while request := _read_request(client):
                plan = self._plan(request, client)
                if not self._pass(request, client, site, plan.removeprefix(SOFTLY)):
                    break
        self._open.discard(client)
        if plan.startswith(SOFTLY):
            client.close()
        else:
            _reset(client)

    def _plan(self, request: bytes, client: socket.socket) -> str:
        """What is to be done to the request; a whole answer is given at once."""
        plan: str | bytes = ""
        if PAGES.match(request):
            self._stop.wait(self.page_delay)
            plan = self.pages
        elif SENDS.match(request):
            plan = self.plans.pop(0) if self.plans else self.always
        if isinstance(plan, bytes):
            client.sendall(plan)
            return "answered" if plan else ""
        return plan

    def _pass(
        self, request: bytes, client: socket.socket, site: socket.socket, plan: str
    ) -> bool:
        """Whether the connection lives on."""
        if plan == "answered":
            return False
        if plan in BEFORE:
            head = request.index(b"\r\n\r\n")
            left = dict(zip(BEFORE, (0, head // 2, len(request) - 1), strict=True))
            site.sendall(request[: left[plan]])
            return False
        site.sendall(request)
        if SENDS.match(request):
            self.sent.append(_key_of(request))
        answer = _read_answer(site)
        if SENDS.match(request) and self.on_sent:
            self.on_sent()
        if self.is_down:
            return False
        if plan in AFTER:
            head = answer.index(b"\r\n\r\n")
            left = dict(zip(AFTER, (0, head // 2, len(answer) // 2), strict=True))
            client.sendall(answer[: left[plan]])
            return False
        client.sendall(answer)
        return b"connection: close" not in answer[:2000].lower()


@contextmanager
def wire_to(url: str) -> Iterator[Wire]:
    """A wire to the site, gone after the block."""
    address = urlsplit(url)
    wire = Wire((address.hostname or "localhost", address.port or 80))
    try:
        yield wire
    finally:
        wire.close()


def html(status: str, body: str, *more: str) -> bytes:
    """A whole answer that is not the site's: of a hotel's network, of a proxy."""
    headers = [
        f"HTTP/1.1 {status}",
        "Content-Type: text/html; charset=utf-8",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *more,
    ]
    return ("\r\n".join(headers) + "\r\n\r\n" + body).encode()


def _read_request(client: socket.socket) -> bytes:
    return _read_whole(client)


def _read_answer(site: socket.socket) -> bytes:
    answer = _read_whole(site, ends=True)
    if not answer:
        raise OSError("the site has hung up")
    return answer


def _read_whole(end: socket.socket, *, ends: bool = False) -> bytes:
    """One message: by its length, by its last chunk, or up to the end of the stream."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = end.recv(65536)
        if not more:
            return b""
        data += more
    head = data[: data.index(b"\r\n\r\n") + 4]
    found = LENGTH.search(head)
    if found:
        return data + _read_more(end, len(head) + int(found[1]) - len(data))
    if b"chunked" in head.lower():
        while not data.endswith(b"0\r\n\r\n"):
            data += end.recv(65536)
        return data
    has_body = ends and not re.match(rb"HTTP/1.. (204|304)", head)
    while has_body and (more := end.recv(65536)):
        data += more
    return data


def _read_more(end: socket.socket, missing: int) -> bytes:
    data = b""
    while len(data) < missing:
        more = end.recv(65536)
        if not more:
            break
        data += more
    return data


def _key_of(request: bytes) -> str:
    body = request.split(b"\r\n\r\n", 1)[1].decode()
    return parse_qs(body).get("client_key", [""])[0]


def _reset(end: socket.socket) -> None:
    with suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABORT)
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    with suppress(OSError):
        end.close()
