"""Invitations, roles, and the last owner who stays."""

from datetime import datetime, timedelta

import pytest

from players.access import Visitor, rank_in
from players.models import ApiToken, Club, Invitation, Membership, Role, Scope, User
from players.rules.permissions import Rank
from players.services import members
from players.services.members import (
    INVITED_FOR,
    accept_invitation,
    change_role,
    invite,
    remove_member,
    revoke_invitation,
)
from players.services.tokens import create_api_token, find_token
from scoring.queries.club_access import club_members
from tests.factories import EVENING, make_club, minutes
from web.problems import Invalid, Problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club("thursday")


@pytest.fixture
def ana(club: Club) -> User:
    """Owns the club."""
    return member("ana", club, Role.OWNER)


def member(name: str, club: Club, role: Role) -> User:
    user = User.objects.create_user(name)
    Membership.objects.create(club=club, user=user, role=role, joined_at=EVENING)
    return user


def test_an_invitation_makes_one_person_what_it_says(club: Club, ana: User) -> None:
    secret = invite(club=club, role=Role.SCOREKEEPER, by=ana, at=EVENING).secret
    ben = User.objects.create_user("ben")

    accept_invitation(secret=secret, user=ben, at=minutes(1))

    assert rank_in(Visitor(user=ben), club) == Rank.SCOREKEEPER
    with pytest.raises(Problem, match="opens nothing any more"):
        accept_invitation(secret=secret, user=User.objects.create_user("c"), at=EVENING)


@pytest.mark.parametrize("later", [INVITED_FOR, INVITED_FOR + timedelta(days=1)])
def test_an_expired_invitation_opens_nothing(
    club: Club, ana: User, later: timedelta
) -> None:
    secret = invite(club=club, role=Role.MEMBER, by=ana, at=EVENING).secret

    with pytest.raises(Problem) as refused:
        accept_invitation(secret=secret, user=ana, at=EVENING + later)

    assert refused.value.code == "not_found"


def test_an_invitation_can_be_taken_back(club: Club, ana: User) -> None:
    invited = invite(club=club, role=Role.MEMBER, by=ana, at=EVENING)

    revoke_invitation(
        club=club, public_id=invited.invitation.public_id, by=ana, at=minutes(1)
    )

    with pytest.raises(Problem):
        accept_invitation(secret=invited.secret, user=ana, at=minutes(2))


def test_an_invitation_of_another_club_is_not_taken_back(club: Club, ana: User) -> None:
    invited = invite(club=club, role=Role.MEMBER, by=ana, at=EVENING)

    revoke_invitation(
        club=make_club("other"),
        public_id=invited.invitation.public_id,
        by=ana,
        at=minutes(1),
    )

    assert accept_invitation(secret=invited.secret, user=ana, at=minutes(2))


def test_an_invitation_never_lowers_a_role(club: Club, ana: User) -> None:
    secret = invite(club=club, role=Role.MEMBER, by=ana, at=EVENING).secret

    accept_invitation(secret=secret, user=ana, at=minutes(1))

    assert rank_in(Visitor(user=ana), club) == Rank.OWNER


def test_the_last_owner_can_neither_leave_nor_step_down(club: Club, ana: User) -> None:
    for act in (
        lambda: remove_member(club=club, username="ana", by=ana),
        lambda: change_role(club=club, username="ana", role=Role.MEMBER, by=ana),
    ):
        with pytest.raises(Problem) as refused:
            act()
        assert refused.value.code == "last_owner"
    assert rank_in(Visitor(user=ana), club) == Rank.OWNER


def test_one_of_two_owners_may_leave(club: Club, ana: User) -> None:
    member("ben", club, Role.OWNER)

    remove_member(club=club, username="ana", by=ana)

    assert rank_in(Visitor(user=ana), club) == Rank.STRANGER


