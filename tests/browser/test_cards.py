"""Entering a hand card by card: taps, slides, keys, the check, and what is stored."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Hand, Match
from tests.browser.conftest import MakePage
from tests.browser.table import new_match, open_pad, pick, standing, tap
from tests.browser.watch import Watch

pytestmark = pytest.mark.django_db(transaction=True)

ANAS = "5H 6H 7H 8H QS QD QC 2S AD AC"
BENS = "9S TS JS 4S 4D 4C 9H KD 7C 6S"


@pytest.fixture
def visitor(owner: User) -> User:
    """Who keeps the score at this table."""
    return owner


def slide(page: Page, *cards: str) -> None:
    """Drag over the middles of these cells."""
    spots = []
    for card in cards:
        box = page.locator(f'.cgrid [data-card="{card}"]').bounding_box()
        assert box is not None
        spots.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*spots[0])
    page.mouse.down()
    for spot in spots[1:]:
        page.mouse.move(*spot, steps=3)
    page.mouse.up()


def cards_of(page: Page) -> list[str]:
    """What the strip shows for the player whose turn it is."""
    labels = page.locator(".strip button").evaluate_all(
        "all => all.map(e => e.ariaLabel.replace('Take out the ', ''))"
    )
    return [str(label) for label in labels]


def test_a_hand_by_cards_is_22_taps(phone: Page) -> None:
    match = new_match()
    open_pad(phone, match)
    phone.click('[data-act="cards"]')

    done = pick(phone, "a", ANAS)
    expect(phone.locator("#live")).to_have_text("Ana has 10 cards. Now Ben’s.")
    for card in BENS.split():
        phone.click(f'.cgrid [data-card="{card}"]')
        done += 1
    said = "Ana knocked with 4, Ben had 23 after laying off 9♥: Ana scores 19."
    expect(phone.locator("#said .why")).to_have_text(said)
    expect(phone.locator(".check h2").first).to_be_focused()
    laid = phone.locator(".check .grp p").all_inner_texts()
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    assert done + 1 == 22
    assert laid[2] == "unmatched 2+1+1"
    assert laid[-2:] == ["laid off on Ana’s run", "unmatched 10+7+6"]
    hand = Hand.objects.get(match=match)
    assert (hand.points, hand.opponent_deadwood) == (19, 23)
    assert hand.knocker_cards == "AC QC AD QD 5H 6H 7H 8H 2S QS"
    assert hand.spread is not None
    assert hand.spread["lay_offs"] == [["9H", "5H 6H 7H 8H"]]
    # The way that was used last comes by itself (ux.md 1.3).
    phone.locator(".tabs").wait_for()


def test_slides_take_runs_and_sets_in_a_dozen_strokes(desktop: Page) -> None:
    open_pad(desktop, new_match())
    desktop.click('[data-act="cards"]')
    desktop.click('.tabs [data-side="a"]')

    slide(desktop, "5H", "6H", "7H", "8H")
    slide(desktop, "QD", "QH")  # across: D is right of H
    before = cards_of(desktop)
    slide(desktop, "9S", "TS", "9S")  # back on its first card: nothing
    desktop.mouse.move(5, 5)
    box = desktop.locator('.cgrid [data-card="2C"]').bounding_box()
    assert box is not None
    desktop.mouse.move(box["x"] + 9, box["y"] + 9)
    desktop.mouse.down()
    desktop.mouse.move(box["x"] + 9, box["y"] + 80, steps=3)
    desktop.mouse.move(5, 5, steps=2)  # lifted outside the grid: nothing
    desktop.mouse.up()

    hearts = ["5 of hearts", "6 of hearts", "7 of hearts", "8 of hearts"]
    queens = ["queen of diamonds", "queen of hearts"]
    assert before == hearts + queens == cards_of(desktop)
    slide(desktop, "AS", "2S", "3S", "4S", "5S")
    expect(desktop.locator("#card-note")).to_have_text("Ana has room for 4 more.")
    assert cards_of(desktop) == before


def test_a_card_of_the_other_hand_is_told_and_moved(
    phone: Page, assert_accessible: Callable[[Page], None]
) -> None:
    open_pad(phone, new_match())
    phone.click('[data-act="cards"]')
    pick(phone, "a", ANAS)
    cell = phone.locator('.cgrid [data-card="QD"]')
    phone.locator('.tabs [data-side="b"][aria-pressed="true"]').wait_for()
    assert_accessible(phone)

    cell.click()
    expect(phone.locator("#card-note")).to_contain_text("Q♦ is in Ana’s hand.")
    expect(cell).to_have_attribute("aria-describedby", "card-note")
    expect(cell).to_have_attribute("aria-label", "queen of diamonds, in Ana’s hand")
    assert_accessible(phone)
    phone.get_by_role("button", name="Move it").click()

    expect(cell).to_have_attribute("aria-pressed", "true")
    expect(cell).to_be_focused()
    expect(phone.locator('.tabs [data-side="a"]')).to_contain_text("9 of 10")
    phone.click('.tabs [data-side="a"]')
    phone.click('.cgrid [data-card="3C"]')
    phone.click('.tabs [data-side="a"]')
    phone.click('.cgrid [data-card="KC"]')
    said = "Ana has 10. Tap one to take it out first."
    expect(phone.locator("#card-note")).to_have_text(said)
    cell.click()  # Ben has it, and Ana has no room for it
    expect(phone.locator("#card-note")).to_have_text(said)
    phone.reload()
    expect(phone.locator('.tabs [data-side="a"]')).to_contain_text("all 10 in")
    expect(cell).to_have_attribute("aria-pressed", "false")


def test_cards_by_keys_and_by_typing(desktop: Page) -> None:
    match = new_match()
    open_pad(desktop, match)
    desktop.locator('[data-act="cards"]').press("Enter")
    expect(desktop.locator('.tabs [data-side="a"]')).to_be_focused()
    desktop.keyboard.press("Enter")  # Ana knocked
    stops = desktop.locator('.cell[tabindex="0"]')
    assert stops.count() == 1

    desktop.locator('.cell[data-card="AS"]').focus()
    desktop.keyboard.press("ArrowRight")
    for _ in range(4):
        desktop.keyboard.press("ArrowDown")
    for _ in range(3):
        desktop.keyboard.press("Shift+ArrowDown")  # 5 to 8 of hearts
    focused = desktop.evaluate("document.activeElement.dataset.card")
    assert (focused, len(cards_of(desktop))) == ("8H", 4)

    desktop.fill("#typed-cards", "5h 6h 7h 8h Qs Qd Qx 2s Ad Ac")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#card-note")).to_contain_text("“Qx” is not a card.")
    desktop.fill("#typed-cards", ANAS)
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#live")).to_contain_text("Now Ben’s.")
    desktop.fill("#typed-cards", BENS)
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#go")).to_have_text("Record Ana +19")
    desktop.keyboard.press("Control+Enter")
    expect(desktop.locator("#heading")).to_have_text("Hand 2")

    assert standing(match) == [(1, 0, 19)]


def test_the_knocker_chooses_what_to_lay(phone: Page) -> None:
    """A11: the same deadwood both ways, 55 or 45 by what is laid."""
    match = new_match()
    open_pad(phone, match)
    phone.click('[data-act="cards"]')
    pick(phone, "a", "4C 5C 6C 4D 5D 6D 4H 5H 6H 2S")
    pick(phone, "b", "3D 7C 8H 9S TS JC JD JH KC KD")
    expect(phone.locator("#go")).to_have_text("Record Ana +55")

    ways = phone.locator(".ways button")
    runs = ways.filter(has_text="4♣ 5♣ 6♣").filter(has_text="Ana +45")
    assert ways.count() >= 2
    runs.first.click()
    expect(phone.locator("#go")).to_have_text("Record Ana +45")
    note = "Another way to lay these cards would have scored 55."
    expect(phone.locator(".check")).to_contain_text(note)
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    hand = Hand.objects.get(match=match)
    assert hand.spread is not None
    assert (hand.points, hand.spread["melds"][0]) == (45, "4C 5C 6C")


def test_counts_typed_before_are_compared_with_the_cards(phone: Page) -> None:
    """The cards advise: what the table said stands, unless it cannot be."""
    match = new_match()
    open_pad(phone, match)
    tap(phone, "a", "4")
    tap(phone, "b", "2", "5")
    phone.click('[data-act="cards"]')
    pick(phone, "a", ANAS)
    pick(phone, "b", BENS)

    expect(phone.locator(".check")).to_contain_text(
        "By the cards Ben had 23, you typed 25."
    )
    expect(phone.locator("#go")).to_have_text("Record Ana +21")
    phone.get_by_role("button", name="Record 23", exact=True).click()
    expect(phone.locator("#go")).to_have_text("Record Ana +19")
    phone.click('[data-act="counts"]')
    erase = phone.get_by_role("button", name="Delete the last digit")
    erase.click()
    tap(phone, "b", "1")
    phone.click('[data-act="cards"]')
    expect(phone.locator(".check")).to_contain_text("you typed 21.")
    expect(phone.locator("#go")).to_have_text("Record Ana +19")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    assert standing(match) == [(1, 0, 19)]


def test_a_knock_above_the_limit_has_two_ways_out(
    phone: Page, assert_accessible: Callable[[Page], None]
) -> None:
    """T: told at the count in red pencil; nothing can be recorded."""
    open_pad(phone, new_match())
    phone.click('[data-act="cards"]')
    pick(phone, "a", BENS)
    pick(phone, "b", ANAS)

    said = "A knock needs 10 or less. Ana’s cards come to"
    expect(phone.locator(".check .err")).to_contain_text(said)
    expect(phone.locator("#go")).to_have_attribute("aria-disabled", "true")
    assert_accessible(phone)
    phone.get_by_role("button", name="Ben knocked instead").click()

    expect(phone.locator("#go")).to_have_text("Record Ben +19")


def test_eleven_cards_are_big_gin_where_it_is_played(phone: Page) -> None:
    match = new_match(big_gin_bonus=31)
    open_pad(phone, match)
    tap(phone, "a", "Big")
    tap(phone, "b", "2", "0")
    expect(phone.locator("#go")).to_have_text("Record Ana +51")  # four taps
    phone.click('[data-act="clear"]')
    phone.click('[data-act="cards"]')
    pick(phone, "a", "4C 5C 6C 7D 7H 7S 9C TC JC QC")
    expect(phone.locator("#card-note")).to_contain_text("An eleventh makes big gin.")
    phone.click('.cgrid [data-card="KC"]')
    pick(phone, "b", "2C 2D 3H 5H 8H 9H JD QD KD KH")
    phone.get_by_role("button", name="Ben knocked instead").click()
    said = "Ana has 11 cards. A hand is 10."
    expect(phone.locator(".check .err")).to_have_text(said)
    phone.get_by_role("button", name="Ana knocked instead").click()
    expect(phone.locator("#said .why")).to_contain_text("Ana went big gin")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    hand = Hand.objects.get(match=match)
    assert (hand.kind, hand.big_gin) == ("big_gin", True)


def test_without_scripts_cards_are_typed_and_laid_out(
    new_page: MakePage, watch: Watch
) -> None:
    watch.expect("status of 422")
    page = new_page("phone", java_script_enabled=False)
    match: Match = new_match()
    page.goto(f"/m/{match.public_id}/record/")

    page.get_by_label("Ana knocked, or went gin").check()
    page.get_by_text("Type the cards").click()
    page.fill("#id_knocker_cards", "4C 5C 6C 4D 5D 6D 4H 5H 6H")
    page.fill("#id_opponent_cards", "3D 7C 8H 9S TS JC JD JH KC KD")
    page.get_by_role("button", name="See the award").click()
    expect(page.locator("#error-knocker_cards")).to_contain_text("A hand is 10 cards")
    page.fill("#id_knocker_cards", "4C 5C 6C 4D 5D 6D 4H 5H 6H 2S")
    page.get_by_role("button", name="See the award").click()
    page.get_by_role("button", name="4♣ 5♣ 6♣").first.click()
    expect(page.locator("main")).to_contain_text("would have scored 55")
    assert standing(match) == []
    page.get_by_role("button", name="Record Ana +45").click()

    assert standing(match) == [(1, 0, 45)]


def test_the_cards_ask_who_knocked_though_a_receipt_stands_in_the_dock(
    phone: Page,
) -> None:
    open_pad(phone, new_match())
    phone.click('[data-act="draw"]')
    phone.click("#go")
    expect(phone.locator("#said .why")).to_contain_text("Hand 1 recorded")

    phone.click('[data-act="cards"]')
    expect(phone.locator("#card-note")).to_have_text("Who knocked? Tap the name first.")

    phone.reload()  # the way of entering is kept, and so is the receipt
    expect(phone.locator("#said .why")).to_contain_text("Hand 1 recorded")
    phone.click('.cgrid [data-card="5H"]')
    expect(phone.locator("#card-note")).to_have_text("Who knocked? Tap the name first.")
    expect(phone.get_by_role("button", name="Undo")).to_be_hidden()


def test_without_the_grid_the_counts_do_until_it_comes(
    phone: Page, watch: Watch
) -> None:
    watch.expect("net::ERR_FAILED")
    grid = re.compile(r"/js/cards\b[^/]*\.js")
    open_pad(phone, new_match())
    phone.route(grid, lambda route: route.abort())

    phone.click('[data-act="cards"]')
    expect(phone.locator("#said")).to_have_text(
        "The cards did not come through. Type the counts, or try again."
    )
    tap(phone, "a", "4")
    tap(phone, "b", "2", "3")
    expect(phone.locator("#go")).to_have_text("Record Ana +19")
    phone.unroute(grid)
    phone.click('[data-act="cards"]')

    expect(phone.locator('.tabs [data-side="a"]')).to_be_focused()
