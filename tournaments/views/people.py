"""Who takes part: entering, checking in, late players, and one entry of them."""

from collections.abc import Callable, Sequence

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from players.models import Club
from players.queries.people import known_players
from players.rules.names import name_key
from scoring.forms.numbers import read_number
from tournaments.forms.people import (
    ClubPlayersForm,
    ListForm,
    Question,
    ReasonForm,
    questions,
    with_answers,
)
from tournaments.models import Entry, EntryState, TournamentState
from tournaments.queries.actions import allowed
from tournaments.queries.entry_link import entry_tag
from tournaments.queries.lists import entry_list, results_of
from tournaments.services.entries import (
    enter_list,
    enter_players,
    find_entry,
    note_presence,
    remove_entry,
    set_entry_link,
)
from tournaments.services.roster import (
    come_back,
    enter_late,
    next_unpublished,
    withdraw,
)
from tournaments.views.common import Desk, again, attempt, desk_of, told_on
from web.problems import Problem, invalid

#: So many faults of a pasted list stand on the page.
MOST_FAULTS = 20
DONE: dict[str, str | Promise] = {
    "remove": gettext_lazy("The entry is taken out."),
    "withdraw": gettext_lazy("Withdrawn. All results stay."),
    "disqualify": gettext_lazy(
        "Disqualified: no place, and the results of others stay."
    ),
    "return": gettext_lazy("Back in the tournament."),
}


@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Everybody entered. POST notes who is here: `here` has the numbers that are marked
    now, and `noted` those that were when the page was shown."""
    here = desk_of(request, slug, event_slug)
    problem = None
    if request.method == "POST":
        marked = _numbers(request.POST.getlist("here"))
        noted = _numbers(request.POST.get("noted", "").split())
        problem = attempt(
            lambda: note_presence(here=marked, noted=noted, **here.who)  # type: ignore[arg-type]
        )
        if problem is None:
            messages.success(request, _("Noted who is here."))
            return here.to("desk-players")
        here = again(here)
    return _page(here, problem=problem)


def _numbers(sent: Sequence[str]) -> set[int]:
    return {number for text in sent if (number := read_number(text)) is not None}


@require_POST
def add(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Enter names, one a line; a look-alike of somebody known is asked about (S26)."""
    here = desk_of(request, slug, event_slug)
    form = ListForm(request.POST)
    asked: list[Question] = []
    problem = None
    if form.is_valid():
        lines = form.cleaned_data["names"].splitlines()
        asked = questions(here.club, lines, request.POST)
        if not any(one.is_open for one in asked):
            text = with_answers(lines, asked)
            problem = attempt(lambda: _enter(here, text))
            if problem is None:
                return here.to("desk-players")
            problem = _on_list(form, problem)
        else:
            form.add_error(None, _("Some names look like names of the club. Say who."))
        here = again(here)
    return _page(here, form=form, asked=asked, problem=problem)


def _enter(here: Desk, text: str) -> None:
    """Enter the list before the start; afterwards one name, who is late."""
    if here.tournament.state == TournamentState.RUNNING:
        _enter_late(here, text)
        return
    entries = enter_list(
        text=text,
        revision=here.seen,
        tournament=here.tournament,
        author=here.author,
        at=here.at,
    )
    _say_entered(here, len(entries))


def _enter_late(here: Desk, text: str) -> None:
    names = [line for line in text.splitlines() if line.strip()]
    if len(names) > 1:
        raise invalid("names", _("Late players are added one at a time."), "too_many")
    entry = enter_late(
        name="".join(names),
        revision=here.seen,
        tournament=here.tournament,
        author=here.author,
        at=here.at,
    )
    told = _("%(name)s plays from round %(number)s on.")
    # Of who was here before, not the first round that they played.
    number = next_unpublished(here.event)
    values = {"name": entry.player.name, "number": number}
    messages.success(here.request, told % values)


def _say_entered(here: Desk, count: int) -> None:
    text = ngettext(
        "%(count)s player is entered.", "%(count)s players are entered.", count
    )
    messages.success(here.request, text % {"count": count})


def _on_list(form: ListForm, problem: Problem) -> Problem | None:
    """Tell faults by the number of their line, the first of them."""
    if not problem.errors:
        return problem
    told = []
    for field, faults in problem.errors.items():
        head, _dot, line = field.partition(".")
        for fault in faults:
            is_line = head == "lines" and line
            text = _("Line %(line)s: %(fault)s") if is_line else "%(fault)s"
            told.append(text % {"line": line, "fault": fault.message})
    for text in told[:MOST_FAULTS]:
        form.add_error("names", text)
    if len(told) > MOST_FAULTS:
        left = len(told) - MOST_FAULTS
        text = ngettext(
            "%(count)s more line cannot be entered.",
            "%(count)s more lines cannot be entered.",
            left,
        )
        form.add_error("names", text % {"count": left})
    return None


