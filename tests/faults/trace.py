"""The proof for a power cut: each 201 leaves after the log was synced (S56).

A kill keeps the system's cache, so it shows nothing of syncing. In a trace of system
calls, between the last write to the log and the first byte of a 201 lies a sync.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

#: What strace is asked to watch; numbers of files become their paths (-yy).
STRACE = (
    *("strace", "-f", "-ttt", "-yy", "-qq", "-s", "40", "-e", "signal=none"),
    *("-e", "trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg"),
)
_CALL = re.compile(
    r"^(?:\[pid\s+)?\d*\]?\s*(?P<at>\d+\.\d+) (?P<call>\w+)\((?P<rest>.*)$"
)


@dataclass(frozen=True, slots=True)
class Seen:
    """How many 201 left, and when one did although the log was not on disk."""

    answers: int
    too_early: tuple[str, ...]


def judge_trace(lines: Sequence[str]) -> Seen:
    """Judge the calls of one client that sends one request at a time."""
    answers, too_early, unsynced = 0, [], False
    for call, rest, at in _calls(lines):
        log = "db.sqlite3-wal" in rest.split(",")[0]
        if call == "pwrite64" and log:
            unsynced = True
        elif call in ("fdatasync", "fsync") and log:
            unsynced = False
        elif "HTTP/1.1 201" in rest:
            answers += 1
            if unsynced:
                too_early.append(at)
    return Seen(answers, tuple(too_early))


def _calls(lines: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield calls when they begin; a sync when it has ended, which may be later."""
    waiting: dict[str, tuple[str, str, str]] = {}
    for line in lines:
        thread = line.split()[0] if line else ""
        if "resumed>" in line:
            if thread in waiting:
                yield waiting.pop(thread)
            continue
        found = _CALL.search(line)
        if found is None:
            continue
        call = (found["call"], found["rest"], found["at"])
        if "<unfinished ...>" in line and found["call"] in ("fdatasync", "fsync"):
            waiting[thread] = call
            continue
        yield call
