"""The page at the table: place cards, the pad, the dock, the sheet beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from players.rules.permissions import Action
from scoring.access import leave_of
from scoring.forms.hand import LETTERS, HandForm, letters_of, new_key
from scoring.models import Match, MatchStatus
from scoring.queries.match_record import MatchRecord
from scoring.queries.pencil import pencil_of
from scoring.queries.receipt import Receipt, newest_receipt, receipt
from scoring.queries.score_sheet import ScoreSheet, role_at, score_sheet
from scoring.rules.roles import Roles
from scoring.views.cut import awaits_cut
from scoring.views.pad import pad_data, taken_back
from scoring.views.table_data import outbox_data, table_data
from scoring.views.texts import about_match
from web.problems import Problem


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """One of the two who play the hand."""

    letter: str
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Seating:
    """Another way the three may have sat: the names, and the letters that choose it."""

    letters: str
    box: str
    captain: str
    sitter: str
    current: bool


def table_page(
    request: HttpRequest,
    match: Match,
    *,
    form: HandForm | None = None,
    problem: Problem | None = None,
    status: int = 200,
) -> HttpResponse:
    """Answer the page for the next hand, or the one that says who won.

    form: what was typed and refused. problem: a refusal that belongs to no field.
    """
    sheet = score_sheet(match)
    record = sheet.record
    shown = _receipt(request, record)
    context: dict[str, object] = {
        "sheet": sheet,
        "match": match,
        "receipt": shown,
        "problem": problem,
        "can_start": leave_of(request).may(Action.START_MATCH),
        "page_error": problem is not None or (form is not None and bool(form.errors)),
        "about": about_match(match, record.rules),
        "again": "again" in request.GET,
    }
    if record.state.roles is None or match.state != MatchStatus.OPEN:
        context["newest"] = newest_receipt(record)
        context["outbox"] = outbox_data(request, match)
        context["locked"] = match.attested_at is not None and not leave_of(request).may(
            Action.CORRECT_ATTESTED
        )
        return render(request, "scoring/record_over.html", context, status=status)
    context["awaits_cut"] = awaits_cut(match, record)
    context |= _pad_context(request, sheet, record.state.roles, form, shown)
    return render(request, "scoring/record.html", context, status=status)


def _pad_context(
    request: HttpRequest,
    sheet: ScoreSheet,
    rotation: Roles[int],
    form: HandForm | None,
    shown: Receipt | None,
) -> Mapping[str, object]:
    record = sheet.record
    roles, sat = _seating(request, rotation)
    number = record.next_number
    return {
        "sheet": replace(
            sheet,
            seats=tuple(
                replace(seat, role=role_at(roles, seat.place)) for seat in sheet.seats
            ),
        ),
        "number": number,
        "form": form or HandForm(),
        "key": _key(form, number),
        "players": [
            TablePlayer(LETTERS[place], record.names[place], role_at(roles, place))
            for place in range(len(LETTERS))
            if place != roles.sitter
        ],
        "roles": letters_of(roles),
        "sat": sat,
        "choosing_seats": "seats" in request.GET,
        "seatings": _seatings(record, roles),
        "rotation": record.named(rotation),
        "newest": newest_receipt(record),
        "rules": record.rules,
        "table": table_data(request, sheet),
        "pencil": pencil_of(sheet.match),
        "pad": pad_data(record, roles, sat=sat)
        | ({"taken": taken_back(shown.hand)} if shown and shown.undone else {}),
        "post_url": reverse("scoring:record", args=[sheet.match.public_id]),
        "sheet_url": sheet.match.get_absolute_url(),
    }


def _seating(request: HttpRequest, rotation: Roles[int]) -> tuple[Roles[int], bool]:
    """Return who sits where: as the table chose (address or form), or by rotation."""
    chosen = request.GET.get("sat", "")
    if request.method == "POST" and request.POST.get("sat"):
        chosen = request.POST.get("roles", "")
    if sorted(chosen) == sorted(LETTERS):
        roles = Roles(*(LETTERS.index(letter) for letter in chosen))
        return roles, roles != rotation
    return rotation, False


def _seatings(record: MatchRecord, current: Roles[int]) -> list[Seating]:
    return [
        Seating(
            letters_of(roles), *record.named(roles).players, current=roles == current
        )
        for roles in (
            Roles(box, captain, 3 - box - captain)
            for box in range(3)
            for captain in range(3)
            if captain != box
        )
    ]


def _key(form: HandForm | None, number: int) -> str:
    """Return the key that was posted for this very hand, else a new one.

    A new one too where it was refused: nobody can put right what they do not see.
    """
    if form is None or "client_key" in form.errors:
        return new_key()
    if form.value_of("number") == str(number):
        return form.value_of("client_key") or new_key()
    return new_key()


def _receipt(request: HttpRequest, record: MatchRecord) -> Receipt | None:
    """Return the receipt of the hand that the address names."""
    hand_id = request.GET.get("did", "")
    if not (hand_id.isascii() and hand_id.isalnum() and len(hand_id) <= 24):
        return None
    return receipt(record, hand_id)
