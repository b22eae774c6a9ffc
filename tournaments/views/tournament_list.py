"""The tournaments of a club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.rules.permissions import Action
from scoring.access import club_with_leave
from tournaments.queries.tournaments import tournaments_of


@require_safe
def tournament_list(request: HttpRequest, slug: str) -> HttpResponse:
    club, leave = club_with_leave(request, slug)
    is_director = leave.may(Action.MANAGE)
    context = {
        "club": club,
        "nav": "tournaments",
        "is_director": is_director,
        "lines": tournaments_of(club, is_director=is_director),
    }
    return render(request, "tournaments/tournament_list.html", context)
