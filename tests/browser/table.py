"""Starting a match for a browser test, and pressing the keys of its pad."""

from datetime import UTC, datetime

from playwright.sync_api import Page

from scoring.models import Hand, Match
from scoring.rules.roles import Roles
from scoring.services.author import Author
from scoring.services.start_match import Start, start_match
from tests.browser.visitors import demo_club

NOW = datetime(2026, 11, 1, 20, tzinfo=UTC)


def new_match(
    names: tuple[str, str, str] = ("Ana", "Ben", "Cleo"), **house_rules: object
) -> Match:
    """A match with the first in the box and the second as captain."""
    start = Start(names=names, roles=Roles(*names), house_rules=house_rules)
    return start_match(club=demo_club(), start=start, author=Author(), at=NOW)


def open_pad(page: Page, match: Match) -> None:
    page.goto(f"/m/{match.public_id}/record/")
    page.locator("html.js").wait_for()


def tap(page: Page, who: str, *keys: str) -> int:
    """Press keys of a column by what they show; return how many taps that took."""
    for key in keys:
        page.locator(f'[data-who="{who}"] .k').get_by_text(key, exact=True).click()
    return len(keys)


def standing(match: Match) -> list[tuple[int, int | None, int]]:
    hands = Hand.objects.filter(match=match, voided_at=None).order_by("number")
    return [(hand.number, hand.scorer, hand.points) for hand in hands]


def pick(page: Page, who: str, cards: str) -> int:
    """Tap a player's tab and then cards like 5H; return how many taps that took."""
    page.click(f'.tabs [data-side="{who}"]')
    for card in cards.split():
        page.click(f'.cgrid [data-card="{card}"]')
    return 1 + len(cards.split())
