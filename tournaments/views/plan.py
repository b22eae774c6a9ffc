"""Setting a tournament up, and changing what is set."""

from dataclasses import replace
from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from players.models import Club
from players.rules.permissions import Action
from scoring.access import club_with_leave
from scoring.forms.house_rules import data_with_rules
from scoring.rules.ruleset import PRESETS
from scoring.wording import in_words
from tournaments.forms.plan import FIELDS, PlanForm
from tournaments.models import TournamentState
from tournaments.queries.actions import allowed
from tournaments.queries.settings import rules_of, usual_rules, warning_texts
from tournaments.seating.seats import TOO_FEW
from tournaments.services.setup import (
    Plan,
    change_settings,
    check_plan,
    create_tournament,
    plan_of,
)
from tournaments.views.common import Desk, again, attempt, desk_of, told_on
from web.problems import Problem

USUAL_ROUNDS = 4
#: The two buttons of the director's page: whether players may correct their hands.
CORRECTING = {"let-correct": True, "keep-correct": False}
ALL_OF_A_TABLE = 3


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Set up a tournament; `do=check` only says what the settings mean."""
    club, leave = club_with_leave(request, slug, Action.MANAGE)
    form, context = _read(request, club, _fresh(timezone.localdate()))
    if request.POST.get("do") == "create" and form.is_valid():
        try:
            tournament = create_tournament(
                club=club, plan=form.plan(), author=leave.author, at=timezone.now()
            )
        except Problem as problem:
            told_on(form, problem, FIELDS)
        else:
            messages.success(request, _("The tournament is set up, as a draft."))
            return redirect("tournaments:desk", club.slug, tournament.slug)
    context |= {"club": club, "nav": "tournaments", "form": form}
    context["page_error"] = bool(form.errors)
    status = 422 if form.errors else 200
    return render(request, "tournaments/new.html", context, status=status)


def _fresh(today: date) -> Plan:
    return Plan(name="", starts_on=today, rounds=USUAL_ROUNDS)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Change what is set; what is frozen is shown."""
    here = desk_of(request, slug, event_slug)
    is_allowed, why_not = allowed(here.event, "settings")
    form, context = _read(request, here.club, plan_of(here.tournament), here)
    problem = None
    if request.POST.get("do") in CORRECTING:
        problem = attempt(lambda: _say_who_corrects(here))
        if problem is None:
            return here.to()
        here = again(here)
    elif request.POST.get("do") == "save" and form.is_valid():
        problem = attempt(lambda: _save(here, form))
        if problem is None:
            messages.success(request, _("Saved."))
            return here.to()
        problem = told_on(form, problem, FIELDS)
        here = again(here)
    elif request.method == "POST" and not is_allowed:
        problem = Problem("wrong_state", why_not)
    context |= {"form": form, "why_not": "" if is_allowed else why_not}
    return here.page("tournaments/settings.html", context, problem)


def _say_who_corrects(here: Desk) -> None:
    """Let players correct their hands or not, the switch of the director's page; all
    else stays as it is, so it does not matter what the page has seen."""
    plan = plan_of(here.tournament)
    change_settings(
        plan=replace(plan, players_may_correct=CORRECTING[here.request.POST["do"]]),
        tournament=here.tournament,
        author=here.author,
        at=here.at,
    )


def _save(here: Desk, form: PlanForm) -> None:
    change_settings(
        plan=form.plan(),
        reason=form.cleaned_data.get("reason", ""),
        revision=here.seen,
        tournament=here.tournament,
        author=here.author,
        at=here.at,
    )


def _read(
    request: HttpRequest, club: Club, plan: Plan, here: Desk | None = None
) -> tuple[PlanForm, dict[str, object]]:
    """Return the form with what was sent, and what it means for so many players.

    `do` may be the name of a preset: its house rules then stand in place of those
    typed, and nothing is read yet.
    """
    tournament = here.tournament if here else None
    rules = rules_of(tournament) if tournament else usual_rules(club)
    is_running = tournament is not None and tournament.state == TournamentState.RUNNING
    doing = request.POST.get("do", "")
    if doing in PRESETS and not is_running:
        typed = {name: str(value) for name, value in request.POST.items()}
        form = PlanForm(None, plan=plan, rules=rules)
        form.initial = {**form.initial, **data_with_rules(typed, PRESETS[doing])}
        return form, {"presets": PRESETS, "rules_open": True}
    sent = request.POST if request.method == "POST" else None
    form = PlanForm(sent, plan=plan, rules=rules, is_running=is_running)
    context: dict[str, object] = {
        "presets": PRESETS,
        "is_running": is_running,
        "rules_open": any(name in form.errors for name in form.rule_names),
    }
    if doing == "check" and form.is_valid():
        context["meaning"] = _meaning(club, form, here)
    return form, context


def _meaning(club: Club, form: PlanForm, here: Desk | None) -> list[str] | None:
    """Return what the plan means; None where it is refused, which the form tells."""
    try:
        settings = check_plan(club, form.plan())
    except Problem as problem:
        told_on(form, problem, FIELDS)
        return None
    entered = len(here.event.entries) if here else 0
    players = form.cleaned_data["expected"] or entered
    told = warning_texts(settings, players)
    if not players:
        return [_("Say how many players you expect.")]
    if players < ALL_OF_A_TABLE:
        return [in_words(TOO_FEW, {"count": players})]
    if told:
        return told
    text = ngettext(
        "With %(count)s player there is nothing to warn about.",
        "With %(count)s players there is nothing to warn about.",
        players,
    )
    return [text % {"count": players}]
