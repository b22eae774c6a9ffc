"""The calculator in a browser: taps, slides, keys, typing, and with scripts off."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Match
from tests.browser.conftest import MakePage
from tests.browser.watch import Watch

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/calculator/"
TEN = "5H 6H 7H 8H QS QD QC 2S AD AC"
GIN = "5H 6H 7H 8H QS QD QC AS AD AC"


def address(cards: str) -> str:
    return f"{PAGE}?cards={cards.replace(' ', '+')}"


def tap(page: Page, cards: str) -> None:
    for card in cards.split():
        page.click(f'.cgrid [data-card="{card}"]')


def pressed(page: Page) -> list[str]:
    cells = page.locator('.cell[aria-pressed="true"]')
    return [
        str(card) for card in cells.evaluate_all("all => all.map(e => e.dataset.card)")
    ]


def test_taps_are_answered_on_the_phone_itself(phone: Page) -> None:
    """A tap each; nothing is asked of the server, and the address holds the cards."""
    phone.goto(PAGE)
    expect(phone.locator("#short")).to_have_text("Tap your ten or eleven cards.")
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))

    tap(phone, TEN)
    expect(phone.locator("#short")).to_contain_text("Knock with")
    tap(phone, "KC")

    expect(phone.locator("#number")).to_have_text("11 cards.")
    expect(phone.locator("#discard .vh")).to_have_text("king of clubs")
    expect(phone.locator("#short .pc .vh")).to_have_text("king of clubs")
    expect(phone.locator("#count")).to_have_text("4")
    said = "Discard: king of clubs. Then knock with 4."
    expect(phone.locator("#live")).to_have_text(said)
    phone.wait_for_url("**/?cards=AC+QC+KC+AD+QD+5H+6H+7H+8H+2S+QS")
    # The browser looks for the icon of an address that was rewritten.
    assert [url for url in asked if "favicon" not in url] == []
    phone.reload()
    assert len(pressed(phone)) == 11
    expect(phone.locator("#count")).to_have_text("4")


def test_a_twelfth_card_is_refused_and_any_is_taken_out(phone: Page) -> None:
    phone.goto(address(f"{TEN} KC"))
    before = pressed(phone)

    tap(phone, "KD")
    said = "Eleven cards are in. Tap one to take it out first."
    expect(phone.locator("#note")).to_have_text(said)
    expect(phone.locator("#live")).to_have_text(said)
    assert pressed(phone) == before
    tap(phone, "KC")

    expect(phone.locator("#note")).to_be_empty()
    expect(phone.locator("#discard")).to_be_hidden()
    expect(phone.locator('[data-card="KC"]')).to_be_focused()
    phone.get_by_role("button", name="Clear").click()
    assert pressed(phone) == []
    phone.wait_for_url(f"**{PAGE}")
    expect(phone.locator("#scores")).to_be_hidden()


def test_the_answer_stays_in_sight_under_the_cards(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(address(TEN))

    expect(phone.locator("#short")).to_be_in_viewport()
    phone.get_by_role("link", name="Melds").click()

    expect(phone.locator("#groups")).to_be_in_viewport()


def test_slides_and_keys_take_runs_and_sets(desktop: Page) -> None:
    desktop.goto(PAGE)
    boxes = [
        desktop.locator(f'.cgrid [data-card="{card}"]').bounding_box()
        for card in ("5H", "8H")
    ]
    (start, end) = [
        (b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b
    ]
    desktop.mouse.move(*start)
    desktop.mouse.down()
    desktop.mouse.move(*end, steps=8)
    desktop.mouse.up()
    assert pressed(desktop) == ["5H", "6H", "7H", "8H"]

    desktop.locator('.cell[data-card="QH"]').focus()
    desktop.keyboard.press("Shift+ArrowRight")
    desktop.keyboard.press("Shift+ArrowRight")
    desktop.keyboard.press("Home")
    desktop.keyboard.press("Space")

    assert pressed(desktop)[4:] == ["QH", "QD", "AC", "QC"]
    expect(desktop.locator("#label")).to_have_text("Left so far")
    expect(desktop.locator("#count")).to_have_text("1")


def test_typed_cards_are_read_or_named_and_kept(desktop: Page) -> None:
    desktop.goto(address("5H 6H"))
    field = desktop.get_by_label("Type your cards")

    for typed, said in (
        ("5h 6h Vs", "“Vs” is not a card."),
        ("5h 6h 5♥", "5♥ is there twice."),
        (f"{TEN} KC KD", "A hand is 10 cards, or 11 before the discard, not 12."),
    ):
        field.fill(typed)
        field.press("Enter")
        expect(desktop.locator("#note")).to_contain_text(said)
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_attribute("aria-describedby", "note")
        assert pressed(desktop) == ["5H", "6H"]
    field.fill(f"{TEN.lower()} kc")
    desktop.get_by_role("button", name="Work it out").click()

    expect(desktop.locator("#note")).to_be_empty()
    expect(field).not_to_have_attribute("aria-invalid", "true")
    assert len(pressed(desktop)) == 11
    expect(field).to_have_value("AC QC KC AD QD 5H 6H 7H 8H 2S QS")


def test_what_the_server_refused_is_put_right_by_a_tap(
    desktop: Page, watch: Watch
) -> None:
    watch.expect("status of 422")
    desktop.goto(address("5H VS"))
    expect(desktop.locator(".errs")).to_be_focused()
    expect(desktop.get_by_label("Type your cards")).to_have_value("5H VS")
    assert desktop.title().startswith("Error:")

    tap(desktop, "5H")

    expect(desktop.locator(".errs")).to_have_count(0)
    assert pressed(desktop) == ["5H"]
    assert desktop.title().startswith("Calculator")
    expect(desktop.get_by_label("Type your cards")).not_to_have_attribute(
        "aria-invalid", "true"
    )


def test_with_scripts_and_without_the_answer_is_the_same(new_page: MakePage) -> None:
    with_scripts = new_page("desktop")
    without = new_page("desktop", java_script_enabled=False)

    for cards in (
        "5H 6H 7H KC",
        TEN,
        f"{TEN} KC",
        GIN,
        f"{GIN} KD",
        TEN.replace("AC", "KC"),
        "2S 4S 5S 6S 3D 5D 6D 3H 4H 5H 6H",
        "4C 5C 6C 9D 9H 9S 2C 2D 2H KD JS",
        "TC TD TH 9C 9D 8C 7C JS QS KS",
    ):
        words = []
        for page in (with_scripts, without):
            page.goto(address(cards))
            words.append(page.locator("#result").inner_text())
        assert words[0] == words[1], cards
        assert "Left" in words[0] or "The other has" in words[0]


def test_without_scripts_cards_are_typed(new_page: MakePage, watch: Watch) -> None:
    watch.expect("status of 422")
    page = new_page("phone", java_script_enabled=False)
    page.goto(PAGE)
    expect(page.locator("#clear")).to_be_hidden()
    expect(page.locator(".vd")).to_be_hidden()

    page.get_by_label("Type your cards").fill("5H 6H 5h")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator(".errs")).to_contain_text("5♥ is there twice.")
    expect(page.get_by_label("Type your cards")).to_have_value("5H 6H 5h")
    page.get_by_label("Type your cards").fill(f"{TEN} KC")
    page.get_by_role("button", name="Work it out").click()

    expect(page.locator("#discard .vh")).to_have_text("king of clubs")
    expect(page.locator("#count")).to_have_text("4")
    expect(page.locator("#number")).to_have_text("11 cards.")


@pytest.mark.parametrize("cards", ["", f"{TEN} KC", "5H 5H"])
def test_the_page_that_lost_its_script_is_accessible_too(
    cards: str,
    phone: Page,
    watch: Watch,
    assert_holds_everywhere: Callable[..., None],
) -> None:
    """What a browser without scripts shows; axe itself is one."""
    watch.expect("status of 422")
    watch.expect("net::ERR")
    phone.route("**/calculator*.js", lambda route: route.abort())

    phone.goto(address(cards))

    expect(phone.locator("#clear")).to_be_hidden()
    assert_holds_everywhere(phone)


def test_oklahoma_waits_for_the_card_turned_up(
    new_page: MakePage, owner: User, demo_book: None
) -> None:
    club = Match.objects.select_related("club").latest("id").club
    club.house_rules = {"oklahoma": "one", "big_gin_bonus": 31}
    club.save()
    page = new_page("phone", user=owner)
    page.goto(address(TEN))
    turned = page.get_by_label("The card turned up")
    expect(page.locator("#line")).to_have_text("First the card that was turned up.")

    turned.fill("3d")
    turned.press("Enter")
    expect(page.locator("#line")).to_contain_text("A knock needs 3 or less.")
    turned.fill("kd")
    turned.press("Tab")
    expect(page.locator("#label")).to_have_text("Knock with")
    page.wait_for_url("**&turned_up=kd")
    page.reload()
    expect(page.locator("#label")).to_have_text("Knock with")
    page.get_by_role("button", name="Clear").click()
    tap(page, f"{GIN} AH")

    expect(page.locator("#count")).to_have_text("Big gin")
    expect(page.locator("#discard")).to_be_hidden()
