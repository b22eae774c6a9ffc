"""The end of an account, and what is held about it (S61)."""

import json
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.sessions.models import Session
from django.test import Client

from players.models import ApiToken, Club, Membership, Player, Role, Scope, User
from players.services import accounts
from players.services.accounts import delete_account
from players.services.tokens import create_api_token
from scoring.models import Hand, Match
from scoring.services.clubs import delete_club
from tests.accounts.people import confirm
from web.problems import Problem

AT = datetime(2026, 11, 1, tzinfo=UTC)
DELETE = "/account/delete/"


@pytest.fixture
def club(demo_book: None, ana: User) -> Club:
    """The demo club, owned by Ana, who wrote its hands and is one of its players."""
    club = Club.objects.get()
    Membership.objects.create(club=club, user=ana, role=Role.OWNER, joined_at=AT)
    Hand.objects.update(recorded_by=ana)
    Hand.objects.exclude(voided_at=None).update(voided_by=ana)
    Match.objects.update(created_by=ana)
    Player.objects.filter(name="Ana").update(user=ana)
    return club


def add_member(club: Club, name: str, role: Role = Role.MEMBER) -> User:
    user = User.objects.create_user(name)
    Membership.objects.create(club=club, user=user, role=role, joined_at=AT)
    return user


def test_everything_of_the_account_goes_at_once(
    client_of_ana: Client, ana: User, club: Club
) -> None:
    add_member(club, "ben", Role.OWNER)
    TOTP.activate(ana, generate_totp_secret())
    EmailAddress.objects.create(user=ana, email="ana@example.org")
    create_api_token(club=club, scopes=[Scope.READ], at=AT, user=ana)
    confirm(client_of_ana)

    answer = client_of_ana.post(DELETE)

    assert answer.status_code == 302
    assert not User.objects.filter(username="ana").exists()
    for model in (EmailAddress, Authenticator, ApiToken):
        assert not model.objects.exists()
    assert not Session.objects.filter(pk=client_of_ana.cookies["session"].value)
    assert client_of_ana.get("/account/").status_code == 302


def test_hands_stay_under_former_account(
    client_of_ana: Client, ana: User, club: Club
) -> None:
    add_member(club, "ben", Role.OWNER)
    before = list(Hand.objects.order_by("pk").values_list("pk", "scorer", "points"))
    confirm(client_of_ana)

    client_of_ana.post(DELETE)

    assert before == list(
        Hand.objects.order_by("pk").values_list("pk", "scorer", "points")
    )
    assert {str(hand.recorded_by) for hand in Hand.objects.all()} == {"former account"}
    assert {str(match.created_by) for match in Match.objects.all()} == {
        "former account"
    }
    assert Hand.objects.exclude(voided_at=None).exclude(voided_by=None).exists()
    assert Player.objects.get(name="Ana").user is None
    assert not User.objects.get(username="former account").is_active


def test_a_club_owned_alone_must_be_spoken_of(
    client_of_ana: Client, ana: User, club: Club
) -> None:
    ben = add_member(club, "ben")
    confirm(client_of_ana)

    page = client_of_ana.get(DELETE).content.decode()
    answer = client_of_ana.post(DELETE)

    assert f'<option value="{ben.pk}">ben gets it' in page
    assert "former account" in page
    assert answer.status_code == 422
    assert User.objects.filter(username="ana").exists()


def test_a_club_whose_other_owner_is_off_must_be_spoken_of_too(
    client_of_ana: Client, ana: User, club: Club
) -> None:
    ben = add_member(club, "ben", Role.OWNER)
    User.objects.filter(pk=ben.pk).update(is_active=False)
    confirm(client_of_ana)

    answer = client_of_ana.post(DELETE)

    assert answer.status_code == 422
    assert User.objects.filter(username="ana").exists()


def test_a_club_can_be_handed_over(
    client_of_ana: Client, ana: User, club: Club
) -> None:
    ben = add_member(club, "ben")
    confirm(client_of_ana)

    client_of_ana.post(DELETE, {f"club{club.pk}": str(ben.pk)})

    assert Membership.objects.get().user == ben
    assert Membership.objects.get().role == Role.OWNER


