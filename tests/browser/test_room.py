"""The screen for the room, what is printed, and the screen that stays on."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Match, Outcome
from scoring.services.author import Author
from scoring.services.close_match import abandon_match
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from scoring.services.table_links import give_table_link
from tests.browser.conftest import MakePage
from tests.browser.table import NOW, new_match, open_pad
from tests.browser.test_live import PROMISED, hold_clock, play, written

pytestmark = pytest.mark.django_db(transaction=True)
AWAKE = """
  window.locks = 0;
  Object.defineProperty(navigator, "wakeLock", {configurable: true, value: {
    request: async () => {
      window.locks += 1;
      const lock = new EventTarget();
      lock.release = async () => lock.dispatchEvent(new Event("release"));
      return (window.lock = lock);
    },
  }});
"""


def pages_of(page: Page, address: str) -> list[tuple[int, int]]:
    """The size in millimetres of each page that the browser prints."""
    page.goto(address)
    page.evaluate("document.fonts.ready")
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [
        (round(float(w) / 72 * 25.4), round(float(h) / 72 * 25.4)) for w, h in boxes
    ]


def test_a_hand_is_on_the_room_screen_within_three_seconds(desktop: Page) -> None:
    match = new_match()
    written(match)
    hold_clock(desktop)
    desktop.goto(f"/m/{match.public_id}/tv/")
    expect(desktop.locator(".tot").first).to_have_text("0")

    play(match, 1, "Ana", 4, 23)
    with desktop.expect_response("**/tv/live/?v=*"):
        desktop.clock.run_for(PROMISED)

    expect(desktop.locator(".tot").first).to_have_text("19")
    expect(desktop.locator(".togo").first).to_have_text("81 to go")
    sentence = "Ana knocked with 4, Ben had 23: Ana scores 19."
    expect(desktop.locator(".said")).to_have_text(sentence)
    expect(desktop.locator("#live-said")).to_have_text(sentence)

    desktop.clock.run_for(31 * 60_000)
    expect(desktop.locator("body.asleep .waiting")).to_be_visible()
    desktop.keyboard.press("Escape")
    desktop.wait_for_url(f"**/m/{match.public_id}/")


def test_the_tables_of_a_club_take_turns(desktop: Page) -> None:
    first, second = new_match(), new_match(("Dirk", "Eva", "Femi"))
    for match in (first, second):
        written(match, seconds=60)
    hold_clock(desktop)
    desktop.goto("/clubs/demo/tv/")
    heading = desktop.locator("h1")
    expect(heading).to_have_text("Ana, Ben, Cleo")

    show_next(desktop, "Dirk, Eva, Femi")
    play(second, 1, "Dirk", 4, 23)
    with desktop.expect_response(f"**/{second.public_id}/tv/live/?v=*"):
        desktop.clock.run_for(PROMISED)
    expect(desktop.locator(".tot").first).to_have_text("19")
    show_next(desktop, "Ana, Ben, Cleo")
    abandon_match(match=first, author=Author(), at=NOW)
    show_next(desktop, "Dirk, Eva, Femi")


def show_next(page: Page, names: str) -> None:
    """Let the turn of the shown table pass, and no more."""
    with page.expect_response("**/tv/?after=*"):
        page.clock.run_for(21_000)
    expect(page.locator("h1")).to_have_text(names)


def test_the_sheet_and_an_empty_one_are_one_a5_page(desktop: Page, owner: User) -> None:
    match = new_match()
    for number, (knocker, count, other) in enumerate(
        (("Ana", 9, 12), ("Cleo", 8, 3), ("Ana", 7, 9)), start=1
    ):
        play(match, number, knocker, count, other)
    for number in range(4, 15):
        play_draw(match, number)

    assert pages_of(desktop, f"/m/{match.public_id}/") == [(148, 210)]
    desktop.emulate_media(media="print")
    for hidden in ("#share-link", "#live", ".places", ".float"):
        expect(desktop.locator(hidden).first).to_be_hidden()
    expect(desktop.locator(".printed-foot")).to_contain_text(match.public_id)
    assert pages_of(desktop, "/sheet/") == [(148, 210)]


def play_draw(match: Match, number: int) -> None:
    entry = HandEntry(number, Outcome.DRAW)
    record_hand(match=match, entry=entry, author=Author(), at=datetime.now(tz=UTC))


def test_two_table_cards_are_one_a4_page(new_page: MakePage, owner: User) -> None:
    match = new_match()
    give_table_link(match=match, author=Author(owner), at=datetime.now(tz=UTC))
    page = new_page("desktop", user=owner)

    assert pages_of(page, f"/m/{match.public_id}/link/") == [(210, 297)]
    page.emulate_media(media="print")
    cards = page.locator(".tablecard")
    expect(cards.nth(1)).to_be_visible()
    code = cards.nth(1).locator(".qrcode").bounding_box()
    assert code is not None
    assert code["width"] > 45 / 25.4 * 96  # 45 mm, read from a step away
    expect(cards.first.get_by_role("listitem").first).to_have_text(
        re.compile("Ana *in the box, deals")
    )
    expect(cards.first).to_contain_text("First to 100 · gin 25 · undercut 10")


def test_the_menu_tells_the_truth_of_the_screen(
    new_page: MakePage, owner: User
) -> None:
    page = new_page("phone", user=owner)
    page.add_init_script(AWAKE)
    open_pad(page, new_match())
    told = page.locator("[data-wake]")
    expect(told).to_have_text("The screen stays on")
    page.evaluate("window.lock.release()")
    expect(told).to_have_text("The screen may go dark")
    page.locator("h1").click()
    expect(told).to_have_text("The screen stays on")
    assert page.evaluate("window.locks") == 2

    without = new_page("phone", user=owner)
    without.add_init_script("delete Navigator.prototype.wakeLock")
    open_pad(without, new_match())
    without.locator("#menu summary").click()
    expect(without.locator("[data-wake]")).to_have_text(
        "This browser cannot keep the screen on"
    )
    expect(without.locator("[data-wake]")).to_be_visible()


def test_signing_on_one_phone_is_seen_on_another(
    new_page: MakePage, owner: User, assert_accessible: Callable[[Page], None]
) -> None:
    match = new_match(game_target=10)
    play(match, 1, "Ana", 4, 23)
    hers, his = new_page("phone", user=owner), new_page("phone")
    hold_clock(his)
    for page in (hers, his):
        page.goto(f"/m/{match.public_id}/")
    hers.get_by_role("button", name="Ana confirms").click()
    expect(hers.locator(".signs li").first).to_contain_text("Confirmed")
    with his.expect_response("**/live/?v=*"):
        his.clock.run_for(PROMISED)
    expect(his.locator(".signs li").first).to_contain_text("Confirmed")

    for name in ("Ben confirms", "Cleo confirms"):
        hers.get_by_role("button", name=name).click()
    expect(hers.locator("#sign-head")).to_have_text("Confirmed by all three")
    assert_accessible(hers)
    with his.expect_response("**/live/?v=*"):
        his.clock.run_for(PROMISED)
    expect(his.locator(".attested")).to_be_visible()
