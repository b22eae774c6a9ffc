"""Names that are taken: told to who needs to know, not to who asks for a list (S19)."""

import pytest
from django.test import Client

from players.models import User
from tests.accounts.people import SIGN_UP, sign_up
from tests.web.limits import Clock

TAKEN = "This user name cannot be had. Choose another one."
TOO_MUCH = "That was too much at once."


def said(client: Client, name: str, **more: str) -> str:
    return sign_up(client, name, **more).content.decode()


@pytest.mark.parametrize("password", ["short", "", "password"])
def test_a_form_at_fault_does_not_tell_whether_a_name_is_taken(
    ana: User, password: str
) -> None:
    taken, free = (
        said(Client(), name, password1=password) for name in ("ana", "nobody")
    )

    assert TAKEN not in taken
    assert taken.count('class="err"') == free.count('class="err"') == 1
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["ana", "ANA", "\uff21na", " ana "])
def test_a_taken_name_is_told_when_all_else_is_right(ana: User, name: str) -> None:
    assert TAKEN in said(Client(), name)
    assert User.objects.count() == 1


def test_ten_taken_names_an_hour_end_the_trying(ana: User, real_limits: Clock) -> None:
    answers = []
    for _ in range(12):
        real_limits.turn(10)  # within the twenty sign-ups a minute
        answers.append(said(Client(), "ana"))

    assert [TAKEN in page for page in answers] == [True] * 10 + [False] * 2
    assert TOO_MUCH in answers[-1]
    # Then a free name is not told from a taken one either.
    assert TOO_MUCH in said(Client(), "nobody")
    real_limits.turn(3600)
    assert sign_up(Client(), "nobody").status_code == 302


def test_free_names_are_not_counted(ana: User, real_limits: Clock) -> None:
    for number in range(14):
        real_limits.turn(10)
        assert sign_up(Client(), f"new{number}").status_code == 302


def test_a_name_of_two_scripts_is_refused(db: None) -> None:
    # S26: it would pass for another in a list of members
    page = Client().post(
        SIGN_UP, {"username": "\u0430na", "password1": "four fat ducks"}
    )

    assert page.status_code == 422
    assert "does not mix Latin letters" in page.content.decode()
    assert sign_up(Client(), "\u0430\u043d\u043d\u0430").status_code == 302
