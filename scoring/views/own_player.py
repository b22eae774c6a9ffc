"""Which account a player is: a member says so, an owner puts it right."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.queries.people import find_player
from players.rules.permissions import Action, may
from players.services.own_player import link_player, set_account, unlink_player
from scoring.access import club_with_leave
from scoring.forms.people import AccountForm
from scoring.services.people_changed import note
from web.problems import Problem


@require_POST
def me(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """Say "this is me", or with `is=no` that it is not; for members."""
    club, leave = club_with_leave(request, slug)
    user = leave.visitor.user
    if user is None or not may(leave.rank, Action.SEE):
        raise Problem("forbidden", _("Only a member of the club can be a player here."))
    player = find_player(club, player_id)
    try:
        if request.POST.get("is") == "no":
            unlink_player(player=player, user=user)
            note("player_unlinked", leave.author, player)
        else:
            link_player(player=player, user=user)
            note("player_linked", leave.author, player)
    except Problem as problem:
        messages.error(request, str(problem))
    return redirect("clubs:player", club.slug, player.public_id)


@require_POST
def account(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """Say which member a player is, or that it is nobody with an account."""
    club, leave = club_with_leave(request, slug, Action.OWN)
    player = find_player(club, player_id)
    form = AccountForm(request.POST, club=club)
    try:
        if not form.is_valid():
            raise Problem("invalid", str(form.errors["account"][0]))
        set_account(player=player, user=form.chosen)
    except Problem as problem:
        messages.error(request, str(problem))
    else:
        note("player_account_set", leave.author, player)
        messages.success(request, _("Saved."))
    return redirect("scoring:player-rename", club.slug, player.public_id)
