"""What is in deploy/ fits the site. No container engine is needed, or asked."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.audit import (
    KNOWN_TO_HAVE_HOLES,
    LOCKS,
    Audited,
    command,
    pinned,
    understood,
    verdict,
)
from tests.checks.sources import ROOT, repository_files

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
#: What the site is made of, besides the packages that settings install.
PARTS = {"manage.py", "config", "templates", "static", "deploy"}


def _settings_read() -> set[str]:
    """Every name that the site or its start command takes from the environment."""
    sources = [*(ROOT / "config").glob("*.py"), DEPLOY / "serve"]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    by_python = re.findall(r'(?:env\.\w+|purpose_keys|email_url\w*)\(\s*"(\w+)"', text)
    return {*by_python, *re.findall(r"\$\{(\w+):-", text)}


def test_the_image_has_every_part_of_the_site() -> None:
    from django.conf import settings

    copied = set(re.findall(r"^COPY (\S+?)\*? ", DOCKERFILE, re.MULTILINE))
    packages = {app.partition(".")[0] for app in settings.INSTALLED_APPS}
    ours = {name for name in packages if (ROOT / name).is_dir()}

    assert copied >= ours | PARTS
    ignored = (ROOT / ".dockerignore").read_text()
    assert all(f"!{part}\n" in ignored for part in ours | PARTS)


def test_the_image_has_every_file_that_is_read_beside_its_parts() -> None:
    from book.services.import_book import SCHEMA_FILE

    named = SCHEMA_FILE.relative_to(ROOT).as_posix()
    read = [
        path.relative_to(ROOT)
        for package in ("config", "web", "players", "scoring", "tournaments", "book")
        for path in (ROOT / package).rglob("*.py")
        if re.search(r"BASE_DIR\)? / \"(docs|shared|tests)", path.read_text())
    ]

    assert [path.as_posix() for path in read] == ["book/services/import_book.py"]
    assert f"COPY {named} docs/\n" in DOCKERFILE
    assert f"!{named}\n" in (ROOT / ".dockerignore").read_text()


def test_the_image_runs_the_start_command_as_nobody_special() -> None:
    final = DOCKERFILE.rpartition("\nFROM ")[2]

    assert 'CMD ["deploy/serve"]' in final
    assert re.search(r"^USER third-hand$", final, re.MULTILINE)
    assert "--uid 10001" in final
    assert "HEALTHCHECK" in final
    assert "--require-hashes" in DOCKERFILE


#: What compose leaves alone on purpose, and why.
FIXED = {
    "DEBUG": "a public site refuses it",
    "DATA_DIR": "/data, as the image has it",
    "HOST": "as the image has it",
    "PORT": "as the image has it",
    "DATABASE_PGBOUNCER": "there is none",
    "WEBHOOK_SENDER": "each web server sends",
    "LIMIT_HOME_SCALE": "for a table at home",
    "LOG_FORMAT": "json on a public site",
    "PROMETHEUS_MULTIPROC_DIR": "the start command makes one",
}


def test_compose_offers_every_setting_of_the_site() -> None:
    # A key that changes must reach the site, or every link dies with the old one.
    offered = set(COMPOSE["services"]["web"]["environment"])

    assert offered & set(FIXED) == set()
    assert _settings_read() - offered - set(FIXED) == set()


def test_compose_sets_only_what_the_site_reads() -> None:
    web = COMPOSE["services"]["web"]

    assert set(web["environment"]) <= _settings_read()
    assert web["deploy"]["replicas"] == 2
    assert web["environment"]["TRUSTED_PROXIES"] == "1"
    named = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    offered = (DEPLOY / "env.example").read_text()
    assert named == set(re.findall(r"^(\w+)=", offered, re.MULTILINE))


def test_compose_lets_nothing_but_the_proxy_be_reached() -> None:
    published = [name for name, one in COMPOSE["services"].items() if "ports" in one]

    assert published == ["proxy"]
    for name in ("proxy", "web", "counts"):
        service = COMPOSE["services"][name]
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name


def test_database_and_dump_are_of_one_version() -> None:
    [client] = re.findall(r"postgresql-client-(\d+)", DOCKERFILE)

    assert COMPOSE["services"]["database"]["image"].startswith(f"postgres:{client}-")


def _unit(name: str) -> dict[str, str]:
    """The settings of a unit; those that stand there several times, line by line."""
    settings: dict[str, str] = {}
    for line in (DEPLOY / name).read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            settings[key] = "\n".join(filter(None, [settings.get(key), value]))
    return settings


def test_a_backup_is_of_the_book_that_is_served() -> None:
    site, backup = _unit("third-hand.service"), _unit("third-hand-backup.service")

    for name in ("User", "WorkingDirectory", "EnvironmentFile", "StateDirectory"):
        assert backup[name] == site[name], name
    assert "DATA_DIR=/var/lib/third-hand" in site["Environment"]
    assert "DATA_DIR=/var/lib/third-hand" in backup["Environment"]
    assert " /var/lib/third-hand/backups " in backup["ExecStartPost"]
    services = COMPOSE["services"]
    assert services["backup"]["environment"] == services["web"]["environment"]
    assert services["backup"]["volumes"][0].endswith(":/data/backups")
    # S62: gone before they are 36 days old, both ways
    for removes in (backup["ExecStartPost"], services["backup"]["command"][-1]):
        assert "-mtime +34 -exec rm -r {} +" in removes


def test_no_log_of_compose_grows_for_ever() -> None:
    for name, service in COMPOSE["services"].items():
        assert service["logging"]["options"]["max-size"] == "10m", name


def test_the_unit_starts_the_start_command_and_may_do_little_else() -> None:
    service = _unit("third-hand.service")

    assert service["ExecStart"].endswith("/deploy/serve")
    assert service["User"] != "root"
    assert service["CapabilityBoundingSet"] == ""
    for name in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome"):
        assert service[name] == "yes"
    assert service["ProtectSystem"] == "strict"


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx reads its own file")
def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    key, certificate = tmp_path / "site.key", tmp_path / "site.crt"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes"),
            *("-subj", "/CN=book.example.org", "-days", "1"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    (tmp_path / "nginx.conf").write_text(
        (DEPLOY / "nginx.conf")
        .read_text()
        .replace("/tmp/", f"{tmp_path}/")  # noqa: S108  what the container has
        .replace("/certificates", str(tmp_path))
        .replace("web:8000 resolve", "127.0.0.1")  # which takes a newer one
    )

    done = subprocess.run(
        ["nginx", "-t", "-q", "-c", str(tmp_path / "nginx.conf")],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr


def test_the_proxy_holds_slow_clients_and_writes_no_address() -> None:
    text = (DEPLOY / "nginx.conf").read_text()

    assert "proxy_request_buffering on;" in text
    assert "proxy_buffering on;" in text
    assert "gzip off;" in text
    [logged] = re.findall(r"log_format plain '([^']*)'", text)
    for secret in ("$request ", "$request_uri", "$uri", "$remote_addr", "referer"):
        assert secret not in f"{logged} "
    assert "error_log stderr emerg;" in text
    assert text.count("location = /metrics { return 404; }") == 2


# --- Updates and audits -------------------------------------------------------


def test_the_update_bot_sees_every_lock() -> None:
    config = json.loads((ROOT / "renovate.json").read_text())
    patterns = [
        re.compile(pattern.strip("/"))
        for pattern in config["pip_requirements"]["managerFilePatterns"]
    ]

    for lock in ROOT.glob("requirements*.txt"):
        assert any(pattern.match(lock.name) for pattern in patterns), lock
    assert config["vulnerabilityAlerts"]["minimumReleaseAge"] is None


LOCK = (
    "django==5.2.19 \\\n    --hash=sha256:0\n"
    "uvloop==1 ; sys_platform != 'nowhere' \\\n    --hash=sha256:0\n"
    "winloop[all]==1 ; sys_platform == 'nowhere' \\\n    --hash=sha256:0\n"
)
SOUND = Audited(frozenset({"django", "uvloop"}), ())
KNOWN = Audited(frozenset({"django"}), ("django 3.2.0: X-1 (mended in 3.2.1)",))


def test_an_audit_that_reached_nothing_fails() -> None:
    # S64: pip-audit itself would be content
    [said] = verdict(Audited(frozenset({"django"}), ()), [("x.txt", LOCK, SOUND)])

    assert said.startswith(f"Nothing was audited: no advisory is told of {'django'}")
    assert KNOWN_TO_HAVE_HOLES in said


def test_an_audit_that_left_a_package_out_fails() -> None:
    only = Audited(frozenset({"uvloop"}), ())

    assert verdict(KNOWN, [("x.txt", LOCK, only)]) == ["x.txt: django was not audited."]


def test_an_audit_that_found_a_hole_fails_and_a_sound_one_does_not() -> None:
    hole = Audited(SOUND.looked_up, ("django 5.2.19: X-2 (mended in 5.2.20)",))

    assert verdict(KNOWN, [("x.txt", LOCK, hole)]) == [
        "x.txt: django 5.2.19: X-2 (mended in 5.2.20)"
    ]
    assert verdict(KNOWN, [("x.txt", LOCK, SOUND)]) == []


def test_only_what_this_system_leaves_out_need_not_be_audited() -> None:
    # Nothing is said of winloop, which is for another system.
    assert verdict(KNOWN, [("x.txt", LOCK, KNOWN)]) == [
        "x.txt: uvloop was not audited.",
        "x.txt: django 3.2.0: X-1 (mended in 3.2.1)",
    ]


def test_every_lock_is_audited() -> None:
    found = {
        str(path.relative_to(ROOT))
        for path in repository_files()
        if re.fullmatch(r"requirements[a-z-]*\.txt", path.name)
    }

    assert set(LOCKS) == found


def test_the_auditor_is_pinned_and_is_not_fetched_anew() -> None:
    dev = (ROOT / "requirements-dev.txt").read_text()

    assert "pip-audit" in pinned(dev)
    assert command(Path("x.txt"))[1:3] == ["-m", "pip_audit"]


def test_what_the_auditor_says_is_understood() -> None:
    said = understood(
        '{"dependencies": [{"name": "Django", "version": "3.2.0", "vulns":'
        ' [{"id": "X-1", "fix_versions": ["3.2.1"]}]},'
        ' {"name": "left_out", "skip_reason": "no"}], "fixes": []}'
    )

    assert said == Audited(
        frozenset({"django"}), ("Django 3.2.0: X-1 (mended in 3.2.1)",)
    )
    assert pinned(LOCK) == {"django", "uvloop"}
    with pytest.raises(ValueError, match="Expecting value"):
        understood("")
