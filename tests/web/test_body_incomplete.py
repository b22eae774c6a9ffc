"""A body that was cut on its way is refused before it is parsed (S21)."""

import json

import pytest

from scoring.models import Hand
from tests.api.actors import Program, knock, make_token, start
from tests.web.wire import code_of, send

BODY = json.dumps(knock(1, "Ana", 4, 23)).encode()


def test_json_cut_at_every_byte_stores_nothing() -> None:
    token = make_token()
    match = start(Program(token))
    bearer = f"Bearer {token}"

    for cut in range(len(BODY)):
        answer = send(
            "POST",
            f"{match}hands/",
            BODY[:cut],
            length=len(BODY),
            HTTP_AUTHORIZATION=bearer,
        )
        assert (answer[0], code_of(answer)) == (400, "body_incomplete"), cut

    assert not Hand.objects.exists()
    whole = send("POST", f"{match}hands/", BODY, HTTP_AUTHORIZATION=bearer)
    assert whole[0] == 201


def test_json_cut_within_blanks_at_its_end_is_refused_too() -> None:
    token = make_token()
    match = start(Program(token))

    answer = send(
        "POST",
        f"{match}hands/",
        BODY,
        length=len(BODY) + 3,
        HTTP_AUTHORIZATION=f"Bearer {token}",
    )

    assert (answer[0], code_of(answer)) == (400, "body_incomplete")


def test_a_form_cut_at_every_byte_is_refused() -> None:
    form = b"knocker_deadwood=4&opponent_deadwood=23"

    for cut in range(len(form)):
        status, _headers, content = send(
            "POST",
            "/healthz",
            form[:cut],
            length=len(form),
            CONTENT_TYPE="application/x-www-form-urlencoded",
        )
        assert status == 400, cut
        assert b"application/problem+json" not in content


@pytest.mark.parametrize(
    ("length", "environ", "status", "code"),
    [
        pytest.param("", {"HTTP_TRANSFER_ENCODING": "chunked"}, 411, "", id="chunked"),
        pytest.param("", {"SERVER_PROTOCOL": "HTTP/2"}, 411, "", id="HTTP/2"),
        pytest.param("x", {}, 400, "body_incomplete", id="no number"),
        pytest.param("-1", {}, 400, "body_incomplete", id="negative"),
        pytest.param("٣", {}, 400, "body_incomplete", id="other digits"),
        pytest.param(256 * 1024 + 1, {}, 413, "too_large", id="257 KB"),
        pytest.param("9" * 40, {}, 413, "too_large", id="40 digits"),
    ],
)
def test_a_length_that_cannot_be_is_refused(
    length: int | str, environ: dict[str, object], status: int, code: str
) -> None:
    answer = send(
        "POST",
        "/api/v1/matches/",
        b"{}",
        length=length,
        HTTP_AUTHORIZATION=f"Bearer {make_token()}",
        **environ,
    )

    assert (answer[0], code_of(answer)) == (status, code or "length_required")


def test_who_may_not_is_told_so_before_the_length() -> None:
    answer = send("POST", "/api/v1/matches/", b"", length=9)
    unknown = send("POST", "/api/v1/nothing/", b"", length=9)

    assert code_of(answer) == "not_authenticated"
    assert code_of(unknown) == "not_found"
