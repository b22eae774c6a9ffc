"""The restore drill: a backup made while people play, brought back elsewhere (S57)."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.processes.databases import own_database
from tests.processes.live_site import LiveSite, running_site
from tests.processes.load import Busy, Table, call
from tests.processes.visitor import Visitor


@pytest.fixture
def places(tmp_path: Path) -> Iterator[tuple[LiveSite, LiveSite]]:
    """A site that runs, and another installation that has no database yet."""
    with ExitStack() as stack:
        urls = [stack.enter_context(own_database()) for _ in range(2)]
        for name in ("here", "there"):
            (tmp_path / name).mkdir()
        here = stack.enter_context(running_site(tmp_path / "here", urls[0]))
        yield here, LiveSite(tmp_path / "there", urls[1])


def test_a_backup_under_load_has_every_hand_that_was_acknowledged(
    places: tuple[LiveSite, LiveSite], tmp_path: Path
) -> None:
    here, there = places
    token = here.manage("create_api_token", "--scopes", "read,score").strip()
    tables = [Table(here, token) for _ in range(4)]
    folder = tmp_path / "copies" / "first"
    with Busy(tables) as busy:
        _wait_for_hands(tables, 40)
        before = {key for table in tables for key in list(table.answers)}
        here.manage("backup", str(folder))
        _wait_for_hands(tables, len(before) + 20)
    assert busy.faults == []
    assert "Nothing was restored" in _refusal(here, "restore", str(folder))
    here.stop()

    said = there.manage("restore", str(folder))

    assert "Matches checked: 6. No difference." in said
    there.start()
    try:
        _assert_all_are_there_once(there, tables, before)
    finally:
        there.stop()


def test_a_backup_logs_nobody_in(
    places: tuple[LiveSite, LiveSite], tmp_path: Path
) -> None:
    here, there = places
    ana = Visitor(here)
    ana.post("/account/sign-up/", username="ana", password1="a long pass phrase")
    assert ana.get("/account/").status == 200
    [key] = [cookie.value for cookie in ana.cookies if cookie.name == "session"]
    assert key

    here.manage("backup", str(tmp_path / "copy"))

    # A session's key is the cookie: who finds a copy must find none.
    assert key not in _content(tmp_path / "copy")
    here.stop()
    assert "No difference." in there.manage("restore", str(tmp_path / "copy"))
    there.start()
    try:
        assert Visitor(there, ana.cookies).get("/account/").status == 302
    finally:
        there.stop()


def _content(folder: Path) -> str:
    """All that a backup holds; PostgreSQL packs its dump."""
    dump = folder / "book.dump"
    if not dump.exists():
        return (folder / "book.sqlite3").read_bytes().decode("latin-1")
    return subprocess.run(
        ["pg_restore", "--file=-", str(dump)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def _assert_all_are_there_once(
    there: LiveSite, tables: list[Table], before: set[str]
) -> None:
    restored = 0
    for table in tables:
        kept = call(there, table.token, f"/matches/{table.match}/")["hands"]
        ids = {hand["id"] for hand in kept}
        for key, (_body, said) in table.answers.items():
            assert key not in before or said["id"] in ids
        restored += len(kept)

        told = table.send_again(there)  # what a phone's outbox does

        now = call(there, table.token, f"/matches/{table.match}/")["hands"]
        assert [hand["number"] for hand in now] == [*range(1, len(table.answers) + 1)]
        assert [hand["id"] for hand in now] == [answer["id"] for answer in told]
    assert len(before) <= restored < sum(len(table.answers) for table in tables)


def _wait_for_hands(tables: list[Table], count: int) -> None:
    limit = time.monotonic() + 60
    while sum(len(table.answers) for table in tables) < count:
        assert time.monotonic() < limit, "nothing is recorded"
        time.sleep(0.02)


def _refusal(site: LiveSite, *command: str) -> str:
    with pytest.raises(subprocess.CalledProcessError) as refused:
        site.manage(*command)
    return str(refused.value.stderr).strip()
