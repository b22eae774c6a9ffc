"""What the outbox of a phone sends: one hand, undo or "put it back" at a time.

Everything is answered as JSON, refusals as problem+json with the codes of the API;
with it comes the match as it stands now, from which the page goes on.
"""

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.credentials import writer_of
from players.rules.permissions import Action
from scoring.access import leave_of, match_with_leave
from scoring.forms.hand import HandForm
from scoring.forms.numbers import DIGITS
from scoring.models import Match, MatchStatus, Via
from scoring.queries.match_record import load_record
from scoring.queries.pencil import pencil_of
from scoring.queries.score_sheet import score_sheet
from scoring.services.author import Author
from scoring.services.correct_hand import restore_hand
from scoring.services.ledger import HandConflict
from scoring.services.pencil import hold_pencil
from scoring.services.record_hand import record_hand
from scoring.services.undo_hand import undo_hand
from scoring.views.pad import pad_data, taken_back
from scoring.views.table_data import table_data
from web.idempotency import check_key
from web.problems import Fault, Invalid, Problem, invalid

Act = Callable[[HttpRequest, Match], dict[str, object]]


@require_http_methods(["GET", "HEAD", "POST"])
def send(request: HttpRequest, public_id: str) -> HttpResponse:
    if request.method == "POST":
        _refuse_other_writer(request)
    match, _leave = match_with_leave(request, public_id, Action.RECORD)
    done: dict[str, object] = {"done": ""}
    if request.method == "POST":
        act = ACTS.get(request.POST.get("what", ""))
        if act is None:
            raise invalid("what", _("Say what is sent: a hand, undo or restore."))
        done = {"done": request.POST.get("client_key", "")} | act(request, match)
        match.refresh_from_db()
    return JsonResponse(done | match_now(request, match))


def match_now(request: HttpRequest, match: Match) -> dict[str, object]:
    """Return all that the page at the table works from; csrf: for the next request."""
    sheet = score_sheet(match)
    record = sheet.record
    is_over = record.state.over or match.state != MatchStatus.OPEN
    return {
        "csrf": get_token(request),
        "over": is_over,
        "pad": pad_data(record, record.state.rotation, sat=False),
        "table": table_data(request, sheet),
        "pencil": pencil_of(match),
    }


def _refuse_other_writer(request: HttpRequest) -> None:
    """Hands that were kept for one account are never recorded by another's."""
    kept_for = request.POST.get("writer", "")
    if kept_for and kept_for != writer_of(request):
        raise Problem(
            "not_authenticated",
            _("You were logged out. Log in, and what waits on this phone is sent."),
        )


def _record(request: HttpRequest, match: Match) -> dict[str, object]:
    form = HandForm(request.POST)
    if not form.is_valid():
        raise Invalid(
            {
                field: [Fault("invalid", str(message)) for message in messages]
                for field, messages in form.errors.items()
            }
        )
    entry = form.entry(load_record(match))
    try:
        recorded = record_hand(
            match=match, entry=entry, author=_author(request), at=timezone.now()
        )
    except HandConflict as conflict:
        conflict.members = {**conflict.members, "same": conflict.same}
        raise
    if request.POST.get("phone") and not pencil_of(match):
        _take_pencil(request, match)
    return {"hand": recorded.hand.public_id}


def _undo(request: HttpRequest, match: Match) -> dict[str, object]:
    hand, key = _name(request, "hand"), _name(request, "hand_key")
    undone = undo_hand(
        match=match,
        number=_number(request),
        hand_id=hand or ("" if key else "-"),  # without a name it fits nothing (S35)
        client_key=key,
        author=_author(request),
        at=timezone.now(),
    )
    return {
        "hand": undone.hand.public_id,
        "tag": undone.hand.tag_name,
        "taken": taken_back(undone.hand),
    }


def _restore(request: HttpRequest, match: Match) -> dict[str, object]:
    key = _name(request, "client_key")
    restored = restore_hand(
        match=match,
        number=_number(request),
        seen=_name(request, "seen"),
        client_key=check_key(key, "client_key") if key else "",
        author=_author(request),
        at=timezone.now(),
        only_undone=not leave_of(request).may(Action.CORRECT),
    )
    return {"hand": restored.hand.public_id}


def _take_pencil(request: HttpRequest, match: Match) -> dict[str, object]:
    """Say that this phone keeps the score; it refuses nobody else's hands."""
    user = leave_of(request).visitor.user
    name = user.get_username() if user else ""
    hold_pencil(match, phone=_name(request, "phone")[:32], name=name)
    return {}


def _lay_down_pencil(request: HttpRequest, match: Match) -> dict[str, object]:
    hold_pencil(match, phone="", name="")
    return {}


def _author(request: HttpRequest) -> Author:
    """Return who writes; a hand that had to wait says that it came from a phone."""
    author = leave_of(request).author
    if request.POST.get("kept") and author.via == Via.PAGE:
        return replace(author, via=Via.OFFLINE)
    return author


def _number(request: HttpRequest) -> int:
    text = request.POST.get("number", "")
    return int(text) if DIGITS.fullmatch(text) else 0


def _name(request: HttpRequest, field: str) -> str:
    return request.POST.get(field, "").replace("\0", "")


ACTS: dict[str, Act] = {
    "hand": _record,
    "undo": _undo,
    "restore": _restore,
    "take": _take_pencil,
    "lay_down": _lay_down_pencil,
}
