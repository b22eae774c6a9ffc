"""Sessions: new ids, other devices, cookies, where a log-in leads (S16-18, S27)."""

import time

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
)
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from players.models import Membership, Role, Scope, User
from players.services.tokens import create_api_token
from players.templatetags.devices import device_name
from tests.accounts.people import LOG_IN, PASSWORD, confirm, is_logged_in, log_in
from tests.checks.sources import run_tool
from tests.factories import EVENING, make_club

NEW_PASSWORD = "five thin geese"


def session_id(client: Client) -> str:
    return client.cookies["session"].value


@pytest.fixture
def elsewhere(ana: User) -> Client:
    """Ana on a second device."""
    client = Client()
    log_in(client, ana)
    assert is_logged_in(client)
    return client


def code_now(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


# --- S16 ----------------------------------------------------------------------


def test_after_log_out_the_old_cookie_is_refused(client_of_ana: Client) -> None:
    old = session_id(client_of_ana)

    client_of_ana.post("/account/log-out/")
    client_of_ana.cookies["session"] = old

    assert not is_logged_in(client_of_ana)


def test_a_new_password_logs_other_devices_out(
    client_of_ana: Client, elsewhere: Client
) -> None:
    fields = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD}
    old = session_id(client_of_ana)

    client_of_ana.post("/account/password/", fields | {"password2": NEW_PASSWORD})

    assert is_logged_in(client_of_ana)
    assert not is_logged_in(elsewhere)
    assert not Session.objects.filter(session_key=old).exists()


def test_a_reset_by_mail_logs_all_devices_out(
    client: Client, elsewhere: Client, settings: Settings
) -> None:
    settings.MAIL_IS_SENT = True
    settings.PUBLIC_URL = "https://book.example.org"
    client.post("/account/forgotten/", {"email": "ana@example.org"})
    told = mail.outbox[-1].body
    link = next(line for line in told.split() if "/account/forgotten/" in line)

    assert link.startswith("https://book.example.org/account/forgotten/")
    path = client.get(link.removeprefix("https://book.example.org"))["Location"]
    fields = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    client.post(path, fields)

    assert not is_logged_in(elsewhere)
    log_in(client, User.objects.get(), NEW_PASSWORD)
    assert is_logged_in(client)


def test_a_forged_host_does_not_get_into_a_mail(
    client: Client, ana: User, settings: Settings
) -> None:
    # S67
    settings.MAIL_IS_SENT = True
    fields = {"email": "ana@example.org"}

    forged = client.post("/account/forgotten/", fields, HTTP_HOST="evil.example")
    client.post("/account/forgotten/", fields, HTTP_HOST="127.0.0.1")

    assert forged.status_code == 400
    assert "127.0.0.1" not in mail.outbox[-1].body
    assert settings.PUBLIC_URL in mail.outbox[-1].body


def test_taking_a_factor_away_logs_other_devices_out(
    client_of_ana: Client, elsewhere: Client, ana: User
) -> None:
    TOTP.activate(ana, generate_totp_secret())
    confirm(client_of_ana)

    client_of_ana.post("/account/app/off/")

    assert is_logged_in(client_of_ana)
    assert not is_logged_in(elsewhere)


def test_an_account_that_is_off_is_logged_out(client_of_ana: Client) -> None:
    User.objects.update(is_active=False)

    assert not is_logged_in(client_of_ana)


def test_the_tokens_of_an_account_that_is_off_open_nothing(
    client: Client, ana: User
) -> None:
    # S13
    club = make_club()
    Membership.objects.create(club=club, user=ana, role=Role.OWNER, joined_at=EVENING)
    _token, secret = create_api_token(
        club=club, scopes=[Scope.READ], at=EVENING, user=ana
    )

    def heard() -> int:
        headers = {"Authorization": f"Bearer {secret}"}
        return client.get("/api/v1/matches/", headers=headers).status_code

    assert heard() == 200
    User.objects.update(is_active=False)
    assert heard() == 401
    User.objects.update(is_active=True)
    assert heard() == 200


def test_other_devices_are_listed_and_one_can_be_ended(
    client_of_ana: Client, elsewhere: Client
) -> None:
    page = client_of_ana.get("/account/devices/").content.decode()
    other = UserSession.objects.get(session_key=session_id(elsewhere))

    client_of_ana.post("/account/devices/", {"session": str(other.pk)})

    assert f'value="{other.pk}"' in page
    assert is_logged_in(client_of_ana)
    assert not is_logged_in(elsewhere)


