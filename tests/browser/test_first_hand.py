"""From the first page to the first hand, and what becomes of a visitor's book."""

import pytest
from playwright.sync_api import Page, expect

from players.models import Membership, Role
from scoring.models import Match
from tests.browser.conftest import MakePage
from tests.browser.table import new_match, standing
from tests.browser.watch import Watch

pytestmark = pytest.mark.django_db(transaction=True)


class Hands:
    """Does to a page what a person does, and counts it: a press, a name typed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def press(self, selector: str) -> None:
        self.actions += 1
        self.page.locator(selector).first.click()

    def type(self, selector: str, text: str) -> None:
        self.actions += 1
        self.page.locator(selector).fill(text)


def start_a_match(page: Page) -> Hands:
    """Go from the first page to the pad of a new match."""
    hands = Hands(page)
    page.goto("/")
    hands.press("text=New match")
    page.locator("html.js").wait_for()
    for number, name in enumerate(("Mia", "Noor", "Otto"), start=1):
        hands.type(f'[name="player{number}"]', name)
    hands.press('[data-cut="a"]')
    hands.press('[data-cut="b"]')
    hands.press("#go")
    expect(page.locator("#heading")).to_have_text("Hand 1")
    return hands


def only_match() -> Match:
    return Match.objects.select_related("club").get()


def refused(page: Page, path: str, watch: Watch) -> int:
    """Return the status of a page that must not open."""
    watch.expect("status of 40")
    answer = page.goto(path)
    assert answer is not None
    return answer.status


def test_the_first_hand_takes_less_than_ten_actions(phone: Page) -> None:
    hands = start_a_match(phone)

    hands.press('[data-act="draw"]')
    hands.press("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    assert hands.actions < 10
    match = only_match()
    assert standing(match) == [(1, None, 0)]
    assert match.club.visibility == "private"


def test_a_knock_is_recorded_by_somebody_without_an_account(phone: Page) -> None:
    start_a_match(phone)

    for who, digit in (("a", "4"), ("b", "2"), ("b", "3")):
        phone.locator(f'[data-who="{who}"] .k').get_by_text(digit, exact=True).click()
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 2")

    assert standing(only_match()) == [(1, 0, 19)]


def test_another_phone_brings_the_book_with_its_code(
    phone: Page, new_page: MakePage, watch: Watch
) -> None:
    start_a_match(phone)
    phone.goto("/account/book/")
    expect(phone.get_by_role("heading", name="Held by this phone")).to_be_visible()
    phone.get_by_role("button", name="Show a new code").click()
    code = phone.locator(".secret").inner_text()
    pad = f"/m/{only_match().public_id}/record/"
    other = new_page("phone")
    before = refused(other, pad, watch)
    other.goto("/account/book/")

    other.get_by_label("Recovery code").fill(code)
    other.get_by_role("button", name="Bring it here").click()
    expect(other.locator(".secret")).not_to_have_text(code)
    other.goto("/")
    other.get_by_role("link", name="Go on with hand 1").click()

    expect(other.locator("#heading")).to_have_text("Hand 1")
    assert before == 404


def test_signing_up_makes_the_book_theirs(phone: Page, new_page: MakePage) -> None:
    start_a_match(phone)
    phone.goto("/account/book/")
    phone.get_by_role("link", name="Sign up and keep it").click()
    phone.get_by_label("User name").fill("mia")
    phone.get_by_label("Password", exact=True).fill("four fat ducks")
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.get_by_role("link", name="mia")).to_be_visible()
    other = new_page("phone")
    other.goto("/account/log-in/")
    other.get_by_label("User name").fill("mia")
    other.get_by_label("Password", exact=True).fill("four fat ducks")
    other.get_by_role("button", name="Log in", exact=True).click()
    expect(other.get_by_role("link", name="mia")).to_be_visible()

    other.goto("/")

    expect(other.get_by_role("link", name="Go on with hand 1")).to_be_visible()
    membership = Membership.objects.get()
    assert (membership.user.username, membership.role) == ("mia", Role.OWNER)


def test_a_table_link_opens_one_pad_and_nothing_else(
    phone: Page, new_page: MakePage, watch: Watch
) -> None:
    start_a_match(phone)
    match = only_match()
    phone.goto(match.get_absolute_url())
    phone.get_by_role("link", name="Let another phone keep the score").click()
    phone.get_by_role("button", name="Make a table link").click()
    address = phone.locator(".lc-url a").inner_text()
    other = new_page("phone")

    other.goto(address[address.index("/t/") :])
    expect(other.locator("#heading")).to_have_text("Hand 1")
    other.click('[data-act="draw"]')
    other.click("#go")
    expect(other.locator("#heading")).to_have_text("Hand 2")

    assert standing(match) == [(1, None, 0)]
    elsewhere = new_match()
    paths = {
        f"/m/{match.public_id}/link/": 403,
        f"/clubs/{match.club.slug}/": 404,
        f"/clubs/{match.club.slug}/settings/": 404,
        f"/m/{elsewhere.public_id}/record/": 403,
    }
    assert {path: refused(other, path, watch) for path in paths} == paths


def test_a_stranger_watches_and_does_not_write(phone: Page, watch: Watch) -> None:
    match = new_match()
    phone.goto(match.get_absolute_url())
    expect(phone.get_by_role("heading", name="Hand 1 is next")).to_be_visible()
    watch.expect("status of 403")

    phone.goto(f"/m/{match.public_id}/record/")

    expect(phone.get_by_text("You can watch this match.")).to_be_visible()
    phone.get_by_role("link", name="Watch it live").click()
    expect(phone).to_have_url(match.get_absolute_url())
