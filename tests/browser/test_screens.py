"""Every page and state: readable, reachable, in one column of 320 px."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route
from pytest_django.live_server_helper import LiveServer

from players.models import User
from tests.browser.conftest import MakePage
from tests.browser.pages import SHOTS
from tests.browser.shot import Shot
from tests.browser.visitors import log_in, person_of_the_club
from tests.browser.watch import Watch

pytestmark = pytest.mark.django_db(transaction=True)

BY_NAME = [pytest.param(shot, id=shot.name) for shot in SHOTS]

TOO_SMALL = """() => [...document.querySelectorAll(
  'a[href], button, summary, input:not([type=hidden]), select, textarea')]
  .filter((e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter((e) => !e.closest('.vh, .skip, .pad-table, .foot, .top, .kick'))
  .filter((e) => !e.matches('.cell, .mc') || e.getBoundingClientRect().height < 24)
  .map((e) => e.closest('label') || e)
  .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect(),
               getComputedStyle(e, '::after')])
  .filter(([, box, after]) => after.position !== 'absolute'
     && (box.width < 43.5 || box.height < 43.5) && box.width > 1)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""

SMALL_TYPE = """() =>
  [...document.querySelectorAll('input:not([type=hidden]), select')]
  .filter((e) => !['radio', 'checkbox'].includes(e.type))
  .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 16)
  .map((e) => e.outerHTML)"""


def _once(route: Route) -> None:
    """Hand the page on without the header that loads it anew while it is looked at."""
    answer = route.fetch()
    headers = {name: text for name, text in answer.headers.items() if name != "refresh"}
    route.fulfill(response=answer, headers=headers)


def _open(page: Page, shot: Shot, site: LiveServer) -> None:
    page.route("**/export/progress/", _once)
    if shot.user:
        log_in(page.context, site.url, person_of_the_club(shot.user))
    page.goto(shot.address(), wait_until="load")
    if shot.steps:
        shot.steps(page)


@pytest.mark.parametrize("shot", BY_NAME)
def test_a_page_is_accessible_in_both_themes_and_at_every_width(
    shot: Shot,
    new_page: MakePage,
    demo_book: None,
    watch: Watch,
    live_server: LiveServer,
    assert_holds_everywhere: Callable[..., None],
) -> None:
    """G03, G09: no violation; 320 px without sideways; 44 px to hit, 16 px to type."""
    if shot.is_refused:
        watch.expect("status of 4")
    if shot.is_cut:
        watch.expect("net::ERR")
    page = new_page("phone")
    _open(page, shot, live_server)

    assert_holds_everywhere(page, full_page=shot.full_page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(SMALL_TYPE) == []


def test_the_wheel_and_arrow_keys_change_no_count(
    new_page: MakePage, demo_book: None, owner: User
) -> None:
    """G01."""
    page = new_page("desktop", user=owner, java_script_enabled=False)
    page.goto(next(s for s in SHOTS if s.name == "record-start").address())
    page.fill("#id_opponent_deadwood", "7")

    page.keyboard.press("ArrowUp")
    page.mouse.wheel(0, 100)

    assert page.input_value("#id_opponent_deadwood") == "7"


@pytest.mark.parametrize("name", ["record-knock", "new", "match"])
def test_at_twice_the_size_nothing_is_lost_sideways(
    name: str, new_page: MakePage, demo_book: None, live_server: LiveServer
) -> None:
    page = new_page("desktop")
    page.set_viewport_size({"width": 640, "height": 400})
    _open(page, next(shot for shot in SHOTS if shot.name == name), live_server)

    assert page.evaluate("document.documentElement.scrollWidth") <= 640
