"""The example files, as bodies that a program would send."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FILES = Path(__file__).resolve().parents[1] / "vectors"
Row = Mapping[str, Any]


def rows(name: str, part: str = "") -> list[Row]:
    found = json.loads((FILES / f"{name}.json").read_text(encoding="utf-8"))
    listed: list[Row] = found[part] if part else found
    return listed


def hand_body(number: int, row: Row) -> dict[str, Any]:
    """Return a row of worked_hands.json as the body of a hand."""
    names = ("knocker_deadwood", "opponent_deadwood", "big_gin", "gin", "turned_up")
    body = {name: row[name] for name in names if name in row}
    knocker = row.get("knocker")
    if knocker in ("box", "captain", "sitter"):
        body["knocker"] = row["before"][knocker]
    return body | {
        "number": number,
        "outcome": "draw" if row.get("draw") else "knock",
        "roles": row["before"],
    }
