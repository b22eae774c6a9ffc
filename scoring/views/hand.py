"""One hand with its history; changing and removing it, the impact shown first."""

from collections.abc import Mapping
from datetime import datetime
from typing import TypedDict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.rules.permissions import Action
from scoring.access import Leave, leave_of, match_with_leave
from scoring.forms.hand import LETTERS, HandForm, letters_of, melds_text
from scoring.forms.problems import add_problem
from scoring.models import Hand, Match, MatchStatus
from scoring.queries.hand_history import HandHistory, hand_history
from scoring.queries.match_record import load_record, roles_of
from scoring.queries.score_sheet import role_at
from scoring.queries.shown_cards import shown_hands, typed_counts
from scoring.rules.roles import Roles
from scoring.services.author import Author
from scoring.services.correct_hand import (
    correct_hand,
    propose_correction,
    propose_removal,
    restore_hand,
    void_hand,
)
from scoring.services.ledger import HandConflict, require_correctable
from scoring.views.impact import impact_of
from scoring.views.pad import edit_data
from scoring.views.table import TablePlayer
from web.problems import Problem, Text, invalid


class How(TypedDict):
    """What every write to an old hand is told."""

    seen: str
    author: Author
    at: datetime
    reason: str


@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    match, leave = match_with_leave(request, public_id, _needed(request))
    if {"change", "remove"} & {*request.GET, request.POST.get("do", "")}:
        require_correctable(match, leave.author)
    if request.method == "POST":
        return _posted(request, match, number)
    history = hand_history(match, number)
    if "change" in request.GET:
        typed = request.GET if request.GET.get("knocker") else None
        return _change_page(request, history, typed=typed)
    if "remove" in request.GET:
        return _removal(request, match, history)
    return _hand_page(request, history)


def _needed(request: HttpRequest) -> Action:
    """Looking is for whoever sees the match; changing an old hand is not."""
    changes = {"change", "remove"} & set(request.GET)
    return Action.CORRECT if request.method == "POST" or changes else Action.SEE


def _posted(request: HttpRequest, match: Match, number: int) -> HttpResponse:
    doing = request.POST.get("do", "")
    try:
        if doing == "change":
            return _change(request, match, number)
        if doing == "remove":
            void_hand(match=match, number=number, **_how(request))
        elif doing == "restore":
            restore_hand(match=match, number=number, **_how(request))
        else:
            text = _("A hand is changed, removed or put back. Choose one of these.")
            raise invalid("do", text, "choice")
    except Problem as problem:
        return _hand_page(request, hand_history(match, number), problem=problem)
    return redirect("scoring:hand", match.public_id, number)


def _how(request: HttpRequest) -> How:
    return {
        "seen": request.POST.get("seen", ""),
        "author": leave_of(request).author,
        "at": timezone.now(),
        "reason": request.POST.get("reason", "").replace("\0", "").strip(),
    }


def _change(request: HttpRequest, match: Match, number: int) -> HttpResponse:
    """Show what a correction changes, or save it when that was seen."""
    data = request.POST.copy()
    data["number"] = str(number)
    form = HandForm(data)
    history = hand_history(match, number)
    if not form.is_valid():
        return _change_page(request, history, form=form)
    entry = form.entry(load_record(match))
    seen = request.POST.get("seen", "")
    try:
        if request.POST.get("confirmed"):
            correct_hand(match=match, entry=entry, **_how(request))
            return redirect("scoring:hand", match.public_id, number)
        proposal = propose_correction(match=match, entry=entry, seen=seen)
    except HandConflict as conflict:
        # Nothing typed is lost: it stands beside what the hand has become.
        history = hand_history(match, number)
        return _change_page(request, history, form=form, problem=conflict)
    except Problem as problem:
        if not problem.errors:
            raise
        add_problem(form, problem, {"turned_up": "turned_rank"})
        return _change_page(request, history, form=form)
    context = {
        "impact": impact_of(proposal),
        "history": history,
        "form": form,
        "seen": seen,
        "do": "change",
    }
    return render(request, "scoring/hand_impact.html", context)


def _removal(request: HttpRequest, match: Match, history: HandHistory) -> HttpResponse:
    seen = history.hand.tag_name
    if history.hand.voided_at is not None:
        return _hand_page(request, history)
    proposal = propose_removal(match=match, number=history.hand.number, seen=seen)
    context = {
        "impact": impact_of(proposal),
        "history": history,
        "seen": seen,
        "do": "remove",
    }
    return render(request, "scoring/hand_impact.html", context)


def _hand_page(
    request: HttpRequest, history: HandHistory, *, problem: Problem | None = None
) -> HttpResponse:
    leave, match = leave_of(request), history.record.match
    locked = match.attested_at is not None and not leave.may(Action.CORRECT_ATTESTED)
    kept = _why_kept(match, leave)
    context = {
        "history": history,
        "hands": shown_hands(history.record, history.hand),
        "problem": problem,
        "page_error": problem is not None,
        "may_change": match.state != MatchStatus.ABANDONED
        and leave.may(Action.CORRECT)
        and not locked
        and not kept,
        "kept": kept,
        "locked": locked and leave.may(Action.CORRECT),
    }
    status = problem.status if problem else 200
    return render(request, "scoring/hand.html", context, status=status)


def _why_kept(match: Match, leave: Leave) -> Text:
    """Return why who else may correct a hand may not in this match, or ""."""
    if not leave.may(Action.CORRECT):
        return ""
    try:
        require_correctable(match, leave.author)
    except Problem as problem:
        return problem.detail
    return ""


def _change_page(
    request: HttpRequest,
    history: HandHistory,
    *,
    form: HandForm | None = None,
    typed: Mapping[str, object] | None = None,
    problem: Problem | None = None,
) -> HttpResponse:
    record, current = history.record, history.hand
    initial = _facts(current) | {str(k): v for k, v in (typed or {}).items()}
    shown = form or HandForm(initial=initial)
    roles = _roles(shown, current)
    context = {
        "history": history,
        "form": shown,
        "seen": current.tag_name,
        "roles": letters_of(roles),
        "sat": roles != roles_of(current),
        "rules": record.rules,
        "pad": edit_data(record, roles, current),
        "problem": problem,
        "page_error": form is not None,
        "players": [
            TablePlayer(LETTERS[place], record.names[place], role_at(roles, place))
            for place in range(3)
            if place != roles.sitter
        ],
    }
    status = problem.status if problem else 422 if form is not None else 200
    return render(request, "scoring/hand_change.html", context, status=status)


def _roles(form: HandForm, current: Hand) -> Roles[int]:
    letters = form.value_of("roles") if form.value_of("sat") else ""
    if sorted(letters) != sorted(LETTERS):
        return roles_of(current)
    return Roles(*(LETTERS.index(letter) for letter in letters))


def _facts(current: Hand) -> dict[str, object]:
    """Return a stored hand as the form would have been filled in."""
    own, other = typed_counts(current)
    return {
        "knocker": "draw" if current.knocker is None else LETTERS[current.knocker],
        "knocker_deadwood": _text(own),
        "opponent_deadwood": _text(other),
        "turned_rank": current.turned_up[:1],
        "turned_suit": current.turned_up[1:],
        "big_gin": current.big_gin,
        "knocker_cards": current.knocker_cards,
        "opponent_cards": current.opponent_cards,
        "melds": melds_text((current.spread or {}).get("melds", [])),
    }


def _text(count: int | None) -> str:
    return "" if count is None else str(count)
