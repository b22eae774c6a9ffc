"""JSON that is not plainly right is refused, and nothing breaks (S22, S24, E25)."""

import pytest

from scoring.models import Match
from tests.api.actors import Program, make_program, start

START = '{"players": ["Ana", "Ben", "Cho"], "cut": ["KS", "9D", "AH"]%s}'


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(START[:-2], id="open end"),
        pytest.param("", id="nothing"),
        pytest.param(START % ', "cut": ["KS", "9D", "AH"]', id="a key twice"),
        pytest.param('{"%s": 1, "%s": 2}' % (2 * ("k" * 9000,)), id="a long key twice"),
        pytest.param(START % ', "x": NaN', id="NaN"),
        pytest.param(START % ', "x": -Infinity', id="infinity"),
        pytest.param(START % ', "x": 1e999', id="1e999"),
        pytest.param(START % (', "x": ' + "9" * 5000), id="5000 digits"),
        pytest.param(START % (', "x": ' + "[" * 32 + "]" * 32), id="33 deep"),
        pytest.param("[" * 100_000, id="100,000 open"),
        pytest.param(START % r', "x": "\ud800"', id="lone surrogate"),
        pytest.param(START % r', "\ud800": 1', id="lone surrogate as a name"),
        pytest.param(
            r'{"\ud800": 1, "\ud800": 2}', id="lone surrogate as a name twice"
        ),
        pytest.param("﻿" + START % "", id="byte order mark"),
        pytest.param("{'players': []}", id="other quotes"),
    ],
)
def test_what_is_not_plain_json_is_refused(text: str) -> None:
    program = make_program()
    raw = text.encode("utf-8", "surrogatepass")

    response = program.send("POST", "matches/", raw=raw or b" ")

    assert response.status_code == 400
    assert response.json()["code"] == "malformed_json"
    assert len(response.content) < 1000
    assert not Match.objects.exists()


def test_32_deep_is_still_read() -> None:
    text = START % (', "x": ' + "[" * 31 + "]" * 31)

    response = make_program().send("POST", "matches/", raw=text.encode())

    assert list(response.json()["errors"]) == ["x"]


@pytest.mark.parametrize(
    "content_type",
    [
        *("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"),
        *("application/json; charset=utf-16", "application/json; charset=bz2_codec"),
        *("application/json;charset=latin-1", "application/jsonx", "", "x" * 300),
    ],
)
def test_only_json_in_utf_8_is_read(content_type: str) -> None:
    response = make_program().send(
        "POST", "matches/", raw=(START % "").encode(), content_type=content_type
    )

    assert response.status_code == 415
    assert response.json()["code"] == "unsupported_media_type"


@pytest.mark.parametrize(
    "content_type",
    ["application/json", "Application/JSON; charset=UTF-8", 'application/json; a="b"'],
)
def test_json_may_say_that_it_is_utf_8(content_type: str) -> None:
    response = make_program().send(
        "POST", "matches/", raw=(START % "").encode(), content_type=content_type
    )

    assert response.status_code == 201


@pytest.mark.parametrize("body", [[], "x", 7, None, True], ids=repr)
def test_a_body_that_is_no_object_is_refused(body: object) -> None:
    program = make_program()
    raw = {None: b"null", True: b"true"}.get(body if body in (None, True) else "")

    for path in ("matches/", "settle/", f"{start(program)}hands/"):
        response = program.send("POST", path, body, raw=raw)
        assert response.status_code == 400
        assert response.json()["code"] == "invalid"


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/matches/%00/",
        "/api/v1/matches/%ff%fe/",
        "/api/v1/matches/%/",
        "/api/v1/matches/%ED%A0%80/",
        "/api/v1/matches/" + "a" * 10_000 + "/",
        "/api/v1/matches/abc/hands/" + "9" * 400 + "/",
        "/api/v1/matches/abc/hands/٣/",
        "/api/v1/matches/abc/hands/-1/",
        "/api/v1/" + "a/" * 5_000,
        "/api/v1/problems/%00/",
    ],
    ids=lambda path: path[:40],
)
def test_an_odd_address_is_not_found(path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        response = Program().send(method, path)
        assert response.status_code in (401, 404, 405)
        assert response["Content-Type"] == "application/problem+json"


def test_a_nul_in_a_name_is_refused() -> None:
    """E25"""
    body = {"players": ["An\0a", "Ben", "Cho"], "cut": ["KS", "9D", "AH"]}

    response = make_program().post("matches/", body)

    assert list(response.json()["errors"]) == ["players.0"]
