"""Broken on purpose, the short way: kill -9 under writes; and the checker's own proof.

The long runs are `make faults`. On the database of DATABASE_URL; CI runs both.
"""

import ast
import os
import random
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults import checker, journal, player, sender, stored, trace
from tests.faults.harness import SCALE, Run, bare_site
from tests.faults.trace import STRACE, judge_trace
from tests.processes.conftest import live_database
from tests.processes.live_site import running_site

__all__ = ["live_database"]
KILLS = 3
#: How often a spoiled site is played on until it does harm: that is a matter of chance.
ATTEMPTS = 6
ON_POSTGRES = os.environ.get("DATABASE_URL", "").startswith(("postgres", "psql"))


@pytest.fixture(scope="module")
def kept(live_database: str | None, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A whole site whose workers were killed under writes; it is stopped by now."""
    folder = Path(tmp_path_factory.mktemp("faults"))
    lots = random.Random(55)
    with running_site(folder, live_database, **SCALE) as site:
        run = Run(site, folder / "journals", clients=3, matches=4)
        run.prepare()

        def kill_workers() -> None:
            for _kill in range(KILLS):
                run.wait_for(lots.randint(6, 14))
                os.kill(lots.choice(run.seasoned_workers()), signal.SIGKILL)
            run.wait_for(10)

        run.play(kill_workers)
        run.found = run.judge()
    return run


def test_no_acknowledged_hand_is_lost_or_doubled_by_kills(kept: Run) -> None:
    # F1, S55
    assert kept.found == [], kept.counts()
    assert kept.recheck() == []
    done = [entry for entry in kept.entries if entry.heard.outcome == "ok"]
    assert len(done) > 20, kept.counts()


def test_the_checker_knows_nothing_of_the_product() -> None:
    for module in (checker, journal, player, sender, stored, trace):
        tree = ast.parse(Path(str(module.__file__)).read_text())
        names = {
            alias.name if isinstance(node, ast.Import) else str(node.module)
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        }
        ours = {name for name in names if name.startswith(("tests.", "django"))}
        assert all(name.startswith("tests.faults.") for name in ours)
        assert not names & {"scoring", "players", "web", "book", "config"}
        assert not any(name.split(".")[0] in ("scoring", "web") for name in names)


@contextmanager
def _spoiled(kept: Run, sabotage: str, folder: Path, clients: int = 3) -> Iterator[Run]:
    """The server alone, with one promise taken out, on the data that were kept."""
    site = bare_site(
        kept.site, DJANGO_SETTINGS_MODULE="tests.faults.sabotage", SABOTAGE=sabotage
    )
    site.start()
    try:
        run = Run(site, folder / "journals", clients, clients, token=kept.token)
        run.prepare()
        yield run
    finally:
        site.stop()


@pytest.mark.skipif(ON_POSTGRES, reason="the checker is the same for both databases")
@pytest.mark.parametrize(
    ("sabotage", "laws"),
    [
        # Nothing but what is spoiled may be seen: so the first runs unspoiled.
        pytest.param("", set(), id="nothing"),
        pytest.param("answer_first", {"K1", "K6"}, id="answer before commit"),
        pytest.param("no_length", {"K3", "K5", "K7"}, id="no length check"),
        pytest.param("no_key", {"K1", "K2"}, id="no unique key"),
    ],
)
def test_a_spoiled_site_is_caught(
    kept: Run, tmp_path: Path, sabotage: str, laws: set[str]
) -> None:
    found: list[str] = []
    for attempt in range(ATTEMPTS if sabotage else 1):
        with _spoiled(kept, sabotage, tmp_path / str(attempt)) as run:
            run.play(lambda run=run: run.wait_for(60))  # type: ignore[misc]
            found = run.judge()
        if found:
            break

    broken = {said[:2] for said in found}
    assert bool(broken) is bool(sabotage), (run.counts(), found)
    assert not sabotage or broken & laws, found


# --- The power cut ------------------------------------------------------------


@pytest.mark.skipif(
    shutil.which("strace") is None or ON_POSTGRES,
    reason="needs strace, and an SQLite file to watch",
)
@pytest.mark.parametrize("sabotage", ["", "no_sync"])
def test_an_answer_leaves_after_the_log_is_on_disk(
    kept: Run, tmp_path: Path, sabotage: str
) -> None:
    # S56
    told = tmp_path / "trace"
    with _spoiled(kept, sabotage, tmp_path, clients=1) as run:
        pids = [word for pid in run.site.workers() for word in ("-p", str(pid))]
        watcher = subprocess.Popen(
            [*STRACE, "-o", str(told), *pids], stderr=subprocess.DEVNULL
        )
        run.play(lambda: run.wait_for(12))
        watcher.send_signal(signal.SIGINT)
        watcher.wait(20)

    seen = judge_trace(told.read_text(errors="replace").splitlines())
    assert seen.answers >= 3
    assert bool(seen.too_early) is (sabotage == "no_sync"), seen
