"""Cutting at the table for who begins, where the three are seated already."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from players.rules.permissions import Action
from scoring.access import match_with_leave
from scoring.forms.cut import card_rounds, cut_so_far, draw_for_us
from scoring.models import Match
from scoring.neighbours import is_to_be_cut
from scoring.queries.match_record import MatchRecord, load_record
from scoring.services.cut_again import NOT_CUT, cut_for_roles
from web.problems import Fault, Problem


@require_http_methods(["GET", "HEAD", "POST"])
def cut(request: HttpRequest, public_id: str) -> HttpResponse:
    """Type the cards drawn, or let us draw; `do=cut` draws and saves nothing."""
    match, leave = match_with_leave(request, public_id, Action.RECORD)
    if not is_to_be_cut(match):
        raise Problem("wrong_state", NOT_CUT)
    if request.method != "POST":
        return _page(request, match, {})
    if request.POST.get("do") == "cut":
        rules = load_record(match).rules
        return _page(request, match, draw_for_us(rules.cut_ties))
    try:
        cut_for_roles(
            match=match,
            cut=card_rounds(request.POST),
            author=leave.author,
            at=timezone.now(),
        )
    except Problem as problem:
        return _page(request, match, request.POST, problem)
    return redirect("scoring:record", match.public_id)


def _page(
    request: HttpRequest,
    match: Match,
    typed: Mapping[str, object],
    problem: Problem | None = None,
) -> HttpResponse:
    record = load_record(match)
    so_far = cut_so_far(typed, record.rules.cut_ties)
    context = {
        "match": match,
        "names": record.names,
        "rounds": [
            [(slot, record.names[slot.place]) for slot in row if slot.draws]
            for row in so_far.rounds
        ],
        "order": [record.names[place] for place in so_far.roles.players]
        if so_far.roles
        else [],
        "has_hands": bool(record.hands),
        "problem": problem,
        "faults": _faults(problem),
        "page_error": problem is not None,
    }
    status = 422 if context["faults"] else problem.status if problem else 200
    return render(request, "scoring/cut.html", context, status=status)


def _faults(problem: Problem | None) -> list[Fault]:
    errors = problem.errors if problem else {}
    return [fault for faults in errors.values() for fault in faults]


def awaits_cut(match: Match, record: MatchRecord) -> bool:
    """Whether the table cuts before its first hand, and has not yet.

    Asks nobody once a hand stands or a card is drawn.
    """
    if record.hands or any(seat.drawn for seat in record.seats):
        return False
    return is_to_be_cut(match)
