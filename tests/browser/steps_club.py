"""What is pressed on pages of clubs and files before a picture is taken."""

from typing import TYPE_CHECKING

from django.urls import reverse
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.steps_table import cut, match

if TYPE_CHECKING:
    from book.models import WebhookEndpoint


def invitation() -> str:
    from datetime import UTC, datetime

    from players.models import Role
    from players.services.members import invite
    from tests.browser.visitors import demo_club, person_of_the_club

    now = datetime.now(tz=UTC)
    owner = person_of_the_club("ana")
    made = invite(club=demo_club(), role=Role.SCOREKEEPER, by=owner, at=now)
    return reverse("scoring:invitation", args=[made.secret])


def invite(page: Page) -> None:
    page.get_by_text("Invite somebody", exact=True).click()
    page.get_by_role("button", name="Make a link").click()
    page.locator(".qrcode").first.wait_for()


def table_link(page: Page) -> None:
    make = page.get_by_role("button", name="Make a table link")
    if make.count():
        make.click()
    page.locator(".qrcode").first.wait_for()


def sign(page: Page) -> None:
    buttons = page.locator(".signs button")
    while left := buttons.count():  # fewer where an earlier picture was signed
        buttons.first.click()
        expect(buttons).to_have_count(left - 1)


def dispute(page: Page) -> None:
    page.get_by_text("One hand is not right").click()
    page.get_by_label("Who says so?").select_option(index=2)
    page.get_by_label("Which hand?").select_option("2")
    page.get_by_label("What is wrong with it?").fill("I had 14, not 24")
    page.get_by_role("button", name="Dispute this hand").click()
    page.locator(".signs .red").wait_for()


def links(page: Page) -> None:
    page.goto(match("open", "link/")())
    table_link(page)
    page.goto("/clubs/demo/settings/access/")


def one_member(page: Page) -> None:
    page.locator("details.one summary").first.click()
    page.get_by_text("Invite somebody", exact=True).click()


def give_password(page: Page) -> None:
    """Theirs is like their name."""
    user = page.locator(".me").inner_text()
    page.get_by_label("Password").fill(user)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/account/tokens/")


def token(page: Page) -> None:
    give_password(page)
    page.get_by_label("What it is for").fill("Club screen")
    page.get_by_role("button", name="Make the token").click()
    page.locator(".secret").wait_for()


def refused_webhook(page: Page) -> None:
    page.get_by_label("Address of the receiver").fill("http://127.0.0.1/hook")
    page.get_by_role("button", name="Add the webhook").click()
    page.locator(".errs").wait_for()


def fill_log(hook: "WebhookEndpoint") -> None:
    from datetime import timedelta

    from book.models import WebhookAttempt, WebhookDelivery, WebhookEvent

    now, club = hook.created_at, hook.club
    for state, status, trouble in (
        ("delivered", 204, ""),
        ("waiting", 500, ""),
        ("failed", None, "timeout"),
    ):
        event = WebhookEvent.objects.create(
            public_id=f"evt_{state}", club=club, kind="hand.recorded", at=now
        )
        delivery = WebhookDelivery.objects.create(
            club=club,
            endpoint=hook,
            event=event,
            state=state,
            next_at=now + timedelta(days=1),
        )
        WebhookAttempt.objects.create(
            club=club, delivery=delivery, at=now, status=status, trouble=trouble
        )


def webhook() -> str:
    """A webhook with something in its log: delivered, failing and given up."""
    from datetime import UTC, datetime

    from book.models import WebhookEndpoint
    from tests.browser.visitors import demo_club

    now, club = datetime.now(tz=UTC), demo_club()
    hook, made = WebhookEndpoint.objects.get_or_create(
        public_id="demohook",
        defaults={
            "club": club,
            "url": "https://example.org/a-long-address/of-a-receiver?of=third-hand",
            "events": ["hand.recorded", "match.finished"],
            "sealed_secret": "-",
            "created_at": now,
        },
    )
    if made:
        fill_log(hook)
    return reverse("book:webhook", args=["demo", hook.public_id])


def start_a_book(page: Page) -> None:
    cut(page)
    page.click("#go")
    page.wait_for_url("**/record/")


def home_of_two_clubs() -> str:
    from players.models import Club
    from scoring.models import Via
    from scoring.services.clubs import found_club
    from tests.browser.visitors import JOINED, person_of_the_club

    if not Club.objects.filter(name="Thursday club").exists():
        dirk = person_of_the_club("dirk")
        found_club(name="Thursday club", user=dirk, via=Via.PAGE, at=JOINED)
    return "/"


def home_of_a_guest(page: Page) -> None:
    start_a_book(page)
    page.goto("/")


def book_of_a_guest(page: Page) -> None:
    start_a_book(page)
    page.goto("/account/book/")


def recovery_code(page: Page) -> None:
    book_of_a_guest(page)
    page.get_by_role("button", name="Show a new code").click()
    page.locator(".secret").wait_for()


_HEAD = "date,box,captain,sitter,knocker,knocker count,opponent count\n"


def bring_sheet(page: Page, rows: str) -> None:
    text = (_HEAD + rows).encode()
    sheet: FilePayload = {
        "name": "thursday.csv",
        "mimeType": "text/csv",
        "buffer": text,
    }
    page.set_input_files("#id_file", sheet)
    page.get_by_role("button", name="See what it would do").click()
    page.locator(".tally").wait_for()


def sheet_that_fits(page: Page) -> None:
    bring_sheet(
        page,
        "2026-10-08,Ana,Ben,Lena,Ana,4,24\n,Ana,Lena,Ben,Lena,8,5\n",
    )


def sheet_at_fault(page: Page) -> None:
    bring_sheet(
        page,
        "2026-10-08,Ana,Ben,Lena,Ana,4,24\n,Ana,Lena,Ben,Lena,8,104\n",
    )
