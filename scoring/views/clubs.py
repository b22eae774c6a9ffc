"""Founding, changing and deleting a club."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from players.models import Club, User
from players.rules.permissions import Action
from scoring.access import Leave, club_with_leave
from scoring.forms.club import ClubForm, DeleteClubForm, NewClubForm, settings_seen
from scoring.forms.problems import add_problem
from scoring.models import Via
from scoring.services.clubs import (
    change_club,
    club_contents,
    delete_club,
    found_club,
    locked_club,
)
from web.events import event
from web.problems import Problem
from web.tags import CHANGED


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_club(request: HttpRequest) -> HttpResponse:
    form = NewClubForm(request.POST or None)
    if form.is_valid() and isinstance(request.user, User):
        try:
            club = found_club(
                name=form.cleaned_data["name"],
                user=request.user,
                via=Via.PAGE,
                at=timezone.now(),
            )
        except Problem as problem:
            add_problem(form, problem)
        else:
            return redirect("clubs:cover", club.slug)
    return _form_page(request, "scoring/club_new.html", {"form": form}, form.errors)


@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All settings for owners, the house rules alone for organisers."""
    club, leave = club_with_leave(request, slug, Action.MANAGE)
    can_own = leave.may(Action.OWN)
    form = ClubForm(request.POST or None, club=club, rules_only=not can_own)
    if form.is_valid():
        try:
            saved = _save(form, club, leave)
        except Problem as problem:
            add_problem(form, problem)
        else:
            if saved:
                messages.success(request, _("Saved."))
            else:
                messages.error(request, str(CHANGED))
            return redirect("scoring:club-settings", club.slug)
    is_guest = leave.visitor.user is None
    context = {"club": club, "form": form, "is_guest": is_guest, "can_own": can_own}
    return _form_page(request, "scoring/club_settings.html", context, form.errors)


@transaction.atomic
def _save(form: ClubForm, club: Club, leave: Leave) -> bool:
    """Save the settings, unless others stand there than the form was made from."""
    club = locked_club(club, language=form.values()["language"])
    if form.cleaned_data["seen"] != settings_seen(club):
        return False
    change_club(club=club, **form.values(), author=leave.author, at=timezone.now())
    return True


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what goes, and delete once the club's name was typed."""
    club, _leave = club_with_leave(request, slug, Action.OWN)
    form = DeleteClubForm(request.POST or None, club=club)
    if form.is_valid():
        key = club.pk
        gone = delete_club(club=club)
        event("club_deleted", request, club=key, matches=gone.matches)
        messages.info(
            request,
            ngettext(
                "%(club)s is deleted, with %(matches)s match.",
                "%(club)s is deleted, with %(matches)s matches.",
                gone.matches,
            )
            % {"club": club.name, "matches": gone.matches},
        )
        return redirect("book:home")
    context = {"club": club, "form": form, "contents": club_contents(club)}
    return _form_page(request, "scoring/club_delete.html", context, form.errors)


def _form_page(
    request: HttpRequest, template: str, context: dict[str, object], errors: object
) -> HttpResponse:
    """Answer the form; with faults it is 422 and "Error:" stands before the title."""
    context["page_error"] = bool(errors)
    return render(request, template, context, status=422 if errors else 200)
