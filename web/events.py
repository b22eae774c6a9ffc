"""One line in the log for each thing that matters to safety (S32).

    log_in who=user:7 from=192.0.2.1 method=password

Who is an id, never a name or a mail. Values are written as JSON wherever they hold
anything but plain signs, so that no text of a visitor can forge a line.
"""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest

from web.addresses import client_address
from web.logs import sender

log = logging.getLogger("events")
_PLAIN = re.compile(r"[A-Za-z0-9_.:/@+-]{1,100}")


def event(name: str, request: HttpRequest | None = None, **facts: object) -> None:
    """Write what happened, to whom, from where; the log adds when and the request.

    A service has no request: it says `who` itself, and where from is known.
    """
    if request is None:
        facts["from"] = sender()
    else:
        facts = {"who": who(request), "from": client_address(request)} | facts
    parts = [f"{key}={_written(value)}" for key, value in facts.items()]
    log.info("%s", " ".join([name, *parts]))


@contextmanager
def untold() -> Iterator[None]:
    """Write nothing while what happens is our own doing and concerns nobody."""
    log.disabled = True
    try:
        yield
    finally:
        log.disabled = False


def who(request: HttpRequest) -> str:
    """Return the id of the account that asks, or "-"."""
    user = getattr(request, "user", None)
    return account_of(user.pk if user is not None else None)


def account_of(user_id: int | None) -> str:
    """Return what stands for an account in a line, or "-" for nobody."""
    return "-" if user_id is None else f"user:{user_id}"


def _written(value: object) -> str:
    text = str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text[:200])
