"""Secrets that are read again are sealed under a key of their own (S14)."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from pytest_django.fixtures import Settings

from players.models import User
from web.seal import SealBroken, seal, unseal

PURPOSE = "second-factors"


def fits(factor: TOTP, secret: str) -> bool:
    _before, now, _after = yield_hotp_counters_from_time()
    return factor.validate_code(format_hotp_value(hotp_value(secret, now)))


def test_a_sealed_text_is_read_by_its_purpose_only() -> None:
    own = {"purpose": PURPOSE, "owner": "hers"}
    sealed = seal("a secret", **own)

    assert "secret" not in sealed
    assert unseal(sealed, **own) == "a secret"
    assert seal("a secret", **own) != sealed
    for other in (sealed[:-4] + "AAA=", "a secret", "", "\u00e9"):
        with pytest.raises(SealBroken):
            unseal(other, **own)
    for wrong in ({"purpose": "webhook-secrets"}, {"owner": "his"}):
        with pytest.raises(SealBroken):
            unseal(sealed, **own | wrong)


def test_a_code_survives_a_new_key_with_a_fallback(
    db: None, settings: Settings
) -> None:
    secret = generate_totp_secret()
    factor = TOTP.activate(User.objects.create_user("ana"), secret)
    settings.PURPOSE_KEYS = settings.PURPOSE_KEYS | {
        PURPOSE: ["n" * 40, settings.SECRET_KEY]
    }

    assert secret not in str(Authenticator.objects.get().data)
    assert fits(factor, secret)


def test_without_its_key_no_code_fits_not_even_that_of_an_empty_secret(
    db: None, settings: Settings
) -> None:
    ana = User.objects.create_user("ana")
    secret = generate_totp_secret()
    factor, codes = TOTP.activate(ana, secret), RecoveryCodes.activate(ana)
    printed = codes.get_unused_codes()
    settings.PURPOSE_KEYS = settings.PURPOSE_KEYS | {PURPOSE: ["n" * 40]}

    assert not fits(factor, secret)
    assert not fits(factor, "")
    assert not codes.validate_code(printed[0])
