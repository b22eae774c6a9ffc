"""Who may do what in a club: members, invitations, links."""

from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from players.models import Club, Role, User
from players.rules.permissions import Action
from players.services.members import (
    change_role,
    invite,
    remove_member,
    revoke_invitation,
)
from scoring.access import Leave, club_with_leave
from scoring.queries.club_access import ClubAccess, club_access
from web.problems import Problem, invalid

#: What each role is for, in the order of the permission table.
ROLE_TOLD = (
    (Role.OWNER, _("members, who sees the book, deleting the club")),
    (Role.ORGANISER, _("tournaments, corrections, table links")),
    (Role.SCOREKEEPER, _("starts and records matches")),
    (Role.MEMBER, _("sees everything")),
)


@require_safe
def access(request: HttpRequest, slug: str) -> HttpResponse:
    """Members for owners, all table links for organisers, own ones for the rest."""
    club, leave = club_with_leave(request, slug, Action.LINK_OWN)
    return render(
        request,
        "scoring/club_access.html",
        {
            "club": club,
            "access": _read(club, leave, timezone.now()),
            "can_own": leave.may(Action.OWN),
            "can_hook": leave.may(Action.WHOLE_BOOK),
            "roles": [(role.value, role.label, told) for role, told in ROLE_TOLD],
            "site": settings.PUBLIC_URL,
        },
    )


@require_POST
def invite_member(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an invitation and show its address, this once."""
    club, leave = club_with_leave(request, slug, Action.OWN)
    role = _role(request.POST.get("role", ""))
    by = _inviter(club, leave)
    invited = invite(club=club, role=role, by=by, at=timezone.now())
    path = reverse("scoring:invitation", args=[invited.secret])
    return render(
        request,
        "scoring/invitation_made.html",
        {
            "club": club,
            "invitation": invited.invitation,
            "address": settings.PUBLIC_URL + path,
        },
    )


@require_POST
def withdraw_invitation(
    request: HttpRequest, slug: str, invitation_id: str
) -> HttpResponse:
    club, leave = club_with_leave(request, slug, Action.OWN)
    by = leave.visitor.user
    revoke_invitation(club=club, public_id=invitation_id, by=by, at=timezone.now())
    messages.info(request, gettext("The invitation is taken back."))
    return redirect("scoring:club-access", club.slug)


@require_POST
def give_role(request: HttpRequest, slug: str) -> HttpResponse:
    club, leave = club_with_leave(request, slug, Action.OWN)
    username = request.POST.get("user", "")
    role, by = _role(request.POST.get("role", "")), leave.visitor.user
    _told(request, lambda: change_role(club=club, username=username, role=role, by=by))
    return redirect("scoring:club-access", club.slug)


@require_POST
def end_membership(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove a member, or leave: anybody may end their own membership."""
    club, leave = club_with_leave(request, slug, Action.SEE)
    username = request.POST.get("user", "")
    user = leave.visitor.user
    leaving = user is not None and user.username == username
    if not leaving:
        club, leave = club_with_leave(request, slug, Action.OWN)
    done = _told(request, lambda: remove_member(club=club, username=username, by=user))
    if leaving and done:
        messages.info(request, gettext("You have left %(club)s.") % {"club": club.name})
        return redirect("book:home")
    return redirect("scoring:club-access", club.slug)


def _read(club: Club, leave: Leave, at: datetime) -> ClubAccess:
    return club_access(
        club,
        reader=leave.visitor.user,
        at=at,
        whole=leave.may(Action.OWN),
        own_only=not leave.may(Action.LINK_ANY),
    )


def _inviter(club: Club, leave: Leave) -> User:
    """A guest's book has no members, whoever holds it: sign up first, then invite."""
    if club.is_guest_book or leave.visitor.user is None:
        raise Problem("forbidden", _("Sign up first: then this book can have members."))
    return leave.visitor.user


def _role(text: str) -> Role:
    if text not in Role.values:
        raise invalid("role", _("Choose one of the roles."), "choice")
    return Role(text)


def _told(request: HttpRequest, act: Callable[[], object]) -> bool:
    """Do it, or say at the top of the page why it cannot be done."""
    try:
        act()
    except Problem as problem:
        messages.error(request, str(problem))
        return False
    return True
