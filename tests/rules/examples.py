"""The example files of tests/vectors."""

import json
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[1] / "vectors"
Row = dict[str, Any]


def load(name: str, part: str = "") -> list[Row]:
    rows = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    chosen: list[Row] = rows[part] if part else rows
    return chosen
