"""F4 and F5: the database is gone for a while, and Redis is."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from tests.faults.harness import Run
from tests.faults.playing import (
    Given,
    answers_again,
    break_often,
    records_again,
    until,
)
from tests.faults.servers import (
    Cluster,
    OwnRedis,
    own_cluster,
    own_redis,
    why_no_postgres,
    why_no_redis,
    why_no_wall,
)
from tests.faults.storage import asked

#: Seconds within which a write is refused, and /readyz turns.
NOTICED = 5.0
AWAY = 30.0
#: Seconds that Redis may add to an answer while it is gone.
ADDED = 0.05


def database_gone(given: Given) -> list[str]:
    """F4: the file is moved away and back; PostgreSQL is stopped, walled off, full."""
    if not given.server:
        with given.site() as site:
            run = given.run(site)
            return break_often(given, run, lambda run: move_the_file(given, run))
    if why_no_postgres():
        print(f"  F4 on PostgreSQL was not caused: {why_no_postgres()}.")
        return []
    is_walled = not why_no_wall()
    if not is_walled:
        print(f"  the port was not blocked: {why_no_wall()}.")
    with ExitStack() as stack:
        cluster = stack.enter_context(
            own_cluster(given.folder / "cluster", walled=is_walled)
        )
        site = stack.enter_context(given.site(url=cluster.url))
        run = given.run(site)
        ways: list[Callable[[Run, Cluster, float], None]] = [stop, use_up]
        ways += [wall_off] if is_walled else []
        turns = iter(range(given.times))

        def cause(run: Run) -> None:
            turn = next(turns)
            # Once each for long: a pool that waits longer and longer shows only then.
            ways[turn % len(ways)](run, cluster, AWAY if turn < len(ways) else 6)

        return break_often(given, run, cause)


def move_the_file(given: Given, run: Run) -> None:
    """Connections that are open go on into it; nobody makes a new one."""
    file = run.site.data_dir / "db.sqlite3"
    away = file.with_name("away.sqlite3")
    file.rename(away)
    time.sleep(given.lots.uniform(0.5, 2))
    if file.exists():
        run.found.append("F4 a new file stands where the book was")
    away.rename(file)
    answers_again(run)
    records_again(run)


def stop(run: Run, cluster: Cluster, seconds: float) -> None:
    with gone_for(run, seconds, "stopped"):
        cluster.stop("immediate")
    cluster.start()
    back(run)


def wall_off(run: Run, cluster: Cluster, seconds: float) -> None:
    """Its port is blocked: what is sent is lost without a word."""
    assert cluster.wall is not None
    with gone_for(run, seconds, "walled off"):
        cluster.wall.unplug()
    cluster.wall.plug()
    back(run)


def use_up(run: Run, cluster: Cluster, seconds: float) -> None:
    """Somebody else holds all connections that it takes."""
    import psycopg

    from tests.faults.causes import end_backends

    others: list[psycopg.Connection[tuple[object, ...]]] = []
    end_backends(cluster.url)
    try:
        while True:
            others.append(psycopg.connect(cluster.url, connect_timeout=5))
    except psycopg.OperationalError:
        with gone_for(run, seconds, "full", all_of_it=False):
            pass
    finally:
        for other in others:
            other.close()
    back(run)


@contextmanager
def gone_for(
    run: Run, seconds: float, how: str, *, all_of_it: bool = True
) -> Iterator[None]:
    """Cause it inside the block; after it, for so long, see what is answered.

    all_of_it: nothing of the database answers; else some connections may have stayed.
    """
    begun = time.monotonic()
    yield
    while time.monotonic() - begun < seconds:
        for said in while_gone(run, all_of_it):
            run.found.append(f"F4 {how}: {said}")
        time.sleep(0.5)


def while_gone(run: Run, all_of_it: bool) -> Iterator[str]:
    """What is not as it must be while there is no database."""
    match = run.ids[0]
    for path, wanted in (
        ("/healthz", 200),
        ("/readyz", 503),
        (f"/m/{match}/", 503),
        (f"/api/v1/matches/{match}/hands/", 503),
    ):
        begun = time.monotonic()
        body = b"{}" if path.endswith("/hands/") else None
        status = asked(run.site, path, run.token, body)
        taken = time.monotonic() - begun
        if status != wanted and (all_of_it or wanted == 200):
            yield f"{path} was answered {status}, not {wanted}"
        if taken > NOTICED + 0.5:
            yield f"{path} took {taken:.1f} s"


def back(run: Run) -> None:
    answers_again(run)
    records_again(run)
    if not until(lambda: asked(run.site, "/readyz") == 200, 10):
        run.found.append("F4 /readyz is not 200 within 10 s")


# --- F5 ---------------------------------------------------------------------------


def redis_gone(given: Given) -> list[str]:
    """F5: Redis is stopped, frozen, emptied; the site goes on as if it were there."""
    if why_no_redis():
        print(f"  F5 was not caused: {why_no_redis()}.")
        return []
    with ExitStack() as stack:
        redis = stack.enter_context(own_redis(given.folder / "redis"))
        site = stack.enter_context(given.site({"CACHE_URL": redis.url}))
        run = given.run(site)
        ways = (stop_redis, freeze_redis, empty_redis)
        return break_often(given, run, lambda run: given.lots.choice(ways)(run, redis))


def stop_redis(run: Run, redis: OwnRedis) -> None:
    with compared(run, "stopped"):
        redis.stop()
    redis.start()


def freeze_redis(run: Run, redis: OwnRedis) -> None:
    with compared(run, "frozen"):
        redis.freeze()
    redis.thaw()


def empty_redis(run: Run, redis: OwnRedis) -> None:
    redis.empty()
    run.wait_for(5)


@contextmanager
def compared(run: Run, how: str) -> Iterator[None]:
    """Take Redis away inside the block; then there is no 5xx, and nothing is slower."""
    before = run.heard("5xx")
    usual = asked_often(run, "there")
    yield
    slower = asked_often(run, how) - usual
    if slower > ADDED:
        run.found.append(f"F5 {how}: {slower * 1000:.0f} ms slower")
    run.wait_for(10)
    if run.heard("5xx") > before:
        run.found.append(f"F5 {how}: an answer was 5xx")


def asked_often(run: Run, how: str, times: int = 30) -> float:
    """Return the median of how long a match is read, in seconds."""
    path = f"/api/v1/matches/{run.ids[0]}/"
    taken, statuses = [], set()
    for _time in range(times):
        begun = time.monotonic()
        statuses.add(asked(run.site, path, run.token))
        taken.append(time.monotonic() - begun)
    if statuses != {200}:
        run.found.append(f"F5 {how}: reads were answered {statuses}")
    return statistics.median(taken)
