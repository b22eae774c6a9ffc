"""Hands that wait while sessions end, people change and links are taken back."""

from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Hand
from scoring.queries.link_tags import link_tag
from scoring.services.author import Author
from scoring.services.table_links import give_table_link, take_back_table_link
from tests.browser.conftest import MakePage
from tests.browser.cutter import Wire, html
from tests.browser.table import new_match, standing, tap
from tests.browser.waiting import CONTROLLED, SAVED, draw, knock, sync

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor(owner: User) -> User:
    return owner


def test_pressing_twice_on_a_page_with_an_old_token_records_once(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """F15: a fresh token is fetched once."""
    match = new_match()
    page = pad(match)
    fresh = {"name": "csrf", "value": "x" * 32, "url": wire.url}
    page.context.add_cookies([fresh])  # type: ignore[list-item]
    tap(page, "a", "4")
    tap(page, "b", "2", "3")

    page.dblclick("#go")
    expect(page.locator("#said")).to_contain_text("Hand 1 recorded")

    assert standing(match) == [(1, 0, 19)]
    assert len(wire.sent) == 2


def test_after_the_session_ended_a_hand_waits_for_the_log_in(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """F11: the same key goes out again."""
    match = new_match()
    page = pad(match)
    Session.objects.all().delete()

    knock(page)
    sync(page, "Log in to send 1 kept hand")
    refused = standing(match)
    page.get_by_role("button", name="Log in").click()
    page.get_by_label("User name").fill("ana")
    page.get_by_label("Password", exact=True).fill("ana")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator("#heading")).to_have_text("Hand 2")
    sync(page, SAVED)

    assert refused == []
    assert standing(match) == [(1, 0, 19)]
    assert len(set(wire.sent)) == 1


def test_logging_out_neither_loses_nor_leaks_nor_sends_under_another_name(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """F07, F09: two wait; kept for Ana; Ben sees no name of hers and sends nothing."""
    match = new_match()
    page = pad(match)
    page.wait_for_function(CONTROLLED)
    wire.always = html("503 Service Unavailable", "busy")
    draw(page)
    draw(page)
    sync(page, "2 hands kept")

    _leave_two_behind(page)
    wire.down()
    page.goto(f"/m/{match.public_id}/record/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    left = page.content()
    wire.up()
    wire.always = b""
    _log_in(page, "ben", f"/m/{match.public_id}/record/")
    waits = "2 hands wait on this phone for another account."
    expect(page.locator("#outbox")).to_contain_text(waits)
    as_ben = standing(match)
    page.goto("/account/log-out/")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url(f"{wire.url}/")
    _log_in(page, "ana", f"/m/{match.public_id}/record/")
    expect(page.locator("#heading")).to_have_text("Hand 3")
    sync(page, SAVED)

    assert "Cleo" not in left
    assert as_ben == []
    assert standing(match) == [(1, None, 0), (2, None, 0)]
    by = Hand.objects.filter(match=match).values_list(
        "recorded_by__username", flat=True
    )
    assert set(by) == {"ana"}


def _leave_two_behind(page: Page) -> None:
    """They cannot be sent just now, so they are kept for whoever typed them."""
    page.goto("/account/")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/account/log-out/")
    expect(page.locator("#kept-count")).to_have_text("2")
    page.get_by_text("Send them first").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.locator("#kept-fault")).to_be_visible()
    page.get_by_text("Keep them for me").click()
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url(lambda url: not url.endswith("log-out/"))


def _log_in(page: Page, name: str, onward: str) -> None:
    page.goto(f"/account/log-in/?next={onward}")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password", exact=True).fill(name)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.locator("#pad").wait_for()


def test_a_link_that_was_taken_back_keeps_the_hand_and_says_why(
    new_page: MakePage, wire: Wire, owner: User
) -> None:
    """S8; a new link sends it with the same key."""
    match = new_match()
    match.club.visibility = "private"
    match.club.save(update_fields=["visibility"])

    def address() -> str:
        link = give_table_link(match=match, author=Author(owner), at=timezone.now())
        return reverse("scoring:table-link-open", args=[link.public_id, link_tag(link)])

    page = new_page("phone", base_url=wire.url, user=None)
    page.goto(address())
    page.locator("html.js").wait_for()
    take_back_table_link(match=match, author=Author(), at=timezone.now())
    draw(page)
    expect(page.locator("#outbox")).to_contain_text("This link no longer works")
    sync(page, "1 hand kept")
    refused = standing(match)
    page.reload()
    kept = page.locator("#kept-here")
    expect(kept).to_contain_text("are not sent yet. They stay on this phone.")
    expect(kept.get_by_role("listitem")).to_have_text(
        ["Hand 1: Nobody knocked: no points. Ana deals again."]
    )

    page.goto(address())
    sync(page, SAVED)

    assert refused == []
    assert standing(match) == [(1, None, 0)]
    assert len(set(wire.sent)) == 1
