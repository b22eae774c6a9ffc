"""Takes a picture of every page: `make screenshots`, or with names only of those.

Starts the real site on a new SQLite file with the demo book and writes
`screenshots/<size>-<theme>/<name>.png`.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import LAUNCH, SIZES
from tests.browser.pages import SHOTS
from tests.browser.shot import Shot
from tests.browser.visitors import log_in, person_of_the_club
from tests.browser.watch import Watch
from tests.processes.live_site import ROOT, LiveSite, running_site

FOLDER = ROOT / "screenshots"

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


def _connect_to_the_book_of(site: LiveSite) -> None:
    """Let the addresses in `pages.py` look things up in the site's own database."""
    os.environ.update(site.full_environment(), DJANGO_ALLOW_ASYNC_UNSAFE="true")
    import django

    django.setup()


def _take(
    shot: Shot, browser: Browser, site: LiveSite, size: str, theme: Theme
) -> Watch:
    watch = Watch()
    if shot.is_refused:
        watch.expect("status of 4")
    if shot.is_cut:
        watch.expect("net::ERR")
    context = browser.new_context(
        **SIZES[size], color_scheme=theme, base_url=site.url, reduced_motion="reduce"
    )
    watch.attach(context)
    if shot.user:
        log_in(context, site.url, person_of_the_club(shot.user))
    page = context.new_page()
    page.goto(shot.address(), wait_until="load")
    if shot.steps:
        shot.steps(page)
    page.evaluate("document.fonts.ready")
    if shot.full_page:
        _unroll(page, SIZES[size]["viewport"]["width"])
    file = FOLDER / f"{size}-{theme}" / f"{shot.name}.png"
    page.screenshot(path=file, full_page=shot.full_page)
    context.close()
    return watch


def _unroll(page: Page, width: int) -> None:
    """Make the window as high as the page: what sticks to its foot goes to the end,
    and the felt reaches all the way down."""
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width, "height": height})


def take_all(shots: Iterable[Shot], site: LiveSite) -> int:
    """Take each picture in both sizes and themes; the number of pages at fault."""
    at_fault = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        for shot in shots:
            complaints: set[str] = set()
            for size in SIZES:
                for theme in THEMES:
                    watch = _take(shot, browser, site, size, theme)
                    complaints.update(watch.unexpected())
            at_fault += bool(complaints)
            sys.stdout.write(f"{shot.name}: {'; '.join(complaints) or 'taken'}\n")
        browser.close()
    return at_fault


def main(names: list[str]) -> int:
    shots = [shot for shot in SHOTS if not names or shot.name in names]
    if not names:
        shutil.rmtree(FOLDER, ignore_errors=True)
    with (
        tempfile.TemporaryDirectory(prefix="third-hand-") as folder,
        running_site(Path(folder)) as site,
    ):
        _connect_to_the_book_of(site)
        at_fault = take_all(shots, site)
    sys.stdout.write(f"{4 * len(shots)} pictures are in {FOLDER}\n")
    return 1 if at_fault else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
