"""Accounts in a real browser: signing up, codes, passkeys."""

import re
import time
from collections.abc import Callable

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.watch import Watch

PASSWORD = "four fat ducks"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana(phone: Page) -> Page:
    """A phone on which Ana has signed up."""
    phone.goto("/account/sign-up/?next=/account/")
    phone.get_by_label("User name").fill("ana")
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.get_by_role("link", name="ana")).to_be_visible()
    return phone


def confirm(page: Page) -> None:
    expect(page.get_by_role("heading", name="Is it you?")).to_be_visible()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()


def open_log_in(page: Page) -> None:
    """Come as a visitor whom the site does not know."""
    page.context.clear_cookies()
    page.goto("/account/log-in/?next=/account/")


def virtual_passkey(page: Page) -> CDPSession:
    """Give the browser a device that always says yes."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    return session


def test_the_pages_hold_on_every_screen(
    phone: Page, assert_holds_everywhere: Callable[..., None]
) -> None:
    for path in ("/account/log-in/", "/account/sign-up/", "/account/forgotten/"):
        phone.goto(path)
        assert_holds_everywhere(phone)


def test_logging_in_and_showing_the_password(ana: Page, watch: Watch) -> None:
    watch.expect("status of 422")
    open_log_in(ana)
    password = ana.get_by_label("Password", exact=True)
    ana.get_by_label("User name").fill("ana")
    password.fill("wrong")
    ana.get_by_role("button", name="Log in", exact=True).click()

    expect(ana).to_have_title(re.compile("^Error:"))
    expect(ana.get_by_label("User name")).to_have_value("ana")
    password.fill(PASSWORD)
    ana.get_by_role("button", name="Show").click()
    expect(password).to_have_attribute("type", "text")
    ana.get_by_role("button", name="Log in", exact=True).click()

    expect(ana.get_by_role("link", name="ana")).to_be_visible()


def test_codes_from_an_app(
    ana: Page, assert_accessible: Callable[[Page], None]
) -> None:
    ana.goto("/account/app/")
    confirm(ana)
    assert_accessible(ana)
    secret = ana.locator("code").inner_text()
    now = int(time.time()) // 30
    ana.get_by_label("Authenticator code").fill(
        format_hotp_value(hotp_value(secret, now))
    )
    ana.get_by_role("button", name="Switch on").click()
    expect(ana.get_by_role("heading", name="Recovery codes")).to_be_visible()
    recovery = ana.locator("li code").first.inner_text()

    open_log_in(ana)
    ana.get_by_label("User name").fill("ana")
    ana.get_by_label("Password", exact=True).fill(PASSWORD)
    ana.get_by_role("button", name="Log in", exact=True).click()
    expect(ana.get_by_role("heading", name="Second step")).to_be_visible()
    assert_accessible(ana)
    ana.get_by_label("Code").fill(recovery)
    ana.get_by_role("button", name="Log in", exact=True).click()

    expect(ana.get_by_role("link", name="ana")).to_be_visible()


def test_a_passkey_opens_the_account_alone(
    ana: Page, assert_accessible: Callable[[Page], None]
) -> None:
    virtual_passkey(ana)
    ana.goto("/account/passkeys/new/")
    confirm(ana)
    assert_accessible(ana)
    ana.get_by_role("button", name="Make the passkey").click()
    expect(ana.get_by_text("The passkey is there.")).to_be_visible()
    ana.goto("/account/passkeys/")
    assert_accessible(ana)

    open_log_in(ana)
    ana.get_by_role("button", name="Use a passkey").click()

    expect(ana.get_by_role("link", name="ana")).to_be_visible()


def test_a_passkey_that_is_refused_is_told(phone: Page) -> None:
    phone.goto("/account/log-in/")
    phone.evaluate(
        "() => { navigator.credentials.get ="
        " () => Promise.reject(new DOMException('')); }"
    )

    phone.get_by_role("button", name="Use a passkey").click()

    expect(phone.get_by_role("alert")).to_have_text(re.compile("No passkey was given"))