@require_http_methods(["GET", "HEAD", "POST"])
def of_the_club(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Enter people of the club by marking them."""
    here = desk_of(request, slug, event_slug)
    entered = [entry.player_id for entry in here.event.entries.values()]
    known = known_players(here.club).filter(is_active=True).exclude(pk__in=entered)
    form = ClubPlayersForm(
        request.POST or None, known=list(known.order_by("name_key", "pk"))
    )
    problem = None
    if form.is_valid():
        problem = attempt(
            lambda: enter_players(
                players=form.chosen,
                revision=here.seen,
                tournament=here.tournament,
                author=here.author,
                at=here.at,
            )
        )
        if problem is None:
            _say_entered(here, len(form.chosen))
            return here.to("desk-players")
        problem = told_on(form, problem)
        here = again(here)
    is_allowed, why_not = allowed(here.event, "register")
    context = {"form": form, "why_not": "" if is_allowed else why_not}
    return here.page("tournaments/players_club.html", context, problem)


@require_POST
def link(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Give the link by which people enter themselves, or take it back."""
    here = desk_of(request, slug, event_slug)
    is_on = request.POST.get("do") == "give"
    problem = attempt(lambda: set_entry_link(is_on=is_on, **here.who))  # type: ignore[arg-type]
    if problem is not None:
        return _page(again(here), problem=problem)
    told = _("The link is given. Every earlier one opens nothing any more.")
    if not is_on:
        told = _("The link is taken back. It opens nothing any more.")
    messages.success(request, told)
    return here.to("desk-players")


@require_http_methods(["GET", "HEAD", "POST"])
def entry(
    request: HttpRequest, slug: str, event_slug: str, number: int
) -> HttpResponse:
    """One who takes part: withdraw, disqualify, let back, take out; `do` says which."""
    here = desk_of(request, slug, event_slug)
    find_entry(here.event, number)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    problem = None
    if request.method == "POST":
        doing = request.POST.get("do", "")
        if doing not in DONE:
            raise Problem("not_found")
        if form.is_valid():
            problem = attempt(lambda: _do(here, number, doing, form))
            if problem is None:
                messages.success(request, str(DONE[doing]))
                return here.to("desk-players")
            problem = told_on(form, problem)
        here = again(here)
    return _entry_page(here, find_entry(here.event, number), form, problem)


def _do(here: Desk, number: int, doing: str, form: ReasonForm) -> object:
    told = {**here.who, "number": number, "revision": here.seen}
    acts: dict[str, Callable[..., object]] = {
        "remove": remove_entry,
        "return": come_back,
        "withdraw": withdraw,
        "disqualify": withdraw,
    }
    if acts[doing] is withdraw:
        told["reason"] = form.cleaned_data["reason"]
        told["is_disqualified"] = doing == "disqualify"
    return acts[doing](**told)


def _entry_page(
    here: Desk, one: Entry, form: ReasonForm, problem: Problem | None
) -> HttpResponse:
    is_here = one.state in (EntryState.REGISTERED, EntryState.CHECKED_IN)
    is_gone = one.state in (EntryState.WITHDRAWN, EntryState.DISQUALIFIED)
    may = {what: allowed(here.event, what) for what in ("withdraw", "return")}
    context = {
        "form": form,
        "entry": one,
        "results": results_of(here.event, one.number, is_director=True),
        "withdrawing": may["withdraw"][1],
        "returning": may["return"][1],
        "can_remove": is_here and allowed(here.event, "register")[0],
        "can_withdraw": not is_gone and may["withdraw"][0],
        "can_disqualify": one.state != EntryState.DISQUALIFIED and may["withdraw"][0],
        "can_return": one.state == EntryState.WITHDRAWN and may["return"][0],
        "can_add_late": is_here and allowed(here.event, "late_entry")[0],
    }
    return here.page("tournaments/entry.html", context, problem)


def _page(
    here: Desk,
    *,
    form: ListForm | None = None,
    asked: list[Question] | None = None,
    problem: Problem | None = None,
) -> HttpResponse:
    """Answer the page of everybody entered, with all that was typed on it."""
    event, tournament = here.event, here.tournament
    entries = entry_list(event)
    tag = entry_tag(tournament)
    path = reverse("tournaments:enter", args=[tournament.public_id, tag]) if tag else ""
    is_late = tournament.state == TournamentState.RUNNING
    can_add, why_not = allowed(event, "late_entry" if is_late else "register")
    context = {
        "form": form or ListForm(),
        **_typed(form, is_late=is_late),
        "noted": [one.number for one in entries if one.state == EntryState.CHECKED_IN],
        "asked": asked or [],
        "entries": entries,
        "is_late": is_late,
        "can_add": can_add,
        "why_not": "" if can_add else why_not,
        "entails": why_not if can_add else "",
        "can_check_in": allowed(event, "check_in")[0] and bool(entries),
        "link_url": settings.PUBLIC_URL + path if path else "",
        "known_names": _not_entered(here.club, entries),
    }
    return here.page("tournaments/players.html", context, problem)


def _not_entered(club: Club, entries: Sequence[Entry]) -> list[str]:
    """Return the names of the club that can still be entered."""
    entered = {name_key(one.player.name) for one in entries}
    known = known_players(club).filter(is_active=True).values_list("name", "name_key")
    return [name for name, key in known if key not in entered]


def _typed(form: ListForm | None, *, is_late: bool) -> dict[str, object]:
    """Return which of the two fields holds what was typed: a name, or a list."""
    names = str(form["names"].value() or "").strip() if form else ""
    is_list = len(names.splitlines()) > 1 or bool(form and form.errors)
    return {"one_name": names if is_late or not is_list else "", "is_list": is_list}
