"""The players of a club: names, who is retired, who is whom, whose name goes."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from players.models import Club, Player
from players.queries.own_players import whose_player
from players.queries.people import LookAlikes, find_player, known_players, look_alikes
from players.rules.permissions import Action
from players.services.people import refuse_gone
from scoring.access import Leave, club_with_leave
from scoring.forms.people import AccountForm, MergeForm, RenameForm, SureForm
from scoring.forms.problems import add_problem
from scoring.queries.people import behind, matches_of_both, people_rows
from scoring.services.anonymise_player import anonymise_player
from scoring.services.merge_players import merge_players, unmerge_player
from scoring.services.rename_player import rename_player
from scoring.services.retire_player import bring_back_player, retire_player
from web.problems import Problem

ON_A_PAGE = 100


@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody with what is remarkable about the name (four statements and leave)."""
    club, leave = club_with_leave(request, slug, Action.START_MATCH)
    pages = Paginator(people_rows(club), ON_A_PAGE)
    context = {
        "club": club,
        "page": pages.get_page(request.GET.get("page")),
        "can_manage": leave.may(Action.MANAGE),
    }
    return render(request, "scoring/people.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """Another name; one that looks like somebody else's is asked about first (S26)."""
    club, leave = club_with_leave(request, slug, Action.START_MATCH)
    player = find_player(club, player_id)
    if gone := _gone(request, player):
        return gone
    form = RenameForm(request.POST or None, initial={"name": player.name})
    asked: LookAlikes | None = None
    name = ""
    if form.is_valid():
        name = form.cleaned_data["name"]
        asked = look_alikes(club, name, but=player)
        if asked and request.POST.get("sure") != name:
            form.add_error("name", _question(name, asked))
        elif _done(form, lambda: _rename(player, name, leave)):
            messages.success(request, _("Saved."))
            return redirect("scoring:people", club.slug)
    context: dict[str, object] = {"form": form, "asked": asked, "asked_name": name}
    context["can_manage"] = leave.may(Action.MANAGE)
    if leave.may(Action.OWN) and leave.visitor.user is not None:
        told = whose_player(player, leave.visitor.user, is_owner=True)
        context["account_form"] = AccountForm(club=club, account=told.account)
    return _player_page(request, "scoring/player_rename.html", player, context)


@require_POST
def retire(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    _club, player, leave = _managed(request, slug, player_id)

    def end() -> Player:
        return retire_player(player=player, author=leave.author)

    told = _("Retired: the name is suggested no longer, and every match stays.")
    return _act(request, player, end, told)


@require_POST
def bring_back(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    _club, player, leave = _managed(request, slug, player_id)

    def begin() -> Player:
        return bring_back_player(player=player, author=leave.author)

    told = _("Back again: the name is suggested for new matches.")
    return _act(request, player, begin, told)


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """First who it is, then what will happen, then it happens."""
    club, player, leave = _managed(request, slug, player_id)
    if gone := _gone(request, player):
        return gone
    others = known_players(club).exclude(pk=player.pk).order_by("name_key", "pk")
    sent = request.method == "POST"
    typed = request.POST if sent else (request.GET if "into" in request.GET else None)
    form = MergeForm(typed, others=others)
    target = form.target if form.is_valid() else None
    if target and sent and _done(form, lambda: _merge(player, target, leave)):
        messages.success(request, _("They are one person now, in every match."))
        return redirect("scoring:people", club.slug)
    context: dict[str, object] = {"form": form, "target": target}
    if target:
        met = matches_of_both(player, target)
        context |= {"behind": behind(player), "met": met[:5], "met_count": met.count()}
    return _player_page(request, "scoring/player_merge.html", player, context)


@require_POST
def unmerge(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    _club, player, leave = _managed(request, slug, player_id)

    def part() -> Player:
        return unmerge_player(source=player, author=leave.author, at=timezone.now())

    told = _("They are two people again, each with their own matches.")
    return _act(request, player, part, told)


@require_http_methods(["GET", "HEAD", "POST"])
def anonymise(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """Say what goes and what stays; then it goes for good."""
    club, player, leave = _managed(request, slug, player_id)
    if gone := _gone(request, player):
        return gone
    form = SureForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _done(form, lambda: _anonymise(player, leave)):
        messages.success(request, _("The name is gone. Every match and figure stays."))
        return redirect("scoring:people", club.slug)
    context: dict[str, object] = {"form": form, "behind": behind(player)}
    return _player_page(request, "scoring/player_anonymise.html", player, context)


def _managed(
    request: HttpRequest, slug: str, player_id: str
) -> tuple[Club, Player, Leave]:
    """Leave before the player: who may not manage learns nothing of ids."""
    club, leave = club_with_leave(request, slug, Action.MANAGE)
    return club, find_player(club, player_id), leave


def _rename(player: Player, name: str, leave: Leave) -> None:
    rename_player(player=player, name=name, author=leave.author, at=timezone.now())


def _merge(player: Player, target: Player, leave: Leave) -> None:
    merge_players(source=player, target=target, author=leave.author, at=timezone.now())


def _anonymise(player: Player, leave: Leave) -> None:
    anonymise_player(player=player, author=leave.author, at=timezone.now())


def _question(name: str, asked: LookAlikes) -> str:
    if not asked.players:
        return _(
            "This name mixes Latin letters with Cyrillic or Greek ones. Save it all"
            " the same if that is how it is written."
        )
    return _(
        "%(name)s looks like %(other)s, but is written with other signs. The same"
        " person? Then keep one name. Somebody else? Then save it all the same."
    ) % {"name": name, "other": asked.players[0].name}


def _done(form: forms.Form, act: Callable[[], None]) -> bool:
    """Do it, or put on the form why it was refused."""
    try:
        act()
    except Problem as problem:
        add_problem(form, problem)
        return False
    return True


def _act(
    request: HttpRequest, player: Player, act: Callable[[], Player], told: str
) -> HttpResponse:
    """Do it and say so at the top of the list, or say why it cannot be done."""
    try:
        act()
    except Problem as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, told)
    return redirect("scoring:people", player.club.slug)


def _gone(request: HttpRequest, player: Player) -> HttpResponse | None:
    """Lead back to the list where the player counts for somebody else."""
    try:
        refuse_gone(player)
    except Problem as problem:
        messages.error(request, str(problem))
        return redirect("scoring:people", player.club.slug)
    return None


def _player_page(
    request: HttpRequest, template: str, player: Player, context: dict[str, object]
) -> HttpResponse:
    """Answer a page about one player; with faults it is 422 and says so first."""
    form = context["form"]
    errors = form.errors if isinstance(form, forms.Form) else None
    context |= {"club": player.club, "player": player, "page_error": bool(errors)}
    return render(request, template, context, status=422 if errors else 200)
