"""The faults of `make faults`, the short way: each once or twice, in a few seconds.

What a machine cannot do (mount a disk, turn a clock) is skipped here, with the reason.
"""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.faults import storage
from tests.faults.causes import BEGINNINGS, crawl, drip
from tests.faults.clock import DAY, WHY_NOT, WallClock, library
from tests.faults.conftest import Begin, once
from tests.faults.disks import SmallDisk, forgetful_disk, small_disk, why_no_disks
from tests.faults.harness import Run
from tests.faults.jumps import judge_links, links, locked_out
from tests.faults.playing import Given, until
from tests.faults.rough import judge_rough
from tests.faults.sender import AFTER, PLACES, Cut
from tests.faults.upgrade import upgrade, why_no_upgrade

ON_POSTGRES = os.environ.get("DATABASE_URL", "").startswith(("postgres", "psql"))
pytestmark = pytest.mark.skipif(ON_POSTGRES, reason="the faults of SQLite, and of both")
NO_DISKS = why_no_disks()
needs_disks = pytest.mark.skipif(bool(NO_DISKS), reason=NO_DISKS or "has disks")


# --- F1: the power fails ----------------------------------------------------------


@needs_disks
@pytest.mark.parametrize("sabotage", ["", "no_sync"])
def test_what_was_answered_outlives_a_power_cut(
    begin: Begin, tmp_path: Path, sabotage: str
) -> None:
    # F1, S55: and a site that does not sync is caught
    spoiled = {"DJANGO_SETTINGS_MODULE": "tests.faults.sabotage", "SABOTAGE": sabotage}
    with forgetful_disk(tmp_path) as disk:
        run = begin(disk.path / "site", **spoiled)
        subprocess.run(["sync", "--file-system", str(disk.path)], check=True)

        found = once(run, lambda: storage.cut_the_power(run, disk))
        run.site.stop()

    assert any(said.startswith("K1") for said in found) is bool(sabotage), found
    assert sabotage or found == [], run.counts()


# --- F2: the network breaks -------------------------------------------------------


def test_a_hand_cut_off_anywhere_is_there_once_or_not_at_all(begin: Begin) -> None:
    # F2, S21
    run = begin()
    path = f"/matches/{run.ids[0]}/hands/"

    for number, (place, by_reset) in enumerate(
        ((place, by_reset) for place in PLACES for by_reset in (False, True)), start=1
    ):
        body = {"outcome": "draw", "number": number, "client_key": f"{number:032x}"}
        cut = Cut(place, by_reset)
        run.sender.send("POST", path, body, cut=cut)
        if place in AFTER and not cut.may_be_lost:
            assert until(lambda: _numbers(run) == number, 10), place  # noqa: B023
        elif place not in AFTER:
            assert _numbers(run) == number - 1, place
        again = run.sender.send("POST", path, body)
        third = run.sender.send("POST", path, body)
        assert again.status == 201, place
        assert again.replayed is (place in AFTER) or cut.may_be_lost, place
        assert again.answer == third.answer
        assert _numbers(run) == number


def _numbers(run: Run) -> int:
    return len(run.sender.send("GET", f"/matches/{run.ids[0]}/").answer["hands"])


# --- F3: the disk is full ---------------------------------------------------------


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path, 64) as disk:
        yield disk


@needs_disks
def test_a_full_disk_loses_no_hand_and_ends_no_worker(
    begin: Begin, disk: SmallDisk
) -> None:
    # F3
    (disk.path / "tmp").mkdir()
    run = begin(disk.path / "site", TMPDIR=str(disk.path / "tmp"))

    found = once(run, lambda: storage.fill_and_free(run, disk))
    found += storage.commands_on_a_full_disk(run, disk)
    run.site.stop()

    assert found == [], run.counts()
    assert run.heard("full") > 0


# --- F4: the book is gone ---------------------------------------------------------


def test_a_book_that_is_away_for_a_while_is_not_begun_anew(begin: Begin) -> None:
    # F4, S58
    run = begin()
    book = run.site.book
    away = book.with_name("away.sqlite3")

    def take_away() -> None:
        book.rename(away)
        time.sleep(1)
        assert not book.exists()
        assert storage.asked(run.site, "/healthz") == 200
        assert storage.asked(run.site, "/readyz") == 503
        away.rename(book)

    assert once(run, take_away) == [], run.counts()


# --- F6: the clock jumps ----------------------------------------------------------


@pytest.mark.skipif(not library(), reason=WHY_NOT)
def test_a_clock_that_jumps_opens_nothing_and_locks_nobody_out(
    begin: Begin, tmp_path: Path
) -> None:
    # F6, S8
    clock = WallClock(tmp_path / "clock")
    run = begin(LIMIT_SCALE="1", **clock.environment)
    good, revoked = links(run.site)

    def jump() -> None:
        for ahead in (-DAY, 3653 * DAY, 0):
            clock.jump_to(ahead)
            run.found += judge_links(run.site, clock, good, revoked)
            run.wait_for(5)

    assert once(run, jump) == [], run.counts()
    assert list(locked_out(run.site, clock)) == []


# --- F7: two releases -------------------------------------------------------------


@pytest.mark.skipif(bool(why_no_upgrade()), reason=why_no_upgrade() or "has history")
def test_the_release_before_and_this_one_side_by_side(tmp_path: Path) -> None:
    # F7, S59
    assert upgrade(Given(tmp_path, seed=7, seconds=0)) == []


# --- F8: slow clients -------------------------------------------------------------


def test_without_a_proxy_threads_are_free_again_once_slow_clients_left(
    begin: Begin,
) -> None:
    # F8: within 30 s
    run = begin()
    for kind in BEGINNINGS:
        with ExitStack() as stack:
            drip(crawl(run.site.port, kind, stack), kind)

        assert until(lambda: storage.asked(run.site, "/readyz") == 200, 30), kind
        heard = run.sender.send("GET", f"/matches/{run.ids[0]}/")
        assert heard.outcome == "ok", kind


# --- What no program of ours would send -------------------------------------------


def test_nothing_that_is_sent_breaks_the_site(begin: Begin) -> None:
    run = begin()
    workers = run.site.workers()

    assert list(judge_rough(run)) == []
    assert run.site.workers() == workers
