"""A table of a round: confirming its result, ruling on it, letting it be corrected."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.models import MatchStatus
from tournaments.forms.people import ReasonForm
from tournaments.forms.tables import RulingForm
from tournaments.models import RoundState
from tournaments.queries.actions import allowed
from tournaments.queries.director import LiveTable, live_tables
from tournaments.queries.event import RoundNow, TableNow, TableStatus
from tournaments.queries.knock_out import undecided
from tournaments.services.results import (
    confirm_table,
    find_table,
    lift_ruling,
    name_through,
    open_table_for_correction,
    replay_table,
    rule_on_table,
)
from tournaments.views import texts
from tournaments.views.common import Desk, again, attempt, desk_of, told_on
from tournaments.wording import listed
from web.problems import Problem

DONE: dict[str, str | Promise] = {
    "confirm": _("Confirmed."),
    "rule": _("Ruled."),
    "lift": _("The ruling is lifted: the match counts."),
    "replay": _("They play a new match, with a new table link."),
    "through": _("Noted who goes on."),
    "open": _("The result can be corrected now. Confirm it again afterwards."),
}
#: What may be done at a table that is past, besides looking.
Act = Callable[..., object]


@require_safe
def tables(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Every table of every round, to confirm, rule on or correct."""
    here = desk_of(request, slug, event_slug)
    public = [one for one in here.event.rounds if one.is_public]
    rounds = [
        (one, [_row(here, one, table) for table in one.tables])
        for one in reversed(public)
    ]
    _is_allowed, text = allowed(here.event, "correct")
    return here.page("tournaments/tables.html", {"rounds": rounds, "text": text})


def _row(here: Desk, one: RoundNow, table: TableNow) -> dict[str, object]:
    lines = {line.player: line.points for line in table.lines or ()}
    return {
        "number": table.table.number,
        "url": here.url("desk-table", one.number, table.table.number),
        "seats": [
            (here.event.name(number), lines.get(number)) for number in table.numbers
        ],
        "is_decided": table.is_decided,
        "is_ruled": table.status == TableStatus.RULED,
    }


@require_http_methods(["GET", "HEAD", "POST"])
def table(
    request: HttpRequest, slug: str, event_slug: str, round_number: int, number: int
) -> HttpResponse:
    """One table, and what may be done there; `do` says which of it."""
    here = desk_of(request, slug, event_slug)
    one, now = find_table(here.event, round_number, number)
    doing = request.POST.get("do", "")
    if request.method != "POST":
        return _page(here, one, now)
    if doing not in DONE:
        raise Problem("not_found")
    form = _form(here, one, now, doing)
    problem = None
    if form.is_valid():
        problem = attempt(lambda: _do(here, one, now, doing, form))
        if problem is None:
            messages.success(request, str(DONE[doing]))
            return here.to()
        problem = told_on(form, problem)
    here = again(here)
    one, now = find_table(here.event, round_number, number)
    return _page(here, one, now, form, problem)


def _form(here: Desk, one: RoundNow, now: TableNow, doing: str) -> ReasonForm:
    """Return the form of what is done, with what was sent."""
    if doing in ("rule", "through"):
        names = {number: here.event.name(number) for number in now.numbers}
        return RulingForm(here.request.POST, names=names, sends=_sends(one, now))
    return ReasonForm(here.request.POST)


def _sends(one: RoundNow, now: TableNow) -> int:
    return 0 if one.is_main else one.round.sends[now.table.number - 1]


def _do(
    here: Desk, one: RoundNow, now: TableNow, doing: str, form: ReasonForm
) -> object:
    where = {"round_number": one.number, "table_number": now.table.number}
    told = {**here.who, **where}
    data = form.cleaned_data
    if doing == "confirm":
        return confirm_table(**told)  # type: ignore[arg-type]
    told["reason"] = data["reason"]
    if doing == "open":
        return open_table_for_correction(**told)  # type: ignore[arg-type]
    told["revision"] = here.seen
    if doing in ("rule", "through"):
        told["through"] = data.get("through", [])
    if doing == "rule":
        told["absent"] = data["absent"]
    acts: dict[str, Act] = {
        "rule": rule_on_table,
        "through": name_through,
        "lift": lift_ruling,
        "replay": replay_table,
    }
    return acts[doing](**told)


def _page(
    here: Desk,
    one: RoundNow,
    now: TableNow,
    form: ReasonForm | None = None,
    problem: Problem | None = None,
) -> HttpResponse:
    live = live_tables(here.event, one, here.at)[now.table.number - 1]
    names = {number: here.event.name(number) for number in now.numbers}
    is_playing = one.round.state == RoundState.PUBLISHED or (
        one.round.state == RoundState.CLOSED and not now.is_decided
    )
    words, kind = texts.stamp(live)
    blank = RulingForm(None, names=names, sends=_sends(one, now))
    shown = form if isinstance(form, RulingForm) else blank
    context: dict[str, object] = {
        "form": form,
        "ruling": shown,
        "through": shown if not one.is_main else None,
        "round": one,
        "table": live,
        "state": texts.state_text(live),
        "stamp": words,
        "stamp_kind": kind,
        "text": texts.table_text(live),
        "confirm_for": listed([entry.player.name for entry in live.unconfirmed]),
        **_may(here, one, now, live, is_playing=is_playing),
    }
    return here.page("tournaments/table.html", context, problem)


def _may(
    here: Desk, one: RoundNow, now: TableNow, live: LiveTable, *, is_playing: bool
) -> dict[str, bool]:
    """Return what may be done at the table now."""
    match = live.now.match
    is_given_up = match is not None and match.state == MatchStatus.ABANDONED
    came_of_it = here.tournament.cut_places is not None if one.is_main else False
    later = any(
        other.is_public and other.number > one.number for other in here.event.rounds
    )
    is_ruled = now.status == TableStatus.RULED
    return {
        "can_confirm": now.status == TableStatus.REPORTED,
        "can_rule": is_playing and not is_ruled,
        "can_lift": is_playing and is_ruled,
        "can_replay": is_playing and is_given_up,
        "can_name": is_playing and now in undecided(here.event, one),
        "can_open": now.table.opened_at is None
        and now.status in (TableStatus.REPORTED, TableStatus.CONFIRMED)
        and (came_of_it or (not one.is_main and later)),
        "is_over": not is_playing,
    }
