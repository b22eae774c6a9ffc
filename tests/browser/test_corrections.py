"""Undo, put back, and correcting an older hand on the same pad."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Hand, Match, MatchStatus
from tests.browser.table import NOW, new_match, open_pad, pick, standing, tap

pytestmark = pytest.mark.django_db(transaction=True)

ANAS = "5H 6H 7H 8H QS QD QC 2S AD AC"
BENS = "9S TS JS 4S 4D 4C 9H KD 7C 6S"


@pytest.fixture
def visitor(owner: User) -> User:
    """Who keeps the score at this table."""
    return owner


def played(*hands: tuple[str, int, int]) -> Match:
    """A match with these hands: who knocked, with how many, what the other had."""
    from scoring.services.author import Author
    from scoring.services.hand_entry import HandEntry
    from scoring.services.record_hand import record_hand

    match = new_match()
    for number, (knocker, own, other) in enumerate(hands, start=1):
        entry = HandEntry(
            number=number,
            knocker=knocker,
            knocker_deadwood=own,
            opponent_deadwood=other,
        )
        record_hand(match=match, entry=entry, author=Author(), at=NOW)
    return match


def test_a_hand_taken_back_lies_on_the_pad_as_it_was(
    phone: Page, assert_accessible: Callable[[Page], None]
) -> None:
    """Also the one that ended the match; "Put it back" stands where Undo was."""
    match = played(("Ana", 0, 60), ("Ana", 4, 23))
    phone.goto(f"/m/{match.public_id}/record/")
    expect(phone.locator("#over")).to_have_text("Ana wins with 104")

    phone.get_by_role("button", name="Undo").click()  # one tap
    expect(phone.locator("#said")).to_contain_text("Hand 2 is taken back.")
    expect(phone.get_by_role("button", name="Put it back")).to_be_focused()
    expect(phone.locator("#go")).to_have_text("Record, and Ana wins the match")
    assert_accessible(phone)
    match.refresh_from_db()
    assert match.state == MatchStatus.OPEN
    phone.get_by_role("button", name="Put it back").click()
    expect(phone.locator("#over")).to_have_text("Ana wins with 104")
    phone.get_by_role("button", name="Undo").click()
    phone.get_by_role("button", name="Delete the last digit").click()
    expect(phone.get_by_role("button", name="Put it back")).to_be_hidden()
    phone.reload()  # what was changed in it is kept
    expect(phone.locator("#go")).to_have_text("Record undercut, Cleo +12")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 3")

    assert standing(match) == [(1, 0, 85), (2, 2, 12)]


def test_an_older_hand_is_four_taps_and_digits(
    phone: Page, assert_accessible: Callable[[Page], None]
) -> None:
    """Row, Change, digits, See what changes, Save; the sheet marks it in red."""
    match = played(("Ana", 4, 29), ("Ana", 5, 20))
    phone.goto(match.get_absolute_url())
    taps = 0

    phone.locator("#hand-1 a").click()
    phone.get_by_role("link", name="Change this hand").click()
    expect(phone.locator('[data-who="a"] [data-count="4"]')).to_have_attribute(
        "aria-pressed", "true"
    )
    assert_accessible(phone)
    taps += 2
    erase = phone.get_by_role("button", name="Delete the last digit")
    erase.click()
    erase.click()
    tap(phone, "b", "3")
    phone.reload()  # a half-typed correction is kept
    expect(phone.locator('[data-who="b"] .val')).to_have_text("3")
    tap(phone, "b", "9")
    phone.get_by_role("button", name="See what changes").click()
    phone.fill("#id_reason", "39 was read as 29")
    expect(phone.locator(".swap")).to_contain_text("+35")
    assert_accessible(phone)
    assert standing(match)[0] == (1, 0, 25)
    phone.get_by_role("button", name="Save the correction").click()
    taps += 2
    expect(phone.locator(".trail")).to_contain_text("“39 was read as 29”")
    phone.goto(match.get_absolute_url())

    expect(phone.locator("#hand-1 s.was")).to_have_text("was: +25")
    expect(phone.locator("#hand-1 .how")).to_contain_text("Corrected")
    assert (taps, standing(match)[0]) == (4, (1, 0, 35))


def test_a_hand_entered_by_cards_is_corrected_by_cards(phone: Page) -> None:
    match = new_match()
    open_pad(phone, match)
    phone.click('[data-act="cards"]')
    pick(phone, "a", ANAS)
    pick(phone, "b", BENS)
    expect(phone.locator("#go")).to_have_text("Record Ana +19")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    phone.goto(f"/m/{match.public_id}/hands/1/")
    assert phone.locator(".laid .grp").count() == 7
    phone.get_by_role("link", name="Change this hand").click()
    phone.get_by_role("button", name="Change Ben’s cards").click()
    phone.click('.cgrid [data-card="KD"]')
    phone.click('.cgrid [data-card="9C"]')
    expect(phone.locator("#said .why")).to_contain_text("Ben had 22")
    phone.get_by_role("button", name="See what changes").click()
    expect(phone.locator("main")).to_contain_text("Ana scores 18.")
    phone.get_by_role("button", name="Save the correction").click()
    expect(phone.locator(".say")).to_contain_text("Ben had 22 after laying off 9♥")

    stored = Hand.objects.get(match=match, voided_at=None)
    assert (stored.points, stored.opponent_cards.split()[2]) == (18, "9C")


def test_unmatched_cards_are_added_up_rank_by_rank(phone: Page) -> None:
    """Kept over a reload; a long press on a digit opens it; never above 98."""
    match = new_match()
    open_pad(phone, match)
    tap(phone, "a", "4")

    phone.get_by_role("button", name="Add it up").click()
    for rank in ("K", "7", "6"):
        phone.locator(f'.adder [data-rank="{rank}"]').click()
    expect(phone.locator("#question")).to_have_text("K + 7 + 6 = 23")
    phone.reload()
    expect(phone.locator("#question")).to_have_text("K + 7 + 6 = 23")
    phone.get_by_role("button", name="Take back the last card").click()
    expect(phone.locator("#go")).to_have_text("Record Ana +13")
    phone.get_by_role("button", name="Back to digits").click()
    expect(phone.locator("#go")).to_have_text("Record Ana +13")
    key = phone.locator('[data-who="b"] .k').first
    key.dispatch_event("pointerdown", {"isPrimary": True, "button": 0})
    expect(phone.locator(".adder")).to_be_visible()  # a long press opens it too
    for _ in range(10):
        phone.locator('.adder [data-rank="K"]').click()

    expect(phone.locator("#said")).to_contain_text("No hand can come to more than 98.")
    expect(phone.locator("#go")).to_have_text("Record Ana +86")
    phone.locator('[data-who="a"] .k').nth(3).focus()
    phone.keyboard.type("23")  # digits say what it came to: nothing is added any more
    expect(phone.locator(".adder")).to_be_hidden()
    expect(phone.locator("#go")).to_have_text("Record Ana +19")
