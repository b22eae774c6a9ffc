"""What gets installed is pinned, hashed, and new enough to be safe."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.checks.sources import ROOT, repository_files

LOCKS = [
    "requirements.txt",
    "requirements-postgres.txt",
    "requirements-sentry.txt",
    "requirements-dev.txt",
]

#: Older ones have known holes, or lack something the site's safety rests on (S63).
FLOORS = {
    "django": "5.2.19",
    "djangorestframework": "3.18.2",
    "django-allauth": "65.19.4",
    "whitenoise": "6.12.0",
    "granian": "2.8.0",
}


def entries(text: str) -> list[str]:
    """The logical lines of a requirements file, comments left out."""
    joined = text.replace("\\\n", " ")
    lines = (re.sub(r"(^|\s)#.*", "", line).strip() for line in joined.splitlines())
    return [line for line in lines if line]


def pins(text: str) -> dict[str, str]:
    """Name and version of every pinned package."""
    found: dict[str, str] = {}
    for entry in entries(text):
        if match := re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*])?==([^\s;]+)", entry):
            found[canonicalize_name(match[1])] = match[2]
    return found


def unlocked(text: str) -> list[str]:
    """Entries that are not a pin with a hash: options, addresses, loose versions."""
    pin = r"[a-z0-9._-]+(\[[a-z0-9,_-]+])?==[^\s;]+( ;[^\\]+?)?"
    locked = re.compile(pin + r"(\s+--hash=sha256:[0-9a-f]{64})+")
    return [entry for entry in entries(text) if not locked.fullmatch(entry)]


def too_old(found: dict[str, str]) -> list[str]:
    return [
        f"{name} {found[name]} is older than {floor}"
        for name, floor in FLOORS.items()
        if name in found and Version(found[name]) < Version(floor)
    ]


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_is_pinned_and_hashed(lock: str) -> None:
    assert pins(_read(lock))
    assert unlocked(_read(lock)) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_no_pin_is_below_its_floor(lock: str) -> None:
    assert too_old(pins(_read(lock))) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_direct_requirement_is_met_by_the_lock(lock: str) -> None:
    wanted = [
        Requirement(entry)
        for entry in entries(_read(lock.replace(".txt", ".in")))
        if not entry.startswith("-")
    ]

    found = pins(_read(lock))

    for requirement in wanted:
        version = found.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement.name} is missing: make lock"
        assert requirement.specifier.contains(version), f"{requirement}: make lock"


def test_the_locks_agree() -> None:
    site, postgres, sentry, dev = (pins(_read(lock)) for lock in LOCKS)

    assert dev.items() >= site.items()
    assert dev.items() >= postgres.items()
    assert dev.items() >= sentry.items()


def _configured_registries() -> Iterator[str]:
    """Hosts that this machine's installers ask, wherever they are configured."""
    pip = [sys.executable, "-m", "pip", "config", "list"]
    said = subprocess.run(pip, capture_output=True, text=True, check=True).stdout
    said += "\n".join(
        value
        for name, value in os.environ.items()
        if re.search("INDEX|REGISTRY", name, re.I)
    )
    for rc in (Path.home() / ".npmrc", Path.home() / ".config/uv/uv.toml"):
        said += rc.read_text(encoding="utf-8") if rc.is_file() else ""
    for address in re.findall(r"https?://[^\s'\"]+", said):
        host = urlsplit(address).hostname
        if host and host not in {"localhost", "127.0.0.1"}:
            yield host


def test_no_file_names_a_package_registry() -> None:
    hosts = [*_configured_registries(), "pypi" + ".org", "registry.npm" + "js.org"]

    at_fault = [
        str(path.relative_to(ROOT))
        for path in repository_files()
        if any(host.encode() in path.read_bytes() for host in hosts)
    ]

    assert at_fault == []


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("django==5.2.19", id="no hash"),
        pytest.param("django>=5.2 --hash=sha256:" + "0" * 64, id="no pin"),
        pytest.param("--extra-index-url http://elsewhere.example/", id="another index"),
        pytest.param("https://elsewhere.example/django.whl", id="an address"),
    ],
)
def test_the_check_sees_a_loose_line(line: str) -> None:
    assert unlocked(line) == [line]


def test_the_check_sees_an_old_version() -> None:
    assert too_old({"django": "5.2.9"}) == ["django 5.2.9 is older than 5.2.19"]
