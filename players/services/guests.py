"""The book of a visitor without an account, and how it becomes theirs for good."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from players.models import Club, GuestPass, Membership, Role, User, Visibility
from players.services.secrets import (
    hash_of,
    new_handle,
    new_public_id,
    new_recovery_code,
    tidy_code,
)
from web.problems import Problem, invalid

HOLDS_ANOTHER = gettext_lazy(
    "This phone holds another book already. Write down a code of that one and let go of"
    " it, or keep it in an account; then bring this one."
)


@dataclass(frozen=True, slots=True)
class GuestBook:
    """A guest's club with its two secrets, each shown this once.

    handle goes into the phone's cookie; recovery_code is for another phone.
    """

    club: Club
    handle: str
    recovery_code: str


@transaction.atomic
def open_guest_book(*, at: datetime, time_zone: str = "UTC") -> GuestBook:
    """Make a private club of a visitor's own, in their language, held by a new pass."""
    code = new_recovery_code()
    club = Club.objects.create(
        name=_("Our book"),
        slug=new_public_id(),
        visibility=Visibility.PRIVATE,
        time_zone=time_zone,
        language=get_language() or "en",
        is_guest_book=True,
        recovery_hash=hash_of(code),
        created_at=at,
    )
    return GuestBook(club, _new_pass(club, at), code)


def guest_club(handle: str) -> Club | None:
    """Return the club that this handle still opens, or None (one statement)."""
    guest_pass = (
        GuestPass.objects.select_related("club")
        .filter(handle_hash=hash_of(handle), revoked_at=None, club__is_guest_book=True)
        .first()
    )
    return guest_pass.club if guest_pass else None


@transaction.atomic
def recover_guest_book(
    *, typed: str, at: datetime, held: Club | None = None
) -> GuestBook:
    """Bring a guest's book to another phone; the code works once and is replaced.

    The first phone keeps its pass. A wrong or used code is refused with one text.
    held: the book that this phone holds already. Another one is refused with 409
    `wrong_state`: its place is taken, and perhaps nobody has the code of the first.
    """
    club = (
        Club.objects.select_for_update()
        .filter(recovery_hash=hash_of(tidy_code(typed)), is_guest_book=True)
        .first()
    )
    if club is None:
        raise invalid(
            "code",
            gettext_lazy("No book has this code. A code works once: use the newest."),
            "unknown_code",
        )
    if held is not None and held.pk != club.pk:
        raise Problem("wrong_state", HOLDS_ANOTHER)
    return GuestBook(club, _new_pass(club, at), _new_code(club))


@transaction.atomic
def replace_recovery_code(*, club: Club) -> str:
    """Make another code for a guest's book and forget the one before."""
    return _new_code(club)


@transaction.atomic
def adopt_guest_book(*, club: Club, user: User, at: datetime) -> Membership:
    """Make a guest's book the user's own, with everything in it.

    Its passes and its code open nothing any more: from now on people log in.
    """
    locked = Club.objects.select_for_update().get(pk=club.pk)
    if not locked.is_guest_book:
        raise invalid("club", gettext_lazy("This book has an owner already."), "owned")
    locked.is_guest_book = False
    locked.recovery_hash = ""
    locked.save(update_fields=["is_guest_book", "recovery_hash"])
    GuestPass.objects.filter(club=locked, revoked_at=None).update(revoked_at=at)
    membership, _made = Membership.objects.update_or_create(
        club=locked,
        user=user,
        defaults={"role": Role.OWNER},
        create_defaults={"role": Role.OWNER, "joined_at": at},
    )
    return membership


def revoke_pass(*, handle: str, at: datetime) -> None:
    """End a phone's hold on a guest's book."""
    GuestPass.objects.filter(handle_hash=hash_of(handle), revoked_at=None).update(
        revoked_at=at
    )


def another_pass(*, club: Club, at: datetime) -> str:
    """Let a phone that has just opened the guest's book hold it; return the handle."""
    return _new_pass(club, at)


def _new_pass(club: Club, at: datetime) -> str:
    handle = new_handle()
    GuestPass.objects.create(club=club, handle_hash=hash_of(handle), created_at=at)
    return handle


def _new_code(club: Club) -> str:
    code = new_recovery_code()
    club.recovery_hash = hash_of(code)
    club.save(update_fields=["recovery_hash"])
    return code
