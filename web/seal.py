"""Keeping a secret that must be read again: sealed under the key of its purpose (S14).

What is only compared is kept as a hash; this is for what has to be known later. A copy
of the database alone opens none of it.
"""

import base64
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from web.keys import keys_for

_NONCE = 12


class SealBroken(Exception):
    """What was kept opens under no key: it was changed, or its key is gone."""


def seal(text: str, *, purpose: str, owner: str) -> str:
    """Return the text encrypted (AES-256-GCM) under the newest key of the purpose.

    owner: what the secret belongs to; moved to another row it opens no more.
    """
    nonce = os.urandom(_NONCE)
    key = AESGCM(keys_for(purpose)[0])
    return base64.b64encode(
        nonce + key.encrypt(nonce, text.encode(), owner.encode())
    ).decode()


def unseal(sealed: str, *, purpose: str, owner: str) -> str:
    """Return the text, under whichever key of the purpose opens it."""
    try:
        raw = base64.b64decode(sealed, validate=True)
    except ValueError as error:
        raise SealBroken from error
    nonce, rest = raw[:_NONCE], raw[_NONCE:]
    for key in keys_for(purpose):
        try:
            return AESGCM(key).decrypt(nonce, rest, owner.encode()).decode()
        except (InvalidTag, ValueError):
            continue
    raise SealBroken
