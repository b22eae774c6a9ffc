"""Suggesting a player no longer, and again."""

from django.db import transaction

from players.models import Player
from players.services.people import set_active
from scoring.services.author import Author
from scoring.services.people_changed import note


@transaction.atomic
def retire_player(*, player: Player, author: Author) -> Player:
    """Suggest the player no longer; matches and records stay. Twice changes nothing."""
    retired = set_active(player=player, is_active=False)
    note("player_retired", author, retired)
    return retired


@transaction.atomic
def bring_back_player(*, player: Player, author: Author) -> Player:
    """Suggest a retired player again. Twice changes nothing."""
    back = set_active(player=player, is_active=True)
    note("player_brought_back", author, back)
    return back
