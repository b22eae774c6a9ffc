"""Token buckets and where they are kept (S53)."""

import os
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from tests.web.limits import Clock, fresh_limits
from web.caches import FileCache, SharedCache
from web.limits.bucket import Demand, Outcome, Rate
from web.limits.counting import demands_of, file_store, take
from web.limits.stores import LocalStore, PatientStore, SqliteStore, Store

RATE = Rate(60, 60, 5)  # one a second, five at once


@pytest.fixture
def clock(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Clock:
    return fresh_limits(tmp_path, settings, monkeypatch)


def redis_store() -> Store:
    from web.limits.redis_store import RedisStore

    return RedisStore(os.environ["CACHE_URL"])


MAKERS: dict[str, Callable[[Path], Store]] = {
    "file": lambda folder: SqliteStore(folder / "limits.sqlite3"),
    "worker": lambda folder: LocalStore(),
}
if os.environ.get("CACHE_URL", "").startswith("redis"):
    MAKERS["redis"] = lambda folder: redis_store()


@pytest.fixture(params=MAKERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MAKERS[request.param](tmp_path)


@pytest.fixture
def key(request: pytest.FixtureRequest) -> str:
    return f"{request.node.name}:{os.getpid()}"


def allowed(store: Store, key: str, now: float, rate: Rate = RATE) -> bool:
    return store.take([Demand(key, rate)], now)[-1].allowed


# --- Every store alike --------------------------------------------------------


def test_a_burst_then_as_fast_as_it_refills(store: Store, key: str) -> None:
    at_once = [allowed(store, key, 1000.0) for _ in range(7)]
    later = [allowed(store, key, 1002.0) for _ in range(3)]

    assert at_once == [True] * 5 + [False] * 2
    assert later == [True] * 2 + [False]


def test_the_refusal_says_when_to_come_back(store: Store, key: str) -> None:
    rate = Rate(5, 300, 5)
    for _ in range(5):
        allowed(store, key, 1000.0, rate)

    (refused,) = store.take([Demand(key, rate)], 1000.0)

    assert (refused.allowed, refused.wait, refused.remaining) == (False, 60, 0)
    assert not allowed(store, key, 1000.0 + refused.wait - 1, rate)
    assert allowed(store, key, 1000.0 + refused.wait, rate)


def test_keys_are_counted_apart(store: Store, key: str) -> None:
    for _ in range(6):
        allowed(store, key, 1000.0)

    assert allowed(store, f"{key}-other", 1000.0)


def test_what_did_not_count_is_given_back(store: Store, key: str) -> None:
    for _ in range(20):
        assert allowed(store, key, 1000.0)
        store.give_back([Demand(key, RATE)], 1000.0)


def test_a_refused_demand_stops_the_ones_after_it(store: Store, key: str) -> None:
    narrow, wide = Demand(key, Rate(1, 60, 1)), Demand(f"{key}-wide", RATE)
    for _ in range(9):
        outcomes = store.take([narrow, wide], 1000.0)

    assert [outcome.allowed for outcome in outcomes] == [False]
    assert store.take([wide], 1000.0)[0].remaining == 3


@pytest.mark.parametrize("jump", [-86_400.0, -30.0, 3_600.0, 315_360_000.0])
def test_a_clock_that_jumps_locks_nobody_out_for_long(
    store: Store, key: str, jump: float
) -> None:
    # F6
    for _ in range(6):
        allowed(store, key, 1_800_000_000.0)

    jumped = 1_800_000_000.0 + jump
    outcome = store.take([Demand(key, RATE)], jumped)[0]

    assert outcome.allowed or outcome.wait <= 60
    assert allowed(store, key, jumped + 60)


@given(
    st.lists(st.floats(0, 5), max_size=60),
    st.integers(1, 20),
    st.integers(1, 10),
)
def test_a_bucket_gives_what_a_counted_one_gives(
    pauses: list[float], count: int, burst: int
) -> None:
    """The plain way to keep a bucket: tokens, and the moment they were counted."""
    rate, store = Rate(count, 10, burst), LocalStore()
    tokens, now = float(burst), 1000.0
    for pause in pauses:
        now += pause
        tokens = min(tokens + pause * count / 10, burst)
        expected = tokens >= 1
        if abs(tokens - 1) > 1e-3:  # at the very edge rounding may decide either way
            assert allowed(store, "key", now, rate) == expected
        elif allowed(store, "key", now, rate) != expected:
            return
        tokens -= expected


# --- The file -----------------------------------------------------------------


def test_workers_and_restarts_share_the_file(tmp_path: Path) -> None:
    # S53
    file = tmp_path / "var" / "limits.sqlite3"
    for _ in range(5):
        assert allowed(SqliteStore(file), "key", 1000.0)

    assert not allowed(SqliteStore(file), "key", 1000.0)


def test_threads_together_take_no_more_than_there_is(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "limits.sqlite3", patience=60)
    rate, won = Rate(1, 3600, 40), []

    def run() -> None:
        for _ in range(20):
            won.append(store.take([Demand("key", rate)], 1000.0)[0].allowed)

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(won) == 40
    assert len(won) == 160


class RefusedOnce(sqlite3.Connection):
    """What SQLite does to one of two that open a new file at the same moment."""

    refused = 0

    def executescript(self, script: str) -> sqlite3.Cursor:
        if not RefusedOnce.refused:
            RefusedOnce.refused += 1
            raise sqlite3.OperationalError("database is locked")
        return super().executescript(script)


def test_who_opens_a_new_file_beside_another_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sqlite3.connect
    monkeypatch.setattr(
        "web.limits.stores.sqlite3.connect",
        lambda path, **how: real(path, factory=RefusedOnce, **how),
    )

    assert allowed(SqliteStore(tmp_path / "limits.sqlite3"), "key", 1000.0)
    assert RefusedOnce.refused == 1


def test_a_spoilt_file_is_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "limits.sqlite3"
    file.write_bytes(b"not a database, certainly not" * 100)
    store = file_store(file)

    counted = [allowed(store, "key", 1000.0) for _ in range(6)]

    assert counted == [True] * 5 + [False]  # counted here meanwhile
    assert allowed(SqliteStore(file), "key", 1000.0)


def test_no_address_can_be_read_from_the_file(
    clock: Clock, tmp_path: Path, rf: RequestFactory
) -> None:
    take(
        demands_of(rf.get("/", REMOTE_ADDR="203.0.113.77"), "pages", credential="th_x")
    )

    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())

    assert b"203.0.113" not in kept
    assert b"th_x" not in kept


# --- When the store is gone ---------------------------------------------------


class Gone:
    def __init__(self) -> None:
        self.asked = 0

    def take(self, demands: object, now: float) -> list[Outcome]:
        self.asked += 1
        raise sqlite3.OperationalError("gone")

    def give_back(self, demands: object, now: float) -> None:
        raise sqlite3.OperationalError("gone")


def test_without_its_store_each_worker_counts_for_itself() -> None:
    # S53: to each worker's own count, not to none; and asked again after 5 s
    now = [0.0]
    gone, told_of = Gone(), []
    store = PatientStore(
        gone,
        failures=(sqlite3.Error,),
        on_failure=told_of.append,
        monotonic=lambda: now[0],
    )

    counted = [allowed(store, "key", 1000.0) for _ in range(7)]
    asked_at_first = gone.asked
    now[0] = 5.1
    allowed(store, "key", 1000.0)

    assert counted == [True] * 5 + [False] * 2
    assert (asked_at_first, gone.asked) == (1, 2)
    assert len(told_of) == 2


def test_without_redis_the_worker_remembers_for_itself(tmp_path: Path) -> None:
    pytest.importorskip("redis")
    cache = SharedCache("redis://127.0.0.1:1/0", {})

    assert cache.add("code", "y", 30)
    assert not cache.add("code", "z", 30)
    assert cache.get("code") == "y"


def test_the_file_remembers_for_all_workers(tmp_path: Path) -> None:
    here, there = (SharedCache(str(tmp_path / "limits.sqlite3"), {}) for _ in "ab")

    assert here.add("code", [1.5, 2], 30)
    assert not there.add("code", "z", 30)
    assert there.get("code") == [1.5, 2]
    assert there.touch("code", 0)
    assert here.get("code", "nothing") == "nothing"
    assert there.add("code", "z", None)
    assert here.get("code") == "z"
    here.set("code", "s")
    assert there.get("code") == "s"
    assert here.delete("code")
    assert not there.delete("code")


def test_what_a_clock_that_was_ahead_left_behind_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F6: else wrong codes of a minute would count for ten years."""
    now = [2_000_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    cache = SharedCache(str(tmp_path / "limits.sqlite3"), {})
    for name in ("read", "added", "touched"):
        cache.set(name, [now[0]], 60)

    now[0] -= 30
    assert cache.get("read") == [2_000_000_000.0]
    now[0] -= 10 * 365 * 86_400
    assert cache.get("read", "nothing") == "nothing"
    assert not cache.touch("touched", 60)
    assert cache.add("added", "y", 60)
    assert not cache.add("added", "z", 60)
    assert cache.get("added") == "y"


def test_what_is_remembered_recovers_from_a_spoilt_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    file = tmp_path / "limits.sqlite3"
    cache = SharedCache(str(file), {})
    cache.set("code", "y")
    for spoilt in tmp_path.iterdir():
        spoilt.write_bytes(b"not a database, certainly not" * 200)

    for _ in range(3):
        cache.set("code", "z")  # remembered here meanwhile
        now[0] += 5.1
    cache.set("code", "z")

    kept = FileCache(str(file), {}).get("code")
    assert isinstance(kept, list)
    assert kept[1] == "z"
