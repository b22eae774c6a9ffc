"""What every test shares: repeatable examples, and the rules for slow company."""

import os
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import pytest
from django.db import connection
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

# The same examples every time: a red run can be run again. No deadline: a shared
# machine may stall for a second in the middle of an example.
hypothesis_settings.register_profile("suite", derandomize=True, deadline=None)
hypothesis_settings.register_profile(
    "search", derandomize=False, deadline=None, max_examples=5000
)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

#: Folders whose tests have a marker, and a process of the test run, to themselves:
#: browsers, and servers, would slow each other down.
GROUPS = {"browser": "browser", "processes": "processes", "faults": "processes"}
NO_BROWSER = (
    "NO CHROMIUM: the browser tests cannot run. Install it (Debian: apt-get install"
    " chromium), set CHROMIUM to its path, or pass over them: make test"
    " BROWSER_REQUIRED="
)


def chromium_path() -> str | None:
    """Where the browser is, or None."""
    names = [
        os.environ.get("CHROMIUM", "chromium"),
        "chromium",
        "chromium-browser",
        "google-chrome",
    ]
    return next(filter(None, map(shutil.which, names)), None)


def is_passed_over() -> bool:
    """Whether somebody asked to do without the browser tests, and there is none."""
    return os.environ.get("BROWSER_REQUIRED") == "" and chromium_path() is None


def pytest_configure() -> None:
    # Before anything runs; of a few tests named by hand each fails by itself.
    if os.environ.get("BROWSER_REQUIRED") and chromium_path() is None:
        raise pytest.UsageError(NO_BROWSER)


class Apart(LoadScopeScheduling):  # type: ignore[misc]  # xdist comes without types
    """Each of the groups to one process of the run, all other tests as they come.

    xdist's own groups are marks that it writes into the names of tests, which pytest 9
    does not read any more.
    """

    def _split_scope(self, nodeid: str) -> str:
        folder = nodeid.split("/")[1]
        return GROUPS.get(folder, nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Apart:
    return Apart(config, log)


def pytest_report_header() -> list[str]:
    database = os.environ.get("DATABASE_URL", "sqlite").split(":")[0]
    return [f"database: {database}; browser: {chromium_path() or NO_BROWSER}"]


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    for item in items:
        for folder, kind in GROUPS.items():
            if f"/tests/{folder}/" in item.path.as_posix():
                item.add_marker(kind)
        if item.get_closest_marker("browser") and is_passed_over():
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if chromium_path() is None:
        terminalreporter.section(NO_BROWSER, sep="!", red=True, bold=True)


@pytest.fixture
def demo_book(db: None) -> None:
    """The book that a new installation starts with."""
    from book.services.demo import load_demo_book  # models need Django set up first

    load_demo_book(datetime(2026, 11, 1, 20, tzinfo=UTC))


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """End what threads of the live server left open, or PostgreSQL cannot drop it."""
    yield
    if connection.vendor != "postgresql":
        return
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
