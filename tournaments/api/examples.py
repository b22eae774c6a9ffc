"""Examples for the OpenAPI description; a test sends them and compares answers."""

from typing import Any

Json = dict[str, Any]

CREATE: Json = {
    "name": "Winter Open",
    "starts_on": "2026-12-05",
    "format": "swiss_cut",
    "rounds": 4,
    "cut": 3,
}
NAMES: Json = {"names": ["Ana", "Ben", "Cho"]}
LIST: Json = {"list": "Dora\nEgon\n\nFinn"}
CHECK_IN: Json = {"entries": [1, 2, 3, 4, 5, 6]}
LATE: Json = {"name": "Gus"}
SWAP: Json = {"one": 1, "other": 4, "reason": "They came together."}
RULE: Json = {"absent": [3], "reason": "Not there after ten minutes."}
THROUGH: Json = {"through": [2], "reason": "Lots were drawn at the table."}
SCREEN: Json = {"pages": ["seating", "standings"], "seconds": 15, "held": None}
STANDINGS: Json = {
    "through": 1,
    "rounds": 3,
    "as_of": "2026-12-05T20:40:00Z",
    "provisional": False,
    "frozen": False,
    "measures": [
        {"key": "MP", "name": "Match points", "more_is_better": True},
        {"key": "OS", "name": "Opponents’ strength", "more_is_better": True},
    ],
    "results": [
        {
            "rank": 1,
            "is_shared": False,
            "player": {"number": 2, "id": "b2c3d4e5f6g7h8j9k2m3", "name": "Ben"},
            "state": "active",
            "values": [{"key": "MP", "value": "3/2"}, {"key": "OS", "value": "1/2"}],
        }
    ],
}
