"""The browser fixtures themselves: what they see, they must really see."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page

from tests.browser.watch import Watch


def _stand_in(page: Page, body: str, policy: str = "default-src 'self'") -> None:
    """Open a page that this test answers itself, in place of the site."""
    page.route(
        "**/stand-in",
        lambda route: route.fulfill(
            content_type="text/html",
            headers={"Content-Security-Policy": policy},
            body=f"<!doctype html><html lang=en><title>Stand-in</title>{body}",
        ),
    )
    page.goto("/stand-in")


def _seen(watch: Watch) -> str:
    said = "\n".join(watch.complaints)
    watch.complaints.clear()
    return said


def test_an_inline_style_is_seen(phone: Page, watch: Watch) -> None:
    _stand_in(phone, "<main><h1 style='color: red'>1</h1></main>")

    assert "CSP style-src" in _seen(watch)


def test_an_error_in_the_console_is_seen(phone: Page, watch: Watch) -> None:
    _stand_in(phone, "<h1>1</h1>")

    phone.evaluate("console.error('broken')")

    assert "console error: broken" in _seen(watch)


def test_an_uncaught_error_is_seen(phone: Page, watch: Watch) -> None:
    _stand_in(phone, "<h1>1</h1>")

    with phone.expect_event("pageerror"):
        phone.evaluate("setTimeout(() => { throw new Error('lost') })")

    assert "uncaught" in _seen(watch)


def test_a_request_elsewhere_is_stopped_and_seen(phone: Page, watch: Watch) -> None:
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        phone.goto("http://elsewhere.example/")

    assert "left this machine: http://elsewhere.example/" in _seen(watch)


def test_an_address_elsewhere_is_stopped_too(phone: Page, watch: Watch) -> None:
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        phone.goto("http://192.0.2.1/")

    assert "left this machine" in _seen(watch)


def test_axe_sees_a_picture_without_words(
    phone: Page, assert_accessible: Callable[[Page], None]
) -> None:
    _stand_in(phone, "<main><h1>1</h1><img src='data:,'></main>", "img-src data:")

    with pytest.raises(AssertionError, match="image-alt"):
        assert_accessible(phone)


@pytest.mark.parametrize(
    ("css", "fault"),
    [
        ("@media (prefers-color-scheme: dark) { p { color: #eee } }", "color-contrast"),
        ("@media (min-width: 800px) { p { width: 200vw } }", "scrolls sideways"),
    ],
    ids=["dark", "desktop"],
)
def test_a_fault_of_one_screen_alone_is_seen(
    phone: Page, assert_holds_everywhere: Callable[..., None], css: str, fault: str
) -> None:
    head = '<meta name="viewport" content="width=device-width">'
    body = f"{head}<style>{css}</style><main><h1>1</h1><p>Two</p></main>"
    _stand_in(phone, body, "style-src 'unsafe-inline'")

    with pytest.raises(AssertionError, match=fault):
        assert_holds_everywhere(phone)
