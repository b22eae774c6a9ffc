"""What a person does at a table whose network comes and goes."""

from contextlib import suppress

from playwright.sync_api import Error, Page, expect

from tests.browser.table import tap

SAVED = "Saved"
#: The worker is there and answers for the page.
CONTROLLED = (
    "navigator.serviceWorker.ready"
    ".then(() => navigator.serviceWorker.controller !== null)"
)


def draw(page: Page) -> None:
    page.click('[data-act="draw"]')
    page.click("#go")


def knock(page: Page, knocker: str = "a", other: str = "b") -> None:
    tap(page, knocker, "4")
    tap(page, other, "2", "3")
    page.click("#go")


def sync(page: Page, text: str) -> None:
    expect(page.locator("#sync[data-kind]")).to_have_text(text)


def send_now(page: Page) -> None:
    """Press *Send now*; what had waited may be sent by itself already, and the page
    gone on to another.
    """
    with suppress(Error):
        page.evaluate("""() => document.querySelector('[data-act="send"]')?.click()""")
