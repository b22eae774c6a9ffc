"""What the shipped proxy answers and writes by itself, where no site answers it."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tests.processes.live_site import free_port
from tests.processes.proxied import proxied, why_no_proxy

pytestmark = pytest.mark.skipif(bool(why_no_proxy()), reason=why_no_proxy())
SECRET = "k4Xw2mQ9opensATable"


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    with proxied([free_port()], tmp_path) as port:
        yield port


def ask(port: int, path: str, body: bytes = b"") -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Referer": f"https://book.example.org/account/forgotten/{SECRET}/"}
    connection.request("POST" if body else "GET", path, body or None, headers)
    answer = connection.getresponse()
    said = answer.read().decode()
    connection.close()
    return answer, said


def test_a_site_that_does_not_answer_leaves_no_secret_in_the_log(
    port: int, tmp_path: Path
) -> None:
    # S11: a card's address, where it was asked from, and by whom
    ask(port, f"/t/abc.{SECRET}/")
    ask(port, f"/m/{SECRET}/record/", b"x" * 100_000)

    written = (tmp_path / "access").read_text() + (tmp_path / "errors").read_text()
    assert "503" in written
    for said in (SECRET, "127.0.0.1", "/t/abc"):
        assert said not in written


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [(b"", 503, "maintenance"), (b" " * 400_000, 413, "too_large")],
    ids=["nobody answers", "too large"],
)
def test_its_own_refusals_look_like_those_of_the_site(
    port: int, body: bytes, status: int, code: str
) -> None:
    # S37, S66
    for path in ("/api/v1/settle/", "/rules/"):
        answer, said = ask(port, path, body)

        assert answer.status == status
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "no-store"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        if path.startswith("/api/"):
            assert answer.headers["Content-Type"] == "application/problem+json"
            problem = json.loads(said)
            assert (problem["status"], problem["code"]) == (status, code)
        else:
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
            assert "</html>" in said


def test_nobody_is_shown_its_own_answers_by_their_address(port: int) -> None:
    assert ask(port, "/proxy/page/413")[0].status == 404
