"""What the pages of directors share: the revision they saw, a refusal shown."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from players.models import Club
from scoring.forms.numbers import read_number
from scoring.forms.problems import add_problem
from scoring.services.author import Author
from tournaments.access import directed_tournament
from tournaments.models import Tournament
from tournaments.queries.event import Event, load_event
from web.problems import Problem

#: A revision that no tournament has: what was not sent counts as behind.
NEVER = -1


@dataclass(frozen=True, slots=True)
class Desk:
    """A director at work on a tournament, as it stood when it was read."""

    request: HttpRequest
    tournament: Tournament
    author: Author
    event: Event
    at: datetime

    @property
    def club(self) -> Club:
        """The club of the tournament."""
        return self.tournament.club

    @property
    def seen(self) -> int:
        """The revision of the page from which the form was sent."""
        number = read_number(self.request.POST.get("revision", ""))
        return NEVER if number is None else number

    @property
    def who(self) -> dict[str, object]:
        """What every service is told: the tournament, by whom, when."""
        return {"tournament": self.tournament, "author": self.author, "at": self.at}

    def url(self, name: str = "desk", *args: object) -> str:
        """Return the address of a page of this tournament."""
        first = (self.club.slug, self.tournament.slug)
        return reverse(f"tournaments:{name}", args=[*first, *args])

    def to(self, name: str = "desk", *args: object) -> HttpResponse:
        """Lead on to a page of this tournament."""
        return redirect(self.url(name, *args))

    def page(
        self,
        template: str,
        context: dict[str, object],
        problem: Problem | None = None,
    ) -> HttpResponse:
        """Answer a page. A refusal stands first on it, and gives it its status.

        Where a form holds the fault the status is 422, as on every page with a form.
        """
        form = context.get("form")
        has_faults = isinstance(form, forms.BaseForm) and bool(form.errors)
        status = 422 if has_faults else 200
        if problem is not None:
            status = 422 if problem.code == "invalid" else problem.status
        shared = {
            "club": self.club,
            "nav": "tournaments",
            "tournament": self.tournament,
            "event": self.event,
            "desk_url": self.url(),
            "problem": problem,
            "page_error": problem is not None or has_faults,
        }
        return render(self.request, template, shared | context, status=status)


def desk_of(request: HttpRequest, slug: str, event_slug: str) -> Desk:
    """Return the tournament to its directors; 404 for everybody else."""
    found = directed_tournament(request, slug, event_slug)
    tournament, author = found.tournament, found.leave.author
    return Desk(request, tournament, author, load_event(tournament), timezone.now())


def again(desk: Desk) -> Desk:
    """Read the tournament anew: after a refusal it is shown as it is now."""
    slug, event_slug = desk.club.slug, desk.tournament.slug
    return desk_of(desk.request, slug, event_slug)


def attempt(act: Callable[[], object]) -> Problem | None:
    """Do it; return why it was refused, or None. What never was stays a 404."""
    try:
        act()
    except Problem as problem:
        if problem.code == "not_found":
            raise
        return problem
    return None


def told_on(
    form: forms.Form, problem: Problem | None, fields: dict[str, str] | None = None
) -> Problem | None:
    """Put the faults of fields on the form; return what belongs to none of them."""
    if problem is not None and problem.errors:
        add_problem(form, problem, fields)
        return None
    return problem
