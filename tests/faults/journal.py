"""What clients write down before they send and after they heard, one JSON a line.

`invoke` before; then `ok` (a 2xx read to its end), `fail` (certainly not done: a whole
4xx, or not all bytes left the client) or `info` (all else: it may have happened).
"""

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """One request. `key` names what is to happen once, however often it is sent."""

    what: str  # record, undo, correct, void, read
    match: str
    key: str = ""
    body: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of it; `answer` is the JSON of a 2xx or of a refusal."""

    outcome: str  # ok, fail, info
    status: int = 0
    tag: str = ""
    replayed: bool = False
    answer: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """One request with both its moments on the machine's monotonic clock."""

    asked: Asked
    heard: Heard
    begun: float
    ended: float


class Journal:
    """Written by one client."""

    def __init__(self, path: Path) -> None:
        self._file: TextIO = path.open("a", encoding="utf-8")
        self._count = 0

    def invoke(self, asked: Asked) -> int:
        self._count += 1
        self._write({"n": self._count, "invoke": asdict(asked)})
        return self._count

    def heard(self, number: int, heard: Heard) -> None:
        self._write({"n": number, "heard": asdict(heard)})

    def _write(self, said: Json) -> None:
        self._file.write(json.dumps(said | {"at": time.monotonic()}) + "\n")
        self._file.flush()


def read_journals(folder: Path) -> Iterator[Entry]:
    """Yield every request of every client; one never heard of again is `info`."""
    for path in sorted(folder.glob("*.journal")):
        open_ones: dict[int, tuple[Asked, float]] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            said = json.loads(line)
            if "invoke" in said:
                open_ones[said["n"]] = (Asked(**said["invoke"]), said["at"])
                continue
            asked, begun = open_ones.pop(said["n"])
            yield Entry(asked, Heard(**said["heard"]), begun, said["at"])
        for asked, begun in open_ones.values():
            yield Entry(asked, Heard("info"), begun, float("inf"))
