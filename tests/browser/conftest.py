"""Fixtures for tests in a real browser.

`phone` and `desktop` are pages of that size against `live_server`; a page that
must hold everywhere is given to `assert_holds_everywhere`, which turns it.
Whatever goes wrong in the browser (console, policy, requests that leave this
machine) fails the test by itself; `watch.expect("…")` lets one thing pass.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from players.models import User
from scoring.models import Match
from tests.browser.chromium import LAUNCH, SIZES
from tests.browser.cutter import Wire, wire_to
from tests.browser.table import open_pad
from tests.browser.visitors import log_in, person_of_the_club
from tests.browser.watch import Watch

# Playwright keeps an event loop in the thread of the tests, and Django would
# refuse every query there. The queries of the site run in the server's threads.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: What a theme can break: it changes colours and nothing else.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]

#: Milliseconds until what should come is missing: a busy machine is only slower.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

MakePage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return LAUNCH


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert not watch.unexpected(), "\n".join(watch.unexpected())


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], watch: Watch
) -> Callable[..., BrowserContext]:
    def create(**options: Any) -> BrowserContext:  # noqa: ANN401  Playwright's own
        context = new_context(**options)
        context.set_default_timeout(PATIENCE)
        watch.attach(context)
        return context

    return create


@pytest.fixture
def theme() -> str:
    """The colour scheme asked for; parametrize it to have "dark"."""
    return "light"


@pytest.fixture
def visitor() -> User | None:
    """Who is logged in on every page: nobody, unless a module's own fixture says."""
    return None


@pytest.fixture
def owner(live_server: LiveServer) -> User:
    """Ana, who owns the demo club; a module's `visitor` may return her."""
    return person_of_the_club("ana")


@pytest.fixture
def new_page(
    new_context: Callable[..., BrowserContext],
    live_server: LiveServer,
    theme: str,
    visitor: User | None,
) -> MakePage:
    """A page of the visitor in a fresh browser: `new_page("phone", locale="nl")`."""

    def create(
        size: str,
        *,
        user: User | None = visitor,
        **options: Any,  # noqa: ANN401
    ) -> Page:
        # The worker would fetch its whole shell for every page: only where it is tried.
        options = {"service_workers": "block", "color_scheme": theme} | options
        options = {"base_url": live_server.url} | options
        context = new_context(**SIZES[size], **options)
        if user is not None:
            log_in(context, live_server.url, user)
        return context.new_page()

    return create


@pytest.fixture
def phone(new_page: MakePage) -> Page:
    return new_page("phone")


@pytest.fixture
def desktop(new_page: MakePage) -> Page:
    return new_page("desktop")


@pytest.fixture
def assert_accessible(watch: Watch) -> Callable[..., None]:
    """Fail with axe's report when the page as it stands breaks one of its rules."""

    def check(page: Page, rules: list[str] = AXE_RULES) -> None:
        options = {"runOnly": rules, "resultTypes": ["violations"]}
        with watch.paused():
            results = Axe().run(page, options=options)
        assert results.violations_count == 0, results.generate_report()

    return check


@pytest.fixture
def assert_holds_everywhere(
    assert_accessible: Callable[..., None],
) -> Callable[..., None]:
    """Fail where the page, as it stands, is at fault on some screen.

    It is turned to both sizes and both themes: to open it anew for each took four
    times as long. `full_page=False` for a page with a dock: axe takes what the dock
    happens to cover for too small, so others are given their whole height.
    """

    def check(page: Page, *, full_page: bool = True) -> None:
        for size in SIZES.values():
            width = size["viewport"]["width"]
            page.set_viewport_size(size["viewport"])
            if full_page:
                height = page.evaluate("document.documentElement.scrollHeight")
                page.set_viewport_size({"width": width, "height": height + 200})
            # A colour that is still fading has no contrast.
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
            assert_accessible(page)
            page.emulate_media(color_scheme="dark")
            assert_accessible(page, rules=COLOUR_RULES)
            scroll = page.evaluate("document.documentElement.scrollWidth")
            assert scroll <= width, f"{page.url} scrolls sideways"

    return check


@pytest.fixture
def wire(live_server: LiveServer, watch: Watch) -> Iterator[Wire]:
    # The browser says so whenever a request fails, which is the point here.
    for words in ("Failed to load resource", "status of", "net::ERR"):
        watch.expect(words)
    with wire_to(live_server.url) as wire:
        yield wire


@pytest.fixture
def pad(new_page: MakePage, wire: Wire) -> Callable[..., Page]:
    """Opens the table of a match through the wire."""

    def opened(match: Match, **options: object) -> Page:
        options = {"base_url": wire.url, "service_workers": "allow"} | options
        options = {"reduced_motion": "reduce"} | options
        page = new_page("phone", **options)
        open_pad(page, match)
        return page

    return opened
