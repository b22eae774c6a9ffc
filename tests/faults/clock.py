"""A wall clock that jumps under a running site (libfaketime); the steady one does not.

Debian and Ubuntu: apt-get install libfaketime.
"""

from dataclasses import dataclass
from pathlib import Path

HOUR = 3600
DAY = 24 * HOUR
#: Seconds, as security.md names them: an hour, a day, a day back, ten years.
JUMPS = (HOUR, DAY, -DAY, 3653 * DAY)


def library() -> str:
    """Where libfaketime for programs with threads lies; "" where it is missing."""
    found = sorted(Path("/usr/lib").glob("**/faketime/libfaketimeMT.so.1"))
    return str(found[0]) if found else ""


WHY_NOT = "needs libfaketime (Debian: apt-get install libfaketime)"


@dataclass
class WallClock:
    """file: what the library looks at, each time that anybody asks for the time."""

    file: Path
    ahead: int = 0

    def __post_init__(self) -> None:
        self.jump_to(0)

    @property
    def environment(self) -> dict[str, str]:
        """What the site must be started with."""
        return {
            "LD_PRELOAD": library(),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_NO_CACHE": "1",
        }

    def jump_to(self, ahead: int) -> None:
        """Let the site's clock be so many seconds ahead of ours from now on."""
        self.ahead = ahead
        new = self.file.with_suffix(".new")
        new.write_text(f"{ahead:+d}\n")
        new.replace(self.file)  # never half written
