"""Who belongs to a club: invitations, roles, leaving."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from players.models import Club, Invitation, Membership, Player, Role, User
from players.services.secrets import hash_of, new_handle, new_public_id
from web.events import account_of, event
from web.findable import findable
from web.problems import Problem, invalid

INVITED_FOR = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation with its secret, shown this once."""

    invitation: Invitation
    secret: str


def invite(*, club: Club, role: Role, by: User, at: datetime) -> Invited:
    """Make a link that makes one person a member, for fourteen days."""
    secret = new_handle()
    invitation = Invitation.objects.create(
        public_id=new_public_id(),
        club=club,
        role=role,
        secret_hash=hash_of(secret),
        created_at=at,
        created_by=by,
        expires_at=at + INVITED_FOR,
    )
    _note("invitation_made", by, club, invitation=invitation.public_id, role=role)
    return Invited(invitation, secret)


def find_invitation(*, secret: str, at: datetime) -> Invitation:
    """Return the invitation that the secret opens.

    A wrong, used, expired or revoked one is the same `not_found`.
    """
    invitation = (
        Invitation.objects.select_related("club")
        .filter(secret_hash=hash_of(secret))
        .first()
    )
    if invitation is None or not invitation.is_usable(at):
        raise _opens_nothing()
    return invitation


@transaction.atomic
def accept_invitation(*, secret: str, user: User, at: datetime) -> Membership:
    """Make the user a member; a role they have is raised, never lowered."""
    invitation = find_invitation(secret=secret, at=at)
    free = Invitation.objects.filter(accepted_at=None, revoked_at=None)
    taken = free.filter(pk=invitation.pk).update(accepted_at=at, accepted_by=user)
    if not taken:
        raise _opens_nothing()
    membership, made = Membership.objects.select_for_update().get_or_create(
        club=invitation.club,
        user=user,
        defaults={"role": invitation.role, "joined_at": at},
    )
    if not made and _rank(invitation.role) > _rank(membership.role):
        membership.role = invitation.role
        membership.save(update_fields=["role"])
    _note("invitation_accepted", user, membership.club, role=membership.role)
    return membership


@transaction.atomic
def revoke_invitation(
    *, club: Club, public_id: str, by: User | None, at: datetime
) -> None:
    """Take an invitation back; taking it back twice changes nothing."""
    standing = Invitation.objects.filter(accepted_at=None, revoked_at=None)
    if standing.filter(club=club, public_id=public_id).update(revoked_at=at):
        _note("invitation_taken_back", by, club, invitation=public_id)


@transaction.atomic
def change_role(
    *, club: Club, username: str, role: Role, by: User | None
) -> Membership:
    """Give a member another role; the last owner stays one."""
    membership = _locked(club, username)
    if membership.role == Role.OWNER and role != Role.OWNER:
        _refuse_last_owner(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    account = account_of(membership.user_id)
    _note("role_changed", by, club, account=account, role=role)
    return membership


@transaction.atomic
def remove_member(*, club: Club, username: str, by: User | None) -> None:
    """End a membership, one's own included.

    The last owner cannot leave. Whose account was said to be a player here is nobody's
    now.
    """
    # Players before their club, as in anonymising: neither waits for the other.
    theirs = Player.objects.filter(club=club, user__username=findable(username))
    theirs.update(user=None)
    membership = _locked(club, username)
    if membership.role == Role.OWNER:
        _refuse_last_owner(membership)
    membership.delete()
    account = account_of(membership.user_id)
    _note("membership_ended", by, club, account=account)


def _opens_nothing() -> Problem:
    return Problem(
        "not_found", _("This invitation opens nothing any more. Ask for a new one.")
    )


def _locked(club: Club, username: str) -> Membership:
    """Return the membership with the whole club locked.

    Of two owners who leave at the same moment the second one waits here, and is
    then the last (S6).
    """
    Club.objects.select_for_update().get(pk=club.pk)
    membership = (
        Membership.objects.select_related("user")
        .filter(club=club, user__username=findable(username))
        .first()
    )
    if membership is None:
        raise invalid("user", _("Nobody of that name is a member here."), "unknown")
    return membership


def _refuse_last_owner(goes: Membership) -> None:
    """Refuse where no other owner can log in."""
    owners = Membership.objects.filter(
        club=goes.club_id, role=Role.OWNER, user__is_active=True
    )
    if not owners.exclude(pk=goes.pk).exists():
        raise Problem(
            "last_owner",
            _(
                "A club needs an owner. Make somebody else an owner first, or delete"
                " the club."
            ),
        )


def _note(what: str, by: User | None, club: Club, **facts: object) -> None:
    """Write one line on who let whom in or out, without names (S32)."""
    event(what, None, who=account_of(by.pk if by else None), club=club.pk, **facts)


def _rank(role: str) -> int:
    order = (Role.MEMBER, Role.SCOREKEEPER, Role.ORGANISER, Role.OWNER)
    return order.index(Role(role))
