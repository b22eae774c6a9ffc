"""Limits that bite, on a clock that the test turns."""

from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from web.limits import counting
from web.limits.stores import Store


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def turn(self, seconds: float) -> None:
        self.now += seconds


def fresh_limits(
    folder: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Clock:
    """Count from nothing, with the numbers as they are, on a clock of our own."""
    settings.LIMIT_SCALE = 1.0
    kept: Store = counting.file_store(folder / "limits.sqlite3")
    clock = Clock()
    monkeypatch.setattr(counting, "store", lambda: kept)
    monkeypatch.setattr(counting, "clock", clock)
    return clock
