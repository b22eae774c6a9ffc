"""Where buckets are kept: a file for all workers, Redis for all machines, or here.

A store that cannot be reached is left alone for five seconds; meanwhile each worker
counts for itself: less exactly, but never not at all (S53).
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from web.limits.bucket import SKEW, SLACK, Demand, Outcome, standing
from web.limits.file import PATIENCE, LimitsFile

#: One demand in so many also throws away buckets that are full again.
SWEPT_EVERY = 2000
LEFT_ALONE = 5.0


class Store(Protocol):
    def take(self, demands: Sequence[Demand], now: float) -> list[Outcome]:
        """Take a token for each demand, in order, stopping at the first refused."""

    def give_back(self, demands: Sequence[Demand], now: float) -> None:
        """Put back a token of each."""


class LocalStore:
    """Counts within one process."""

    def __init__(self) -> None:
        self._full_at: dict[str, float] = {}
        self._lock = threading.Lock()

    def take(self, demands: Sequence[Demand], now: float) -> list[Outcome]:
        outcomes: list[Outcome] = []
        with self._lock:
            if len(self._full_at) > SWEPT_EVERY:
                self._full_at = {k: t for k, t in self._full_at.items() if t > now}
            for demand in demands:
                rate = demand.rate
                full_at = standing(self._full_at.get(demand.key), now, rate)
                allowed = full_at + rate.interval <= now + rate.depth + SLACK
                if allowed:
                    full_at += rate.interval
                    self._full_at[demand.key] = full_at
                outcomes.append(Outcome(allowed, full_at, now, rate))
                if not allowed:
                    break
        return outcomes

    def give_back(self, demands: Sequence[Demand], now: float) -> None:
        with self._lock:
            for demand in demands:
                if demand.key in self._full_at:
                    self._full_at[demand.key] -= demand.rate.interval


class SqliteStore:
    """Counts in a file of its own, without waiting for the disk.

    What a power cut loses here are counts, not hands. The file is made when it is
    first needed and made anew when it can no longer be read.
    """

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.file = LimitsFile(path, patience)
        self._taken = 0

    def take(self, demands: Sequence[Demand], now: float) -> list[Outcome]:
        connection = self.file.connection()
        outcomes: list[Outcome] = []
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            for demand in demands:
                outcomes.append(_take_from(connection, demand, now))
                if not outcomes[-1].allowed:
                    break
            self._taken += 1
            if self._taken % SWEPT_EVERY == 0:
                connection.execute("DELETE FROM buckets WHERE full_at < ?", (now,))
        return outcomes

    def give_back(self, demands: Sequence[Demand], now: float) -> None:
        with self.file.connection() as connection:
            connection.executemany(
                "UPDATE buckets SET full_at = full_at - ? WHERE key = ?",
                [(demand.rate.interval, demand.key) for demand in demands],
            )


#: As `standing` says, in one statement.
_STANDING = "max(iif(full_at > :latest, :now, full_at), :now)"
_TAKE = f"""
    INSERT INTO buckets VALUES (:key, :now + :interval)
    ON CONFLICT (key) DO UPDATE SET full_at = {_STANDING} + :interval
    WHERE {_STANDING} + :interval <= :now + :depth + {SLACK}
    RETURNING full_at
"""


def _take_from(connection: sqlite3.Connection, demand: Demand, now: float) -> Outcome:
    rate = demand.rate
    values = {
        "key": demand.key,
        "now": now,
        "interval": rate.interval,
        "depth": rate.depth,
        "latest": now + 2 * rate.depth + SKEW,
    }
    row = connection.execute(_TAKE, values).fetchone()
    if row is not None:
        return Outcome(True, row[0], now, rate)
    (full_at,) = connection.execute(
        "SELECT full_at FROM buckets WHERE key = ?", (demand.key,)
    ).fetchone()
    return Outcome(False, standing(full_at, now, rate), now, rate)


class PatientStore:
    """Another store, and counting here for a while whenever that one fails."""

    def __init__(
        self,
        shared: Store,
        *,
        failures: tuple[type[Exception], ...],
        on_failure: Callable[[Exception], None],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.shared = shared
        self.local = LocalStore()
        self._failures = failures
        self._on_failure = on_failure
        self._monotonic = monotonic
        self._again_at = 0.0

    def take(self, demands: Sequence[Demand], now: float) -> list[Outcome]:
        if self._monotonic() >= self._again_at:
            try:
                return self.shared.take(demands, now)
            except self._failures as error:
                self._leave_alone(error)
        return self.local.take(demands, now)

    def give_back(self, demands: Sequence[Demand], now: float) -> None:
        if self._monotonic() >= self._again_at:
            try:
                return self.shared.give_back(demands, now)
            except self._failures as error:
                self._leave_alone(error)
        return self.local.give_back(demands, now)

    def _leave_alone(self, error: Exception) -> None:
        self._again_at = self._monotonic() + LEFT_ALONE
        self._on_failure(error)
