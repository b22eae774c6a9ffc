"""The page of a match that is over, on a phone that still keeps something of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Match
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from tests.browser.cutter import Wire, html
from tests.browser.table import NOW, new_match, standing, tap
from tests.browser.waiting import draw, sync

pytestmark = pytest.mark.django_db(transaction=True)

BUSY = html("503 Service Unavailable", "busy")


@pytest.fixture
def visitor(owner: User) -> User:
    return owner


def come_back(page: Page, match: Match) -> None:
    page.goto(f"/m/{match.public_id}/record/")


def test_hands_for_a_match_that_another_phone_ended_are_shown_until_settled(
    pad: Callable[..., Page], wire: Wire, assert_accessible: Callable[[Page], None]
) -> None:
    match = new_match(game_target=20)
    page = pad(match)
    wire.always = BUSY
    draw(page)
    draw(page)
    sync(page, "2 hands kept")
    page.goto("/rules/")
    gin = HandEntry(number=1, knocker="Ana", knocker_deadwood=0, opponent_deadwood=1)
    record_hand(match=match, entry=gin, author=Author(), at=NOW)
    wire.always = b""

    come_back(page, match)
    expect(page.locator("#over")).to_have_text("Ana wins with 26")
    sync(page, "Hand 1, twice")
    expect(page.get_by_role("button", name="Compare")).to_be_visible()
    expect(page.locator("#kept-here").get_by_role("listitem")).to_have_count(2)
    assert_accessible(page)
    _throw_away(page)
    sync(page, "Hand 2 needs you")
    expect(page.locator("#outbox")).to_contain_text("Hand 2 waits. Ana won this")
    expect(page.locator("#kept-here").get_by_role("listitem")).to_have_count(1)
    _throw_away(page)
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("#sync")).to_have_text("Saved")

    assert standing(match) == [(1, 0, 26)]


def _throw_away(page: Page) -> None:
    page.get_by_role("button", name="Throw it away").click()
    expect(page.locator("#outbox")).to_contain_text("for good?")
    page.get_by_role("button", name="Throw it away").click()


def test_an_undo_of_the_hand_that_won_is_sent_from_there(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """The answer to the hand was lost; left lying, its undo would reopen the match
    days later, from the pad of another one."""
    match = new_match(game_target=20)
    page = pad(match)
    wire.plans = ["in the answer"]
    wire.always = BUSY
    tap(page, "a", "Gin")
    tap(page, "b", "1")
    page.click("#go")
    expect(page.locator("#heading")).to_have_text("Match over")
    page.locator("#ticket").get_by_role("button", name="Undo").click()
    expect(page.locator("#heading")).to_have_text("Hand 1")
    page.goto("/rules/")
    stored = standing(match)
    wire.always = b""

    come_back(page, match)
    expect(page.locator("#heading")).to_have_text("Hand 1")
    sync(page, "")

    assert stored == [(1, 0, 26)]
    assert standing(match) == []
