"""The pad in a real browser: taps, keys, reloads, and a page without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Hand, Match
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from tests.browser.conftest import MakePage
from tests.browser.table import NOW, new_match, open_pad, standing, tap

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor(owner: User) -> User:
    """Who keeps the score at this table."""
    return owner


@pytest.mark.parametrize(
    ("knocker", "count", "other", "taps", "button", "scorer", "points"),
    [
        ("a", "4", "23", 4, "Record Ana +19", 0, 19),
        ("b", "4", "9", 3, "Record Ben +5", 1, 5),
        ("a", "7", "5", 3, "Record undercut, Ben +12", 1, 12),
        ("a", "10", "10", 4, "Record undercut, Ben +10", 1, 10),
        ("b", "Gin", "31", 4, "Record Ben +56", 1, 56),
        ("a", "Gin", "0", 3, "Record Ana +25", 0, 25),
    ],
)
def test_a_hand_takes_as_few_taps_as_promised(
    phone: Page,
    knocker: str,
    count: str,
    other: str,
    taps: int,
    button: str,
    scorer: int,
    points: int,
) -> None:
    match = new_match()
    open_pad(phone, match)

    done = tap(phone, knocker, count)
    done += tap(phone, "b" if knocker == "a" else "a", *other)
    expect(phone.locator("#go")).to_have_text(button)
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    assert done + 1 == taps
    assert standing(match) == [(1, scorer, points)]


def test_a_drawn_hand_is_two_taps_and_undo_one(phone: Page) -> None:
    match = new_match()
    open_pad(phone, match)

    phone.click('[data-act="draw"]')
    phone.click("#go")
    expect(phone.locator("#said")).to_contain_text("Hand 1 recorded: no points.")
    drawn = standing(match)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator("#said")).to_contain_text("Hand 1 is taken back.")
    undone = standing(match)
    phone.get_by_role("button", name="Put it back").click()
    expect(phone.locator("#said")).to_contain_text("Hand 1 recorded")

    assert drawn == standing(match) == [(1, None, 0)]
    assert undone == []


def test_a_match_is_played_to_its_winner_and_rematched(phone: Page) -> None:
    match = new_match()
    open_pad(phone, match)

    for who, keys, other, more in (
        ("a", ("Gin",), "b", ("4", "1")),
        ("a", ("4",), "c", ("2", "3")),
        ("a", ("8",), "b", ("3",)),
        ("b", ("Gin",), "c", ("9", "8")),
    ):
        before = phone.locator("#heading").inner_text()
        tap(phone, who, *keys)
        tap(phone, other, *more)
        phone.click("#go")
        expect(phone.locator("#heading")).not_to_have_text(before)
    expect(phone.locator("#over")).to_have_text("Ben wins with 138")
    phone.get_by_role("link", name="Rematch").click()
    phone.click('[data-cut="b"]')
    phone.click('[data-cut="c"]')
    expect(phone.locator("#go")).to_have_text("Start: Ben deals")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 1")

    assert Match.objects.latest("id").rematch_of == match


def last_hand(match: Match) -> None:
    """Ana reaches twenty, as another phone has it."""
    gin = HandEntry(number=1, knocker="Ana", knocker_deadwood=0, opponent_deadwood=1)
    record_hand(match=match, entry=gin, author=Author(), at=NOW)


#: How many matches the phone keeps, where a test can wait for it.
SHOW_KEPT = """() => void setInterval(async () => {
  const { openOutbox } = await import("/static/js/outbox.js");
  document.body.dataset.kept = (await (await openOutbox()).matches()).length;
}, 100)"""


def test_a_match_that_ended_elsewhere_is_not_kept_on_the_phone(phone: Page) -> None:
    match = new_match(game_target=20)
    open_pad(phone, match)
    phone.evaluate(SHOW_KEPT)
    expect(phone.locator("body")).to_have_attribute("data-kept", "1")
    phone.goto("/rules/")
    last_hand(match)

    phone.goto(f"/m/{match.public_id}/record/")
    phone.evaluate(SHOW_KEPT)

    expect(phone.locator("body")).to_have_attribute("data-kept", "0")


#: What Chromium brings where a site can lie on the phone's first screen.
OFFERED = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => document.body.classList.add("prompted");
  dispatchEvent(event);
}"""
ON_IOS = "Object.defineProperty(navigator, 'standalone', { value: false })"


