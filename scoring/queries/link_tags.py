"""The tag that makes the address of a table link unguessable."""

import base64
import hashlib
import hmac

from scoring.models import TableLink
from web.keys import keys_for

PURPOSE = "table-links"
#: 26 signs of base32 carry 130 bits (S10 asks for 128).
TAG_LENGTH = 26


def link_tag(link: TableLink) -> str:
    """Return the tag that the address of this generation carries."""
    return tags_for(link.public_id, link.generation)[0]


def tags_for(public_id: str, generation: int) -> list[str]:
    """Return the tags that fit, one for each key: the first is given out (S14)."""
    return [_tag(f"{public_id}.{generation}", key) for key in keys_for(PURPOSE)]


def _tag(text: str, key: bytes) -> str:
    digest = hmac.new(key, text.encode(), hashlib.sha256).digest()
    return base64.b32encode(digest).decode().lower()[:TAG_LENGTH]
