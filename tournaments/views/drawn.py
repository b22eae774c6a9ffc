"""The drawn round before it is published: look, exchange two, draw again."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.tables import ExchangeForm
from tournaments.models import RoundState
from tournaments.queries.actions import allowed
from tournaments.queries.event import RoundNow
from tournaments.queries.inputs import is_stale
from tournaments.queries.swap_effect import SwapEffect
from tournaments.services.rounds import swap_checked, swap_players
from tournaments.views.common import Desk, again, attempt, desk_of, told_on
from web.problems import Problem


@dataclass(frozen=True, slots=True)
class Change:
    """A cost of the round by name, as it is and as it would be; less is better."""

    name: str
    before: int
    after: int

    @property
    def is_worse(self) -> bool:
        """Whether the exchange makes it worse."""
        return self.after > self.before


@require_http_methods(["GET", "HEAD", "POST"])
def drawn(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Show the round; `?one=…&other=…` shows an exchange first, POST makes it."""
    here = desk_of(request, slug, event_slug)
    form = _form(here)
    if request.method == "POST":
        problem = None
        if form is not None and form.is_valid():
            problem = attempt(lambda: _exchange(here, form))
            if problem is None:
                messages.success(request, _("Exchanged."))
                return here.to("desk-round")
        elif form is None:
            _is_allowed, why = allowed(here.event, "swap")
            problem = Problem("wrong_state", why)
        here = again(here)
        if form is not None:
            problem = told_on(form, problem, {"players": "other"})
        return _page(here, form if _latest(here) else None, problem)
    return _page(here, form)


def _latest(here: Desk) -> RoundNow | None:
    """Return the round that is drawn and not published, or None."""
    latest = here.event.latest
    return latest if latest and latest.round.state == RoundState.DRAWN else None


def _form(here: Desk) -> ExchangeForm | None:
    """Return the form of the exchange with whatever was sent; None without a draw."""
    latest = _latest(here)
    if latest is None:
        return None
    playing = [*latest.seating.players, *latest.waiting]
    names = {number: here.event.name(number) for number in sorted(playing)}
    query = here.request.GET if "one" in here.request.GET else None
    sent = here.request.POST if here.request.method == "POST" else query
    return ExchangeForm(sent, names=names)


def _exchange(here: Desk, form: ExchangeForm) -> SwapEffect:
    data = form.cleaned_data
    return swap_players(
        one=data["one"],
        other=data["other"],
        reason=data["reason"],
        revision=here.seen,
        tournament=here.tournament,
        author=here.author,
        at=here.at,
    )


def _page(
    here: Desk, form: ExchangeForm | None, problem: Problem | None = None
) -> HttpResponse:
    latest = _latest(here)
    if latest is None or form is None:
        return here.page("tournaments/round_none.html", {}, problem)
    effect = None
    if form.is_bound and form.is_valid():
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        refused = None
        try:
            effect = swap_checked(here.event, latest, one, other)
        except Problem as found:
            refused = found
        told_on(form, refused, {"players": "other"})
    seating = effect.seating if effect else latest.seating
    waiting = effect.waiting if effect else latest.waiting
    moved = {effect.one, effect.other} if effect else set()
    can_publish, why_not = allowed(here.event, "publish")
    context = {
        "form": form,
        "latest": latest,
        "draw": latest.round.draw,
        "effect": effect,
        "changes": _changes(effect) if effect else [],
        "tables": [
            [(here.event.name(number), number in moved) for number in table]
            for table in seating.tables
        ],
        "byes": here.event.names(tuple(seating.byes[: len(latest.byes)])),
        "waiting": here.event.names(tuple(waiting)),
        "is_stale": is_stale(here.event, latest),
        "can_publish": can_publish,
        "why_not": why_not,
        "publish_url": here.url("desk-step", "publish"),
        "redraw_url": here.url("desk-step", "redraw"),
        "discard_url": here.url("desk-step", "discard"),
    }
    return here.page("tournaments/round.html", context, problem)


def _changes(effect: SwapEffect) -> list[Change]:
    names = {
        "repeats": _("Pairs that meet again"),
        "spread": _("How far apart the scores at the tables are"),
        "roles": _("How uneven the first roles are"),
        "byes": _("Earlier byes of those who have one"),
    }
    after = effect.after_values
    return [
        Change(names[key], before, after[key])
        for key, before in effect.before_values.items()
    ]
