"""What the operator's form of an account refuses: a site or a club without anybody."""

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Membership, Role, User
from tests.factories import EVENING, make_club

pytestmark = pytest.mark.django_db
RIGHTS = ("is_active", "is_staff", "is_superuser")


def save(browser: Client, user: User, *unticked: str) -> dict[str, list[str]]:
    """Post the form with these boxes empty; what it refuses, by field."""
    ticked = [name for name in RIGHTS if getattr(user, name) and name not in unticked]
    answer = browser.post(
        reverse("admin:players_user_change", args=[user.pk]),
        {"username": user.username, "email": "", **dict.fromkeys(ticked, "on")},
    )
    if answer.status_code == 302:
        return {}
    errors: dict[str, list[str]] = answer.context["adminform"].form.errors
    return errors


def owner(name: str, slug: str = "home", **fields: object) -> User:
    user = User.objects.create_user(name, **fields)
    Membership.objects.create(
        club=make_club(slug), user=user, role=Role.OWNER, joined_at=EVENING
    )
    return user


@pytest.mark.parametrize("right", RIGHTS)
def test_the_only_operator_stays_one(
    right: str, browser: Client, operator: User
) -> None:
    errors = save(browser, operator, right)

    assert errors == {
        right: ["Nobody else runs this site. Let somebody else run it first."]
    }
    operator.refresh_from_db()
    assert all(getattr(operator, name) for name in RIGHTS)


@pytest.mark.parametrize("missing", RIGHTS)
def test_who_cannot_come_in_here_runs_nothing(
    missing: str, browser: Client, operator: User
) -> None:
    User.objects.create_superuser("second")
    User.objects.filter(username="second").update(**{missing: False})

    assert set(save(browser, operator, "is_superuser")) == {"is_superuser"}


def test_one_of_two_operators_may_go(browser: Client, operator: User) -> None:
    User.objects.create_superuser("second")

    assert save(browser, operator, "is_superuser", "is_staff") == {}
    operator.refresh_from_db()
    assert not operator.is_superuser


def test_the_last_owner_who_can_log_in_stays(browser: Client) -> None:
    owner("off", is_active=False)
    ann = owner("ann")

    errors = save(browser, ann, "is_active")

    assert errors == {
        "is_active": [
            "Nobody else who can log in owns Home. Make somebody else an owner first."
        ]
    }
    ann.refresh_from_db()
    assert ann.is_active


def test_the_form_saves_whatever_leaves_the_owner_there(browser: Client) -> None:
    ann = owner("ann")

    assert save(browser, ann) == {}


def test_one_of_two_owners_may_be_switched_off(browser: Client) -> None:
    ann = owner("ann")
    owner("bob")

    assert save(browser, ann, "is_active") == {}
    ann.refresh_from_db()
    assert not ann.is_active


def test_both_are_told_of_who_is_both(browser: Client, operator: User) -> None:
    Membership.objects.create(
        club=make_club(), user=operator, role=Role.OWNER, joined_at=EVENING
    )

    assert len(save(browser, operator, "is_active")["is_active"]) == 2


def test_who_is_switched_off_already_is_saved(browser: Client) -> None:
    ann = owner("ann", is_active=False)

    assert save(browser, ann) == {}
