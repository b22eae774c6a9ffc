"""Taking from the buckets that a request comes under."""

import hashlib
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string
from django.utils.translation import ngettext

from web.addresses import client_address, network_of
from web.events import event
from web.keys import keys_for
from web.limits.bucket import Demand, Outcome, Rate
from web.limits.classes import CLASSES
from web.limits.handfuls import HandfulStore
from web.limits.stores import PatientStore, SqliteStore, Store
from web.problems import Problem

log = logging.getLogger(__name__)
#: Seconds since 1970: workers and machines must agree, and a restart must not forget.
clock: Callable[[], float] = time.time
View = TypeVar("View", bound=Callable[..., object])


def limited(name: str | None) -> Callable[[View], View]:
    """Mark a view as belonging to a class of `CLASSES`; None: never counted."""
    if name is not None and name not in CLASSES:
        raise KeyError(name)

    def mark(view: View) -> View:
        view.limit_class = name  # type: ignore[attr-defined]  # read by the middleware
        return view

    return mark


def take(demands: Sequence[Demand]) -> list[Outcome]:
    """Take a token for each demand, in order, stopping at the first refused."""
    if not demands:
        return []
    return store().take(demands, clock())


def give_back(demands: Sequence[Demand]) -> None:
    """Put back a token of each, for what turned out not to count."""
    store().give_back(demands, clock())


def demands_of(
    request: HttpRequest, name: str, *, credential: str = ""
) -> list[Demand]:
    """Return what a request of this class asks of the buckets.

    credential: what is tried or carried, or what is written to; "" for a stranger.
    """
    limit = CLASSES[name]
    if not (limit.address or limit.stranger or credential):
        return []
    address = network_of(client_address(request))
    asked: list[tuple[str, Rate | None]] = [("a", limit.address)]
    named = {"a": address}
    if credential:
        asked.insert(0, ("c", limit.credential))
        named["c"] = credential
    else:
        asked.append(("s", limit.stranger))
        named["s"] = address
    home: float = 1.0 if limit.is_guess else settings.LIMIT_HOME_SCALE
    scale: float = settings.LIMIT_SCALE * home
    return [
        Demand(bucket_key(f"{name}:{kind}:{named[kind]}"), rate.scaled(scale))
        for kind, rate in asked
        if rate is not None
    ]


def credential_of(request: HttpRequest) -> str:
    """Return the first credential that the request carries, or ""."""
    return next(filter(None, (named(request) for named in _credentials())), "")


@cache
def _credentials() -> list[Callable[[HttpRequest], str]]:
    return [import_string(path) for path in settings.LIMIT_CREDENTIALS]


def refuse_when_over(request: HttpRequest, name: str, *, credential: str = "") -> None:
    """Count one request of this class; raise Problem `rate_limited` when over."""
    outcomes = take(demands_of(request, name, credential=credential))
    if outcomes and not outcomes[-1].allowed:
        event("limit", request, policy=name)
        raise limit_problem(name, outcomes[-1])


def limit_problem(name: str, outcome: Outcome) -> Problem:
    """Return the refusal that says when to go on."""
    return Problem(
        "rate_limited",
        wait_text(outcome.wait),
        headers={"Retry-After": str(outcome.wait)},
        policy=name,
    )


def wait_text(seconds: int) -> str:
    """Return when to go on, in the reader's language."""
    if seconds < 100:
        return ngettext(
            "That was too much at once. Go on in %(count)s second.",
            "That was too much at once. Go on in %(count)s seconds.",
            seconds,
        ) % {"count": seconds}
    minutes = -(-seconds // 60)
    return ngettext(
        "That was too much at once. Go on in %(count)s minute.",
        "That was too much at once. Go on in %(count)s minutes.",
        minutes,
    ) % {"count": minutes}


def bucket_key(name: str) -> str:
    """Return the name as it is stored: no address or token can be read from it."""
    return hashlib.blake2b(
        name.encode(), key=keys_for("limits")[0], digest_size=16
    ).hexdigest()


@cache
def store() -> Store:
    """Return the store that the settings name: a file, or Redis."""
    if settings.CACHE_URL:
        # Only an installation with Redis has its driver.
        redis_store = import_string("web.limits.redis_store.RedisStore")
        failure = import_string("redis.exceptions.RedisError")
        return PatientStore(
            HandfulStore(redis_store(settings.CACHE_URL)),
            failures=(failure,),
            on_failure=_report,
        )
    return file_store(Path(settings.LIMITS_FILE))


def file_store(path: Path) -> Store:
    """Return the store that counts in this file."""
    shared = SqliteStore(path)

    def forget(error: Exception) -> None:
        shared.file.forget_connection()
        _report(error)

    return PatientStore(
        HandfulStore(shared), failures=(sqlite3.Error, OSError), on_failure=forget
    )


def _report(error: Exception) -> None:
    log.warning("limits are counted per worker: %s", type(error).__name__)
