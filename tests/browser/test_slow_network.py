"""The pad behind a proxy that is at fault, and on a network that does not answer."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from tests.browser.cutter import Wire, html
from tests.browser.table import new_match, tap
from tests.browser.waiting import CONTROLLED, knock

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor(owner: User) -> User:
    return owner


@pytest.mark.parametrize("status", ["502 Bad Gateway", "503 Busy", "504 Timeout"])
def test_the_pad_starts_where_the_proxy_has_only_a_fault_to_give(
    pad: Callable[..., Page], wire: Wire, status: str
) -> None:
    match, other = new_match(), new_match()
    page = pad(match)
    page.wait_for_function(CONTROLLED)
    knock(page)
    expect(page.locator("#heading")).to_have_text("Hand 2")
    tap(page, "a", "4")
    wire.pages = html(status, "<h1>Out of order</h1>")

    page.reload()
    expect(page.locator("#heading")).to_have_text("Hand 2")
    expect(page.locator('#pad [data-who="a"] .val')).to_have_text("4")
    # Another match is not kept here, and no other page is: they show what came.
    for path in (f"/m/{other.public_id}/record/", "/rules/"):
        page.goto(path)
        expect(page.get_by_role("heading", name="Out of order")).to_be_visible()


def test_the_pad_does_not_wait_for_a_network_that_says_nothing(
    pad: Callable[..., Page], wire: Wire
) -> None:
    match, other = new_match(), new_match()
    page = pad(match)
    page.wait_for_function(CONTROLLED)
    knock(page)
    expect(page.locator("#heading")).to_have_text("Hand 2")
    wire.page_delay = 9

    page.reload(wait_until="domcontentloaded")
    expect(page.locator("html.js #heading")).to_have_text("Hand 2")
    kept = page.locator("#pad [name=csrfmiddlewaretoken]").count() == 0
    page.goto(f"/m/{other.public_id}/record/")
    expect(page.locator("html.js #heading")).to_have_text("Hand 1")

    assert kept
    assert page.locator("#pad [name=csrfmiddlewaretoken]").count() == 1
