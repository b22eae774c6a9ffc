"""Steering the screens in the room."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.services.faults import Faults, noted, refuse
from tournaments.models import Screen, ScreenPage, Tournament
from tournaments.models.screen import (
    LONGEST_MESSAGE,
    LONGEST_SECONDS,
    SHORTEST_SECONDS,
)
from web.problems import invalid


@transaction.atomic
def steer_screens(
    *,
    tournament: Tournament,
    pages: Sequence[str],
    seconds: int,
    held: str,
    at: datetime,
    message: str = "",
    until: datetime | None = None,
) -> Screen:
    """Say which pages go round, for how long each, and which one stays on ("": none).

    message: what is announced, up to 200 characters. until: what the clock counts down
    to. It changes nothing of the tournament, so two directors only overwrite each
    other.
    """
    message = " ".join(message.split())
    _refuse(pages, seconds, held, message)
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    screen = Screen.objects.filter(tournament=tournament).first()
    if screen is None:
        screen = Screen(tournament=tournament, club_id=tournament.club_id, revision=0)
    screen.pages, screen.seconds, screen.held = list(pages), seconds, held
    screen.message, screen.until = message, until
    screen.changed_at = at
    screen.revision += 1
    screen.save()
    return screen


def _refuse(pages: Sequence[str], seconds: int, held: str, message: str) -> None:
    """Refuse what no screen can show, all faults at once."""
    faults: Faults = {}
    with noted(faults):
        if len(message) > LONGEST_MESSAGE:
            text = ngettext(
                "An announcement has %(most)s character at most.",
                "An announcement has %(most)s characters at most.",
                LONGEST_MESSAGE,
            )
            raise invalid("message", text % {"most": LONGEST_MESSAGE}, "max_length")
    with noted(faults):
        if not pages or set(pages) - set(ScreenPage.values):
            raise invalid("pages", _("Choose at least one page."), "choice")
    with noted(faults):
        if held and held not in ScreenPage.values:
            raise invalid("held", _("Choose one of the pages, or none."), "choice")
    with noted(faults):
        if not SHORTEST_SECONDS <= seconds <= LONGEST_SECONDS:
            text = ngettext(
                "A page stays %(least)s to %(most)s second.",
                "A page stays %(least)s to %(most)s seconds.",
                LONGEST_SECONDS,
            )
            values = {"least": SHORTEST_SECONDS, "most": LONGEST_SECONDS}
            raise invalid("seconds", text % values, "out_of_range")
    refuse(faults)
