"""A PostgreSQL and a Redis of a test's own, to be stopped, frozen and walled off.

The wall: the server stands in a network of its own, joined by a cable with two ends
(ip netns). With its end down, what is sent is lost without a word, as behind a broken
switch; no reset tells of it. That needs root.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.processes.live_site import free_port

#: Small pieces of log, so that a small disk is enough.
INITDB = ("-A", "trust", "-U", "postgres", "-E", "UTF8", "--wal-segsize=1")
STARTED_IN = 20.0


def why_no_postgres() -> str:
    """Why this machine cannot run one of its own; "" where it can."""
    return "" if _binaries() else "needs PostgreSQL's own programs (initdb, pg_ctl)"


def why_no_redis() -> str:
    return "" if shutil.which("redis-server") else "needs redis-server"


def why_no_wall() -> str:
    """Why no network of its own can be made; "" where it can."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return "a network of its own needs root and ip"
    tried = subprocess.run(["ip", "netns", "list"], capture_output=True, check=False)
    return "" if tried.returncode == 0 else "ip netns does not work here"


def _binaries() -> Path | None:
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda bin: int(bin.parent.name)
    )
    return found[-1] if found else None


@dataclass
class Wall:
    """A network of its own: two addresses, and a cable that can be taken out."""

    name: str = field(default_factory=lambda: f"th{os.getpid()}")
    #: Each process of the test run has a network of its own.
    net: str = f"10.213.{os.environ.get('PYTEST_XDIST_WORKER', 'gw0')[2:]}"

    @property
    def here(self) -> str:
        return f"{self.net}.1"

    @property
    def there(self) -> str:
        return f"{self.net}.2"

    def build(self) -> None:
        inside = ("ip", "-n", self.name)
        for command in (
            ("ip", "netns", "add", self.name),
            (
                *("ip", "link", "add", f"{self.name}a", "type", "veth"),
                *("peer", "name", f"{self.name}b", "netns", self.name),
            ),
            ("ip", "addr", "add", f"{self.here}/24", "dev", f"{self.name}a"),
            ("ip", "link", "set", f"{self.name}a", "up"),
            (*inside, "addr", "add", f"{self.there}/24", "dev", f"{self.name}b"),
            (*inside, "link", "set", f"{self.name}b", "up"),
            (*inside, "link", "set", "lo", "up"),
        ):
            subprocess.run(command, check=True, capture_output=True)

    def unplug(self) -> None:
        self._set("down")

    def plug(self) -> None:
        self._set("up")

    def _set(self, how: str) -> None:
        command = ("ip", "-n", self.name, "link", "set", f"{self.name}b", how)
        subprocess.run(command, check=True)

    def pull_down(self) -> None:
        for command in (
            ("ip", "link", "del", f"{self.name}a"),
            ("ip", "netns", "del", self.name),
        ):
            subprocess.run(command, check=False, capture_output=True)


@dataclass
class Cluster:
    """One PostgreSQL. folder: an empty one, where its data and log go."""

    folder: Path
    wall: Wall | None = None
    settings: tuple[str, ...] = ()
    port: int = field(default_factory=free_port)

    @property
    def host(self) -> str:
        return self.wall.there if self.wall else "127.0.0.1"

    @property
    def url(self) -> str:
        return f"postgres://postgres@{self.host}:{self.port}/postgres"

    def make(self) -> None:
        self.folder.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-D", str(self._data), *INITDB)
        with (self._data / "pg_hba.conf").open("a") as allowed:
            allowed.write("host all all 10.213.0.0/16 trust\n")

    def start(self) -> None:
        """Start it, or see that it is up again by itself."""
        options = [
            f"-p {self.port}",
            f"-c listen_addresses={self.host}",
            f"-c unix_socket_directories={self.folder}",
            *(f"-c {setting}" for setting in self.settings),
        ]
        log = str(self.folder / "log")
        self._run(
            *("pg_ctl", "-D", str(self._data), "-w", "-l", log),
            *("-o", " ".join(options), "start"),
        )

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", how, "-w", "stop")

    def is_up(self) -> bool:
        command = self._as_owner("pg_ctl", "-D", str(self._data), "status")
        done = subprocess.run(command, capture_output=True, check=False)
        return done.returncode == 0

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _run(self, *command: str) -> None:
        # pg_ctl leaves a server behind, which must not hold our pipes.
        with (self.folder.parent / f"{self.folder.name}.out").open("ab") as out:
            subprocess.run(self._as_owner(*command), check=True, stdout=out, stderr=out)

    def _as_owner(self, program: str, *arguments: str) -> list[str]:
        binaries = _binaries()
        assert binaries is not None
        inside = ["ip", "netns", "exec", self.wall.name] if self.wall else []
        owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        return [*inside, *owner, str(binaries / program), *arguments]


@contextmanager
def own_cluster(
    folder: Path, *, walled: bool = False, settings: tuple[str, ...] = ()
) -> Iterator[Cluster]:
    """A PostgreSQL that is up inside the block and gone after it."""
    folder.mkdir(parents=True)
    # Its owner must be able to come this far.
    for parent in folder.parents:
        if parent.owner() == folder.owner() and len(parent.parts) > 2:
            parent.chmod(parent.stat().st_mode | 0o011)
    cluster = Cluster(folder, Wall() if walled else None, settings)
    if cluster.wall:
        cluster.wall.build()
    try:
        cluster.make()
        cluster.start()
        yield cluster
    finally:
        with suppress(subprocess.CalledProcessError):
            cluster.stop()
        if cluster.wall:
            cluster.wall.pull_down()


@dataclass
class OwnRedis:
    """One Redis that keeps nothing on disk."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                *("redis-server", "--port", str(self.port), "--bind", "127.0.0.1"),
                *("--save", "", "--dir", str(self.folder)),
            ],
            stdout=subprocess.DEVNULL,
        )
        end = time.monotonic() + STARTED_IN
        while not self._answers() and time.monotonic() < end:
            time.sleep(0.05)

    def _answers(self) -> bool:
        from redis import Redis
        from redis.exceptions import RedisError

        with suppress(RedisError):
            return bool(Redis.from_url(self.url).ping())
        return False

    def empty(self) -> None:
        from redis import Redis

        Redis.from_url(self.url).flushall()

    def freeze(self) -> None:
        """Connections are taken, by the kernel, and never answered."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(20)
        self.process = None


@contextmanager
def own_redis(folder: Path) -> Iterator[OwnRedis]:
    folder.mkdir(parents=True, exist_ok=True)
    redis = OwnRedis(folder)
    redis.start()
    try:
        yield redis
    finally:
        redis.stop()
