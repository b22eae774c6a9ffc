"""What the screens in the room show."""

from tournaments.models import Screen, Tournament
from tournaments.models.screen import USUAL_PAGES


def screen_of(tournament: Tournament) -> Screen:
    """Return how the screens are steered; the usual way (unsaved) at first."""
    found = Screen.objects.filter(tournament=tournament).first()
    return found or Screen(
        tournament=tournament,
        club_id=tournament.club_id,
        pages=list(USUAL_PAGES),
        revision=0,
        changed_at=tournament.updated_at,
    )
