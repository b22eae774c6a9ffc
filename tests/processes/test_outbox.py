"""The outbox of a phone against the real site: killed, and released anew."""

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import LAUNCH, SIZES
from tests.browser.cutter import Wire, wire_to
from tests.conftest import chromium_path
from tests.processes.live_site import ROOT, LiveSite

pytestmark = pytest.mark.skipif(chromium_path() is None, reason="no Chromium")

#: What a release is made of; the rest of the repository is for its makers.
RELEASED = ["book", "config", "deploy", "players", "scoring", "tournaments", "web"]
RELEASED += ["static", "templates", "manage.py"]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return LAUNCH


@pytest.fixture
def wire(live_site: LiveSite) -> Iterator[Wire]:
    with wire_to(live_site.url.replace("127.0.0.1", "localhost")) as wire:
        yield wire


def start_a_match(page: Page) -> None:
    """A visitor's first match, its table open."""
    page.goto("/matches/new/")
    page.locator("html.js").wait_for()
    for number, name in enumerate(("Mia", "Noor", "Otto"), start=1):
        page.fill(f'[name="player{number}"]', name)
    page.click('[data-cut="a"]')
    page.click('[data-cut="b"]')
    page.click("#go")
    page.wait_for_url("**/record/")


def draw(page: Page) -> None:
    page.click('[data-act="draw"]')
    page.click("#go")


def numbers(page: Page) -> list[int]:
    """The numbers of the hands that the site has, asked of its API."""
    match = page.url.split("/m/")[1].split("/")[0]
    answer = page.request.get(f"/api/v1/matches/{match}/")
    return [hand["number"] for hand in answer.json()["hands"]]


#: Until the worker has the shell of the page that is shown, and of no other release.
HAS_SHELL = """async () => {
  const own = new URL(document.querySelector('script[src*="/tablepad"]').src).pathname;
  for (let looks = 0; looks < 600; looks += 1) {
    const names = await caches.keys();
    const kept = await caches.match("/offline/table/", { ignoreVary: true });
    if (names.length === 1 && kept && (await kept.text()).includes(own)) return;
    await new Promise((then) => setTimeout(then, 100));
  }
  throw new Error("the worker keeps no page of this release");
}"""


def test_a_site_killed_in_the_middle_comes_back_as_the_next_release(
    browser: Browser, live_site: LiveSite, wire: Wire, tmp_path: Path
) -> None:
    """F1, F05, F7: the hand whose answer was lost is there once, sent by the old page;
    then the new page is shown, without a network too.
    """
    page = browser.new_page(**SIZES["phone"], base_url=wire.url)
    start_a_match(page)
    page.evaluate(HAS_SHELL)
    wire.on_sent = lambda: _kill(live_site, wire)

    draw(page)
    expect(page.locator("#sync[data-kind]")).to_have_text("Offline, 1 hand kept")
    draw(page)
    expect(page.locator("#sync[data-kind]")).to_have_text("Offline, 2 hands kept")
    _release_the_next(live_site, tmp_path)
    wire.up()
    page.evaluate("dispatchEvent(new Event('online'))")
    is_next = expect(page.locator("html"))
    is_next.to_have_attribute("data-release", "next", timeout=30_000)
    expect(page.locator("#heading")).to_have_text("Hand 3")
    expect(page.locator("#sync[data-kind]")).to_have_text("Saved")
    stored = numbers(page)
    page.evaluate(HAS_SHELL)
    wire.down()
    page.reload()
    is_next.to_have_attribute("data-release", "next")
    expect(page.locator("#heading")).to_have_text("Hand 3")
    page.close()

    assert stored == [1, 2]
    assert len(set(wire.sent)) == 2


def _kill(site: LiveSite, wire: Wire) -> None:
    """Once the site has the hand, before its answer is passed on."""
    wire.on_sent = None
    wire.down()
    site.stop(signal.SIGKILL)


def _release_the_next(site: LiveSite, folder: Path) -> None:
    """Start the site from other code; the files of the last release are gone."""
    for name in RELEASED:
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, folder / name)
    words = folder / "static/js/words.js"
    mark = "document.documentElement.dataset.release = 'next';"
    words.write_text(f"{words.read_text()}\n{mark}\n")
    shutil.rmtree(site.data_dir / "static")
    site.root = folder
    site.start()
