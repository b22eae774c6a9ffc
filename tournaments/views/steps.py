"""The steps of an event, each on a page that says what will happen before it does.

Nothing asks "Are you sure?": the page tells the consequence, its button does it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.people import ReasonForm
from tournaments.queries.actions import What, allowed
from tournaments.queries.cut import cut_of
from tournaments.queries.event import Event
from tournaments.services.ending import (
    draw_lots_for_cut,
    finish_tournament,
    make_cut,
)
from tournaments.services.rounds import (
    close_round,
    discard,
    draw,
    publish,
    redraw,
    reopen_round,
    start_tournament,
)
from tournaments.services.setup import (
    archive_tournament,
    cancel_tournament,
    open_tournament,
    reveal_standings,
)
from tournaments.views import told
from tournaments.views.common import Desk, again, attempt, desk_of, told_on
from web.problems import Problem

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Step:
    """what: the operation that must be safe. button: what it says. told: what will
    happen. done: what is said afterwards. leads_to: the page after it. asks_why:
    whether a reason may be given."""

    what: What
    button: Text
    act: Callable[..., object]
    told: Callable[[Event], list[str]]
    done: Text
    leads_to: str = "desk"
    asks_why: bool = False


STEPS: dict[str, Step] = {
    "open": Step(
        "open",
        _("Open it for entries"),
        open_tournament,
        told.of_opening,
        _("It is open for entries."),
        "desk-players",
    ),
    "start": Step(
        "start",
        _("Start the tournament"),
        start_tournament,
        told.of_start,
        _("It has started."),
    ),
    "draw": Step(
        "draw",
        _("Draw the round"),
        draw,
        told.of_draw,
        _("Drawn. Look at it, then publish it."),
        "desk-round",
    ),
    "redraw": Step(
        "discard",
        _("Draw it again"),
        redraw,
        told.of_redraw,
        _("Drawn again. Look at it, then publish it."),
        "desk-round",
        asks_why=True,
    ),
    "discard": Step(
        "discard",
        _("Take the draw back"),
        discard,
        told.of_discard,
        _("The draw is taken back."),
        asks_why=True,
    ),
    "publish": Step(
        "publish",
        _("Publish the round"),
        publish,
        told.of_publication,
        _("Published. The tables can begin."),
    ),
    "close-round": Step(
        "close_round",
        _("Close the round"),
        close_round,
        told.of_closing,
        _("The round is closed and counts."),
    ),
    "reopen-round": Step(
        "reopen_round",
        _("Open the round again"),
        reopen_round,
        told.of_reopening,
        _("The round is open again and does not count."),
        asks_why=True,
    ),
    "reveal": Step(
        "reveal",
        _("Reveal the standings"),
        reveal_standings,
        told.of_reveal,
        _("Everybody sees the standings now."),
    ),
    "finish": Step(
        "finish",
        _("Finish the tournament"),
        finish_tournament,
        told.of_finish,
        _("The tournament is over, the places are fixed."),
    ),
    "archive": Step(
        "archive",
        _("Archive it"),
        archive_tournament,
        told.of_archive,
        _("Archived: its results stay as they are."),
    ),
    "cancel": Step(
        "cancel",
        _("Call it off"),
        cancel_tournament,
        told.of_cancelling,
        _("Called off. Its matches stay in the book."),
        asks_why=True,
    ),
}


@require_http_methods(["GET", "HEAD", "POST"])
def step(
    request: HttpRequest, slug: str, event_slug: str, step_name: str
) -> HttpResponse:
    """Say what will happen, then do it."""
    here = desk_of(request, slug, event_slug)
    one = STEPS.get(step_name)
    if one is None:
        raise Problem("not_found")
    form = ReasonForm(request.POST or None) if one.asks_why else None
    problem = None
    if request.method == "POST" and (form is None or form.is_valid()):
        why = {"reason": form.cleaned_data["reason"]} if form else {}
        problem = attempt(lambda: one.act(revision=here.seen, **here.who, **why))
        if problem is None:
            messages.success(request, str(one.done))
            return here.to(one.leads_to)
        if form is not None:
            problem = told_on(form, problem)
        here = again(here)
    return _page(here, one, form, problem)


def _page(
    here: Desk, one: Step, form: ReasonForm | None, problem: Problem | None
) -> HttpResponse:
    is_allowed, why = allowed(here.event, one.what)
    context: dict[str, object] = {
        "form": form,
        "told": one.told(here.event) if is_allowed else [],
        "entails": why if is_allowed else "",
        "why_not": "" if is_allowed else why,
        "button": one.button,
    }
    return here.page("tournaments/step.html", context, problem)


@require_http_methods(["GET", "HEAD", "POST"])
def cut(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Who passes the cut; where its line is tied, lots first."""
    here = desk_of(request, slug, event_slug)
    problem = None
    if request.method == "POST":
        act = draw_lots_for_cut if request.POST.get("do") == "lots" else make_cut
        problem = attempt(lambda: act(revision=here.seen, **here.who))  # type: ignore[arg-type]
        if problem is None and act is make_cut:
            messages.success(request, str(_("The cut is made. Draw the next round.")))
            return here.to()
        if problem is None:
            return here.to("desk-cut")
        here = again(here)
    is_allowed, why = allowed(here.event, "cut")
    context: dict[str, object] = {"why_not": "" if is_allowed else why}
    if is_allowed:
        context |= told.of_cut(here.event, cut_of(here.event))
    return here.page("tournaments/cut.html", context, problem)
