"""What a page of the room must know to ask for news."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from scoring.views.live_state import LiveState
from tournaments.models import TournamentState
from tournaments.queries.news import news_of
from tournaments.views.room import Room

LASTS = (TournamentState.OPEN, TournamentState.RUNNING)


def watching(
    room: Room, page: str, query: Mapping[str, object], *, always: bool = False
) -> LiveState:
    """Return what the page asks with. query: what it shows, kept in each question.

    always: ask as often while nothing runs, for the director may turn the page. A
    running tournament is never idle: a draw may come after a long meal.
    """
    tournament = room.tournament
    asked = {name: value for name, value in query.items() if value not in (None, "")}
    address = reverse("tournaments:live", args=room.args)
    news = news_of(room.event)
    is_on = always or tournament.state in LASTS
    since = (timezone.now() - tournament.updated_at).total_seconds()
    return LiveState(
        url=f"{address}?{urlencode({'page': page} | asked)}",
        version=room.version,
        newest="",
        number=news.number,
        said=news.text,
        idle=0 if is_on else max(0, int(since)),
        is_open=is_on,
    )
