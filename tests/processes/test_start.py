"""`make run`'s start command: it serves, survives a dead worker and ends whole."""

import os
import signal
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.processes.live_site import LiveSite, running_site

IN_MEMORY = Path("/dev/shm")  # noqa: S108  looked at only


def _wait_until(is_true: Callable[[], bool], seconds: float = 20) -> bool:
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if is_true():
            return True
        time.sleep(0.05)
    return is_true()


def test_the_start_command_serves_the_first_page(live_site: LiveSite) -> None:
    with urllib.request.urlopen(f"{live_site.url}/", timeout=10) as answer:
        assert answer.status == 200
        assert "text/html" in answer.headers["Content-Type"]


def test_the_site_survives_the_end_of_each_worker(live_site: LiveSite) -> None:
    # S49
    for worker in live_site.workers():
        os.kill(worker, signal.SIGKILL)

        assert _wait_until(partial(_is_replaced, live_site, worker))
        assert _wait_until(live_site.is_healthy)


def test_the_site_is_back_in_ten_seconds_when_the_server_gives_up(
    live_site: LiveSite,
) -> None:
    """Which it does when one worker dies twice within six seconds."""
    server, workers = live_site.server(), live_site.workers()
    os.kill(workers[0], signal.SIGKILL)
    assert _wait_until(lambda: len(set(live_site.workers()) - set(workers)) == 1)
    [replaced] = set(live_site.workers()) - set(workers)
    os.kill(replaced, signal.SIGKILL)

    assert _wait_until(lambda: live_site.server() not in (0, server), 10)
    assert _wait_until(live_site.is_healthy, 10)


def test_no_worker_outlives_a_server_that_was_killed(live_site: LiveSite) -> None:
    server, workers = live_site.server(), live_site.workers()

    os.kill(server, signal.SIGKILL)

    assert _wait_until(lambda: not any(map(_is_alive, workers)))
    assert _wait_until(lambda: len(live_site.workers()) == 2)
    assert _wait_until(live_site.is_healthy)


@pytest.mark.skipif(not IN_MEMORY.is_dir(), reason="needs files in memory")
def test_counts_lie_where_a_full_disk_ends_no_worker(live_site: LiveSite) -> None:
    """F3: they are mapped, and the system ends who writes where there is no room."""
    worker = Path(f"/proc/{live_site.workers()[0]}")
    mapped = (worker / "maps").read_text().splitlines()
    counts = [line for line in mapped if line.endswith(".db")]

    assert counts
    assert all(f"{IN_MEMORY}/" in line for line in counts)


def test_a_restart_keeps_the_book(live_site: LiveSite) -> None:
    before = live_site.manage("showmigrations", "--plan")

    live_site.restart()

    assert live_site.manage("showmigrations", "--plan") == before
    assert "[X]" in before


def test_interrupting_ends_every_process(
    tmp_path: Path, live_database: str | None
) -> None:
    with running_site(tmp_path, database_url=live_database) as site:
        assert site.process is not None
        workers = site.workers()
        os.killpg(site.process.pid, signal.SIGINT)  # what Ctrl-C sends

        site.process.wait(15)

        assert len(workers) == 2
        assert _wait_until(lambda: not any(map(_is_alive, workers)))
        assert not site.is_healthy()


def _is_replaced(site: LiveSite, gone: int) -> bool:
    workers = site.workers()
    return gone not in workers and len(workers) == 2


def _is_alive(pid: int) -> bool:
    try:  # one that nobody has buried yet has no command any more
        return Path(f"/proc/{pid}/cmdline").read_bytes() != b""
    except FileNotFoundError:
        return False
