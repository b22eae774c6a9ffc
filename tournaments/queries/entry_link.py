"""The tag of the link by which people enter themselves: nothing in the database
opens it, as with table links (decision 12)."""

import base64
import hashlib
import hmac

from tournaments.models import Tournament
from web.keys import keys_for

PURPOSE = "entry-links"
#: 26 signs of base32 carry 130 bits.
TAG_LENGTH = 26


def entry_tag(tournament: Tournament) -> str:
    """Return the tag in the address of the link; "" while there is none."""
    return _tags(tournament)[0] if tournament.entry_link_on else ""


def opens(tournament: Tournament, tag: str) -> bool:
    """Whether the tag is that of the newest link, compared in constant time."""
    fits = [
        hmac.compare_digest(right.encode(), tag.encode()) for right in _tags(tournament)
    ]
    return any(fits) and tournament.entry_link_on


def _tags(tournament: Tournament) -> list[str]:
    text = f"{tournament.public_id}.{tournament.entry_generation}"
    return [_tag(text, key) for key in keys_for(PURPOSE)]


def _tag(text: str, key: bytes) -> str:
    digest = hmac.new(key, text.encode(), hashlib.sha256).digest()
    return base64.b32encode(digest).decode().lower()[:TAG_LENGTH]
