"""What an account keeps; ending it: what goes, what stays, who takes over (S61)."""

from collections.abc import Mapping
from typing import Protocol

from allauth.usersessions.models import UserSession
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from players.models import Club, FirstOperator, Membership, Player, Role, User
from players.models.user import FORMER_ACCOUNT
from players.queries.clubs import owned_alone
from web.problems import Problem

#: What belongs to the person and not to the game: it is cut loose, not kept.
_CUT_LOOSE = (Player, FirstOperator)


class DeleteClub(Protocol):
    """Takes a club with everything in it out of the book."""

    def __call__(self, *, club: Club) -> object: ...


def choose_language(*, user: User, language: str) -> None:
    """Keep the language the user reads, for the next browser they log in with."""
    User.objects.filter(pk=user.pk).update(language=language)


def clubs_owned_alone(user: User) -> list[Club]:
    """Return the clubs that would be left without an owner, by name."""
    return list(owned_alone(user))


def possible_heirs(club: Club, user: User) -> list[User]:
    """Return the other members, who may be handed the club, by name."""
    return list(
        User.objects.filter(memberships__club=club, is_active=True)
        .exclude(pk=user.pk)
        .order_by("username")
    )


def hand_over_club(*, club: Club, to: User) -> bool:
    """Make a member of the club its owner; return whether they are one still."""
    rows = Membership.objects.filter(club=club, user=to, user__is_active=True)
    return bool(rows.update(role=Role.OWNER))


@transaction.atomic
def delete_account(
    *, user: User, heirs: Mapping[int, User | None], delete_club: DeleteClub
) -> None:
    """Delete the account with its mail, sessions, passkeys, tokens and memberships.

    heirs: for each club owned alone, by its id, who gets it; None deletes it with
    `delete_club`. One that is missing, or is no member any more, is Problem
    `last_owner`. Hands and matches stay and say "former account".
    """
    # Players, matches, clubs: the order in which everybody locks them.
    Player.objects.filter(user=user).update(user=None)
    _leave_what_was_written(user)
    lock_clubs_of(user)
    for club in clubs_owned_alone(user):
        heir = heirs.get(club.pk)
        if club.pk in heirs and heir is None:
            delete_club(club=club)
        elif heir is None or not hand_over_club(club=club, to=heir):
            raise Problem(
                "last_owner",
                _("Say who gets %(club)s, or that it goes too.") % {"club": club.name},
            )
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()


def former_account() -> User:
    """Return the account that stands for all that are gone; nobody can log in to it."""
    former, made = User.objects.get_or_create(
        username=FORMER_ACCOUNT, defaults={"is_active": False}
    )
    if made:
        former.set_unusable_password()
        former.save(update_fields=["password"])
    return former


def lock_clubs_of(user: User) -> None:
    """Lock every club that the user is in.

    Of two who leave one club at the same moment the second waits here and only then
    counts the owners; so does somebody who is just being handed a club (S6).
    """
    clubs = Club.objects.select_for_update(no_key=True, of=("self",))
    list(clubs.filter(memberships__user=user).order_by("pk"))


def _leave_what_was_written(user: User) -> None:
    """Sign with "former account" wherever a fact outlives its author."""
    former = former_account()
    for relation in User._meta.get_fields(include_hidden=True):
        if not isinstance(relation, models.ManyToOneRel):
            continue
        model = relation.related_model
        if relation.on_delete is models.SET_NULL and model not in _CUT_LOOSE:
            name = relation.field.name
            model._base_manager.filter(**{name: user}).update(**{name: former})
