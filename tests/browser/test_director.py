"""A director runs an event of nine, two rounds, by the pages alone, from a phone."""

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Match
from tests.browser.conftest import MakePage
from tests.browser.visitors import demo_club, person_of_the_club
from tests.tournaments.event.stage import finish_match, published, running
from tournaments.models import Tournament, TournamentState

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor() -> User:
    return person_of_the_club("ben")


def go(page: Page, name: str) -> None:
    """Press the main link of the desk, then the button of the step it leads to."""
    page.get_by_role("link", name=name).first.click()
    page.locator(".dock button.go").click()


def play(page: Page, number: int) -> None:
    """Play a round: the hands are written at the tables, all else on the pages."""
    go(page, f"Draw round {number}")
    page.get_by_role("link", name=f"Publish round {number}").click()
    page.get_by_role("button", name="Publish the round").click()
    expect(page.locator("#messages")).to_contain_text("Published")
    for match in Match.objects.filter(state="open").order_by("pk"):
        finish_match(match, (60, 20, 0))
    for _table in range(3):
        page.reload()
        page.locator(".todo .btn").first.click()
        page.get_by_role("button", name="Confirm for").click()
        expect(page.locator("#messages")).to_contain_text("Confirmed.")
    go(page, f"Close round {number}")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_nine_players_two_rounds_from_creation_to_the_end(
    new_page: MakePage, scripts: bool
) -> None:
    page = new_page("phone", java_script_enabled=scripts)
    page.goto("/clubs/demo/tournaments/")
    page.get_by_role("link", name="New tournament").click()
    page.fill("#id_name", "Nine of us")
    page.fill("#id_rounds", "2")
    page.get_by_text("House rules, and a fixed number of hands").click()
    page.fill("#id_game_target", "50")
    page.get_by_role("button", name="Set it up").last.click()
    go(page, "Open it for entries")
    page.get_by_text("Paste a list").click()
    page.fill("#id_names", "\n".join(f"P{number}" for number in range(1, 10)))
    page.get_by_role("button", name="Enter the list").click()
    for box in page.locator('[name="here"]').all():
        box.check()
    page.get_by_role("button", name="Save who is here").click()
    page.get_by_role("link", name="Nine of us").click()
    go(page, "Start the tournament")

    play(page, 1)
    play(page, 2)
    go(page, "Finish the tournament")

    expect(page.locator("#messages")).to_contain_text("is over")
    tournament = Tournament.objects.get(name="Nine of us")
    assert tournament.state == TournamentState.FINISHED
    assert not tournament.entries.filter(final_rank=None).exists()


def test_the_page_follows_the_tables_and_keeps_the_focus(new_page: MakePage) -> None:
    tournament = published(running(6, club=demo_club())).tournament
    page = new_page("desktop")
    page.goto(f"/clubs/demo/tournaments/{tournament.slug}/desk/")
    expect(page.locator("#live")).to_have_text("Live")
    page.locator("#table-2").focus()

    finish_match(Match.objects.order_by("pk")[0], (60, 20, 0))

    expect(page.locator(".todo")).to_contain_text("have not confirmed")
    expect(page.locator("#table-2")).to_be_focused()
    expect(page.locator("#live-said")).to_have_text("")  # nobody has confirmed yet
