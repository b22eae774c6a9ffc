"""Preparing an installation, and tokens for scripts."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from book.services.demo import load_demo_book
from players.models import ApiToken, Club
from players.services.tokens import find_token
from scoring.models import Hand, Match
from scoring.queries.recheck import recheck_scores
from tests.factories import EVENING, make_club, totals
from tests.processes.databases import (
    own_database,
    own_postgres,
    postgres_server,
)

ROOT = Path(__file__).resolve().parents[2]
DEMO = "A small demo book was put into the empty database.\n"


#: A public site, which is told when there is to be a new book.
PUBLIC = {
    "PUBLIC_URL": "https://book.example.org",
    "TRUSTED_PROXIES": "1",
}


def _manage(
    data_dir: Path, *command: str, url: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    environment |= {"DATA_DIR": str(data_dir), "DATABASE_URL": url, **more}
    if not url:
        del environment["DATABASE_URL"]
    return subprocess.run(
        [sys.executable, "-W", "ignore", "manage.py", *command],
        env=environment,
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.processes
def test_a_new_installation_is_made_once_and_a_vanished_book_is_an_error(
    tmp_path: Path,
) -> None:
    # S58
    first = _manage(tmp_path / "new", "prepare")
    second = _manage(tmp_path / "new", "prepare")

    # Nothing is told of what the demo book itself did.
    assert (first.returncode, first.stdout, first.stderr) == (0, DEMO, "")
    assert (second.returncode, second.stdout) == (0, "")
    assert _manage(tmp_path / "new", "recheck_scores").stdout == (
        "Matches checked: 2. No difference.\n"
    )
    file = tmp_path / "new" / "db.sqlite3"
    for piece in tmp_path.glob("new/db.sqlite3*"):
        if "created" not in piece.name:
            piece.unlink()

    third = _manage(tmp_path / "new", "prepare")

    assert third.returncode == 1
    assert f"{file} has vanished" in third.stderr
    assert not file.exists()
    assert _manage(tmp_path / "new", "recheck_scores").returncode == 1
    assert not file.exists()


@pytest.mark.processes
@pytest.mark.skipif(not postgres_server(), reason="a new database on a server")
def test_a_new_installation_on_postgresql_has_the_demo_book_once(
    tmp_path: Path,
) -> None:
    with own_postgres(postgres_server()) as url:
        first = _manage(tmp_path, "prepare", url=url)
        second = _manage(tmp_path, "prepare", url=url)

    # Nothing is told of what the demo book itself did.
    assert (first.returncode, first.stdout, first.stderr) == (0, DEMO, "")
    assert (second.returncode, second.stdout) == (0, "")
    assert not list(tmp_path.glob("db.sqlite3*"))


@pytest.mark.processes
@pytest.mark.parametrize(
    ("told", "more"),
    [(("prepare", "--new"), {}), (("prepare",), {"NEW_BOOK": "1"})],
    ids=["by the command", "by the environment"],
)
def test_a_public_site_makes_a_new_book_only_when_it_is_told_to(
    tmp_path: Path, told: tuple[str, ...], more: dict[str, str]
) -> None:
    # S58: where the volume was not mounted its marker is not there either.
    with own_database() as url:
        place = {"url": url or "", **PUBLIC}
        refused = _manage(tmp_path, "prepare", **place)
        left = list(tmp_path.glob("db.sqlite3*"))
        made = _manage(tmp_path, *told, **place, **more)
        again = _manage(tmp_path, "prepare", **place)

    assert refused.returncode == 1
    assert "Mount the volume" in refused.stderr
    assert "NEW_BOOK=1" in refused.stderr
    assert left == []
    assert (made.returncode, made.stdout.startswith(DEMO)) == (0, True)
    assert again.returncode == 0


@pytest.mark.processes
def test_a_demo_book_that_was_removed_does_not_come_back(tmp_path: Path) -> None:
    with own_database() as url:
        said = [
            _manage(tmp_path, command, url=url or "")
            for command in ("prepare", "remove_demo", "prepare")
        ]

    assert [(done.returncode, done.stdout) for done in said] == [
        (0, DEMO),
        (0, "Demo: removed. Matches in it: 2.\n"),
        (0, ""),
    ]


@pytest.mark.django_db
def test_the_demo_book_is_sound() -> None:
    club = load_demo_book(datetime(2026, 11, 1, 20, tzinfo=UTC))

    finished, still_open = Match.objects.order_by("id")
    assert (finished.state, still_open.state) == ("finished", "open")
    assert max(totals(finished).values()) >= 100
    assert {match.club for match in (finished, still_open)} == {club}
    assert [row.differences for row in recheck_scores()] == [(), ()]
    assert Hand.objects.filter(voided_at__isnull=False).count() == 2


@pytest.mark.django_db
def test_the_token_command_prints_the_token_and_nothing_else(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("create_api_token", scopes="read, score,manage", name="phone")

    out, err = capsys.readouterr()
    secret = out.removesuffix("\n")
    assert (err, secret[:3], len(secret)) == ("", "th_", 46)
    token = find_token(secret, EVENING)
    assert token is not None
    assert (token.scopes, token.club.slug) == (["read", "score", "manage"], "home")
    assert secret not in str(ApiToken.objects.values().get())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"scopes": "read,admin"}, "There is no scope 'admin'"),
        ({"scopes": ""}, "There is no scope ''"),
        ({"club": "nowhere"}, "There is no club 'nowhere'"),
        ({"name": "a" * 61}, "60"),
    ],
)
def test_a_token_that_cannot_be_made_says_why(
    options: dict[str, str], words: str
) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("create_api_token", **options)

    assert not ApiToken.objects.exists()


@pytest.mark.django_db
def test_a_token_is_made_for_the_club_that_is_named() -> None:
    make_club("delft")

    call_command("create_api_token", club="delft")

    assert ApiToken.objects.get().club == Club.objects.get(slug="delft")