def test_a_club_can_go_too(client_of_ana: Client, ana: User, club: Club) -> None:
    confirm(client_of_ana)

    client_of_ana.post(DELETE, {f"club{club.pk}": "delete"})

    for model in (Club, Match, Hand, Player, Membership):
        assert not model.objects.exists()


def test_nobody_outside_the_club_can_be_handed_it(
    client_of_ana: Client, ana: User, club: Club
) -> None:
    eve = User.objects.create_user("eve")
    confirm(client_of_ana)

    answer = client_of_ana.post(DELETE, {f"club{club.pk}": str(eve.pk)})

    assert answer.status_code == 422


def test_the_service_refuses_to_leave_a_club_without_owner(
    ana: User, club: Club
) -> None:
    with pytest.raises(Problem) as refused:
        delete_account(user=ana, heirs={}, delete_club=delete_club)

    assert refused.value.code == "last_owner"


def test_all_that_is_held_is_told_and_no_secret(
    client_of_ana: Client, ana: User, club: Club
) -> None:
    secret = generate_totp_secret()
    TOTP.activate(ana, secret)
    token, shown = create_api_token(club=club, scopes=[Scope.READ], at=AT, user=ana)

    answer = client_of_ana.get("/account/data/")
    told = json.loads(answer.content)

    assert told["account"]["user_name"] == "ana"
    assert len(told["devices"]) == len(told["second_factors"]) == 1
    assert told["tokens"][0]["prefix"] == token.prefix
    assert told["memberships"][0]["role"] == "owner"
    assert len(told["hands_recorded"]) == Hand.objects.count()
    assert "third-hand-account.json" in answer["Content-Disposition"]
    for hidden in (secret, shown, ana.password, token.secret_hash):
        assert hidden not in answer.content.decode()


def test_what_is_held_covers_every_table_about_a_person(ana: User) -> None:
    """A new table with an account in it must be told of too."""
    told = {
        *("emailaddress", "usersession", "authenticator", "apitoken"),
        *("membership", "player", "match", "hand"),
        *("invitation", "tablelink", "logentry"),
        *("tournament", "journal", "webhookendpoint"),
        "matchevent",
        "seat",  # who answered for it is in its match's events
    }
    without_facts = {"firstoperator", "user_groups", "user_user_permissions"}

    about = {
        relation.related_model._meta.model_name
        for relation in User._meta.get_fields(include_hidden=True)
        if relation.auto_created and not relation.concrete
    }

    assert about - told - without_facts == set()


def test_of_two_owners_who_leave_at_once_the_second_hears_of_the_first(
    ana: User, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S6: the other left while this one waited for the lock."""
    ben = add_member(club, "ben", Role.OWNER)
    before_the_lock(monkeypatch, lambda: ben.memberships.all().delete())

    with pytest.raises(Problem) as refused:
        delete_account(user=ana, heirs={}, delete_club=delete_club)

    assert refused.value.code == "last_owner"


def test_a_club_is_not_left_to_an_heir_who_has_left(ana: User, club: Club) -> None:
    ben = add_member(club, "ben")
    ben.memberships.all().delete()

    with pytest.raises(Problem) as refused:
        delete_account(user=ana, heirs={club.pk: ben}, delete_club=delete_club)

    assert refused.value.code == "last_owner"
    assert Membership.objects.get().user == ana


def test_who_is_handed_a_club_while_they_leave_must_speak_of_it(
    ana: User, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = add_member(club, "ben")

    def hand_over() -> None:
        delete_account(user=ana, heirs={club.pk: ben}, delete_club=delete_club)

    before_the_lock(monkeypatch, hand_over)

    with pytest.raises(Problem) as refused:
        delete_account(user=ben, heirs={}, delete_club=delete_club)

    assert refused.value.code == "last_owner"


def before_the_lock(
    monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]
) -> None:
    """Let something happen while the clubs are waited for."""
    real = accounts.lock_clubs_of

    def lock(user: User) -> None:
        monkeypatch.setattr(accounts, "lock_clubs_of", real)
        happens()
        real(user)

    monkeypatch.setattr(accounts, "lock_clubs_of", lock)
