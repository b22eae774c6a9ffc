"""What the long fault runs share: what they were told, a fault caused so often."""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.harness import SCALE, Run
from tests.processes.databases import own_postgres
from tests.processes.live_site import LiveSite, running_site

Cause = Callable[[Run], None]
MOST = 10  # seconds until the site answers again


@dataclass
class Given:
    """folder: an empty one. server: the URL of a PostgreSQL; "" is an SQLite file.

    previous: the commit of the release before, for F7; "" chooses one.
    """

    folder: Path
    seed: int
    times: int = 20
    seconds: float = 60
    server: str = ""
    previous: str = ""
    lots: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.lots = random.Random(self.seed)

    @contextmanager
    def site(
        self,
        environment: Mapping[str, str] | None = None,
        *,
        data: Path | None = None,
        url: str = "",
    ) -> Iterator[LiveSite]:
        """The real site, on a database of its own unless url names one."""
        with ExitStack() as stack:
            if not url and self.server:
                url = stack.enter_context(own_postgres(self.server))
            data = data or self.folder / "site"
            data.mkdir(parents=True, exist_ok=True)
            yield stack.enter_context(
                running_site(data, url or None, **(SCALE | dict(environment or {})))
            )

    def run(self, site: LiveSite, port: int = 0) -> Run:
        """Return eight clients on twenty matches of the site."""
        run = Run(site, self.folder / "journals", seed=self.seed, port=port)
        run.prepare()
        return run


def break_often(given: Given, run: Run, cause: Cause) -> list[str]:
    """Cause it `times` times over at least so many seconds; return what was broken."""
    play_while(given, run, lambda: _over_and_over(given, run, cause))
    print(f"  {given.times} times: {run.counts()}")
    return run.found + run.judge() + run.recheck()


def _over_and_over(given: Given, run: Run, cause: Cause) -> None:
    begun = time.monotonic()
    for number in range(given.times):
        run.wait_for(given.lots.randint(5, 40))
        cause(run)
        due = begun + given.seconds * (number + 1) / given.times
        while (rest := due - time.monotonic()) > 0:
            time.sleep(rest)


def play_while(given: Given, run: Run, act: Callable[[], None]) -> None:
    """Let the clients play until `act` is over."""
    run.play(act, seconds=given.times * 60 + given.seconds + 300)


def answers_again(run: Run, most: float = MOST) -> None:
    """Wait until a match can be read; more than ten seconds is a fault itself."""
    if not until(
        lambda: run.sender.send("GET", f"/matches/{run.ids[0]}/").outcome == "ok", most
    ):
        run.found.append(f"no answer within {most:.0f} s of the fault's end")


def records_again(run: Run, most: float = MOST) -> None:
    """Wait until a hand is recorded; more than ten seconds is a fault itself."""
    before = run.heard("recorded")
    if not until(lambda: run.heard("recorded") > before, most):
        run.found.append(f"no hand recorded within {most:.0f} s of the fault's end")


def until(is_true: Callable[[], bool], seconds: float) -> bool:
    """Wait for it; whether it came true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_true():
            return True
        time.sleep(0.1)
    return is_true()