def test_the_first_match_that_is_over_says_once_how_to_lay_the_site_on_the_phone(
    new_page: MakePage, assert_accessible: Callable[[Page], None]
) -> None:
    match = new_match(game_target=20)
    last_hand(match)
    phone, iphone = new_page("phone"), new_page("phone")
    iphone.add_init_script(ON_IOS)
    hint = phone.locator("#install-hint")
    address = f"/m/{match.public_id}/record/"

    iphone.goto(address)
    expect(iphone.locator("#install-hint")).to_contain_text("Add to Home Screen")
    assert_accessible(iphone)
    phone.goto(address)
    phone.evaluate(OFFERED)
    assert_accessible(phone)
    hint.get_by_role("button", name="Put it there").click()
    expect(phone.locator("body.prompted")).to_have_count(1)
    expect(hint).to_be_hidden()
    phone.reload()
    phone.evaluate(OFFERED)

    expect(hint).to_be_hidden()


def test_the_wrong_one_knocked_is_two_taps(phone: Page) -> None:
    open_pad(phone, new_match())
    tap(phone, "a", "4")
    tap(phone, "b", "2", "3")

    phone.locator('[data-who="b"] button.lab').click()
    tap(phone, "b", "9")

    expect(phone.locator("#go")).to_have_text("Record undercut, Ana +15")


def test_two_is_not_an_undercut_on_the_way_to_twenty_three(phone: Page) -> None:
    open_pad(phone, new_match())
    tap(phone, "a", "4")

    tap(phone, "b", "2")
    soon = phone.locator("#ticket .stamp").count()
    phone.locator("#ticket .stamp").wait_for()

    assert soon == 0
    expect(phone.locator("#live")).to_contain_text("Ben scores 12. Next: Ben goes")


def test_a_third_digit_is_refused_with_words(phone: Page) -> None:
    open_pad(phone, new_match())
    tap(phone, "a", "4")

    tap(phone, "b", "2", "3", "1")

    expect(phone.locator("#said")).to_contain_text("Two digits at most. Use ⌫")
    expect(phone.locator("#live")).to_contain_text("Two digits at most. Use ⌫")
    expect(phone.locator("#go")).to_have_text("Record Ana +19")


def test_a_reload_keeps_the_half_typed_hand(phone: Page) -> None:
    open_pad(phone, new_match())
    tap(phone, "a", "4")
    tap(phone, "b", "2")

    phone.reload()

    expect(phone.locator("#go")).to_have_text("Record undercut, Ben +12")
    tap(phone, "b", "3")
    expect(phone.locator("#go")).to_have_text("Record Ana +19")


def test_a_recorded_hand_is_not_typed_twice_by_going_back(phone: Page) -> None:
    match = new_match()
    open_pad(phone, match)
    tap(phone, "a", "4")
    tap(phone, "b", "2", "3")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    phone.go_back()
    phone.go_forward()
    phone.locator("html.js").wait_for()
    if phone.locator("#go").get_attribute("aria-disabled") == "false":
        phone.click("#go")
        expect(phone.locator("#heading")).to_have_text("Hand 2")

    assert standing(match) == [(1, 0, 19)]


def test_a_hand_by_keyboard_only(desktop: Page) -> None:
    match = new_match()
    open_pad(desktop, match)
    desktop.locator('[data-who="a"] .k').first.focus()

    desktop.keyboard.press("ArrowDown")
    desktop.keyboard.press("Enter")
    focused = desktop.evaluate("document.activeElement.ariaLabel")
    desktop.keyboard.type("23")
    desktop.keyboard.press("Control+Enter")
    expect(desktop.locator("#heading")).to_be_focused()
    recorded = standing(match)
    desktop.keyboard.press("Control+z")
    expect(desktop.locator("#said")).to_contain_text("Hand 1 is taken back.")

    assert focused == "Ana knocked with 4"
    assert recorded == [(1, 0, 19)]
    assert standing(match) == []


