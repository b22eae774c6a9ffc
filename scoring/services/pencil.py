"""Taking the pencil and laying it down (advice only: queries/pencil.py)."""

from django.core.cache import cache

from scoring.models import Match
from scoring.queries.pencil import Pencil, pencil_key

#: An evening: whoever comes back later finds the pencil on the table.
HELD_FOR_SECONDS = 6 * 60 * 60


def hold_pencil(match: Match, *, phone: str, name: str) -> None:
    """Write down who holds it from now on; without a phone it lies on the table."""
    if phone:
        cache.set(pencil_key(match), Pencil(phone=phone, name=name), HELD_FOR_SECONDS)
    else:
        cache.delete(pencil_key(match))
