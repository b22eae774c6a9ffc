"""A site that is prepared once, and copied for each small fault; always SQLite."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.harness import Run, bare_server
from tests.processes.live_site import LiveSite


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The data folder of a new site with its demo book, and a token for it."""
    folder = Path(tmp_path_factory.mktemp("prepared"))
    site = LiveSite(folder)
    site.manage("prepare")
    site.manage("collectstatic", "--no-input")
    scopes = ("--scopes", "read,score,manage")
    return folder, site.manage("create_api_token", *scopes).strip()


Begin = Callable[..., Run]


@pytest.fixture
def begin(prepared: tuple[Path, str], tmp_path: Path) -> Iterator[Begin]:
    """Start a server on a copy of the prepared folder; three clients, four matches."""
    source, token = prepared
    started: list[LiveSite] = []

    def begin(folder: Path | None = None, **environment: str) -> Run:
        data = folder or tmp_path / "site"
        shutil.copytree(source, data, dirs_exist_ok=True)
        site = bare_server(data, **environment)
        started.append(site)
        site.start()
        run = Run(site, tmp_path / "journals", clients=3, matches=4, token=token)
        run.prepare()
        return run

    yield begin
    for site in started:
        site.stop()


def once(run: Run, cause: Callable[[], object]) -> list[str]:
    """Let the clients play while it is caused; what was broken."""

    def act() -> None:
        run.wait_for(15)
        cause()
        run.wait_for(15)

    run.play(act)
    return run.found + run.judge()
