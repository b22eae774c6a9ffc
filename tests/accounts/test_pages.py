"""Every page of the account, as somebody and as a stranger."""

import re
from html.parser import HTMLParser

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from players.models import User
from tests.accounts.people import confirm

OPEN = [
    "/account/log-in/",
    "/account/sign-up/",
    "/account/forgotten/",
    "/account/forgotten/sent/",
    "/account/forgotten/done/",
    "/account/forgotten/1-wrong/",
    "/account/mail/wrong/",
    "/account/off/",
]
INSIDE = [
    "/account/",
    "/account/data/",
    "/account/log-out/",
    "/account/devices/",
    "/account/second-step/",
    "/account/passkeys/",
    "/account/password/",  # its form asks for the old one itself
]
#: What changes the account, or shows what opens it: asked for again (S20).
ASKED_AGAIN = [
    "/account/app/",
    "/account/passkeys/new/",
    "/account/recovery-codes/new/",
    "/account/delete/",
    "/account/mail/",
    "/account/tokens/",
]
WITH_CODES = ["/account/app/off/", "/account/recovery-codes/"]


class Inline(HTMLParser):
    """Collects what a strict policy would refuse."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "style" or "style" in values:
            self.found.append(f"style in {tag}")
        is_data = values.get("type") == "application/json"
        if tag == "script" and "src" not in values and not is_data:
            self.found.append("script")
        self.found += [name for name in values if name.startswith("on")]


def assert_strict(response: object) -> None:
    page = Inline()
    page.feed(response.content.decode())
    assert page.found == []
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert response["Cache-Control"].find("no-store") >= 0


@pytest.mark.parametrize("path", OPEN)
def test_a_stranger_sees_the_page(client: Client, db: None, path: str) -> None:
    response = client.get(path)

    assert response.status_code == 200
    assert_strict(response)


@pytest.mark.parametrize("path", INSIDE)
def test_the_owner_sees_the_page(client_of_ana: Client, path: str) -> None:
    response = client_of_ana.get(path)

    assert response.status_code == 200
    assert_strict(response)


@pytest.mark.parametrize("path", ASKED_AGAIN)
def test_a_change_is_asked_again_first(client_of_ana: Client, path: str) -> None:
    # S20
    before = client_of_ana.get(path)
    confirm(client_of_ana)
    after = client_of_ana.get(path)

    assert before.status_code == 302
    assert before["Location"].startswith("/account/ask/?next=")
    assert after.status_code == 200
    assert_strict(after)


@pytest.mark.parametrize("path", WITH_CODES)
def test_somebody_with_codes_sees_the_page(
    client_of_ana: Client, ana: User, path: str
) -> None:
    TOTP.activate(ana, generate_totp_secret())
    confirm(client_of_ana)
    client_of_ana.post("/account/recovery-codes/new/")

    response = client_of_ana.get(path)

    assert response.status_code == 200
    assert_strict(response)
    assert Authenticator.objects.filter(user=ana).count() == 2


@pytest.mark.parametrize("path", [*INSIDE, *ASKED_AGAIN, *WITH_CODES])
def test_a_stranger_is_led_to_log_in(client: Client, db: None, path: str) -> None:
    response = client.get(path)

    assert response.status_code == 302
    assert response["Location"] == "/" or response["Location"].startswith(
        "/account/log-in/"
    )


@pytest.mark.parametrize("path", [*INSIDE, *ASKED_AGAIN, *OPEN])
def test_another_method_is_refused(client_of_ana: Client, path: str) -> None:
    confirm(client_of_ana)

    assert client_of_ana.delete(path).status_code == 405


@pytest.mark.parametrize(
    "path", ["/account/log-in/", "/account/sign-up/", "/account/forgotten/"]
)
def test_a_form_with_faults_is_422_and_says_so_first(
    client: Client, db: None, path: str, settings: object
) -> None:
    settings.MAIL_IS_SENT = True

    response = client.post(path, {})

    assert response.status_code == 422
    page = response.content.decode()
    assert "<title>Error:" in page
    assert 'class="errs"' in page


@pytest.mark.parametrize(
    ("is_sent", "is_printed", "told"),
    [
        (True, False, "If an account has this address, a mail is on its way."),
        (True, True, "now printed where the server runs. Ask whoever runs the site"),
        (False, False, "not set up to send mail, so no link comes. Ask whoever runs"),
    ],
)
def test_a_forgotten_password_says_where_the_link_goes(
    client: Client,
    db: None,
    settings: object,
    is_sent: bool,
    is_printed: bool,
    told: str,
) -> None:
    """The same words whether the address is known or not (S19)."""
    settings.MAIL_IS_SENT, settings.MAIL_IS_PRINTED = is_sent, is_printed

    asked = client.get("/account/forgotten/").content.decode()
    sent = client.get("/account/forgotten/sent/").content.decode()

    assert told in sent
    assert ("Look at your mail" in sent) is (is_sent and not is_printed)
    assert ("This site sends no mail." in asked) is (is_printed or not is_sent)
    assert ('name="email"' in asked) is is_sent


def test_the_operator_finds_what_is_stored(client_of_ana: Client, ana: User) -> None:
    link = 'href="/admin/"'
    assert link not in client_of_ana.get("/account/").content.decode()

    User.objects.update(is_staff=True, is_superuser=True)

    assert link in client_of_ana.get("/account/").content.decode()


def test_fields_help_a_keeper_of_passwords(client: Client, db: None) -> None:
    page = client.get("/account/log-in/").content.decode()

    assert re.search(r'name="login"[^>]*autocomplete="username"', page)
    assert re.search(r'name="login"[^>]*autocapitalize="none"', page)
    assert re.search(r'name="password"[^>]*autocomplete="current-password"', page)
    assert "onpaste" not in page


def test_a_kept_hand_is_named(client: Client, db: None) -> None:
    page = client.get("/account/log-in/?hand=10").content.decode()
    forged = client.get("/account/log-in/?hand=<b>").content.decode()

    assert 'hand <span class="n">10</span> is recorded' in page
    assert "Watching never needs it." in forged
