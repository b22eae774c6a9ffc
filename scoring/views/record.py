"""Recording a hand: the page, the check before it without scripts, two phones."""

from dataclasses import replace
from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from players.rules.permissions import Action
from scoring.access import leave_of, match_with_leave
from scoring.forms.hand import HandForm, new_key
from scoring.forms.problems import add_problem
from scoring.models import Hand, Match
from scoring.queries.match_record import load_record
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry
from scoring.services.ledger import HandConflict
from scoring.services.preview_hand import preview_hand
from scoring.services.record_hand import Recorded, record_hand
from scoring.views.check import check_page
from scoring.views.conflict import conflict_page, replace_hand
from scoring.views.table import table_page
from web.problems import Problem


@gzip_page  # it has no ETag to weaken, and phones load it over slow networks
@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, public_id: str) -> HttpResponse:
    match, _leave = match_with_leave(request, public_id, Action.RECORD)
    if request.method != "POST":
        return table_page(request, match)
    if request.POST.get("choice") == "keep":
        return redirect("scoring:record", match.public_id)
    form = HandForm(_chosen(request, match))
    if not form.is_valid():
        return table_page(request, match, form=form, status=422)
    if request.POST.get("choice") == "change":
        return table_page(request, match, form=form)
    entry = form.entry(load_record(match))
    try:
        return _written(request, match, form, entry)
    except HandConflict as conflict:
        if conflict.same:
            return told(conflict.hand, again=True)
        if request.POST.get("choice") == "replace":
            return replace_hand(form, conflict)
        return conflict_page(request, form, entry, conflict)
    except Problem as problem:
        return _refused(request, match, form, problem)


def told(hand: Hand, *, again: bool = False) -> HttpResponseRedirect:
    """Send the reader to the table, which tells what became of the hand."""
    url = reverse("scoring:record", args=[hand.match.public_id])
    return HttpResponseRedirect(
        f"{url}?did={hand.public_id}{'&again=1' if again else ''}"
    )


def _chosen(request: HttpRequest, match: Match) -> QueryDict:
    """Return what was posted; "mine is the next hand" moves it to the next number.

    It keeps the seats that its page showed: they are what that table played. Another
    way to lay the knocker's cards is looked at before it is recorded.
    """
    data = request.POST.copy()
    if "lay" in data:
        data["melds"] = str(data["lay"])
        data["confirmed"] = ""
    if data.get("choice") != "next":
        return data
    data["number"] = str(load_record(match).next_number)
    data["sat"] = data["confirmed"] = "yes"
    return data


def _written(
    request: HttpRequest, match: Match, form: HandForm, entry: HandEntry
) -> HttpResponse:
    author, now = leave_of(request).author, timezone.now()
    if form.data.get("confirmed"):
        recorded = _record(match, entry, author, now)
        return told(recorded.hand, again=recorded.replayed)
    preview = preview_hand(match=match, entry=entry, author=author, at=now)
    if preview.replayed:
        return told(preview.hand, again=True)
    return check_page(request, form, preview)


def _record(match: Match, entry: HandEntry, author: Author, now: datetime) -> Recorded:
    """Record the hand. A page that was gone back to may send its old key with
    another hand: that is a new hand, and where its number stands, a conflict.
    """
    try:
        return record_hand(match=match, entry=entry, author=author, at=now)
    except Problem as problem:
        if problem.code != "idempotency_key_reused":
            raise
    renewed = replace(entry, client_key=new_key())
    return record_hand(match=match, entry=renewed, author=author, at=now)


def _refused(
    request: HttpRequest, match: Match, form: HandForm, problem: Problem
) -> HttpResponse:
    if problem.errors:
        add_problem(form, problem, {"turned_up": "turned_rank"})
        return table_page(request, match, form=form, status=422)
    return table_page(request, match, form=form, problem=problem, status=problem.status)
