"""What an account keeps; ending it: what goes, what stays, who takes over (S61)."""

from collections.abc import Mapping, Sequence
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


def hand_over_club(*, club: Club, to: User) -> None:
    """Make a member of the club its owner."""
    Membership.objects.filter(club=club, user=to).update(role=Role.OWNER)


@transaction.atomic
def delete_account(
    *, user: User, heirs: Mapping[int, User | None], delete_club: DeleteClub
) -> None:
    """Delete the account with its mail, sessions, passkeys, tokens and memberships.

    heirs: for each club owned alone, by its id, who gets it; None deletes it with
    `delete_club`. One that is missing is Problem `last_owner`. Hands and matches stay
    and say "former account".
    """
    clubs = clubs_owned_alone(user)
    _lock(clubs)
    for club in clubs:
        if club.pk not in heirs:
            raise Problem(
                "last_owner",
                _("Say who gets %(club)s, or that it goes too.") % {"club": club.name},
            )
        heir = heirs[club.pk]
        if heir is None:
            delete_club(club=club)
        else:
            hand_over_club(club=club, to=heir)
    _leave_what_was_written(user)
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


def _lock(clubs: Sequence[Club]) -> None:
    """Keep two owners from leaving a club at the same moment."""
    keys = [club.pk for club in clubs]
    list(Club.objects.select_for_update().filter(pk__in=keys).order_by("pk"))


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
