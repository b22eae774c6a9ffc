"""Who holds the pencil: advice for the screens, in the store that workers share.

It refuses nobody and is no fact of the match, so it is not in the book; where the
store forgets it, the next phone that records a hand holds it again.
"""

from typing import TypedDict

from django.core.cache import cache

from scoring.models import Match


class Pencil(TypedDict):
    """phone: the random name that the phone gave itself. name: the account's, or ""."""

    phone: str
    name: str


def pencil_of(match: Match) -> Pencil | None:
    """Return who keeps the score of the match, as far as anybody said."""
    held: Pencil | None = cache.get(pencil_key(match))
    return held


def pencil_key(match: Match) -> str:
    """Return under what name the store keeps it."""
    return f"pencil:{match.pk}"
