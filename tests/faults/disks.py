"""Disks that are small, or that forget what was not synced; both need root on Linux.

Small: a file system in memory, which one file fills. Forgetful: ext4 in a file. Its own
kernel interface for such tests (EXT4_IOC_SHUTDOWN) stops it at once, with nothing
flushed: what no program had synced is gone after the next mount, as after a power cut.
"""

import fcntl
import os
import shutil
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

#: _IOR('X', 125, __u32) and "neither flush data nor the journal".
_SHUTDOWN = 2 << 30 | 4 << 16 | ord("X") << 8 | 125
_NO_FLUSH = 2
FILLER = "filler"


def why_no_disks() -> str:
    """Why this machine cannot make such disks; "" where it can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "making a disk needs root"
    missing = [name for name in ("mount", "mkfs.ext4") if not shutil.which(name)]
    return f"needs {', '.join(missing)}" if missing else _try_to_mount()


def _try_to_mount() -> str:
    folder = Path(f"/tmp/third-hand-mount-{os.getpid()}")  # noqa: S108  own name
    folder.mkdir()
    try:
        tried = _run("mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder))
        if tried:
            return f"no file system may be mounted here: {tried}"
        _run("umount", str(folder))
        return "" if Path("/dev/loop-control").exists() else "has no loop devices"
    finally:
        folder.rmdir()


def _run(*command: str) -> str:
    """Run it; what it complained of, "" where it did not."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr.strip() or "failed" if done.returncode else ""


def _must(*command: str) -> None:
    if complaint := _run(*command):
        raise RuntimeError(f"{' '.join(command)}: {complaint}")


def _unmount(folder: Path) -> None:
    """A process that was just killed may hold it for a moment longer."""
    end = time.monotonic() + 10
    while _run("umount", str(folder)) and time.monotonic() < end:
        time.sleep(0.1)
    if folder.is_mount():
        _run("umount", "--lazy", str(folder))


@dataclass
class SmallDisk:
    """A mounted file system; path: where."""

    path: Path

    def fill(self) -> None:
        """Leave no byte free."""
        with (self.path / FILLER).open("ab", buffering=0) as filler:
            for piece in (1 << 20, 4096, 1):
                with suppress(OSError):
                    while True:
                        filler.write(b"\0" * piece)

    def is_full(self) -> bool:
        return os.statvfs(self.path).f_bavail == 0

    def free(self) -> None:
        """Give the space back."""
        (self.path / FILLER).unlink(missing_ok=True)


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk]:
    """A disk of that size, mounted in a new folder."""
    path = folder / "small"
    path.mkdir(parents=True)
    _must("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(path))
    try:
        yield SmallDisk(path)
    finally:
        _unmount(path)


@dataclass
class ForgetfulDisk:
    """A mounted file system whose power can be cut; path: where."""

    path: Path
    image: Path

    def mount(self) -> None:
        # By itself it would sync every five seconds.
        _must("mount", "-o", "loop,commit=300", str(self.image), str(self.path))

    def cut_power(self) -> None:
        """Stop at once: what was not synced never was. Who uses it is killed next."""
        handle = os.open(self.path, os.O_RDONLY)
        try:
            fcntl.ioctl(handle, _SHUTDOWN, struct.pack("I", _NO_FLUSH))
        finally:
            os.close(handle)

    def come_back(self) -> None:
        """Mount again what was on the disk. Nobody may use it any more."""
        _unmount(self.path)
        self.mount()


@contextmanager
def forgetful_disk(folder: Path, megabytes: int = 96) -> Iterator[ForgetfulDisk]:
    disk = ForgetfulDisk(folder / "forgetful", folder / "image")
    disk.path.mkdir(parents=True)
    with disk.image.open("wb") as image:
        image.truncate(megabytes << 20)
    _must("mkfs.ext4", "-q", "-F", str(disk.image))
    disk.mount()
    try:
        yield disk
    finally:
        _unmount(disk.path)
