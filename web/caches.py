"""What is remembered for a while, by all workers: the file of the limits, or Redis.

allauth counts attempts at one-time codes and spends each code here. A memory of each
worker's own would double every limit and let a code be used once per worker (S53).
"""

import json
import logging
import sqlite3
import time
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from django.utils.module_loading import import_string

from web.limits.bucket import SKEW
from web.limits.file import LimitsFile
from web.limits.stores import LEFT_ALONE

log = logging.getLogger(__name__)
#: Seconds that Redis gets to answer.
PATIENCE = 0.2
SWEPT_EVERY = 1000
Timeout = float | int | None


class FileCache(BaseCache):
    """Values that JSON can hold, in the SQLite file of the limits."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._file = LimitsFile(Path(location))
        self._written = 0

    def add(
        self,
        key: str,
        value: object,
        timeout: Timeout = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        sql = (
            "INSERT INTO kept VALUES (:key, :value, :until)"
            " ON CONFLICT (key) DO UPDATE SET value = :value, until = :until"
            " WHERE until <= :now"
        )
        return self._write(sql, key, value, timeout, version) == 1

    def set(
        self,
        key: str,
        value: object,
        timeout: Timeout = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        sql = "INSERT OR REPLACE INTO kept VALUES (:key, :value, :until)"
        self._write(sql, key, value, timeout, version)

    def get(
        self, key: str, default: object = None, version: int | None = None
    ) -> object:
        row = self._run(
            "SELECT value FROM kept WHERE key = ? AND (until IS NULL OR until > ?)",
            (self.make_and_validate_key(key, version=version), time.time()),
        ).fetchone()
        return default if row is None else json.loads(row[0])

    def delete(self, key: str, version: int | None = None) -> bool:
        done = self._run(
            "DELETE FROM kept WHERE key = ?",
            (self.make_and_validate_key(key, version=version),),
        )
        return done.rowcount == 1

    def clear(self) -> None:
        self._run("DELETE FROM kept", ())

    def _write(
        self,
        sql: str,
        key: str,
        value: object,
        timeout: Timeout,
        version: int | None,
    ) -> int:
        now = time.time()
        self._written += 1
        if self._written % SWEPT_EVERY == 0:
            self._run("DELETE FROM kept WHERE until <= ?", (now,))
        values = {
            "key": self.make_and_validate_key(key, version=version),
            "value": json.dumps(value),
            "until": self.get_backend_timeout(timeout),
            "now": now,
        }
        return self._run(sql, values).rowcount

    def _run(self, sql: str, values: object) -> sqlite3.Cursor:
        try:
            connection = self._file.connection()
            return connection.execute(sql, values)  # type: ignore[arg-type]
        except sqlite3.Error:
            self._file.forget_connection()
            raise


class SharedCache(BaseCache):
    """The file or Redis; while that cannot be reached, a memory of the worker's own.

    Each value lies there with the moment it was written. One of the future was written
    before the clock was set back: it counts as gone, else what was to be remembered for
    five minutes would lock somebody out for as long as the clock was wrong (fault F6).
    """

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._local = LocMemCache("on-its-own", params)
        self._shared: BaseCache
        self._failures: tuple[type[Exception], ...] = (sqlite3.Error, OSError)
        if location.startswith("redis"):
            # Only an installation with Redis has its driver.
            self._failures = (import_string("redis.exceptions.RedisError"),)
            patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
            self._shared = RedisCache(location, {**params, "OPTIONS": patience})
        else:
            self._shared = FileCache(location, params)
        self._again_at = 0.0

    def add(
        self,
        key: str,
        value: object,
        timeout: Timeout = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        if self._try("add", key, _dated(value), timeout, version):
            return True
        kept = self._try("get", key, None, version)
        if kept is None or not _is_of_the_future(kept):
            return False
        self._try("set", key, _dated(value), timeout, version)
        return True

    def get(self, key: str, default: object = None, version: int | None = None) -> Any:  # noqa: ANN401
        kept = self._try("get", key, None, version)
        return default if kept is None or _is_of_the_future(kept) else kept[1]

    def set(
        self,
        key: str,
        value: object,
        timeout: Timeout = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        self._try("set", key, _dated(value), timeout, version)

    def touch(
        self,
        key: str,
        timeout: Timeout = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        kept = self._try("get", key, None, version)
        if kept is None or _is_of_the_future(kept):
            return False
        self.set(key, kept[1], timeout, version)
        return True

    def delete(self, key: str, version: int | None = None) -> bool:
        return bool(self._try("delete", key, version))

    def clear(self) -> None:
        self._try("clear")

    def _try(self, name: str, *args: object) -> Any:  # noqa: ANN401
        if time.monotonic() >= self._again_at:
            try:
                return getattr(self._shared, name)(*args)
            except self._failures as error:
                self._again_at = time.monotonic() + LEFT_ALONE
                log.warning("remembered per worker: %s", type(error).__name__)
        return getattr(self._local, name)(*args)


def _dated(value: object) -> list[object]:
    return [time.time(), value]


def _is_of_the_future(kept: list[Any]) -> bool:
    return bool(kept[0] > time.time() + SKEW)
