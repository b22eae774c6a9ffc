"""One published example, verified by code written apart (S47)."""

import base64
import hashlib
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from book.rules.signature import sign
from book.services.webhook_sender import Sender
from book.services.webhooks import ROTATION, rotate_secret
from tests.factories import minutes, record, start
from tests.webhooks.conftest import Receiver, Request, hook
from web.seal import SealBroken, seal, unseal

MANUAL = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text()
SHOWN = re.search(r"```http\n(.*?)\n\n(.*?)\n```", MANUAL, re.DOTALL)
assert SHOWN
HEADERS = dict(line.split(": ", 1) for line in SHOWN[1].splitlines()[1:])
BODY = SHOWN[2].encode()
SECRET = re.findall(r"whsec_[A-Za-z0-9+/=]{44}", MANUAL)[0]


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """HMAC from its definition (RFC 2104), with nothing of ours and no hmac module."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + text).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def verifies(secret: str, headers: dict[str, str], body: bytes) -> bool:
    key = base64.b64decode(secret[6:])
    signed = headers["webhook-id"] + "." + headers["webhook-timestamp"] + "."
    right = base64.b64encode(hmac_sha256(key, signed.encode() + body)).decode()
    return f"v1,{right}" in headers["webhook-signature"].split(" ")


def manual_code() -> Callable[..., bool]:
    names: dict[str, Any] = {}
    code = re.findall(r"```python\n(.*?)```", MANUAL, re.DOTALL)[0]
    exec(compile(code, "webhooks.md", "exec"), names)  # noqa: S102
    found: Callable[..., bool] = names["is_ours"]
    return found


def test_the_published_example_is_what_we_sign_and_what_others_verify() -> None:
    event_id, at = HEADERS["webhook-id"], int(HEADERS["webhook-timestamp"])
    assert (
        sign(SECRET, event_id=event_id, at=at, body=BODY)
        == (HEADERS["webhook-signature"])
    )
    assert verifies(SECRET, HEADERS, BODY)
    is_ours = manual_code()
    assert is_ours(SECRET, HEADERS, BODY, now=at + 299)
    assert not is_ours(SECRET, HEADERS, BODY, now=at + 301)


def test_any_changed_byte_fails() -> None:
    at = int(HEADERS["webhook-timestamp"])
    is_ours = manual_code()
    for place in range(len(BODY)):
        changed = bytearray(BODY)
        changed[place] ^= 1
        assert not verifies(SECRET, HEADERS, bytes(changed))
        assert not is_ours(SECRET, HEADERS, bytes(changed), now=at)
    for name, value in HEADERS.items():
        if name.startswith("webhook-"):
            last = "1" if value[-2] != "1" else "2"
            changed_headers = HEADERS | {name: value[:-2] + last + value[-1]}
            assert not verifies(SECRET, changed_headers, BODY)


@pytest.mark.django_db
def test_both_secrets_verify_for_a_day_and_then_the_new_one_alone(
    receiver: Receiver,
) -> None:
    made = hook()
    match = start()

    def sent_at(at: datetime) -> Request:
        record(match)
        Sender(clock=lambda: at).send_all()
        return receiver.heard[-1]

    rotated = minutes(60)
    new = rotate_secret(endpoint=made.endpoint, at=rotated).secret
    during = sent_at(rotated + ROTATION - timedelta(seconds=1))
    after = sent_at(rotated + ROTATION)

    assert new != made.secret
    for secret in (made.secret, new):
        assert verifies(secret, during.headers, during.body)
    assert len(during.headers["webhook-signature"].split(" ")) == 2
    assert verifies(new, after.headers, after.body)
    assert not verifies(made.secret, after.headers, after.body)


def test_a_secret_is_kept_sealed_under_its_own_key(settings: Settings) -> None:
    settings.PURPOSE_KEYS = settings.PURPOSE_KEYS | {"webhook-secrets": ["a" * 40]}
    kept = seal(SECRET, purpose="webhook-secrets", owner="one")
    assert SECRET not in kept
    assert seal(SECRET, purpose="webhook-secrets", owner="one") != kept
    with pytest.raises(SealBroken):
        unseal(kept, purpose="webhook-secrets", owner="two")
    # S14: another key first and this one behind it opens; without it nothing does.
    keys = settings.PURPOSE_KEYS
    settings.PURPOSE_KEYS = keys | {"webhook-secrets": ["b" * 40, "a" * 40]}
    assert unseal(kept, purpose="webhook-secrets", owner="one") == SECRET
    settings.PURPOSE_KEYS = keys | {"webhook-secrets": ["b" * 40]}
    with pytest.raises(SealBroken):
        unseal(kept, purpose="webhook-secrets", owner="one")
