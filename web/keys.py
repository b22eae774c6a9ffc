"""One key per purpose, so that a leak or a rotation of one touches no other (S14).

A key is worked out from what the operator gives by HKDF (RFC 5869) with the purpose
as its label. What is given is the purpose's own variable, or `SECRET_KEY` where that
is empty; both may name older values, which still open what they once sealed.
"""

import hashlib
import hmac
from functools import lru_cache

from django.conf import settings

LENGTH = 32


def keys_for(purpose: str) -> list[bytes]:
    """Return the keys of a purpose, the one to seal with first, then the fallbacks.

    purpose: one of `PURPOSE_KEYS` in the settings; any other is a KeyError.
    """
    given: list[str] = settings.PURPOSE_KEYS[purpose]
    material = given or [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return [derive(secret.encode(), purpose) for secret in material]


@lru_cache(maxsize=64)
def derive(secret: bytes, purpose: str) -> bytes:
    """Return 32 bytes that tell nothing of the secret or of another purpose's key."""
    salt = b"third-hand"
    return hkdf(secret, salt=salt, info=purpose.encode(), length=LENGTH)


def hkdf(secret: bytes, *, salt: bytes, info: bytes, length: int) -> bytes:
    """Return the output of HKDF-SHA256 (RFC 5869 section 2), up to 8,160 bytes."""
    key = hmac.digest(salt, secret, hashlib.sha256)
    made = block = b""
    counter = 1
    while len(made) < length:
        block = hmac.digest(key, block + info + bytes([counter]), hashlib.sha256)
        made += block
        counter += 1
    return made[:length]
