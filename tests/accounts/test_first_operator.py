"""Who runs a new site (S6)."""

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from book.management.commands import prepare
from players.models import FirstOperator, User
from players.services.operators import (
    is_setup_code,
    operator_is_wanted,
    setup_code,
)
from tests.accounts.people import sign_up


def operators() -> list[str]:
    return list(
        User.objects.filter(is_superuser=True).values_list("username", flat=True)
    )


def test_at_home_the_first_to_sign_up_runs_the_site(client: Client, db: None) -> None:
    sign_up(client, "ana")
    sign_up(Client(), "ben")

    assert operators() == ["ana"]
    assert User.objects.get(username="ana").is_staff
    assert not User.objects.get(username="ben").is_staff


@pytest.mark.parametrize("given", [{}, {"setup_code": "AAAAAA-AAAAAA-AAAAAA-AAAAAA"}])
def test_a_public_site_lets_nobody_in_without_the_code(
    client: Client, db: None, settings: Settings, given: dict[str, str]
) -> None:
    settings.SETUP_CODE_NEEDED = True

    response = sign_up(client, "eve", **given)

    assert response.status_code == 422
    assert not User.objects.exists()


def test_a_public_site_is_run_by_who_gives_the_code(
    client: Client, db: None, settings: Settings
) -> None:
    settings.SETUP_CODE_NEEDED = True

    sign_up(client, "ana", setup_code=setup_code().lower().replace("-", " "))
    sign_up(Client(), "ben")  # asked for nothing any more

    assert operators() == ["ana"]
    assert User.objects.count() == 2


def test_a_code_of_another_installation_does_not_fit(settings: Settings) -> None:
    ours = setup_code()
    settings.SECRET_KEY = "another " * 8

    assert not is_setup_code(ours)
    assert is_setup_code(setup_code())
    assert len(ours.replace("-", "")) * 5 >= 100  # bits


def test_the_code_is_printed_while_nobody_runs_a_public_site(
    db: None,
    settings: Settings,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.SETUP_CODE_NEEDED = True
    monkeypatch.setattr(prepare, "create_sqlite_file", lambda **_: None)

    call_command("prepare")
    first = capsys.readouterr().out
    User.objects.create_superuser("root", password="x")
    call_command("prepare")

    assert setup_code() in first
    assert setup_code() not in capsys.readouterr().out


def test_nobody_becomes_operator_again_after_the_first_is_gone(
    client: Client, db: None
) -> None:
    sign_up(client, "ana")
    User.objects.get(username="ana").delete()

    sign_up(Client(), "ben")

    assert operators() == []
    assert FirstOperator.objects.count() == 1
    assert not operator_is_wanted()
