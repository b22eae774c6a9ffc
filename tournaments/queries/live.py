"""What a page that watches a tournament asks for every few seconds."""

from dataclasses import dataclass

from django.db.models import Count, Sum

from players.models import Visibility
from tournaments.models import Tournament, TournamentState


@dataclass(frozen=True, slots=True)
class EventVersion:
    """Where a tournament stands, and whether one must ask who wants to know.

    text: another one after every operation, hand, confirmation and turn of the screens.
    is_shut: only members, or only directors, may hear of it. is_public: a shared cache
    may keep the answer for a second.
    """

    text: str
    is_shut: bool
    is_public: bool


def event_version(club_slug: str, slug: str) -> EventVersion | None:
    """Return the version that is stored right now (one statement), or None."""
    row = (
        Tournament.objects.filter(club__slug=club_slug, slug=slug)
        .annotate(
            written=Sum("played_rounds__tables__match__version"),
            matches=Count("played_rounds__tables__match"),
        )
        .values_list(
            "revision",
            "screen__revision",
            "matches",
            "written",
            "state",
            "club__visibility",
        )
        .first()
    )
    if row is None:
        return None
    *numbers, state, visibility = row
    return EventVersion(
        ".".join(str(number or 0) for number in numbers),
        is_shut=visibility == Visibility.PRIVATE or state == TournamentState.DRAFT,
        is_public=visibility == Visibility.PUBLIC,
    )
