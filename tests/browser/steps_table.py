"""What is pressed at the table and in a book before a picture is taken."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.urls import reverse
from playwright.sync_api import Page

if TYPE_CHECKING:
    pass


def match(state: str, ending: str) -> Callable[[], str]:
    def address() -> str:
        from scoring.models import Match  # models need Django set up first

        match = Match.objects.filter(state=state).order_by("id").first()
        assert match is not None, f"the demo book has no {state} match"
        return f"/m/{match.public_id}/{ending}"

    return address


def tap(page: Page, who: str, *keys: str) -> None:
    """Press keys of the pad by what they show; `who` is the letter of the column."""
    for key in keys:
        page.locator(f'[data-who="{who}"] .k', has_text=key).first.click()


def knocker(page: Page) -> None:
    tap(page, "a", "4")


def knock(page: Page) -> None:
    tap(page, "a", "4")
    tap(page, "b", "2", "3")


def undercut(page: Page) -> None:
    tap(page, "a", "7")
    tap(page, "b", "5")
    page.locator("#ticket .stamp").wait_for()


def gin(page: Page) -> None:
    tap(page, "b", "Gin")
    tap(page, "a", "3", "1")


ANAS = ("5H", "6H", "7H", "8H", "QS", "QD", "QC", "2S", "AD", "AC")
BENS = ("9S", "TS", "JS", "4S", "4D", "4C", "9H", "KD", "7C", "6S")


def pick(page: Page) -> None:
    page.click('[data-act="cards"]')
    page.click('.tabs [data-side="a"]')
    for card in ANAS:
        page.click(f'.cgrid [data-card="{card}"]')
    page.locator('.tabs [data-side="b"][aria-pressed="true"]').wait_for()
    for card in BENS[:7]:
        page.click(f'.cgrid [data-card="{card}"]')


def twice(page: Page) -> None:
    pick(page)
    page.click('.cgrid [data-card="QD"]')
    page.get_by_role("button", name="Move it").wait_for()


def check(page: Page) -> None:
    pick(page)
    for card in BENS[7:]:
        page.click(f'.cgrid [data-card="{card}"]')
    page.locator(".check h2").first.wait_for()


def eleven(page: Page) -> None:
    """The calculator: what Ana holds after drawing a king."""
    for card in (*ANAS, "KC"):
        page.click(f'.cgrid [data-card="{card}"]')
    page.locator("#discard .pc").wait_for()


def twelve(page: Page) -> None:
    eleven(page)
    page.click('.cgrid [data-card="KS"]')
    page.locator("#note:not(:empty)").wait_for()


def too_much(page: Page) -> None:
    page.click('[data-act="cards"]')
    for who, cards in (("a", BENS), ("b", ANAS)):
        page.click(f'.tabs [data-side="{who}"]')
        for card in cards:
            page.click(f'.cgrid [data-card="{card}"]')
    page.locator(".check .err").wait_for()


def add_up(page: Page) -> None:
    tap(page, "a", "4")
    page.click('[data-act="add"]')
    for rank in ("T", "7", "6"):
        page.click(f'.adder:visible [data-rank="{rank}"]')


def kept(page: Page) -> None:
    """Record a hand while the network is gone."""
    page.route("**/send/", lambda route: route.abort())
    knock(page)
    page.click("#go")
    page.locator("#sheet-rows .kept").wait_for(state="attached")


def two_phones(page: Page) -> None:
    """Record a hand that another phone was first with."""
    problem = '{"code": "slot_taken", "same": false}'
    kind = "application/problem+json"
    page.route(
        "**/send/",
        lambda route: route.fulfill(status=409, content_type=kind, body=problem),
    )
    knock(page)
    page.click("#go")
    page.locator("#outbox .btn").first.wait_for()


def log_out_kept(page: Page) -> None:
    kept(page)
    page.goto("/account/log-out/")
    page.locator("#kept-hands").wait_for()


def cut(page: Page) -> None:
    for number, name in enumerate(("Ana", "Ben", "Cleo"), start=1):
        page.fill(f'[name="player{number}"]', name)
    page.click('[data-cut="c"]')
    page.click('[data-cut="a"]')


def cut_for_us(page: Page) -> None:
    cut(page)
    page.click('button[value="cut"]')
    page.locator(".cutcards.dealt").wait_for()


def two_of_a_name(page: Page) -> None:
    cut(page)
    page.fill('[name="player2"]', "Ana")
    page.click("#go")
    page.locator(".errs").wait_for()


def change(page: Page) -> None:
    page.get_by_role("link", name="Change this hand").click()
    page.locator("form.change").wait_for()


def remove(page: Page) -> None:
    page.get_by_role("link", name="Remove this hand").click()
    page.locator("#id_reason").wait_for()


def player(view: str, name: str = "Cleo", ending: str = "") -> Callable[[], str]:
    def address() -> str:
        from players.models import Player  # the book is there by then

        player = Player.objects.get(name=name, club__slug="demo")
        return reverse(view, args=["demo", player.public_id]) + ending

    return address


def merge_address() -> str:
    from players.models import Player

    into = Player.objects.get(name="Ben", club__slug="demo")
    return player("scoring:player-merge", ending=f"?into={into.public_id}")()
