"""Starts the real site: the start command of `make run`, with data of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: Seconds until the site must answer: a slow machine installs the demo book first.
START_LIMIT = 180
STOP_LIMIT = 15


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class LiveSite:
    """One running site. `restart` comes back on the same port with the same data."""

    data_dir: Path
    database_url: str | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    #: What is started; the server alone where nothing needs to be prepared.
    command: Sequence[str] = ()
    process: subprocess.Popen[bytes] | None = None
    #: Where the code is that it runs: another folder is another release.
    root: Path = ROOT

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What the site said since it was first started."""
        return (self.data_dir / "log").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        with (self.data_dir / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command or [str(self.root / "deploy/serve")],
                cwd=self.root,
                env=self.full_environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # A group of its own, so that stopping it ends every worker with it.
                start_new_session=True,
            )
        self.wait_until_healthy()

    @property
    def book(self) -> Path:
        """Where the SQLite file lies, when that is where the book is."""
        url = self.database_url or ""
        if url.startswith("sqlite:///"):
            return Path(url.removeprefix("sqlite:///"))
        return self.data_dir / "db.sqlite3"

    def full_environment(self) -> dict[str, str]:
        """The environment of the site, for running `manage.py` beside it as well."""
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in {"ALLOWED_HOSTS", "DATABASE_URL", "CACHE_URL", "DEBUG"}
        }
        database = {"DATABASE_URL": self.database_url} if self.database_url else {}
        return {
            **inherited,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATA_DIR": str(self.data_dir),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "PUBLIC_URL": self.url,
            **database,
            **self.environment,
        }

    def manage(self, *command: str) -> str:
        """Run a management command on the site's data; what it printed."""
        return subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *command],
            env=self.full_environment(),
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def wait_until_healthy(self) -> None:
        """Ask `/healthz` until it answers; fail with the log when it never does."""
        limit = time.monotonic() + START_LIMIT
        while time.monotonic() < limit:
            if self.process is None or self.process.poll() is not None:
                break
            if self.is_healthy():
                return
            time.sleep(0.1)
        self.stop()
        raise RuntimeError(f"The site did not start:\n{self.log}")

    def is_healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def workers(self) -> list[int]:
        """The process ids of the workers, for tests that end one of them."""
        server = self.server()
        return [pid for pid in _children(server) if _is_worker(pid)] if server else []

    def server(self) -> int:
        """The process that looks after the workers; 0 while there is none.

        `deploy/serve` begins a new one when it ends; a bare site is one.
        """
        assert self.process is not None
        if self.command:
            return self.process.pid
        found = [pid for pid in _children(self.process.pid) if _is(pid, b"granian")]
        return found[0] if found else 0

    def stop(self, with_signal: signal.Signals = signal.SIGTERM) -> None:
        """End the site; what does not end by itself in time is killed."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(STOP_LIMIT)
        _kill_group(self.process.pid)
        self.process.wait(STOP_LIMIT)
        self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()


def _children(pid: int) -> list[int]:
    try:
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return []
    return [int(child) for child in listed.split()]


def _is(pid: int, program: bytes) -> bool:
    try:
        return program in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _is_worker(pid: int) -> bool:
    # multiprocessing keeps a resource tracker among the children.
    return _is(pid, b"granian") and not _is(pid, b"resource_tracker")


def _kill_group(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


@contextmanager
def running_site(
    data_dir: Path, database_url: str | None = None, **environment: str
) -> Iterator[LiveSite]:
    """A site that is up inside the block and gone after it."""
    site = LiveSite(data_dir, database_url, environment)
    site.start()
    try:
        yield site
    finally:
        site.stop()
