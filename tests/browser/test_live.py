"""A page that watches: the new hand is there within three seconds, nothing jumps.

No test waits by the clock on the wall: the page's own clock is turned.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from players.models import Club, Visibility
from scoring.models import Match
from scoring.services.author import Author
from scoring.services.correct_hand import void_hand
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from tests.browser.conftest import MakePage
from tests.browser.table import new_match
from tests.browser.watch import Watch

pytestmark = pytest.mark.django_db(transaction=True)
#: The longest that a viewer waits for a hand, in milliseconds.
PROMISED = 3000


def play(match: Match, number: int, knocker: str, count: int, other: int) -> None:
    record_hand(
        match=match,
        entry=HandEntry(
            number, knocker=knocker, knocker_deadwood=count, opponent_deadwood=other
        ),
        author=Author(),
        at=datetime.now(tz=UTC),
    )


def written(match: Match, seconds: float = 0) -> None:
    """Let the match have been written to so long ago."""
    at = datetime.now(tz=UTC) - timedelta(seconds=seconds)
    Match.objects.filter(pk=match.pk).update(updated_at=at)


def hold_clock(page: Page) -> None:
    """Take the page's clock in hand: it goes on, and faster when the test says so."""
    page.clock.install()


def open_watched(page: Page, match: Match) -> None:
    """Open the page, its clock in our hands."""
    written(match)
    hold_clock(page)
    page.goto(f"/m/{match.public_id}/")
    expect(page.locator("#live")).to_have_text("Live")


def test_a_hand_is_seen_within_three_seconds_and_the_focus_stays(
    phone: Page, assert_accessible: Callable[[Page], None]
) -> None:
    match = new_match()
    play(match, 1, "Ana", 4, 24)
    open_watched(phone, match)
    link = phone.get_by_role("link", name="Hand 1", exact=True)
    link.focus()
    phone.evaluate("window.before = document.activeElement")

    play(match, 2, "Ana", 3, 13)
    with phone.expect_response("**/live/?v=*"):
        phone.clock.run_for(PROMISED)

    expect(phone.locator("#hand-2")).to_be_visible()
    expect(phone.locator("#live-said")).to_have_text(
        "Ana knocked with 3, Cleo had 13: Ana scores 10."
    )
    expect(phone.locator('[data-total="a"]')).to_have_text("30")
    assert phone.evaluate("window.before === document.activeElement")
    assert_accessible(phone)

    newest = match.hands.get(number=2)
    void_hand(
        match=match,
        number=2,
        seen=newest.tag_name,
        author=Author(),
        at=datetime.now(UTC),
    )
    with phone.expect_response("**/live/?v=*"):
        phone.clock.run_for(PROMISED)
    expect(phone.locator("#live-said")).to_have_text("The score sheet was changed.")
    expect(phone.locator("#hand-2")).to_have_class("void")


def test_what_is_told_of_the_connection_is_true(phone: Page, watch: Watch) -> None:
    match = new_match()
    open_watched(phone, match)
    watch.expect("ERR_FAILED")
    state = phone.locator("#live")

    phone.route("**/live/**", lambda route: route.abort())
    phone.clock.run_for(10_000)
    expect(state).to_have_text("Live")
    phone.clock.run_for(10_000)
    expect(state).to_contain_text("Not reached since")

    phone.unroute("**/live/**")
    with phone.expect_response("**/live/**"):
        phone.clock.run_for(PROMISED)
    expect(state).to_have_text("Live")


def test_who_may_not_watch_any_more_is_told_and_asks_no_more(
    phone: Page, watch: Watch
) -> None:
    match = new_match()
    open_watched(phone, match)
    watch.expect("404")

    Club.objects.update(visibility=Visibility.PRIVATE)
    with phone.expect_response("**/live/**"):
        phone.clock.run_for(PROMISED)
    expect(phone.locator("#live")).to_have_text("You cannot see this match any more.")
    expect(phone.locator("#live-said")).to_have_text(
        "You cannot see this match any more."
    )

    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.clock.run_for(60_000)
    assert asked == []


@pytest.mark.parametrize(
    ("idle", "least", "most"),
    [(60, 5, 13), (21 * 60, 1, 3)],
    ids=["playing", "long without a hand"],
)
def test_it_asks_less_after_twenty_minutes_without_a_hand(
    idle: int, least: int, most: int, new_page: MakePage
) -> None:
    match = new_match()
    written(match, idle)
    page = new_page("desktop")
    hold_clock(page)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=204)

    page.route("**/live/**", answer)
    page.goto(f"/m/{match.public_id}/")
    expect(page.locator("#live")).to_have_text("Live")
    for _second in range(30):
        page.clock.run_for(1000)

    assert least <= len(asked) <= most
