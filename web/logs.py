"""What is written down: with the request's id and sender, without secrets (S11)."""

import logging
import re
import secrets
from collections.abc import Sequence
from contextvars import ContextVar
from weakref import ReferenceType, ref

from django.http import HttpRequest

_request_id: ContextVar[str] = ContextVar("request_id", default="-")
_sender: ContextVar[str] = ContextVar("sender", default="-")
_at_hand: ContextVar["ReferenceType[HttpRequest] | None"] = ContextVar(
    "request", default=None
)


def begin_request(request: HttpRequest, address: str) -> str:
    """Make an id for the request at hand; keep both until the next one."""
    _at_hand.set(ref(request))
    digits = secrets.token_hex(16)
    variant = "89ab"[int(digits[16], 16) % 4]
    # A UUID of version 4, RFC 9562, without the object around it.
    request_id = (
        f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-{variant}{digits[17:20]}"
        f"-{digits[20:]}"
    )
    _request_id.set(request_id)
    _sender.set(address)
    return request_id


def request_id() -> str:
    """Return the id of the request at hand, or "-" outside any."""
    return _request_id.get()


def request_at_hand() -> HttpRequest | None:
    """Return the request that this thread is answering, or None outside any."""
    kept = _at_hand.get()
    return kept() if kept else None


def sender() -> str:
    """Return the address that the request at hand came from, or "-" outside any."""
    return _sender.get()


class RequestIdFilter(logging.Filter):
    """Give each log record the id of its request."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id()
        return True


class HideSecretsFilter(logging.Filter):
    """Blank secrets out of addresses: Django names the path of what it refused.

    under: beginnings of addresses whose next part opens something.
    """

    def __init__(self, under: Sequence[str]) -> None:
        super().__init__()
        self._secret = re.compile(f"({'|'.join(map(re.escape, under))})[^/\\s\"']+")

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        hidden = self._secret.sub(r"\1…", text)
        if hidden != text:
            record.msg, record.args = hidden, ()
        return True
