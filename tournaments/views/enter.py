"""The page behind the link by which people enter themselves."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.access import asking
from scoring.forms.problems import add_problem
from scoring.models import Via
from scoring.services.author import Author
from tournaments.forms.people import NameForm
from tournaments.models import Tournament, TournamentState
from tournaments.queries.entry_link import opens
from tournaments.services.entries import enter_self
from web.limits import refuse_when_over
from web.problems import Problem

CLOSED = gettext_lazy("This link opens nothing any more. Ask for a new one.")


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, event_id: str, tag: str) -> HttpResponse:
    """Ask for a name; whoever holds the link needs no account and sees no list."""
    tournament = (
        Tournament.objects.filter(public_id=event_id).select_related("club").first()
    )
    if tournament is None or not opens(tournament, tag):
        refuse_when_over(request, "wrong_secret")  # a right one opens all the same
        raise Problem("not_found", CLOSED)
    form = NameForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            entry = enter_self(
                tournament=tournament,
                tag=tag,
                name=form.cleaned_data["name"],
                author=Author(user=asking(request).user, via=Via.LINK),
                at=timezone.now(),
            )
        except Problem as problem:
            add_problem(form, problem, {"name.0": "name"})
        else:
            messages.success(
                request,
                _("%(name)s is entered. Tell an organiser when you are there.")
                % {"name": entry.player.name},
            )
            return redirect("tournaments:enter", event_id, tag)
    context = {
        "tournament": tournament,
        "form": form,
        "is_open": tournament.state == TournamentState.OPEN,
        "page_error": bool(form.errors),
    }
    status = 422 if form.errors else 200
    answer = render(request, "tournaments/enter.html", context, status=status)
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex"
    return answer
