"""Giving a player another name."""

from datetime import datetime

from django.db import transaction

from players.models import Player
from players.services.people import set_name
from scoring.services.author import Author
from scoring.services.people_changed import note, touch_matches


@transaction.atomic
def rename_player(*, player: Player, name: str, author: Author, at: datetime) -> Player:
    """Rename a player everywhere; the old name typed again is a new person.

    Refuses as `set_name` does. The same name again changes nothing.
    """
    if set_name(player=player, name=name):
        touch_matches(club=player.club, players=[player], at=at)
        note("player_renamed", author, player)
    player.refresh_from_db()
    return player
