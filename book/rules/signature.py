"""Signing what is sent, as Standard Webhooks 1.0.0 says."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Iterable

MARK = "whsec_"
SECRET_LENGTH = 32


def secret_text(key: bytes) -> str:
    """Return the secret as it is handed to a receiver."""
    return MARK + base64.b64encode(key).decode()


def secret_key(text: str) -> bytes:
    """Return the key that a secret stands for; ValueError for what is none."""
    if not text.startswith(MARK):
        raise ValueError("not a webhook secret")
    try:
        return base64.b64decode(text.removeprefix(MARK), validate=True)
    except binascii.Error as error:
        raise ValueError("not a webhook secret") from error


def sign(secret: str, *, event_id: str, at: int, body: bytes) -> str:
    """Return one signature over the exact bytes that are sent.

    at: seconds since 1970, of this attempt.
    """
    signed = b".".join((event_id.encode(), str(at).encode(), body))
    digest = hmac.digest(secret_key(secret), signed, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"


def signed_headers(
    secrets: Iterable[str], *, event_id: str, at: int, body: bytes
) -> dict[str, str]:
    """Return the three headers; during a rotation there are two secrets."""
    signatures = (sign(key, event_id=event_id, at=at, body=body) for key in secrets)
    return {
        "webhook-id": event_id,
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(signatures),
    }
