"""The director's page: what needs them, every table live, what is safe now."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from tournaments.models import TournamentState
from tournaments.queries.director import director
from tournaments.views.common import Desk, desk_of
from tournaments.views.desk_parts import parts_of
from web.tags import PRIVATE

ENDED = (
    TournamentState.FINISHED,
    TournamentState.ARCHIVED,
    TournamentState.CANCELLED,
)
PARTS = "tournaments/_desk_parts.html"


@require_safe
def desk(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    here = desk_of(request, slug, event_slug)
    context = _context(here)
    context["parts"] = render_to_string(PARTS, context)
    context["version"] = _version(context["parts"])
    return here.page("tournaments/desk.html", context)


@require_safe
def live(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """The parts that change, or 204 where the asker shows them already (`?v=`)."""
    here = desk_of(request, slug, event_slug)
    context = _context(here)
    context["parts"] = render_to_string(PARTS, context)
    context["version"] = _version(context["parts"])
    if request.GET.get("v") == context["version"]:
        answer = HttpResponse(status=204)
    else:
        answer = here.page("tournaments/_desk_live.html", context)
    answer["Cache-Control"] = PRIVATE
    return answer


def _context(here: Desk) -> dict[str, object]:
    return {
        "page": parts_of(here, director(here.event, here.at)),
        "can_switch": here.tournament.state not in ENDED,
        "tournament": here.tournament,
        "club": here.club,
        "live_url": here.url("desk-live"),
    }


def _version(parts: object) -> str:
    """Name what is shown: the parts hold nothing that differs between two readers."""
    return hashlib.sha256(str(parts).encode()).hexdigest()[:16]
