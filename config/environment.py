"""What the environment says, with defaults that are safe on a machine at home."""

import contextlib
import ipaddress
import os
import secrets
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

#: Everything the site writes lies here: the SQLite file, the key, collected files.
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var"))).resolve()


def is_local(public_url: str) -> bool:
    """Whether the address can only be reached from this machine or its own network.

    A name without a dot, `*.local` and private or loopback addresses are local.
    """
    host = urlsplit(public_url).hostname or ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith((".local", ".localhost"))
    return address.is_private or address.is_loopback


def secret_key(data_dir: Path) -> str:
    """Return `SECRET_KEY`, or the key kept in the data folder, made on first use.

    The file appears whole, and its content is on the disk by then: of two processes
    that start at once, one puts its key there and both read that one.
    """
    given: str = env.str("SECRET_KEY", default="")
    if given:
        return given
    path = data_dir / "secret_key"
    data_dir.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=data_dir, encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())
            with contextlib.suppress(FileExistsError):
                os.link(file.name, path)
    return path.read_text(encoding="ascii")


def purpose_keys(name: str) -> list[str]:
    """Return the secrets in this variable, newest first, separated by commas.

    Raises ImproperlyConfigured for one that is shorter than 40 characters.
    """
    given = [key.strip() for key in env.list(name, default=[]) if key.strip()]
    if any(len(key) < 40 for key in given):
        raise ImproperlyConfigured(f"Each key in {name} needs 40 characters or more.")
    return given


def metrics_token() -> str:
    """Return `METRICS_TOKEN`; raises ImproperlyConfigured where it can be guessed."""
    token: str = env.str("METRICS_TOKEN", default="")
    if token and len(token) < 20:
        raise ImproperlyConfigured("METRICS_TOKEN needs 20 characters or more.")
    return token


def refuse_insecure(
    *, public_url: str, debug: bool, key: str, hosts: list[str], proxies: int | None
) -> None:
    """Stop a public installation that would run with an unsafe setting, naming it.

    Raises ImproperlyConfigured for the first of: http in `PUBLIC_URL`, `DEBUG`, a
    `SECRET_KEY` under 40 characters, `*` in `ALLOWED_HOSTS`, `TRUSTED_PROXIES` unset or
    0: the site itself speaks no https, so every page would lead to itself.
    """
    if is_local(public_url):
        return
    faults = {
        "PUBLIC_URL": not public_url.startswith("https://") and "must begin https://",
        "DEBUG": debug and "must be off",
        "SECRET_KEY": len(key) < 40 and "needs 40 characters or more",
        "ALLOWED_HOSTS": any("*" in host for host in hosts) and "must not hold *",
        "TRUSTED_PROXIES": (proxies or 0) < 1
        and "must say how many proxies stand in front; one at least brings https",
    }
    for name, fault in faults.items():
        if fault:
            raise ImproperlyConfigured(f"On a public site {name} {fault}.")
