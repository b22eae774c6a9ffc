"""Sends one request over a bare socket, whole or cut off where it is told to."""

import json
import re
import socket
import struct
from dataclasses import dataclass
from typing import Any

from tests.faults.journal import Heard, Json

PATIENCE = 10


#: Where the network breaks. Up to the last byte nothing may have happened.
BEFORE = (
    *("before the head", "in the head", "before the body", "in the body"),
    *("in the blanks", "before the last byte"),
)
AFTER = ("after the last byte", "in the answer's head", "in the answer's body")
PLACES = (*BEFORE, *AFTER)


@dataclass(frozen=True, slots=True)
class Cut:
    """Where the network breaks: one of PLACES; by a reset, or by a polite end."""

    place: str
    by_reset: bool = False

    @property
    def is_before(self) -> bool:
        return self.place in BEFORE

    @property
    def may_be_lost(self) -> bool:
        """A reset takes with it what the server's system had not yet handed over."""
        return self.place == "after the last byte" and self.by_reset

    def leaves(self, head: int, body: int) -> int:
        """How many bytes of the request leave, of a head and a body so long."""
        left = {
            "before the head": 0,
            "in the head": head // 2,
            "before the body": head,
            "in the body": head + body // 3,
            "in the blanks": head + body - 3,
            "before the last byte": head + body - 1,
        }
        return left.get(self.place, head + body)


@dataclass(frozen=True, slots=True)
class Sender:
    port: int
    token: str

    def send(
        self,
        method: str,
        path: str,
        body: Json | None = None,
        *,
        tag: str = "",
        cut: Cut | None = None,
    ) -> Heard:
        """Send it and tell what is certain of it."""
        # Blanks at the end are JSON as well: cut off there, the rest still parses.
        sent = b"" if body is None else json.dumps(body).encode() + b"    "
        head = [
            f"{method} /api/v1{path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Authorization: Bearer {self.token}",
            "Content-Type: application/json",
            f"Content-Length: {len(sent)}",
            "Connection: close",
            *([f"If-Match: {tag}"] if tag else []),
        ]
        top = "\r\n".join([*head, "", ""]).encode()
        whole = top + sent
        left = False
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
                line.sendall(whole[: cut.leaves(len(top), len(sent))] if cut else whole)
                left = cut is None or not cut.is_before
                if cut is not None:
                    _break(line, cut)
                    return Heard("info" if left else "fail")
                return _heard(_read(line))
        except (OSError, ValueError):
            return Heard("info" if left else "fail")


def _break(line: socket.socket, cut: Cut) -> None:
    line.settimeout(PATIENCE)
    if cut.place == "in the answer's head":
        line.recv(20)
    elif cut.place == "in the answer's body":
        heard = b""
        while b"\r\n\r\n" not in heard and (more := line.recv(200)):
            heard += more
    if cut.by_reset:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return
    line.shutdown(socket.SHUT_WR)
    if cut.is_before:
        line.recv(65536)  # so that the server, not the end, is what refuses


def _read(line: socket.socket) -> bytes:
    """Read one answer: as long as it says, or until the end where it does not."""
    answer = b""
    while piece := line.recv(65536):
        answer += piece
        head, found, body = answer.partition(b"\r\n\r\n")
        long = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        if found and long and len(body) >= int(long[1]):
            break
        if found and head.split(b" ")[1] in (b"204", b"304"):
            break
    return answer


def _heard(answer: bytes) -> Heard:
    """Understand a whole answer. Raises ValueError for one that broke off."""
    head, found, body = answer.partition(b"\r\n\r\n")
    if not found:
        raise ValueError("no whole head")
    first, *lines = head.decode("latin-1").split("\r\n")
    told = {
        name.lower(): value.strip()
        for name, _colon, value in (line.partition(":") for line in lines)
    }
    if int(told.get("content-length", len(body))) != len(body):
        raise ValueError("no whole body")
    status = int(first.split()[1])
    if status >= 500 and "x-request-id" not in told:
        raise ValueError("the proxy's own, where no site answers")
    content: Any = json.loads(body) if body else {}
    outcome = "ok" if status < 300 else "fail" if status < 500 else "info"
    if status in (409, 412) and content.get("same"):
        outcome = "ok"
    return Heard(
        outcome, status, told.get("etag", ""), "idempotent-replayed" in told, content
    )
