"""Looks every pinned package up in the public advisories: `make audit`.

pip-audit says "nothing found" and leaves with 0 also where it reached no advisories.
So a release that is known to have holes is looked up first: where none is told of it,
nothing was audited, and this fails (S64).
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

#: Tools too: what runs the tests, or the one other solver, runs with our rights.
LOCKS = (
    "requirements.txt",
    "requirements-postgres.txt",
    "requirements-sentry.txt",
    "requirements-dev.txt",
    "benchmarks/requirements-solver.txt",
)
#: Has had advisories since 2021, and will have them for ever.
KNOWN_TO_HAVE_HOLES = "django==3.2.0"


@dataclass(frozen=True, slots=True)
class Audited:
    """What was said of one list: faults "name version: advisory (mended in …)"."""

    looked_up: frozenset[str]
    faults: tuple[str, ...]


def pinned(lock: str) -> frozenset[str]:
    """Return the names of all packages in the text of a requirements file.

    Without those whose marker leaves them out on this system and Python: they are not
    installed here, and not looked up.
    """
    lines = re.findall(r"^[A-Za-z0-9][^\n\\#]*==[^\n\\#]*", lock, re.MULTILINE)
    pins = [Requirement(line.strip()) for line in lines]
    return frozenset(
        canonicalize_name(pin.name)
        for pin in pins
        if pin.marker is None or pin.marker.evaluate()
    )


def understood(said: str) -> Audited:
    """Return what pip-audit's JSON tells. Raises ValueError for anything else."""
    told = json.loads(said)["dependencies"]
    names, faults = set(), []
    for package in told:
        if "skip_reason" in package:
            continue
        names.add(canonicalize_name(package["name"]))
        faults += [
            f"{package['name']} {package['version']}: {hole['id']}"
            f" (mended in {', '.join(hole['fix_versions']) or 'no release yet'})"
            for hole in package["vulns"]
        ]
    return Audited(frozenset(names), tuple(faults))


def verdict(canary: Audited, locks: Sequence[tuple[str, str, Audited]]) -> list[str]:
    """Return why the audit fails; nothing where everything was looked up and sound.

    locks: name, text and what was said, of each requirements file.
    """
    if not canary.faults:
        return [
            f"Nothing was audited: no advisory is told of {KNOWN_TO_HAVE_HOLES}."
            " Is the advisory service reached?"
        ]
    wrong = []
    for name, text, audited in locks:
        missed = sorted(pinned(text) - audited.looked_up)
        wrong += [f"{name}: {only} was not audited." for only in missed]
        wrong += [f"{name}: {fault}" for fault in audited.faults]
    return wrong


def command(requirements: Path) -> list[str]:
    """Return what asks: the auditor that requirements-dev.txt pins, by its hashes."""
    return [
        *(sys.executable, "-m", "pip_audit", "--format", "json"),
        *("--disable-pip", "--no-deps", "--progress-spinner", "off"),
        *("--requirement", str(requirements)),
    ]


def _ask(requirements: Path) -> Audited:
    done = subprocess.run(
        command(requirements), capture_output=True, text=True, check=False
    )
    try:
        return understood(done.stdout)
    except (ValueError, KeyError) as unclear:
        raise SystemExit(f"pip-audit failed:\n{done.stderr.strip()}") from unclear


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        canary = Path(folder, "canary.txt")
        canary.write_text(f"{KNOWN_TO_HAVE_HOLES}\n")
        known = _ask(canary)
    wrong = verdict(
        known, [(lock, Path(lock).read_text(), _ask(Path(lock))) for lock in LOCKS]
    )
    sys.stdout.write("\n".join(wrong or ["Every pin was audited; no hole is known."]))
    sys.stdout.write("\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
