"""Screens and paper of a tournament in a real browser."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from players.models import User
from tests.browser import events
from tests.browser.conftest import MakePage
from tests.browser.test_live import PROMISED
from tests.browser.test_room import pages_of

pytestmark = pytest.mark.django_db(transaction=True)
A4, ACROSS = (210, 297), (297, 210)


def test_the_phone_steers_the_screen_and_paper_fits(
    desktop: Page, new_page: MakePage, owner: User, live_server: LiveServer
) -> None:
    """One tournament for all: it takes long to play."""
    phone = new_page("phone", user=owner)
    desktop.clock.install()
    desktop.goto(events.desk("league", "tv"))
    heading = desktop.locator(".tvhead h2")
    expect(heading).to_have_text("Round 4: where you sit")

    desktop.clock.run_for(21_000)  # pages go round by themselves
    expect(heading).to_have_text("Round 4, being played")

    _announce(phone, desktop)
    _hold(phone, desktop)
    desktop.keyboard.press("Escape")
    desktop.wait_for_url("**/tournaments/club-league/")

    _print(new_page("desktop", user=owner))


def _announce(phone: Page, desktop: Page) -> None:
    phone.goto(events.desk("league", "desk-screens"))
    phone.fill("#id_message", "Soup is served")
    phone.fill("#id_minutes", "10")
    phone.get_by_role("button", name="announcement").click()
    phone.get_by_text("Now they stay on: announcement.").wait_for()
    with desktop.expect_response("**/live/?page=tv*"):
        desktop.clock.run_for(PROMISED)
    expect(desktop.locator(".roomtv.message .big").first).to_have_text("Soup is served")
    clock = desktop.locator("[data-count]")
    before = clock.inner_text()
    desktop.clock.run_for(5_000)
    expect(clock).not_to_have_text(before)
    assert ":" in before


def _hold(phone: Page, desktop: Page) -> None:
    phone.get_by_role("button", name="standings").click()
    phone.get_by_text("Now they stay on: standings.").wait_for()
    with desktop.expect_response("**/live/?page=tv*"):
        desktop.clock.run_for(PROMISED)
    expect(desktop.locator(".tvhead h2")).to_have_text("Standings")
    desktop.clock.run_for(60_000)
    expect(desktop.locator(".tvhead h2")).to_have_text("Standings")  # held


def _print(paper: Page) -> None:
    for name, expected in (
        ("seating", [A4]),
        ("names", [A4]),
        ("standings", [A4]),
        ("results", [A4]),
        ("crosstable", [ACROSS]),
        ("cards", [A4, A4]),
    ):
        address = events.desk("league", f"paper-{name}")
        assert pages_of(paper, address) == expected, name
    paper.emulate_media(media="print")
    code = paper.locator(".qrcode").first.bounding_box()
    assert code is not None
    assert code["width"] >= 45 * 96 / 25.4  # millimetres on paper
    expect(paper.locator("header.top").first).to_be_hidden()
