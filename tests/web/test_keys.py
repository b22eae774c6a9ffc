"""Keys per purpose (S14)."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django.fixtures import Settings

from config.environment import purpose_keys
from web.keys import hkdf, keys_for

OLD, NEW = "old " * 10, "new " * 10


@pytest.mark.parametrize(
    ("secret", "salt", "info", "length", "output"),
    [
        pytest.param(
            b"\x0b" * 22,
            bytes(range(13)),
            bytes(range(0xF0, 0xFA)),
            42,
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
            "34007208d5b887185865",
            id="A.1",
        ),
        pytest.param(
            bytes(range(0x50)),
            bytes(range(0x60, 0xB0)),
            bytes(range(0xB0, 0x100)),
            82,
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
            "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
            "cc30c58179ec3e87c14c01d5c1f3434f1d87",
            id="A.2",
        ),
        pytest.param(
            b"\x0b" * 22,
            b"",
            b"",
            42,
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
            "9d201395faa4b61a96c8",
            id="A.3",
        ),
    ],
)
def test_the_examples_of_rfc_5869(
    secret: bytes, salt: bytes, info: bytes, length: int, output: str
) -> None:
    assert hkdf(secret, salt=salt, info=info, length=length).hex() == output


def test_no_two_purposes_share_a_key(settings: Settings) -> None:
    purposes = list(settings.PURPOSE_KEYS)

    keys = {key for purpose in purposes for key in keys_for(purpose)}

    assert len(keys) == len(purposes)
    assert settings.SECRET_KEY.encode() not in keys
    assert {len(key) for key in keys} == {32}


def test_a_rotated_key_still_opens_what_the_old_one_sealed(settings: Settings) -> None:
    settings.SECRET_KEY = OLD
    (old,) = keys_for("table-links")

    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
    assert keys_for("table-links")[1] == old
    assert keys_for("table-links")[0] != old

    settings.SECRET_KEY_FALLBACKS = []
    assert old not in keys_for("table-links")


def test_one_purpose_is_rotated_alone(settings: Settings) -> None:
    settings.SECRET_KEY = OLD
    (cards,), (hooks,) = keys_for("table-links"), keys_for("webhook-secrets")

    settings.PURPOSE_KEYS = settings.PURPOSE_KEYS | {"table-links": [NEW]}

    assert cards not in keys_for("table-links")
    assert keys_for("webhook-secrets") == [hooks]


def test_cards_outlive_a_new_secret_key(settings: Settings) -> None:
    """What was worked out from the old key comes back from it as the own variable."""
    settings.SECRET_KEY = OLD
    (cards,) = keys_for("table-links")

    settings.SECRET_KEY = NEW
    settings.PURPOSE_KEYS = settings.PURPOSE_KEYS | {"table-links": [OLD]}

    assert keys_for("table-links") == [cards]


def test_the_variable_holds_several_and_no_short_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TABLE_LINK_KEYS", f"{'n' * 40}, {'o' * 40}")
    assert purpose_keys("TABLE_LINK_KEYS") == ["n" * 40, "o" * 40]

    monkeypatch.setenv("TABLE_LINK_KEYS", "short")
    with pytest.raises(ImproperlyConfigured, match="TABLE_LINK_KEYS"):
        purpose_keys("TABLE_LINK_KEYS")


def test_an_unknown_purpose_has_no_key() -> None:
    with pytest.raises(KeyError):
        keys_for("tabel-links")
