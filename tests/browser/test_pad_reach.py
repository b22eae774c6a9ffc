"""The pad by keyboard, enlarged, without motion, without colours (ux.md 6)."""

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from tests.browser.conftest import MakePage
from tests.browser.table import new_match, open_pad, pick, tap

pytestmark = pytest.mark.django_db(transaction=True)

FOCUSED = """() => {
  const e = document.activeElement;
  return (e.ariaLabel || e.textContent).trim().replace(/\\s+/g, ' ');
}"""
#: WCAG 1.4.12, as the bookmarklet sets it; a style sheet of the test's own.
SPACING = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important } p { margin-bottom: 2em !important }"""
CUT_OFF = """() => [...document.querySelectorAll('.pad *, .dock *')]
  .filter((e) => e.checkVisibility() && !e.closest('.vh') && !e.children.length)
  .filter((e) => e.textContent.trim() && getComputedStyle(e).overflow === 'hidden')
  .filter((e) => {
    const text = document.createRange();
    text.selectNodeContents(e);
    const [all, box] = [text.getBoundingClientRect(), e.getBoundingClientRect()];
    return all.height > box.height + 1 || all.width > box.width + 1;
  })
  .map((e) => e.outerHTML.slice(0, 120))"""
COVERED = """() => {
  const e = document.activeElement;
  const dock = document.querySelector('.dock');
  if (dock.contains(e) || e === document.body) return null;
  const box = e.getBoundingClientRect();
  const top = dock.getBoundingClientRect().top;
  return box.bottom > top + 1 ? e.outerHTML.slice(0, 100) : null;
}"""


@pytest.fixture
def visitor(owner: User) -> User:
    """Who keeps the score at this table."""
    return owner


def test_the_tab_key_reaches_everything_in_the_order_of_the_page(desktop: Page) -> None:
    """11, 19, 20: one stop a column, named after what a key would say."""
    open_pad(desktop, new_match())
    tap(desktop, "a", "4")
    tap(desktop, "b", "2", "3")
    desktop.evaluate("document.activeElement.blur()")

    reached = []
    for _ in range(40):
        desktop.keyboard.press("Tab")
        reached.append(desktop.evaluate(FOCUSED))
    start = reached.index("Skip to the page")

    assert reached[start : start + 11] == [
        "Skip to the page",
        "Back to the first page",
        "Score sheet",
        "Match menu",
        "Ana knocked with 4",
        "Ben had",
        "3, Ben’s count",
        "Drawn hand",
        "Enter cards",
        "Add it up",
        "Clear",
    ]
    assert reached[start + 11] == "Record Ana +19"
    chosen = desktop.locator('[data-who="a"] .k[aria-pressed="true"]')
    expect(chosen).to_have_accessible_name("Ana knocked with 4")
    group = desktop.get_by_role("group", name="Ben had")
    expect(group.get_by_role("button", name="2, Ben’s count")).to_be_visible()


def test_spacing_and_enlarging_cut_nothing_off(new_page: MakePage) -> None:
    """4, 5: text spacing on a phone; at 640 x 400 no stop lies under the dock."""
    page = new_page("phone", bypass_csp=True)
    match = new_match()
    open_pad(page, match)
    tap(page, "a", "7")
    tap(page, "b", "5")
    page.locator("#ticket .stamp").wait_for()
    page.add_style_tag(content=SPACING)
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360

    page.set_viewport_size({"width": 640, "height": 400})
    page.reload()
    page.locator('html.js #pad[data-mode="counts"]').wait_for()
    for _ in range(14):
        page.keyboard.press("Tab")
        assert page.evaluate(COVERED) is None


def test_nothing_moves_and_everything_shows_for_those_who_ask(
    new_page: MakePage,
) -> None:
    """8, 9: reduced motion leaves no animation, forced colours keep every state."""
    page = new_page("phone", reduced_motion="reduce", forced_colors="active")
    open_pad(page, new_match())
    tap(page, "a", "4")
    tap(page, "b", "2")
    moving = page.evaluate("document.getAnimations().length")
    outline = "e => getComputedStyle(e).outlineStyle"
    chosen = page.locator('[data-who="a"] .k[aria-pressed="true"]').evaluate(outline)
    page.click('[data-act="cards"]')
    pick(page, "b", "5H")
    card = page.locator('.cgrid [data-card="5H"]').evaluate(outline)
    tab = page.locator('.tabs [aria-pressed="true"]').evaluate(outline)
    page.locator('.cgrid [data-card="6H"]').focus()
    page.keyboard.press("ArrowDown")
    ring = page.locator('.cgrid [data-card="7H"]').evaluate(
        "e => [getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineWidth]"
    )

    assert moving == 0
    assert [chosen, card, tab] == ["solid"] * 3
    assert ring == ["solid", "3px"]
