"""The start command with the environment of the container: a public site (S65-S68)."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path

import pytest

from deploy.health import is_alive
from tests.processes.live_site import LiveSite, running_site

HOST = "book.example.org"
TOKEN = "who scrapes knows this word"
#: As deploy/compose.yaml has it; the database and Redis are the suite's.
ENVIRONMENT = {
    "PUBLIC_URL": f"https://{HOST}",
    "NEW_BOOK": "1",  # as at the first start
    "SECRET_KEY": "for-this-test-only-" + "abcdefghij" * 5,
    "TRUSTED_PROXIES": "1",
    "METRICS_TOKEN": TOKEN,
}
#: Never served, however they are spelled (S65).
HIDDEN = [
    "/.git/config",
    "/.env",
    "/deploy/.env",
    "/db.sqlite3",
    "/var/db.sqlite3",
    "/manage.py",
    "/static/../config/settings.py",
    "/static/%2e%2e/config/settings.py",
    "/static/..%2fconfig%2fsettings.py",
    "/static//etc/passwd",
    "/static/%00",
    "/backups/",
    "/static/",
    "/book.sql.gz",
    "/config/settings.py.bak",
]


@pytest.fixture(scope="module")
def site(
    live_database: str | None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveSite]:
    folder = Path(tmp_path_factory.mktemp("public"))
    with running_site(folder, live_database, **ENVIRONMENT) as running:
        yield running


def ask(
    site: LiveSite, path: str, *, by: str = "https", host: str = HOST, **headers: str
) -> tuple[int, HTTPMessage, str]:
    """Ask as the proxy does; status, headers, body."""
    connection = HTTPConnection("127.0.0.1", site.port, timeout=30)
    connection.putrequest("GET", path, skip_host=True)
    told = {"Host": host, "X-Forwarded-Proto": by, "X-Forwarded-For": "192.0.2.7"}
    for name, value in (told | headers).items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read().decode(errors="replace")
    connection.close()
    return answer.status, answer.headers, body


def test_the_health_check_of_the_image_is_content(site: LiveSite) -> None:
    assert is_alive(site.port, HOST)
    assert not is_alive(site.port, "elsewhere.example")


def test_http_leads_to_https_for_pages_only(site: LiveSite) -> None:
    # S68
    status, headers, _body = ask(site, "/rules/", by="http")
    assert (status, headers["Location"]) == (301, f"https://{HOST}/rules/")

    status, headers, body = ask(site, "/api/v1/matches/", by="http")
    assert (status, json.loads(body)["code"]) == (403, "https_required")
    assert "Location" not in headers


def test_a_public_site_is_held_to_https(site: LiveSite) -> None:
    # S66, S18
    status, headers, _body = ask(site, "/account/log-in/")

    assert status == 200
    assert headers["Strict-Transport-Security"] == (
        "max-age=31536000; includeSubDomains; preload"
    )
    assert headers["Set-Cookie"].startswith("__Host-csrf=")
    assert "Secure" in headers["Set-Cookie"]


def test_a_forged_host_is_refused(site: LiveSite) -> None:
    # S67
    status, _headers, body = ask(site, "/", host="elsewhere.example")

    assert status == 400
    assert "elsewhere" not in body


def test_what_is_not_for_anybody_is_not_there(site: LiveSite) -> None:
    # S65
    answered = {path: ask(site, path)[0] for path in HIDDEN}

    assert {path for path, status in answered.items() if status not in (400, 404)} == (
        set()
    )


def test_both_workers_count_and_every_line_is_json_without_addresses(
    site: LiveSite,
) -> None:
    # S11
    for _time in range(6):
        ask(site, "/t/thesecretlink.thesecrettag/?name=thesecretname")

    _status, _headers, told = ask(site, "/metrics", Authorization=f"Bearer {TOKEN}")
    assert ask(site, "/metrics")[0] == 404
    route = 'route="scoring:table-link-open",status="404"'
    [counted] = [line for line in told.splitlines() if route in line]
    assert float(counted.split()[-1]) == 6
    lines = [json.loads(line) for line in site.log.splitlines() if line[:1] == "{"]
    assert len([line for line in lines if line["logger"] == "requests"]) > 10
    assert all(line["request_id"] for line in lines)
    assert "thesecret" not in site.log
    assert "thesecret" not in told
