"""A phone that has room for what was typed, and then for nothing more."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from tests.browser.cutter import Wire, html
from tests.browser.table import new_match, standing, tap
from tests.browser.test_changing import REFUSED
from tests.browser.waiting import SAVED, draw, knock, sync

pytestmark = pytest.mark.django_db(transaction=True)

BUSY = html("503 Service Unavailable", "busy")
#: From the first hand on: what was written stays, and nothing is written over it.
FULL_AFTER_ONE = """() => {
  const { add } = IDBObjectStore.prototype;
  const full = () => { throw new DOMException("", "QuotaExceededError"); };
  IDBObjectStore.prototype.add = function (...given) {
    IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = full;
    return add.apply(this, given);
  };
}"""
FULL = """() => {
  IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
    throw new DOMException("", "QuotaExceededError");
  };
}"""


@pytest.fixture
def visitor(owner: User) -> User:
    return owner


def test_a_full_phone_sends_what_it_keeps(pad: Callable[..., Page], wire: Wire) -> None:
    match = new_match()
    page = pad(match)
    page.evaluate(FULL_AFTER_ONE)

    knock(page)
    expect(page.locator("#said")).to_contain_text("Hand 1 recorded")
    sync(page, SAVED)

    assert standing(match) == [(1, 0, 19)]


def test_a_full_phone_goes_on_and_tries_again(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """What it met with, and that it was sent at all, is known until it is closed."""
    match = new_match()
    page = pad(match)
    page.evaluate(FULL_AFTER_ONE)
    wire.always = BUSY
    knock(page)
    expect(page.locator("#heading")).to_have_text("Hand 2")
    sync(page, "1 hand kept")

    wire.always = REFUSED
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#outbox")).to_contain_text("Look at it again.")
    sync(page, "Hand 1 needs you")
    wire.always = b""
    page.evaluate("dispatchEvent(new Event('online'))")
    sync(page, SAVED)

    assert standing(match) == [(1, 0, 19)]


def test_on_a_full_phone_what_was_sent_is_not_taken_out_as_if_it_never_was(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """The server may have it: only an undo that is sent takes it back."""
    match = new_match()
    page = pad(match)
    page.evaluate(FULL_AFTER_ONE)
    wire.plans = ["in the answer"]
    wire.always = BUSY
    knock(page)
    expect(page.locator("#heading")).to_have_text("Hand 2")

    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#said")).to_contain_text("this phone cannot keep hands")
    wire.always = b""
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#said")).to_contain_text("Hand 1 is taken back.")

    assert standing(match) == []


def test_on_a_full_phone_a_waiting_hand_is_changed_all_the_same(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """Sent at once, in the place of the one that waits: that hand is not twice."""
    match = new_match()
    page = pad(match)
    wire.always = REFUSED
    draw(page)
    expect(page.locator("#outbox")).to_contain_text("Look at it again.")
    page.get_by_role("button", name="Change it").click()
    page.evaluate(FULL)
    tap(page, "a", "4")
    tap(page, "b", "2", "3")
    page.click("#go")
    expect(page.locator("#said")).to_contain_text("Look at it again.")
    expect(page.locator("#outbox")).to_contain_text("Hand 1 is being changed.")

    wire.always = b""
    page.click("#go")
    expect(page.locator("#heading")).to_have_text("Hand 2")
    expect(page.locator("#said")).to_contain_text("Hand 1 recorded")
    sync(page, SAVED)
    expect(page.locator("#outbox")).to_be_hidden()

    assert standing(match) == [(1, 0, 19)]
