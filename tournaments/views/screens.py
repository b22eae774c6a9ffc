"""Steering the screens in the room, and reading what was done."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.forms.screens import ScreensForm
from tournaments.models import ScreenPage
from tournaments.queries.journal import journal_lines
from tournaments.queries.screens import screen_of
from tournaments.services.screens import steer_screens
from tournaments.views.common import attempt, desk_of, told_on


@require_http_methods(["GET", "HEAD", "POST"])
def screens(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Say what the screens show. Every button sends the whole form: what is typed goes
    with what is shown."""
    here = desk_of(request, slug, event_slug)
    screen = screen_of(here.tournament)
    form = ScreensForm(request.POST or None, screen=screen)
    problem = None
    if form.is_valid():
        wanted = form.wanted(here.at)
        problem = attempt(
            lambda: steer_screens(tournament=here.tournament, at=here.at, **wanted)
        )
        if problem is None:
            messages.success(request, _("The screens follow within three seconds."))
            return here.to("desk-screens")
        problem = told_on(form, problem)
    context: dict[str, object] = {
        "form": form,
        "screen": screen,
        "is_counting": screen.until is not None and screen.until > here.at,
        "choices": ScreenPage.choices,
    }
    return here.page("tournaments/screens.html", context, problem)


@require_safe
def journal(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Everything that was done, newest first, by whom and why."""
    here = desk_of(request, slug, event_slug)
    lines = journal_lines(here.tournament)
    return here.page("tournaments/journal.html", {"lines": lines})
