"""Each of the three confirms a finished match, or disputes one hand of it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from players.rules.permissions import Action
from scoring.access import leave_of, match_with_leave
from scoring.forms.problems import add_problem
from scoring.forms.sign import DisputeForm
from scoring.models import Match
from scoring.queries.match_record import load_record
from scoring.services.confirm_match import Dispute, confirm_match
from scoring.views.match import page_of
from web.problems import Problem

#: What the form calls the fields of a dispute.
FIELDS = {"dispute.number": "number", "dispute.reason": "reason"}


@require_POST
def confirm(request: HttpRequest, public_id: str) -> HttpResponse:
    """Confirm for the one who is named."""
    match, _leave = match_with_leave(request, public_id, Action.RECORD)
    player = request.POST.get("player", "").replace("\0", "")
    try:
        _write(request, match, player)
    except Problem as problem:
        return page_of(request, match, problem)
    return redirect(f"{match.get_absolute_url()}#sign")


@require_POST
def dispute(request: HttpRequest, public_id: str) -> HttpResponse:
    """Dispute a hand for the one who is named; what was typed stays."""
    match, _leave = match_with_leave(request, public_id, Action.RECORD)
    form = DisputeForm(request.POST, record=load_record(match))
    if not form.is_valid():
        return page_of(request, match, form=form)
    try:
        _write(request, match, form.cleaned_data["player"], form.dispute())
    except Problem as problem:
        if not problem.errors:
            return page_of(request, match, problem)
        add_problem(form, problem, FIELDS)
        return page_of(request, match, form=form)
    return redirect(f"{match.get_absolute_url()}#sign")


def _write(
    request: HttpRequest, match: Match, player: str, said: Dispute | None = None
) -> None:
    confirm_match(
        match=match,
        player=player,
        dispute=said,
        author=leave_of(request).author,
        at=timezone.now(),
    )
