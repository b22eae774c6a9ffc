"""F1 and F3: the power fails, and the disk is full."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.faults.disks import (
    ForgetfulDisk,
    SmallDisk,
    forgetful_disk,
    small_disk,
    why_no_disks,
)
from tests.faults.harness import SCALE, SCOPES, Run, bare_site
from tests.faults.playing import (
    Given,
    answers_again,
    break_often,
    records_again,
    until,
)
from tests.faults.servers import Cluster, own_cluster, why_no_postgres
from tests.processes.live_site import ROOT, LiveSite, running_site


def power_cuts(given: Given) -> list[str]:
    """F1: the power fails under writes; what was answered is there when it is back."""
    if why_no_disks():
        print(f"  power cuts were not caused: {why_no_disks()}.")
        return []
    with ExitStack() as stack:
        disk = stack.enter_context(forgetful_disk(given.folder))
        prepared = disk.path / "site"
        prepared.mkdir()
        with running_site(prepared, **SCALE) as whole:
            token = whole.manage("create_api_token", "--scopes", SCOPES).strip()
        subprocess.run(["sync", "--file-system", str(prepared)], check=True)
        site = bare_site(whole)
        site.start()
        stack.callback(site.stop)
        run = Run(site, given.folder / "journals", seed=given.seed, token=token)
        run.prepare()
        return break_often(given, run, lambda run: cut_the_power(run, disk))


def cut_the_power(run: Run, disk: ForgetfulDisk) -> None:
    """Stop the disk at once, then whoever uses it; mount what is left and begin."""
    disk.cut_power()
    run.site.stop(signal.SIGKILL)
    disk.come_back()
    run.site.start()
    answers_again(run)
    records_again(run)


# --- F3: the disk is full -------------------------------------------------------


def full_disk(given: Given) -> list[str]:
    """F3: no byte is left while hands are recorded and corrected; then there is."""
    if why_no_disks():
        print(f"  F3 was not caused: {why_no_disks()}.")
        return []
    return _full_postgres(given) if given.server else _full_sqlite(given)


def _full_sqlite(given: Given) -> list[str]:
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk(given.folder, 160))
        spare = disk.path / "tmp"
        spare.mkdir()
        site = stack.enter_context(
            given.site({"TMPDIR": str(spare)}, data=disk.path / "site")
        )
        run = given.run(site)

        def cause(run: Run) -> None:
            fill_and_free(run, disk)

        found = break_often(given, run, cause)
        return [*found, *commands_on_a_full_disk(run, disk)]


def fill_and_free(run: Run, disk: SmallDisk) -> None:
    """Fill the disk until a hand is refused for it, look around, and free it."""
    workers = run.site.workers()
    before = run.heard("full")
    # Python chooses once where its temporary files lie.
    bring_in(run)
    disk.fill()
    # What is already the file's is used up first; each hand takes some of it.
    if not until(lambda: _fill_on(disk) or run.heard("full") > before, 90):
        run.found.append("F3 nothing was refused on a full disk")
    run.found += [f"F3 on a full disk, {said}" for said in while_full(run)]
    disk.free()
    answers_again(run)
    records_again(run)
    run.found += [f"F3 with space again, {said}" for said in when_free(run, workers)]


def _fill_on(disk: SmallDisk) -> bool:
    if not disk.is_full():
        disk.fill()
    return False


def while_full(run: Run) -> Iterator[str]:
    """What is not as it must be while no byte is left."""
    match = run.ids[0]
    for path, wanted in (
        (f"/api/v1/matches/{match}/", 200),
        (f"/m/{match}/", 200),
        ("/healthz", 200),
        ("/readyz", 503),
    ):
        status = asked(run.site, path)
        if status != wanted:
            yield f"{path} was answered {status}, not {wanted}"
    status = bring_in(run)
    if status != 503:
        yield f"an import was answered {status}"


def bring_in(run: Run) -> int:
    """Try out a file of five megabytes; the status of the answer."""
    return asked(run.site, "/api/v1/import/?dry_run=1", run.token, b" " * 5_000_000)


def when_free(run: Run, workers: list[int]) -> Iterator[str]:
    if run.site.workers() != workers:
        yield f"other workers run than before ({workers}, {run.site.workers()})"
    if not until(lambda: asked(run.site, "/readyz") == 200, 15):
        yield "/readyz is not 200 within 15 s"


def asked(site: LiveSite, path: str, token: str = "", body: bytes | None = None) -> int:
    """Return the status of the answer; 0 where none came."""
    headers = {"Content-Type": "text/csv"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        request = Request(f"{site.url}{path}", body, headers)
        with urlopen(request, timeout=15) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code
    except (URLError, OSError):
        return 0


def commands_on_a_full_disk(run: Run, disk: SmallDisk) -> Iterator[str]:
    """Back up and migrate without room: both say so, and leave nothing half done."""
    backup, book = disk.path / "backup", disk.path / "new.sqlite3"
    book.touch()
    commands: dict[str, tuple[list[str], dict[str, str]]] = {
        "backup": ([str(backup)], {}),
        "migrate": (["--verbosity", "0"], {"DATABASE_URL": f"sqlite:///{book}"}),
    }
    disk.fill()
    for name, (arguments, environment) in commands.items():
        code, said = managed(run.site, name, *arguments, **environment)
        if code == 0 or ("full" not in said and "No space" not in said):
            yield f"F3 {name} on a full disk ended with {code}: {said[-200:]}"
    if backup.exists() or list(disk.path.glob(".*backup*")):
        yield "F3 a backup without room left something behind"
    disk.free()
    for name, (arguments, environment) in commands.items():
        code, said = managed(run.site, name, *arguments, **environment)
        if code:
            yield f"F3 {name} failed with room again: {said[-200:]}"


def managed(site: LiveSite, *command: str, **environment: str) -> tuple[int, str]:
    """Run a management command; its exit status and what it complained of."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *command],
        env=site.full_environment() | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def _full_postgres(given: Given) -> list[str]:
    """All of PostgreSQL on a small disk. Where its log finds no room it ends itself,
    and whoever looks after it starts it when there is room.
    """
    if why_no_postgres():
        print(f"  F3 on PostgreSQL was not caused: {why_no_postgres()}.")
        return []
    small = ("min_wal_size=2MB", "max_wal_size=4MB", "shared_buffers=16MB")
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk(given.folder, 160))
        cluster = stack.enter_context(
            own_cluster(disk.path / "cluster", settings=small)
        )
        site = stack.enter_context(given.site(url=cluster.url))
        run = given.run(site)
        return break_often(given, run, lambda run: _fill_postgres(run, disk, cluster))


def _fill_postgres(run: Run, disk: SmallDisk, cluster: Cluster) -> None:
    workers = run.site.workers()
    before = run.heard("info")
    disk.fill()
    if not until(lambda: _fill_on(disk) or run.heard("info") > before + 20, 90):
        run.found.append("F3 nothing was refused on a full disk")
    for path, wanted in (("/healthz", 200), ("/readyz", 503)):
        if not until(lambda: asked(run.site, path) == wanted, 6):  # noqa: B023
            run.found.append(f"F3 {path} was not {wanted} on a full disk")
    disk.free()
    time.sleep(0.5)
    if not cluster.is_up():
        cluster.start()
    answers_again(run, most=20)
    records_again(run)
    run.found += [f"F3 with space again, {said}" for said in when_free(run, workers)]
