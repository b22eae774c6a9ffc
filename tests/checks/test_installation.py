"""The site as `manage.py` sees it: migrations complete, a public one safe."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from config.environment import env, metrics_token, refuse_insecure
from tests.checks.sources import run_tool

PUBLIC_SITE = {
    "PUBLIC_URL": "https://book.example.org",
    "TRUSTED_PROXIES": "1",
    "DEBUG": "0",
}
STRONG_KEY = "".join(chr(33 + number % 90) for number in range(0, 650, 13))


def _check(data_dir: Path, **environment: str) -> tuple[int, str]:
    return run_tool(
        *("python", "-W", "error", "manage.py"),
        *("check", "--deploy", "--fail-level", "WARNING"),
        **PUBLIC_SITE | {"DATA_DIR": str(data_dir)} | environment,
    )


@pytest.mark.django_db
def test_no_model_changed_without_a_migration() -> None:
    # Leaves by SystemExit, naming the change, when a migration is missing.
    call_command("makemigrations", check_changes=True, dry_run=True)


def test_a_public_site_passes_the_deployment_check(tmp_path: Path) -> None:
    # S67
    status, said = _check(tmp_path, SECRET_KEY=STRONG_KEY)

    assert status == 0, said


def test_the_deployment_check_sees_a_weak_key(tmp_path: Path) -> None:
    status, said = _check(tmp_path, SECRET_KEY="a" * 60)

    assert status != 0
    assert "SECRET_KEY" in said


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("PUBLIC_URL", "http://book.example.org"),
        ("DEBUG", "1"),
        ("SECRET_KEY", "short"),
        ("ALLOWED_HOSTS", "book.example.org,*"),
        ("TRUSTED_PROXIES", None),
        ("TRUSTED_PROXIES", "0"),
        ("TRUSTED_PROXIES", "-1"),
        ("METRICS_TOKEN", "short"),
    ],
)
def test_an_unsafe_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, setting: str, value: str | None
) -> None:
    # S67: what settings.py asks before anything else
    safe: dict[str, str] = PUBLIC_SITE | {"SECRET_KEY": STRONG_KEY}
    for name, given in safe.items():
        monkeypatch.setenv(name, given)
    if value is None:
        monkeypatch.delenv(setting)
    else:
        monkeypatch.setenv(setting, value)

    with pytest.raises(ImproperlyConfigured, match=setting):
        _as_settings_do()


def test_safe_settings_are_let_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, given in (PUBLIC_SITE | {"SECRET_KEY": STRONG_KEY}).items():
        monkeypatch.setenv(name, given)

    _as_settings_do()


def _as_settings_do() -> None:
    refuse_insecure(
        public_url=env.str("PUBLIC_URL"),
        debug=env.bool("DEBUG"),
        key=env.str("SECRET_KEY"),
        hosts=env.list("ALLOWED_HOSTS", default=[]),
        proxies=env.int("TRUSTED_PROXIES", default=None),
    )
    metrics_token()
