"""What a report of a fault may say: where in the code, and never who or what."""

from collections.abc import Mapping
from typing import Any

from web.log_lines import route_of
from web.logs import request_at_hand, request_id

#: All that is kept of a report. Addresses, bodies, headers, users, variables and the
#: words of exceptions may hold names, links and what somebody typed (S11).
KEPT = frozenset(
    {"event_id", "timestamp", "level", "platform", "release", "environment", "sdk"}
)
FRAME = frozenset({"filename", "function", "module", "lineno", "in_app"})


def scrubbed(event: Mapping[str, Any], hint: Mapping[str, Any]) -> dict[str, Any]:
    """Return a new report with the kind of fault, its frames, route and request id."""
    said = {name: value for name, value in event.items() if name in KEPT}
    request = request_at_hand()
    # The package's own word for it is the address, or a pattern of addresses.
    said["transaction"] = route_of(request) if request else ""
    said["tags"] = {"request_id": request_id(), "route": said["transaction"]}
    said["exception"] = {
        "values": [
            {"type": fault.get("type"), "value": "", "stacktrace": _frames(fault)}
            for fault in (event.get("exception") or {}).get("values", [])
        ]
    }
    said["logger"] = event.get("logger", "")
    return said


def _frames(fault: Mapping[str, Any]) -> dict[str, Any]:
    frames = (fault.get("stacktrace") or {}).get("frames", [])
    return {
        "frames": [
            {name: value for name, value in frame.items() if name in FRAME}
            for frame in frames
        ]
    }