def test_an_owner_whose_account_is_off_is_not_left_alone(club: Club, ana: User) -> None:
    ben = member("ben", club, Role.OWNER)
    User.objects.filter(pk=ben.pk).update(is_active=False)

    for act in (
        lambda: remove_member(club=club, username="ana", by=ana),
        lambda: change_role(club=club, username="ana", role=Role.MEMBER, by=ana),
    ):
        with pytest.raises(Problem) as refused:
            act()
        assert refused.value.code == "last_owner"
    shown = {one.username: one.fixed for one in club_members(club, ana)}
    assert shown == {"ana": True, "ben": False}
    remove_member(club=club, username="ben", by=ana)  # the other way round is fine


def test_a_stranger_has_no_role_to_change(club: Club, ana: User) -> None:
    User.objects.create_user("ben")

    with pytest.raises(Invalid, match="Nobody of that name"):
        change_role(club=club, username="ben", role=Role.OWNER, by=ana)


def test_a_role_taken_away_counts_at_once(club: Club, ana: User) -> None:
    ben = member("ben", club, Role.ORGANISER)
    visitor = Visitor(user=ben)
    assert rank_in(visitor, club) == Rank.ORGANISER

    change_role(club=club, username="ben", role=Role.MEMBER, by=ana)
    assert rank_in(visitor, club) == Rank.MEMBER

    remove_member(club=club, username="ben", by=ana)
    assert rank_in(visitor, club) == Rank.STRANGER


@pytest.mark.parametrize(
    ("role", "scopes", "rank"),
    [
        (Role.OWNER, [Scope.MANAGE], Rank.ORGANISER),
        (Role.OWNER, [Scope.SCORE], Rank.SCOREKEEPER),
        (Role.OWNER, [Scope.READ], Rank.MEMBER),
        (Role.MEMBER, [Scope.MANAGE], Rank.MEMBER),
        (Role.OWNER, [], Rank.STRANGER),
    ],
)
def test_a_token_acts_as_its_owner_within_its_scopes(
    club: Club, role: Role, scopes: list[Scope], rank: Rank
) -> None:
    user = member("cleo", club, role)
    token, _secret = create_api_token(club=club, scopes=scopes, at=EVENING, user=user)

    assert rank_in(Visitor(user=user, token=token), club) == rank
    assert rank_in(Visitor(user=user, token=token), make_club("b")) == Rank.STRANGER


def test_a_token_dies_with_its_owners_membership(club: Club, ana: User) -> None:
    ben = member("ben", club, Role.SCOREKEEPER)
    _token, secret = create_api_token(
        club=club, scopes=[Scope.SCORE], at=EVENING, user=ben
    )
    assert find_token(secret, minutes(1)) is not None

    remove_member(club=club, username="ben", by=ana)

    assert find_token(secret, minutes(1)) is None


def test_a_token_is_kept_as_a_hash_of_256_random_bits(club: Club) -> None:
    token, secret = create_api_token(club=club, scopes=[Scope.READ], at=EVENING)

    assert secret.startswith("th_")
    assert len(secret) - len("th_") == 43  # 256 bits in base64
    stored = ApiToken.objects.get(pk=token.pk)
    assert secret not in str(vars(stored))
    assert secret.startswith(stored.prefix)


def test_an_invitation_that_is_taken_back_meanwhile_makes_nobody_a_member(
    club: Club, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = invite(club=club, role=Role.MEMBER, by=ana, at=EVENING).secret
    real = members.find_invitation

    def found_and_then_revoked(*, secret: str, at: datetime) -> Invitation:
        found = real(secret=secret, at=at)
        revoke_invitation(club=club, public_id=found.public_id, by=ana, at=at)
        return found

    monkeypatch.setattr(members, "find_invitation", found_and_then_revoked)

    with pytest.raises(Problem, match="opens nothing any more"):
        accept_invitation(secret=secret, user=User.objects.create_user("b"), at=EVENING)

    assert Membership.objects.get().user == ana
