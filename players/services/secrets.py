"""Secrets that are shown once: made at random, kept as a hash."""

import hashlib
import secrets

#: No 0/o, 1/l/i: what is read aloud or copied by hand has no twins.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
#: Five groups of five signs: 123 bits (S15 asks for 100).
CODE_GROUPS, GROUP_LENGTH = 5, 5
ID_LENGTH = 20
#: How many ids there are: one is drawn as a single number, for an import draws many.
_IDS = len(ALPHABET) ** ID_LENGTH


def new_public_id() -> str:
    """Return an id of 20 signs (99 bits) that nobody can guess."""
    number, signs = secrets.randbelow(_IDS), []
    for _sign in range(ID_LENGTH):
        number, at = divmod(number, len(ALPHABET))
        signs.append(ALPHABET[at])
    return "".join(signs)


def new_handle() -> str:
    """Return a secret of 256 random bits, safe in addresses and cookies."""
    return secrets.token_urlsafe(32)


def new_recovery_code() -> str:
    """Return a code to be written down: five groups of five signs."""
    groups = (
        "".join(secrets.choice(ALPHABET) for _sign in range(GROUP_LENGTH))
        for _group in range(CODE_GROUPS)
    )
    return "-".join(groups)


def hash_of(secret: str) -> str:
    """Return what is kept of a secret. It is random enough to need no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def tidy_code(typed: str) -> str:
    """Return a typed recovery code without blanks, dashes and capitals."""
    signs = "".join(sign for sign in typed.lower() if sign.isalnum())
    return "-".join(
        signs[start : start + GROUP_LENGTH]
        for start in range(0, len(signs), GROUP_LENGTH)
    )
