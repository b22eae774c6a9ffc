"""Keeping a secret that must be read again: sealed under the key of its purpose (S14).

What is only compared is kept as a hash; this is for what has to be known later, such
as the secret that codes from an app are worked out from. A copy of the database alone
opens none of it.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from web.keys import keys_for


class SealBroken(Exception):
    """This was sealed under another key, or changed since."""


def seal(text: str, purpose: str) -> str:
    """Return the text encrypted and signed (Fernet: AES-128-CBC and HMAC-SHA256).

    purpose: one of `PURPOSE_KEYS` in the settings; any other is a KeyError.
    """
    return _box(purpose).encrypt(text.encode()).decode()


def unseal(sealed: str, purpose: str) -> str:
    """Return the text, under the newest key or a fallback; else raise SealBroken."""
    try:
        return _box(purpose).decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise SealBroken from error


def _box(purpose: str) -> MultiFernet:
    keys = map(base64.urlsafe_b64encode, keys_for(purpose))
    return MultiFernet([Fernet(key) for key in keys])
