"""Accounts and limits over two real workers."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.processes.databases import own_database
from tests.processes.live_site import LiveSite, running_site
from tests.processes.visitor import Answer, Visitor

PASSWORD = "four fat ducks"
OPERATORS = """
from players.models import User
print(*User.objects.filter(is_superuser=True).values_list("username", flat=True))
"""


@pytest.fixture
def roomy_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """A new site, nobody's yet, on which fifty may sign up from one address.

    Its database is its own: the operator is whoever signs up first there.
    """
    with (
        own_database() as database,
        running_site(
            Path(tmp_path_factory.mktemp("roomy")),
            database_url=database,
            LIMIT_SCALE="100",
        ) as site,
    ):
        yield site


@pytest.fixture(scope="module")
def strict_site(
    live_database: str | None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveSite]:
    """A site with the limits as they are."""
    with running_site(
        Path(tmp_path_factory.mktemp("strict")),
        database_url=live_database,
        LIMIT_SCALE="1",
    ) as site:
        yield site


def test_of_fifty_first_sign_ups_one_becomes_operator(roomy_site: LiveSite) -> None:
    # S6
    def sign_up(number: int) -> Answer:
        return Visitor(roomy_site).post(
            "/account/sign-up/", username=f"user{number}", password1=PASSWORD
        )

    with ThreadPoolExecutor(50) as crowd:
        answers = list(crowd.map(sign_up, range(50)))

    said = roomy_site.manage("shell", "--no-imports", "-c", OPERATORS).split()
    # A crowd may be asked to come back (503); nobody is answered wrongly.
    assert {answer.status for answer in answers} <= {302, 503}
    assert len(said) == 1
    assert said[0].startswith("user")


def test_the_old_cookie_is_refused_on_every_worker(roomy_site: LiveSite) -> None:
    # S16
    here, there = Visitor(roomy_site), Visitor(roomy_site)
    here.post("/account/sign-up/", username="cleo", password1=PASSWORD)
    there.post("/account/log-in/", login="cleo", password=PASSWORD)
    assert there.get("/account/").status == 200

    here.post("/account/devices/")

    assert {there.get("/account/").status for _ in range(20)} == {302}
    assert {here.get("/account/").status for _ in range(20)} == {200}


def test_wrong_passwords_are_counted_over_workers_and_restarts(
    strict_site: LiveSite,
) -> None:
    # S53: five, and one more each minute, whichever worker hears them
    before = time.monotonic()
    said = [_guess(strict_site) for _ in range(10)]
    strict_site.restart()
    said += [_guess(strict_site) for _ in range(5)]
    most = 5 + (time.monotonic() - before) // 60 + 1

    tried = ["Too many wrong" not in text for text in said]
    assert tried[:5] == [True] * 5
    assert sum(tried) <= most
    assert "; a passkey still works" in said[-1]


def _guess(site: LiveSite) -> str:
    return Visitor(site).post("/account/log-in/", login="dirk", password="wrong").text
