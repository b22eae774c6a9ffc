"""A hand that waits on the phone, refused, and is changed there."""

from collections.abc import Callable
from threading import Event

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from tests.browser.cutter import Wire
from tests.browser.table import new_match, standing, tap
from tests.browser.waiting import SAVED, draw, knock, sync

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor(owner: User) -> User:
    return owner


PROBLEM = b"""{"code": "invalid", "detail": "Look at it again."}"""
REFUSED = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(PROBLEM), PROBLEM)
)


def test_a_hand_that_was_sent_while_it_was_being_changed_is_not_overwritten(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """What is stored as it was is said so: the change is another version of it."""
    match = new_match()
    page = pad(match)
    wire.always = REFUSED
    knock(page)
    expect(page.locator("#outbox")).to_contain_text("Look at it again.")
    page.get_by_role("button", name="Change it").click()
    page.get_by_role("button", name="Leave it as it was").click()
    expect(page.locator("#heading")).to_have_text("Hand 2")
    page.get_by_role("button", name="Change it").click()
    wire.always = b""
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#go")).to_have_text("Compare")
    tap(page, "a", "5")
    page.click("#go")
    expect(page.get_by_role("heading", name="Hand 1, twice")).to_be_visible()
    expect(page.locator(".twice .mine")).to_contain_text("+18")

    assert standing(match) == [(1, 0, 19)]


def test_while_a_waiting_hand_is_changed_no_other_can_be_taken_back(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """The undo would take its place; after a reload its button is the server's."""
    match = new_match()
    page = pad(match)
    knock(page)
    expect(page.locator("#said")).to_contain_text("Hand 1 recorded")
    wire.always = REFUSED
    draw(page)
    for reload in (False, True):
        if reload:
            page.reload()
        page.get_by_role("button", name="Change it").click()
        expect(page.locator("#heading")).to_have_text("Hand 2")
        page.keyboard.press("Control+z")
        expect(page.locator("#undo")).to_have_count(0)

    page.get_by_role("button", name="Leave it as it was").click()
    wire.always = b""
    page.evaluate("dispatchEvent(new Event('online'))")
    sync(page, SAVED)
    page.click("#menu summary")
    expect(page.get_by_role("button", name="Undo hand 2")).to_be_visible()

    assert standing(match) == [(1, 0, 19), (2, None, 0)]


#: The same words for two versions of a hand, as where another tab typed it anew.
PRESSED = """async () => {
  const { paintLines } = await import("/static/js/status.js");
  const pressed = [];
  for (const version of ["older", "newer"]) {
    const buttons = [["Change it", () => pressed.push(version)]];
    paintLines([{ text: "Hand 1 waits.", buttons }]);
  }
  document.querySelector("#outbox-lines button").click();
  return pressed;
}"""


def test_a_button_is_about_the_hand_as_it_waits_now(pad: Callable[..., Page]) -> None:
    page = pad(new_match(), service_workers="block")

    assert page.evaluate(PRESSED) == ["newer"]


def test_a_hand_changed_while_it_is_on_its_way_is_kept(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """The answer is to the older version: the newer one has not been sent yet."""
    match = new_match()
    page = pad(match)
    wire.always = REFUSED
    draw(page)
    page.get_by_role("button", name="Change it").click()
    tap(page, "a", "4")
    tap(page, "b", "2", "3")
    held, go_on = Event(), Event()

    def hold() -> None:
        held.set()
        go_on.wait(20)

    wire.on_sent = hold
    wire.always = b""
    page.evaluate("dispatchEvent(new Event('online'))")
    assert held.wait(20)
    wire.on_sent = None
    page.click("#go")
    expect(page.locator("#sheet-rows .kept")).to_contain_text("Ana")
    go_on.set()

    expect(page.locator("#sync")).to_have_text("Hand 1, twice")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".twice .mine")).to_contain_text("+19")
    assert standing(match) == [(1, None, 0)]


def test_a_hand_that_cannot_be_put_back_is_changed(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """It lies on the pad as it was, and is sent as one that is typed anew."""
    match = new_match()
    page = pad(match)
    knock(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Put it back")).to_be_visible()
    sync(page, "")
    wire.always = REFUSED
    page.get_by_role("button", name="Put it back").click()
    expect(page.locator("#outbox")).to_contain_text("Look at it again.")

    page.get_by_role("button", name="Change it").click()
    expect(page.locator("#go")).to_have_text("Record Ana +19")
    wire.always = b""
    page.click("#go")
    expect(page.locator("#said")).to_contain_text("Hand 1 recorded")
    sync(page, SAVED)

    assert standing(match) == [(1, 0, 19)]
