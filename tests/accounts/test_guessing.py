"""Wrong passwords, unknown names, and what a guesser learns (S19, S20)."""

import pytest
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.contrib.auth import hashers
from django.core import mail
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from players.models import User
from players.rules.user_names import guess_key
from tests.accounts.people import LOG_IN, is_logged_in, log_in
from tests.web.limits import Clock

WRONG = "wrong"
TOO_MANY = "Too many wrong passwords. Go on in"


def guess(client: Client, name: str, password: str = WRONG, **sent: str) -> str:
    page = client.post(LOG_IN, {"login": name, "password": password}, **sent)
    return page.content.decode()


def tried_at(request: HttpRequest, name: str) -> bool:
    """Whether a password for this name was looked at."""
    with context.request_context(request):
        try:
            get_adapter().pre_authenticate(request, username=name, password="wrong")
        except ValidationError:
            return False
    return True


def test_the_sixth_wrong_password_is_not_looked_at(
    client: Client, ana: User, real_limits: Clock
) -> None:
    said = [guess(client, "ana") for _ in range(6)]
    right = guess(client, "ana", "four fat ducks")

    assert [TOO_MANY in page for page in said] == [False] * 5 + [True]
    assert TOO_MANY in right
    assert "1 minute; a passkey still works" in said[-1]
    assert not is_logged_in(client)


def test_after_a_while_the_right_one_is_taken(
    client: Client, ana: User, real_limits: Clock
) -> None:
    for _ in range(6):
        guess(client, "ana")

    real_limits.turn(61)
    log_in(client, ana)

    assert is_logged_in(client)


def test_right_passwords_are_not_counted(
    ana: User, real_limits: Clock, settings: Settings
) -> None:
    for _ in range(20):
        client = Client()
        log_in(client, ana)

        assert is_logged_in(client)


def test_of_ten_thousand_wrong_passwords_few_are_looked_at(
    db: None, real_limits: Clock, rf: RequestFactory
) -> None:
    """One a second from as many addresses, for almost three hours."""
    looked_at = 0
    for second in range(10_000):
        sender = f"198.{second % 250}.{second % 7}.{second % 251}"
        request = rf.post(LOG_IN, REMOTE_ADDR=sender)
        looked_at += tried_at(request, "ana")
        real_limits.turn(1)

    assert looked_at <= 5 + 10_000 // 60


def test_one_address_may_not_try_many_accounts(
    db: None, real_limits: Clock, rf: RequestFactory
) -> None:
    request = rf.post(LOG_IN)

    looked_at = sum(tried_at(request, f"user{number}") for number in range(1000))

    assert looked_at == 10


@pytest.mark.parametrize(
    "spelling",
    [
        pytest.param("ANA", id="case"),
        pytest.param("  ana ", id="blanks around"),
        pytest.param("ａｎａ", id="width"),
        pytest.param("áñà", id="accents"),
        pytest.param("a\u0301na", id="accent as a sign of its own"),
        pytest.param("an\u00ada", id="invisible hyphen"),
        pytest.param("an\u200ba", id="blank without width"),
        pytest.param("a na", id="blank inside"),
    ],
)
def test_another_spelling_is_no_other_key(
    db: None, real_limits: Clock, rf: RequestFactory, spelling: str
) -> None:
    for number in range(5):
        tried_at(rf.post(LOG_IN, REMOTE_ADDR=f"198.51.100.{number}"), "ana")

    request = rf.post(LOG_IN, REMOTE_ADDR="198.51.100.99")

    assert guess_key(spelling) == guess_key("ana")
    assert not tried_at(request, spelling)


def test_a_forged_sender_changes_nothing(
    client: Client, ana: User, real_limits: Clock
) -> None:
    for number in range(12):
        guess(client, f"user{number}", HTTP_X_FORWARDED_FOR=f"203.0.113.{number}")

    assert TOO_MANY in guess(client, "other", HTTP_X_FORWARDED_FOR="203.0.113.200")


def test_behind_a_proxy_only_its_own_word_counts(
    client: Client, ana: User, real_limits: Clock, settings: Settings
) -> None:
    settings.TRUSTED_PROXIES = 1
    for number in range(12):
        forged = f"203.0.113.{number}, 192.0.2.7"
        guess(client, f"user{number}", HTTP_X_FORWARDED_FOR=forged)

    here = guess(client, "other", HTTP_X_FORWARDED_FOR="1.2.3.4, 192.0.2.7")
    elsewhere = guess(client, "other", HTTP_X_FORWARDED_FOR="1.2.3.4, 192.0.2.8")

    assert TOO_MANY in here
    assert TOO_MANY not in elsewhere


def test_a_running_session_is_not_locked_out(
    client_of_ana: Client, real_limits: Clock
) -> None:
    for _ in range(8):
        guess(Client(), "ana")

    assert is_logged_in(client_of_ana)


# --- What a guesser learns ----------------------------------------------------


def hashed_meanwhile(
    monkeypatch: pytest.MonkeyPatch, client: Client, name: str
) -> tuple[int, int, str]:
    """How often a password was hashed, the status, the text without the name."""
    hasher = type(hashers.get_hasher())
    encode, counted = hasher.encode, []

    def counting(self: object, password: str, salt: str) -> str:
        counted.append(password)
        return encode(self, password, salt)

    with monkeypatch.context() as patch:
        patch.setattr(hasher, "encode", counting)
        response = client.post(LOG_IN, {"login": name, "password": "wrong"})
    page = response.content.decode().replace(name, "NAME")
    return len(counted), response.status_code, _without_tokens(page)


def _without_tokens(page: str) -> str:
    return "\n".join(line for line in page.split("\n") if "csrf" not in line)


def test_known_and_unknown_names_are_answered_alike(
    client: Client, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.filter(pk=ana.pk).update(username="known-name")

    known = hashed_meanwhile(monkeypatch, client, "known-name")
    unknown = hashed_meanwhile(monkeypatch, client, "other-name")

    assert known == unknown
    assert known[0] == 1
    assert "User name and password do not fit together." in known[2]


def test_an_account_that_is_off_is_answered_like_a_wrong_password(
    client: Client, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.filter(pk=ana.pk).update(username="known-name", is_active=False)

    off = hashed_meanwhile(monkeypatch, client, "known-name")

    assert off == hashed_meanwhile(monkeypatch, client, "other-name")


def test_a_reset_is_answered_alike_and_mails_both(
    client: Client, ana: User, settings: Settings
) -> None:
    settings.MAIL_IS_SENT = True

    answers = [
        client.post("/account/forgotten/", {"email": address})
        for address in ("ana@example.org", "eve@example.org")
    ]

    assert {(a.status_code, a["Location"]) for a in answers} == {
        (302, "/account/forgotten/sent/")
    }
    assert [letter.to for letter in mail.outbox] == [
        ["ana@example.org"],
        ["eve@example.org"],
    ]