@pytest.mark.parametrize("given", ["x", "-1", "9" * 30, "٣"])
def test_a_device_of_somebody_else_cannot_be_ended(
    client_of_ana: Client, given: str
) -> None:
    eve = User.objects.create_user("eve", password=PASSWORD)
    hers = Client()
    log_in(hers, eve)
    known = UserSession.objects.get(session_key=session_id(hers))

    client_of_ana.post("/account/devices/", {"session": str(known.pk)})
    answer = client_of_ana.post("/account/devices/", {"session": given})

    assert answer.status_code == 302
    assert is_logged_in(hers)


# --- S17, S18 -----------------------------------------------------------------


def test_a_cookie_planted_before_is_worth_nothing(client: Client, ana: User) -> None:
    client.get(LOG_IN)
    client.post("/account/forgotten/", {})
    session = client.session
    session["planted"] = True
    session.save()
    client.cookies["session"] = planted = session.session_key

    log_in(client, ana)

    assert session_id(client) != planted
    assert not Session.objects.filter(session_key=planted).exists()


def test_asking_again_gives_a_new_session_id(client_of_ana: Client) -> None:
    before = session_id(client_of_ana)

    confirm(client_of_ana)

    assert session_id(client_of_ana) != before
    assert is_logged_in(client_of_ana)
    assert UserSession.objects.get().session_key == session_id(client_of_ana)


def test_the_session_cookie_is_out_of_reach(client_of_ana: Client) -> None:
    cookie = client_of_ana.cookies["session"]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"


def test_with_https_cookies_are_bound_to_the_host(tmp_path: object) -> None:
    script = (
        "from django.conf import settings as s; print(s.SESSION_COOKIE_NAME,"
        " s.CSRF_COOKIE_NAME, s.SESSION_COOKIE_SECURE, s.SESSION_COOKIE_HTTPONLY,"
        " s.SESSION_COOKIE_SAMESITE, s.SESSION_COOKIE_DOMAIN, s.SESSION_ENGINE)"
    )

    _status, said = run_tool(
        *("python", "manage.py", "shell", "--no-imports", "-c", script),
        PUBLIC_URL="https://book.example.org",
        TRUSTED_PROXIES="1",
        DATA_DIR=str(tmp_path),
    )

    assert said.split() == [
        *("__Host-session", "__Host-csrf", "True", "True", "Lax", "None"),
        "web.sessions",
    ]


# --- S20 ----------------------------------------------------------------------


def test_after_a_quarter_of_an_hour_it_is_asked_again(
    client_of_ana: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm(client_of_ana)
    assert client_of_ana.get("/account/app/").status_code == 200

    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 15 * 60 + 1)

    assert client_of_ana.get("/account/app/").status_code == 302


def test_what_a_form_held_is_not_kept_while_asking(client_of_ana: Client) -> None:
    client_of_ana.post(
        "/account/mail/", {"email": "secret@example.org", "action_add": ""}
    )

    assert "secret" not in str(dict(client_of_ana.session))


def test_a_code_from_the_app_is_asked_and_works_once(ana: User) -> None:
    secret = generate_totp_secret()
    TOTP.activate(ana, secret)
    first, second = Client(), Client()
    answers = []
    code = code_now(secret)

    for client in (first, second):
        log_in(client, ana)
        assert not is_logged_in(client)
        answers.append(client.post("/account/log-in/second-step/", {"code": code}))

    assert [answer.status_code for answer in answers] == [302, 422]
    assert is_logged_in(first)
    assert not is_logged_in(second)


ANDROID = "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko)"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (f"{ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36", "Chrome, Android"),
        (f"{IPHONE} Version/18.1 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0", "Firefox, Linux"),
        ("curl/8.9.1", "curl/8.9.1"),
        ("", ""),
    ],
)
def test_devices_have_the_names_people_know(agent: str, name: str) -> None:
    assert device_name(agent) == name


# --- S27 ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "leads_to"),
    [
        ("/clubs/home/?page=2", "/clubs/home/?page=2"),
        ("/m/abc/record/", "/m/abc/record/"),
        ("//evil.example/", "/"),
        ("/\\evil.example/", "/"),
        ("\\\\evil.example/", "/"),
        ("https:evil", "/"),
        ("https://evil.example/", "/"),
        ("http://testserver/", "/"),
        ("javascript:alert(1)", "/"),
        (" //evil.example", "/"),
        ("/\t/evil.example", "/"),
        ("", "/"),
    ],
)
def test_after_log_in_only_own_paths_are_opened(
    client: Client, ana: User, target: str, leads_to: str
) -> None:
    fields = {"login": "ana", "password": PASSWORD, "next": target}

    assert client.post(LOG_IN, fields)["Location"] == leads_to