def test_pressing_a_key_never_loses_the_focus(desktop: Page) -> None:
    open_pad(desktop, new_match())
    second = desktop.locator('[data-who="b"] .k').nth(9)
    second.focus()

    desktop.keyboard.press("Enter")
    still = desktop.evaluate("document.activeElement.ariaLabel")
    desktop.locator('[data-who="a"] .k').nth(4).focus()
    desktop.keyboard.press("Enter")

    assert still == "Ben knocked with 10"
    label = desktop.evaluate("document.activeElement.ariaLabel")
    assert label == "5, Ana’s count"


def test_the_tab_key_stops_once_in_each_column(desktop: Page) -> None:
    open_pad(desktop, new_match())

    assert desktop.locator('.k[tabindex="0"]').count() == 2


def test_where_only_gin_ends_a_hand_the_tab_key_stops_at_gin(desktop: Page) -> None:
    open_pad(desktop, new_match(knock_limit=0))

    desktop.locator("#to-sheet").focus()
    desktop.keyboard.press("Tab")
    desktop.keyboard.press("Tab")
    first = desktop.evaluate("document.activeElement.ariaLabel")
    desktop.keyboard.press("Tab")

    assert first == "Ana went gin"
    assert desktop.evaluate("document.activeElement.ariaLabel") == "Ben went gin"


def test_without_scripts_a_hand_is_recorded_and_undone(new_page: MakePage) -> None:
    """B21: the last field still has the focus when the form is sent."""
    page = new_page("phone", java_script_enabled=False)
    match = new_match()
    page.goto(f"/m/{match.public_id}/record/")

    page.get_by_label("Ana knocked, or went gin").check()
    page.fill("#id_knocker_deadwood", "4")
    page.fill("#id_opponent_deadwood", "23")
    page.keyboard.press("Enter")
    expect(page.locator(".ticket")).to_contain_text("Ana scores 19.")
    before = standing(match)
    page.get_by_role("button", name="Record Ana +19").click()
    recorded = standing(match)
    page.get_by_role("button", name="Undo").click()

    assert before == []
    assert recorded == [(1, 0, 19)]
    assert standing(match) == []


def test_rows_and_focus_stay_while_scores_change(phone: Page) -> None:
    """B17: the next tap at the same spot is the same player."""
    match = new_match()
    open_pad(phone, match)
    names = "[...document.querySelectorAll('.place .name')].map(e => e.textContent)"
    before = phone.evaluate(names)

    tap(phone, "b", "Gin")
    tap(phone, "a", "3", "0")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    assert phone.evaluate(names) == before == ["Ana", "Ben", "Cleo"]


def test_with_oklahoma_keys_above_the_card_are_not_offered(
    phone: Page, assert_accessible: Callable[[Page], None]
) -> None:
    match = new_match(oklahoma="one", spades_double=True)
    open_pad(phone, match)
    expect(phone.locator('[data-who="a"] [data-count="3"]')).to_be_disabled()

    assert_accessible(phone)
    phone.get_by_role("radio", name="3", exact=True).check()
    phone.get_by_role("radio", name="♠").check()
    expect(phone.locator('[data-who="a"] [data-count="4"]')).to_be_disabled()
    tap(phone, "a", "3")
    tap(phone, "b", "1", "3")
    expect(phone.locator("#go")).to_have_text("Record Ana +20")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    assert Hand.objects.get(match=match).turned_up == "3S"


@pytest.mark.parametrize("name", ['"><svg/onload=document.title=1>', "</script><b>"])
def test_hostile_names_stay_inert_in_the_preview(
    phone: Page, name: str, assert_accessible: Callable[[Page], None]
) -> None:
    open_pad(phone, new_match((name, "Ben", "Cleo")))

    tap(phone, "a", "7")
    tap(phone, "b", "5")
    phone.locator("#ticket .stamp").wait_for()

    assert phone.title().startswith("Hand 1 · ")
    assert phone.locator("svg[onload], .places b, .cols b, #said b b").count() == 0
    assert name in phone.locator("#said").inner_text()


def test_a_chip_fills_the_next_gap_and_used_names_are_not_offered(phone: Page) -> None:
    new_match()
    phone.goto("/matches/new/")
    phone.locator("html.js").wait_for()

    phone.fill('[name="player1"]', "ben")
    offered = phone.locator("#chips .chip:visible").all_inner_texts()
    phone.locator('[data-name="Cleo"]').click()

    assert offered == ["Ana", "Cleo"]
    assert phone.input_value('[name="player2"]') == "Cleo"
