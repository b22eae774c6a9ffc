"""A hand that was taken back lies on the pad as it was, and is recorded once more."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Hand
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from tests.browser.cutter import Wire
from tests.browser.table import NOW, new_match, open_pad, standing, tap
from tests.browser.waiting import SAVED, knock, sync

pytestmark = pytest.mark.django_db(transaction=True)

ANAS = "5H 6H 7H 8H QS QD QC 2S AD AC"
BENS = "9S TS JS 4S 4D 4C 9H KD 7C 6S"


@pytest.fixture
def visitor(owner: User) -> User:
    return owner


def take_back(page: Page, number: int) -> None:
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#said")).to_contain_text(f"Hand {number} is taken back.")


def test_its_turned_up_card_goes_with_it_again(phone: Page) -> None:
    match = new_match(oklahoma="one")
    open_pad(phone, match)
    phone.get_by_role("radio", name="5", exact=True).check()
    phone.get_by_role("radio", name="♠").check()
    tap(phone, "a", "3")
    tap(phone, "b", "1", "3")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    take_back(phone, 1)
    phone.locator(".turned-line button").click()
    expect(phone.get_by_role("radio", name="5", exact=True)).to_be_focused()
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    assert Hand.objects.get(match=match, voided_at=None).turned_up == "5S"


def test_cards_come_back_on_a_phone_that_types_counts(phone: Page) -> None:
    match = new_match()
    cards = HandEntry(number=1, knocker="Ana", knocker_cards=ANAS, opponent_cards=BENS)
    record_hand(match=match, entry=cards, author=Author(), at=NOW)
    open_pad(phone, match)

    phone.click("#menu summary")
    phone.get_by_role("button", name="Undo hand 1").click()
    expect(phone.locator("#menu")).not_to_have_attribute("open", "")
    expect(phone.locator("#said")).to_contain_text("Hand 1 is taken back.")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    hand = Hand.objects.get(match=match, voided_at=None)
    assert (hand.points, len(hand.knocker_cards.split())) == (19, 10)


def test_one_that_never_left_the_phone_comes_back_whole(phone: Page) -> None:
    """Another tab is sending all the while, so this one has not been tried."""
    match = new_match()
    open_pad(phone, match)
    phone.evaluate(
        "() => void navigator.locks.request('third-hand-outbox',"
        " () => new Promise(() => {}))"
    )
    tap(phone, "a", "4")
    tap(phone, "b", "2", "3")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    take_back(phone, 1)

    expect(phone.locator("#heading")).to_have_text("Hand 1")
    expect(phone.locator("#go")).to_have_text("Record Ana +19")
    assert standing(match) == []


def test_without_a_network_it_comes_back_and_is_put_back_once_that_can_be(
    pad: Callable[..., Page], wire: Wire
) -> None:
    match = new_match()
    page = pad(match)
    wire.down()
    knock(page)
    sync(page, "Offline, 1 hand kept")
    take_back(page, 1)
    expect(page.locator("#go")).to_have_text("Record Ana +19")  # as it was typed
    page.get_by_role("button", name="Put it back").click()
    expect(page.locator("#said")).to_contain_text("Hand 1 is kept on this phone")
    wire.up()
    page.evaluate("dispatchEvent(new Event('online'))")
    sync(page, SAVED)
    wire.down()

    take_back(page, 1)
    expect(page.get_by_role("button", name="Put it back")).to_have_count(0)
    expect(page.locator("#heading")).to_be_focused()
    wire.up()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.get_by_role("button", name="Put it back").click()
    expect(page.locator("#said")).to_contain_text("Hand 1 recorded")

    assert standing(match) == [(1, 0, 19)]
