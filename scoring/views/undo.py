"""Taking back the newest hand, and putting it back."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from players.rules.permissions import Action
from scoring.access import leave_of, match_with_leave
from scoring.forms.numbers import DIGITS
from scoring.services.correct_hand import restore_hand
from scoring.services.undo_hand import undo_hand
from scoring.views.record import told
from scoring.views.table import table_page
from web.problems import Problem


@require_POST
def undo(request: HttpRequest, public_id: str) -> HttpResponse:
    match, _leave = match_with_leave(request, public_id, Action.RECORD)
    try:
        undone = undo_hand(
            match=match,
            number=_number(request),
            hand_id=_text(request, "hand"),
            author=leave_of(request).author,
            at=timezone.now(),
        )
    except Problem as problem:
        return table_page(request, match, problem=problem, status=problem.status)
    return told(undone.hand)


@require_POST
def restore(request: HttpRequest, public_id: str) -> HttpResponse:
    match, leave = match_with_leave(request, public_id, Action.RECORD)
    try:
        restored = restore_hand(
            match=match,
            number=_number(request),
            seen=_text(request, "seen"),
            author=leave.author,
            at=timezone.now(),
            only_undone=not leave.may(Action.CORRECT),
        )
    except Problem as problem:
        return table_page(request, match, problem=problem, status=problem.status)
    return told(restored.hand)


def _number(request: HttpRequest) -> int:
    text = request.POST.get("number", "")
    return int(text) if DIGITS.fullmatch(text) else 0


def _text(request: HttpRequest, name: str) -> str:
    """Return a name of ours; a page always sends one, so none fits nothing."""
    return request.POST.get(name, "").replace("\0", "") or "-"
