"""Runs the real site under clients, breaks something, and has the checker judge."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.checker import check
from tests.faults.journal import Entry, Json, read_journals
from tests.faults.player import CAST, STOP
from tests.faults.sender import Sender
from tests.faults.stored import read_postgres, read_sqlite
from tests.processes.live_site import ROOT, LiveSite, free_port

#: The server alone, on data that a whole site has prepared; for the spoiled ones.
BARE = (
    *("granian", "config.wsgi:application", "--interface", "wsgi", "--workers", "1"),
    *("--blocking-threads", "4", "--respawn-failed-workers", "--log-level", "error"),
)
#: Seconds after which the end of a worker is not the second in a row.
SEASONED = 6
#: What a journal's line has for each thing that may be waited for.
MARKS = {
    **{name: f'"outcome": "{name}"' for name in ("ok", "info", "fail")},
    "recorded": '"status": 201',
    "5xx": '"status": 50',
    "full": '"code": "storage_full"',
    "unavailable": '"code": "database_unavailable"',
}
SCOPES = "read,score,manage"
#: Limits are scaled up by the operator's own setting, not switched off (section 3).
SCALE = {"LIMIT_SCALE": "1000"}


def bare_site(prepared: LiveSite, **environment: str) -> LiveSite:
    """Another server on the data of a site that has been prepared and stopped."""
    return bare_server(prepared.data_dir, prepared.database_url, **environment)


def bare_server(
    data_dir: Path, database_url: str | None = None, **environment: str
) -> LiveSite:
    """A server alone, with nothing prepared and the limits scaled up."""
    bare = LiveSite(data_dir, database_url, SCALE | environment, free_port())
    granian = str(Path(sys.executable).with_name(BARE[0]))
    bare.command = (granian, *BARE[1:], "--port", str(bare.port))
    return bare


@dataclass
class Run:
    """One site with its clients. `folder` takes the journals; it must be empty."""

    site: LiveSite
    folder: Path
    clients: int = 8
    matches: int = 20
    seed: int = 2026
    token: str = ""
    ids: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    #: Where the clients go, when it is not straight to the site.
    port: int = 0

    def prepare(self) -> None:
        """Make the token and the matches that the clients share."""
        if not self.token:
            made = self.site.manage("create_api_token", "--scopes", SCOPES)
            self.token = made.strip()
        roles = dict(zip(("box", "captain", "sitter"), CAST, strict=True))
        body: Json = {"players": list(CAST), "roles": roles}
        body["house_rules"] = {"game_target": 1000}
        for _match in range(self.matches):
            heard = self.sender.send("POST", "/matches/", body)
            assert heard.outcome == "ok", heard
            self.ids.append(heard.answer["id"])

    @property
    def sender(self) -> Sender:
        return Sender(self.port or self.site.port, self.token)

    def play(self, cause: Callable[[], None], seconds: float = 120) -> None:
        """Let the clients play until `cause` returns, which may break things."""
        self.folder.mkdir(parents=True, exist_ok=True)
        crowd = [self._client(number, seconds) for number in range(self.clients)]
        try:
            cause()
        finally:
            (self.folder / STOP).touch()
            for client in crowd:
                client.wait(seconds + 60)
        if any(client.returncode for client in crowd):
            raise RuntimeError("a client of the run broke: see its error above")
        self.entries = list(read_journals(self.folder))

    def wait_for(self, more: int, what: str = "ok", limit: float = 100) -> None:
        """Wait until so many more requests came to that outcome."""
        wanted = self.heard(what) + more
        end = time.monotonic() + limit
        while self.heard(what) < wanted and time.monotonic() < end:
            time.sleep(0.1)

    def seasoned_workers(self) -> list[int]:
        """Return workers that may be killed, waiting for one.

        The server gives up on purpose when one dies twice within 5.5 s: whoever
        started it (systemd, Compose) begins anew then.
        """
        end = time.monotonic() + 60
        while time.monotonic() < end:
            old = [pid for pid in self.site.workers() if _age(pid) > SEASONED]
            if old:
                return old
            time.sleep(0.1)
        raise RuntimeError(f"no worker is left:\n{self.site.log[-2000:]}")

    def heard(self, what: str) -> int:
        """How often the clients heard that so far: one of MARKS."""
        return sum(
            path.read_text(encoding="utf-8").count(MARKS[what])
            for path in self.folder.glob("*.journal")
        )

    def _client(self, number: int, seconds: float) -> "subprocess.Popen[bytes]":
        journal = self.folder / f"{number}-{time.monotonic_ns()}.journal"
        port = self.port or self.site.port
        arguments = [port, self.token, journal, self.seed + number, seconds]
        return subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.faults.player"),
                *map(str, arguments),
                *self.ids,
            ],
            cwd=ROOT,
        )

    def judge(self) -> list[str]:
        """Return every broken law; an empty list where all was kept."""
        read = {match: self._told(match) for match in self.ids}
        missing = [match for match, told in read.items() if not told]
        if missing:
            return [f"the API does not tell {match}" for match in missing]
        url = self.site.database_url or "sqlite"
        on_server = not url.startswith("sqlite")
        stored = read_postgres(url) if on_server else read_sqlite(self.site.book)
        return check(self.entries, stored, read)

    def _told(self, match: str) -> Json:
        """The match as the API tells it; a site that just came back may be slow."""
        end = time.monotonic() + 60
        while True:
            heard = self.sender.send("GET", f"/matches/{match}/")
            if heard.outcome == "ok" or time.monotonic() > end:
                return heard.answer
            time.sleep(0.5)

    def recheck(self) -> list[str]:
        """Return what the product's own check finds (K9)."""
        try:
            said = self.site.manage("recheck_scores")
        except subprocess.CalledProcessError as found:
            return [f"K9 {line}" for line in found.stdout.splitlines()]
        return [] if said.lower().endswith("no difference.\n") else [f"K9 {said}"]

    def counts(self) -> str:
        """How many requests had which outcome, for the report."""
        told: dict[str, int] = {}
        for entry in self.entries:
            name = f"{entry.asked.what} {entry.heard.outcome}"
            told[name] = told.get(name, 0) + 1
        return ", ".join(f"{name} {count}" for name, count in sorted(told.items()))


def _age(pid: int) -> float:
    """Seconds since the process began; 0 for one that has ended."""
    try:
        begun = Path(f"/proc/{pid}").stat().st_mtime
        is_over = not Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return 0
    return 0 if is_over else time.time() - begun
