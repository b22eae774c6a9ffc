"""Fixtures for tests of whole processes, on the database of `DATABASE_URL`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.databases import own_database
from tests.processes.live_site import LiveSite, running_site


@pytest.fixture(scope="module")
def live_database() -> Iterator[str | None]:
    """The URL of a database of this file's own; None is SQLite in the data folder."""
    with own_database() as url:
        yield url


@pytest.fixture(scope="module")
def live_site(
    live_database: str | None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveSite]:
    """The real site, two workers, with the demo book; one for all tests of a file."""
    data_dir = tmp_path_factory.mktemp("site")
    with running_site(Path(data_dir), database_url=live_database) as site:
        yield site
