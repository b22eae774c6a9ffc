"""The first page: go on with the open match, a new one, the last ones."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from players.models import Club
from players.rules.permissions import Action
from scoring.access import Leave, asking, own_clubs
from scoring.queries.closed_matches import closed_in, result_rows
from scoring.queries.open_matches import last_sentence, open_matches
from scoring.queries.own_books import own_books
from scoring.queries.score_sheet import score_sheet
from tournaments.models import Tournament, TournamentState
from tournaments.queries.director import live_tables
from tournaments.queries.event import load_event
from tournaments.queries.lists import public_round
from tournaments.views.tiles import tiles_of

MOST_RESULTS = 5
MOST_TABLES = 4
TARGET = 100


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All books that one keeps: the open match last written to stands first.

    With ?go-on, which the site's sign on a phone offers, straight to that match.
    """
    visitor = asking(request)
    own = own_clubs(visitor)
    if "go-on" in request.GET and (playing := open_matches(*_clubs(own))):
        return redirect("scoring:record", playing[0].match.public_id)
    context: dict[str, object] = {
        "new_match_url": reverse("scoring:match-new"),
        "target": TARGET,
        "is_guest": visitor.guest is not None and visitor.user is None,
    }
    context |= _books(own) if own else {"demo": _demo()}
    return render(request, "book/home.html", context)


def _books(own: Sequence[Leave]) -> dict[str, object]:
    clubs = _clubs(own)
    playing = open_matches(*clubs)
    closed = closed_in(*clubs)
    results = result_rows(closed.select_related("club")[:MOST_RESULTS])
    latest = playing[0].match if playing else results[0].match if results else None
    club = latest.club if latest else clubs[0]
    sheet = score_sheet(playing[0].match) if playing else None
    new_url = _new_match_url(own, club)
    several = len(clubs) > 1
    return {
        "club": club,
        "sheet": sheet,
        "last": last_sentence(sheet.record) if sheet else "",
        "other_open": playing[1:],
        "results": results,
        "match_count": closed.count() if results and not several else 0,
        "matches_url": reverse("scoring:match-list", args=[club.slug]),
        "new_match_url": new_url,
        "same_url": f"{new_url}&same={latest.public_id}" if latest else "",
        "books": own_books(clubs) if several else (),
        "around": _around_the_tables(clubs),
    }


def _clubs(own: Sequence[Leave]) -> list[Club]:
    return [leave.club for leave in own]


def _around_the_tables(clubs: Sequence[Club]) -> dict[str, object] | None:
    """The tournament that is played in one of the clubs: the tables of its newest
    round that everybody may see, or nothing."""
    running = Tournament.objects.filter(club__in=clubs, state=TournamentState.RUNNING)
    tournament = running.select_related("club").order_by("-starts_on", "-pk").first()
    event = load_event(tournament) if tournament else None
    shown = public_round(event) if event else None
    if event is None or shown is None or not shown.open_tables:
        return None
    tables = live_tables(event, shown, timezone.now())
    return {
        "tournament": event.tournament,
        "number": shown.number,
        "tiles": tiles_of(event, tables[:MOST_TABLES]),
    }


def _new_match_url(own: Sequence[Leave], club: Club) -> str:
    """Lead to the club last played in, or the first in which they may keep score."""
    able = [leave.club for leave in own if leave.may(Action.START_MATCH)]
    chosen = club if club in able or not able else able[0]
    return f"{reverse('scoring:match-new')}?club={chosen.slug}"


def _demo() -> Club | None:
    """The demo book, for somebody who has no book yet."""
    return Club.objects.filter(is_demo=True).first()
