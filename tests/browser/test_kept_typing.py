"""What is typed and not recorded yet outlives a reload, and storage that is shut."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from tests.browser.conftest import MakePage
from tests.browser.cutter import Wire
from tests.browser.table import new_match, open_pad, tap
from tests.browser.test_changing import REFUSED
from tests.browser.test_two_phones import NO_SESSION
from tests.browser.waiting import draw, knock

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor(owner: User) -> User:
    return owner


def test_a_turned_up_card_alone_survives_a_reload(new_page: MakePage) -> None:
    page = new_page("phone")
    open_pad(page, new_match(oklahoma="one"))
    page.get_by_role("radio", name="5", exact=True).check()
    page.get_by_role("radio", name="♠").check()
    expect(page.locator(".turned-line")).to_contain_text("Turned up: 5♠")

    page.reload()
    expect(page.locator(".turned-line")).to_contain_text("Turned up: 5♠")
    expect(page.locator('[data-who="a"] [data-count="6"]')).to_be_disabled()
    expect(page.locator('[data-act="clear"]')).to_be_disabled()
    tap(page, "a", "3")
    tap(page, "b", "1", "3")
    page.click("#go")
    expect(page.locator("#heading")).to_have_text("Hand 2")
    page.reload()

    expect(page.locator(".turned-line")).to_be_hidden()


def test_a_waiting_hand_is_changed_where_the_session_is_shut(
    pad: Callable[..., Page], wire: Wire
) -> None:
    page = pad(new_match())
    page.evaluate("() => {" + NO_SESSION + "}")
    wire.always = REFUSED
    knock(page)
    expect(page.locator("#outbox")).to_contain_text("Look at it again.")

    page.get_by_role("button", name="Change it").click()
    expect(page.locator("#go")).to_have_text("Record Ana +19")
    page.get_by_role("button", name="Leave it as it was").click()
    draw(page)

    expect(page.locator("#heading")).to_have_text("Hand 3")
    expect(page.locator("#pad")).to_have_attribute("data-state", "start")
