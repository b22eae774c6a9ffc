"""What every page of the room begins with: the tournament, as a reader may see it."""

from dataclasses import dataclass

from django.http import HttpRequest

from players.models import Club
from tournaments.access import tournament_with_leave
from tournaments.models import Entry, Tournament
from tournaments.queries.event import Event, load_event
from tournaments.queries.lists import entry_of_user
from tournaments.queries.live import event_version


@dataclass(frozen=True, slots=True)
class Room:
    """A tournament, read for somebody. version: as it was before it was read, so that
    nothing written meanwhile is missed. own: the reader's entry, or None."""

    event: Event
    club: Club
    version: str
    is_director: bool
    own: Entry | None

    @property
    def tournament(self) -> Tournament:
        """The tournament itself."""
        return self.event.tournament

    @property
    def args(self) -> list[str]:
        """What every address of the tournament begins with."""
        return [self.club.slug, self.tournament.slug]

    @property
    def context(self) -> dict[str, object]:
        """What every page of the room takes."""
        return {
            "club": self.club,
            "nav": "tournaments",
            "tournament": self.tournament,
            "event": self.event,
            "is_director": self.is_director,
            "own": self.own,
        }


def room_of(request: HttpRequest, slug: str, event_slug: str) -> Room:
    """Read the tournament for who asks; 404 where it is none of their business."""
    version = event_version(slug, event_slug)
    found = tournament_with_leave(request, slug, event_slug)
    event = load_event(found.tournament)
    user = found.leave.visitor.user
    return Room(
        event=event,
        club=found.leave.club,
        version=version.text if version else "",
        is_director=found.is_director,
        own=entry_of_user(event, user.pk if user else None),
    )
