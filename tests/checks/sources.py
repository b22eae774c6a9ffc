"""The files of the repository, for the checks that read all of them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def repository_files() -> list[Path]:
    """Every file that is, or would be, committed."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    paths = (ROOT / name for name in listing.split("\0") if name)
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def files_of_kind(*suffixes: str) -> Iterator[Path]:
    """Files written by people: neither migrations, which Django writes, nor copies."""
    for path in repository_files():
        parts = path.relative_to(ROOT).parts
        if path.suffix in suffixes and not {"migrations", "vendor"} & set(parts):
            yield path


#: What a test run sets and the site itself must be judged without.
OF_THE_TESTS = {"DATABASE_URL", "CACHE_URL", "DJANGO_ALLOW_ASYNC_UNSAFE"}


def run_tool(*command: str, **environment: str) -> tuple[int, str]:
    """Run a tool of the virtual environment; its exit status and all it said."""
    inherited = {k: v for k, v in os.environ.items() if k not in OF_THE_TESTS}
    site = {"DJANGO_SETTINGS_MODULE": "config.settings"}
    tool = Path(sys.executable).with_name(command[0])
    done = subprocess.run(
        [str(tool), *command[1:]],
        cwd=ROOT,
        env=inherited | site | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr
