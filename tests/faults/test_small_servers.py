"""PostgreSQL gone and Redis gone, the short way, on servers of the tests' own.

The long runs are `make faults`. Where a machine has not their programs it is skipped.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from config.databases import for_postgres
from tests.faults import gone, storage
from tests.faults.conftest import Begin, once
from tests.faults.harness import Run, bare_server
from tests.faults.jumps import TOO_MANY, guess
from tests.faults.playing import until
from tests.faults.servers import (
    Cluster,
    OwnRedis,
    own_cluster,
    own_redis,
    why_no_postgres,
    why_no_redis,
    why_no_wall,
)
from tests.processes.visitor import Visitor

ON_POSTGRES = os.environ.get("DATABASE_URL", "").startswith(("postgres", "psql"))
pytestmark = pytest.mark.skipif(
    not ON_POSTGRES, reason="faults of servers: tried where DATABASE_URL names one"
)
PASSWORD = "four fat ducks"


# --- F4: PostgreSQL is gone -------------------------------------------------------


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    if why_no_postgres():
        pytest.skip(why_no_postgres())
    folder = Path(tmp_path_factory.mktemp("servers"))
    few = ("max_connections=12", "superuser_reserved_connections=0")
    with own_cluster(
        folder / "cluster", walled=not why_no_wall(), settings=few
    ) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def on_cluster(
    cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Run]:
    folder = Path(tmp_path_factory.mktemp("site"))
    site = bare_server(folder, cluster.url)
    site.manage("prepare")
    site.manage("collectstatic", "--no-input")
    token = site.manage("create_api_token", "--scopes", "read,score").strip()
    site.start()
    yield Run(site, folder / "journals", clients=2, matches=3, token=token)
    site.stop()


@pytest.mark.parametrize("way", [gone.stop, gone.wall_off, gone.use_up])
def test_a_postgresql_that_is_gone_is_told_in_five_seconds_and_back_in_ten(
    cluster: Cluster,
    on_cluster: Run,
    tmp_path: Path,
    way: Callable[[Run, Cluster, float], None],
) -> None:
    # F4, S48
    if way is gone.wall_off and cluster.wall is None:
        pytest.skip(why_no_wall())
    run = Run(on_cluster.site, tmp_path, clients=2, matches=3, token=on_cluster.token)
    run.prepare()

    assert once(run, lambda: way(run, cluster, 2)) == [], run.counts()


def test_a_machine_that_vanished_holds_no_match_locked(cluster: Cluster) -> None:
    """F4: no word tells the server that its client is gone; the row must get free."""
    if cluster.wall is None:
        pytest.skip(why_no_wall())
    import psycopg

    # What is Django's own of it, psycopg does not know.
    django = ("pool", "server_side_binding")
    options = for_postgres()["OPTIONS"]
    ours = {name: value for name, value in options.items() if name not in django}
    site = psycopg.connect(cluster.url, **ours)
    inside = psycopg.connect(
        host=str(cluster.folder), port=cluster.port, user="postgres", autocommit=True
    )
    with closing(site), closing(inside):
        site.execute("SELECT pg_advisory_xact_lock(1)")

        def is_free() -> bool:
            said = inside.execute("SELECT pg_try_advisory_lock(1)").fetchone()
            return said == (True,)

        assert not is_free()
        cluster.wall.unplug()
        try:
            assert until(is_free, 40), "the lock of who is gone is still held"
        finally:
            cluster.wall.plug()


# --- F5: Redis is gone ------------------------------------------------------------


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[OwnRedis]:
    if why_no_redis():
        pytest.skip(why_no_redis())
    with own_redis(tmp_path / "redis") as redis:
        yield redis


def test_without_redis_the_site_goes_on(
    begin: Begin, redis: OwnRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    # F5, S53: no 5xx, nothing lost; how much slower it may be the long run judges
    monkeypatch.setattr(gone, "ADDED", 5.0)
    run = begin(CACHE_URL=redis.url)

    def take_away() -> None:
        for way in (gone.stop_redis, gone.freeze_redis, gone.empty_redis):
            way(run, redis)

    assert once(run, take_away) == [], run.counts()


def test_without_redis_nobody_is_logged_out_and_limits_still_bite(
    begin: Begin, redis: OwnRedis
) -> None:
    # F5, S53
    run = begin(CACHE_URL=redis.url, LIMIT_SCALE="1")
    run.prepare()
    here = Visitor(run.site)
    here.post("/account/sign-up/", username="cleo", password1=PASSWORD)

    redis.stop()

    assert here.get("/account/").status == 200
    said = [guess(run.site, "dirk") for _time in range(7)]
    assert TOO_MANY in said[-1]
    live = f"/m/{run.ids[0]}/live/?v=0"
    assert storage.asked(run.site, live) == 200
