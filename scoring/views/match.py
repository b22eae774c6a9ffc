"""The score sheet of one match, and ending or taking it up again."""

from dataclasses import dataclass, replace

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from players.rules.permissions import Action
from scoring.access import Leave, leave_of, match_with_leave
from scoring.forms.sign import DisputeForm
from scoring.models import Match, MatchStatus
from scoring.neighbours import occasions_of
from scoring.queries.match_events import event_lines
from scoring.queries.match_record import MatchRecord
from scoring.queries.open_matches import last_sentence
from scoring.queries.score_sheet import score_sheet
from scoring.queries.sign_off import signatures
from scoring.queries.step_chart import step_chart
from scoring.rules.settlement import settlement
from scoring.services.close_match import abandon_match, reopen_match
from scoring.views.live_state import live_state
from scoring.views.texts import about_match
from web.problems import Problem


@dataclass(frozen=True, slots=True)
class Stat:
    """A label with its figure and a few words."""

    label: str
    number: int | None
    text: str = ""


@require_safe
def match_page(request: HttpRequest, public_id: str) -> HttpResponse:
    return page_of(request, match_with_leave(request, public_id)[0])


def match_parts(request: HttpRequest, match: Match) -> HttpResponse:
    """The parts of the page that change with a hand, and nothing around them."""
    return render(
        request, "scoring/_match_parts.html", _context(match, leave_of(request))
    )


@require_POST
def abandon(request: HttpRequest, public_id: str) -> HttpResponse:
    match, _leave = match_with_leave(request, public_id, Action.CORRECT)
    try:
        abandon_match(match=match, author=leave_of(request).author, at=timezone.now())
    except Problem as problem:
        return page_of(request, match, problem)
    return redirect(match)


@require_POST
def reopen(request: HttpRequest, public_id: str) -> HttpResponse:
    match, _leave = match_with_leave(request, public_id, Action.CORRECT)
    try:
        reopen_match(match=match, author=leave_of(request).author, at=timezone.now())
    except Problem as problem:
        return page_of(request, match, problem)
    return redirect(match)


def page_of(
    request: HttpRequest,
    match: Match,
    problem: Problem | None = None,
    *,
    form: DisputeForm | None = None,
) -> HttpResponse:
    """Answer the page; problem: a refusal that belongs to no field. form: a dispute
    that was refused, with what was typed.
    """
    context = _context(match, leave_of(request), form)
    context |= {
        "occasion": occasions_of([match.pk]).get(match.pk),
        "share_url": settings.PUBLIC_URL + match.get_absolute_url(),
        "problem": problem,
        "page_error": problem is not None or form is not None,
    }
    status = problem.status if problem else 422 if form is not None else 200
    return render(request, "scoring/match.html", context, status=status)


def _context(
    match: Match, leave: Leave, form: DisputeForm | None = None
) -> dict[str, object]:
    sheet = score_sheet(match)
    record = sheet.record
    locked = match.attested_at is not None and not leave.may(Action.CORRECT_ATTESTED)
    is_over = match.state == MatchStatus.FINISHED
    new_url = f"{reverse('scoring:match-new')}?club={match.club.slug}"
    return {
        "sheet": sheet,
        "match": match,
        "about": about_match(match, record.rules),
        "chart": step_chart(record),
        "stats": _stats(record),
        "settled": _settled(record),
        "outcome": last_sentence(record),
        "hands_played": len([line for line in record.state.lines if line.counted]),
        "winners": [seat.name for seat in sheet.seats if seat.is_winner],
        "can_record": match.state == MatchStatus.OPEN and leave.may(Action.RECORD),
        "can_undo": is_over and leave.may(Action.RECORD) and not locked,
        "signatures": signatures(record) if is_over else (),
        "can_sign": is_over and leave.may(Action.RECORD),
        "locked": locked,
        "dispute": form or DisputeForm(record=record),
        "events": event_lines(record),
        "can_close": leave.may(Action.CORRECT),
        "can_link": leave.may(Action.LINK_OWN),
        "can_start": leave.may(Action.START_MATCH),
        "record_url": reverse("scoring:record", args=[match.public_id]),
        "rematch_url": f"{new_url}&same={match.public_id}",
        "live": live_state(sheet, reverse("scoring:live", args=[match.public_id])),
    }


def _settled(record: MatchRecord) -> list[Stat]:
    """Return what each has with the end bonuses, where the house rules have any."""
    rules, state = record.rules, record.state
    plain = replace(rules, line_bonus=0, game_bonus=0, shutout="off")
    if not state.over or rules == plain:
        return []
    worth = settlement(rules, state.totals, state.hands_won, state.winner)
    return [Stat(record.names[place], worth[place]) for place in range(3)]


def _stats(record: MatchRecord) -> list[Stat]:
    lines = [line for line in record.state.lines if line.counted]
    if not lines:
        return []
    kinds = [line.award.kind for line in lines]
    best = max(lines, key=lambda line: line.points)
    stats = [
        Stat(_("Undercuts"), kinds.count("undercut")),
        Stat(_("Gins"), kinds.count("gin") + kinds.count("big_gin")),
        Stat(_("Drawn hands"), kinds.count("draw") + kinds.count("push")),
    ]
    if best.scorer is not None and best.points:
        text = _("%(name)s, hand %(number)s") % {
            "name": record.names[best.scorer],
            "number": best.number,
        }
        stats.append(Stat(_("Best hand"), best.points, text))
    return stats
