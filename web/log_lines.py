"""What a line of the log says, and what it never does (S11, S31)."""

import json
import logging
import traceback
from datetime import UTC, datetime

from django.http import HttpRequest


def route_of(request: HttpRequest) -> str:
    """Return the name of the route asked for; "unknown" where there is none.

    The address itself is told nowhere: those of table links and invitations open
    something, and others hold names.
    """
    early = getattr(
        request, "early_route", ""
    )  # answered before any route was looked up
    if early:
        return str(early)
    found = getattr(request, "resolver_match", None)
    return (found.view_name or found.route or "/") if found else "unknown"


class RouteFilter(logging.Filter):
    """Put the name of the route in place of each address."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            # "Not Found: /the/address"; of a form refused also why, with the Referer.
            told = record.args if isinstance(record.args, tuple) else ()
            by_address = record.name == "django.request" and told
            kind = told[0] if by_address else "refused"
            record.msg, record.args = "%s: %s", (kind, route_of(request))
        elif record.name.startswith("django.security"):
            # The words of a SuspiciousOperation hold what was sent.
            record.msg, record.args = "refused: %s", (record.name.rsplit(".")[-1],)
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object a line: when, how grave, from where, request id, message.

    Of an exception its kinds and the places in the code: its words may hold what
    somebody typed, as those of a broken constraint do.
    """

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "request_id": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
        }
        for name in ("status", "method", "route", "milliseconds"):
            if hasattr(record, name):
                said[name] = getattr(record, name)
        if record.exc_info and record.exc_info[1] is not None:
            said["exception"] = list(_places(record.exc_info[1]))
        return json.dumps(said, ensure_ascii=True)


def _places(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    before = error.__cause__ or error.__context__
    earlier = _places(before) if before is not None else []
    return [*earlier, f"{type(error).__module__}.{type(error).__qualname__}", *places]
