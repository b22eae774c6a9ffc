"""F7: the release before and this one side by side, then back again (S59).

As no release has been tagged yet, "before" is a commit on the way to this one: the
newest that had fewer migrations, else the newest with other scripts; unless another is
named. It was whole: it had a CI of its own. Where a migration was edited since, nothing
can be upgraded from there.
"""

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.faults.harness import SCALE, Run
from tests.faults.playing import Given, play_while, records_again
from tests.faults.storage import asked
from tests.processes.databases import own_postgres
from tests.processes.live_site import ROOT, LiveSite
from tests.processes.proxied import proxied, why_no_proxy
from tests.processes.visitor import Visitor

STATIC = re.compile(r'(?:src|href)="(/static/[^"]+)"')
#: Both machines of one site have the same key.
KEY = "for-this-run-only-" + "0123456789" * 5


def why_no_upgrade() -> str:
    """Why there is nothing to come from; "" where there is."""
    if why_no_proxy():
        return why_no_proxy()
    return "" if commit_before() else "no commit is here that can be upgraded from"


def commit_before() -> str:
    """Return the commit to come from; "" where there is none."""
    found = ""
    for commit in _git("rev-list", "--first-parent", "--max-count=200", "HEAD"):
        if not _git("ls-tree", commit, ".ci/run"):
            break
        if _changed("MD", commit, "*/migrations/*.py"):
            break
        if _changed("A", commit, "*/migrations/*.py"):
            return commit
        if not found and _changed("AMD", commit, "static/*.js"):
            found = commit
    return found


def _changed(how: str, since: str, files: str) -> bool:
    """Whether such files were added, modified or deleted (A, M, D) since."""
    only = ("--name-only", "--no-renames", f"--diff-filter={how}")
    return bool(_git("diff", *only, since, "HEAD", "--", files))


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.split() if done.returncode == 0 else []


@contextmanager
def checked_out(commit: str, folder: Path) -> Iterator[Path]:
    """The files of that commit in a worktree of their own, gone after the block."""
    place = folder / "previous"
    subprocess.run(
        ["git", "worktree", "add", "--quiet", "--detach", str(place), commit],
        cwd=ROOT,
        check=True,
    )
    try:
        yield place
    finally:
        remove = ["git", "worktree", "remove", "--force", str(place)]
        subprocess.run(remove, cwd=ROOT, check=True)


@contextmanager
def side_by_side(given: Given) -> Iterator[tuple[LiveSite, LiveSite, int]]:
    """Both releases on one database behind the shipped proxy, neither started yet.

    Yields the one before, this one, and the proxy's port.
    """
    with ExitStack() as stack:
        commit = given.previous or commit_before()
        print(f"  from {commit[:12]}")
        root = stack.enter_context(checked_out(commit, given.folder))
        (given.folder / "book").mkdir()
        url = f"sqlite:///{given.folder / 'book/db.sqlite3'}"
        if given.server:
            url = stack.enter_context(own_postgres(given.server))
        sites = []
        for name in ("old", "new"):
            (given.folder / name).mkdir()
            site = LiveSite(given.folder / name, url, SCALE | {"SECRET_KEY": KEY})
            stack.callback(site.stop)
            sites.append(site)
        old, new = sites
        old.root = root
        port = stack.enter_context(proxied([old.port, new.port], given.folder))
        for site in sites:
            site.environment = {**site.environment, "PUBLIC_URL": _url(port)}
        yield old, new, port


def _url(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def upgrade(given: Given) -> list[str]:
    """Migrate and start the new one while hands are recorded by the old; stop the old;
    then the code back, not the tables; then forward again.
    """
    if why_no_upgrade():
        print(f"  F7 was not caused: {why_no_upgrade()}.")
        return []
    with side_by_side(given) as (old, new, port):
        old.start()
        run = Run(old, given.folder / "journals", seed=given.seed, port=port)
        if not given.seconds:
            run.clients, run.matches = 3, 4
        run.prepare()
        play_while(given, run, lambda: roll(given, run, old, new))
        run.site = new
        return run.found + run.judge() + run.recheck()


def roll(given: Given, run: Run, old: LiveSite, new: LiveSite) -> None:
    """One upgrade, one step back, one more upgrade, with clients at it throughout.

    Of a run of no seconds, the short way, the upgrade alone.
    """
    stay = given.seconds / 4
    run.wait_for(10)
    new.start()  # which migrates first
    run.found += shown_whole(run)
    _both(run, stay)
    old.stop()
    _alone(run, stay)
    if given.seconds:
        _and_back(run, stay, old, new)
    broken = run.heard("5xx")
    if broken:
        run.found.append(f"F7 {broken} answers were 5xx of the site itself")


def _and_back(run: Run, stay: float, old: LiveSite, new: LiveSite) -> None:
    """The code goes back, the tables do not; then forward once more."""
    old.start()
    _both(run, stay)
    new.stop()
    _alone(run, stay)
    new.start()
    old.stop()
    _alone(run, 0)


def _both(run: Run, seconds: float) -> None:
    time.sleep(seconds)
    run.wait_for(20)


def _alone(run: Run, seconds: float) -> None:
    time.sleep(seconds)
    records_again(run)
    run.wait_for(10)


def shown_whole(run: Run) -> Iterator[str]:
    """Each page finds the files that it names, whichever release it came from."""
    site = LiveSite(run.site.data_dir, port=run.port)
    for _page in range(4):
        page = Visitor(site).get(f"/m/{run.ids[0]}/")
        if page.status != 200:
            yield f"F7 a page was answered {page.status}"
        for file in sorted(set(STATIC.findall(page.text))):
            status = asked(site, file)
            if status != 200:
                yield f"F7 {file} was answered {status}"
