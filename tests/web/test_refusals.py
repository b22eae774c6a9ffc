"""Every refusal is problem+json with a known code, in one order of checks (S37)."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.api.actors import Program, Scope, knock, make_program, make_token, play_s1
from web.problems import CODES

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "FOO")


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> list[str]:
    """Every address of the API, with placeholders as they are written."""
    found = []
    for pattern in patterns:
        here = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += addresses(pattern.url_patterns, here)
        else:
            found.append(here)
    return found


ROUTES = sorted(
    address
    for address in addresses(get_resolver().url_patterns)
    if address.startswith("api/")
)


def filled(route: str, match: str) -> str:
    for placeholder, value in {
        "<public_id:match_id>": match.rstrip("/").rpartition("/")[2],
        "<hand_number:number>": "1",
        "<slug:code>": "invalid",
        "<slug:table>": "hands",
        "<slug:slug>": "home",
        "<public_id:player_id>": "p" * 20,
        "<public_id:invitation_id>": "i" * 20,
        "<slug:webhook_id>": "w" * 20,
        "<slug:event_id>": "e" * 20,
        "<str:user>": "nobody",
        "<public_id:tournament_id>": "t" * 20,
        "<entry_act:act>": "withdraw",
        "<event_act:act>": "open",
        "<round_act:act>": "publish",
        "<table_act:act>": "confirm",
        "<ordinal:number>": "1",
        "<ordinal:table>": "1",
    }.items():
        route = route.replace(placeholder, value)
    assert "<" not in route, f"say what stands for the placeholder in {route}"
    return f"/{route}"


def must_be_a_problem(response: HttpResponse, head: bool = False) -> str:
    assert response["Content-Type"] == "application/problem+json"
    if head:
        return ""
    problem = response.json()
    status, title = CODES[problem["code"]]
    assert (problem["status"], problem["title"]) == (status, title)
    assert response.status_code == status
    assert problem["type"].endswith(f"/api/v1/problems/{problem['code']}/")
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", problem["instance"])
    assert problem["instance"].endswith(response["X-Request-ID"])
    code: str = problem["code"]
    return code


@pytest.mark.parametrize("route", ROUTES)
def test_every_method_of_every_route_answers_or_refuses_properly(route: str) -> None:
    program = make_program()
    address = filled(route, play_s1(program))
    allowed = Program().send("OPTIONS", address).get("Allow", "GET, HEAD, OPTIONS")

    for method in METHODS:
        for sender in (program, Program()):
            response = sender.send(method, address)
            if response.status_code >= 400:
                must_be_a_problem(response, head=method == "HEAD")
        if method not in allowed:
            response = program.send(method, address)
            # What is not there, or not for this token, is said first (section 4).
            refused = {405} if "<public_id:match_id>" in route else {403, 404, 405}
            assert response.status_code in refused, method
            assert response.status_code != 405 or response["Allow"]


def test_another_method_at_a_page_of_the_api_is_405() -> None:
    browser = Client(enforce_csrf_checks=True)

    for page in ("docs/", "problems/", "problems/invalid/"):
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            answer = browser.generic(method, f"/api/v1/{page}")
            assert answer.json()["code"] == "method_not_allowed", (method, page)
            assert answer["Allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    "path",
    [
        "/api/",
        "/api/v2/",
        "/api/v1/nothing/",
        "/api/v1/matches",
        "/api/v1/matches/x/y/",
    ],
)
@pytest.mark.parametrize("method", METHODS)
def test_an_unknown_route_is_a_problem_for_every_method(path: str, method: str) -> None:
    response = make_program().send(method, path)

    assert response.status_code == 404
    must_be_a_problem(response, head=method == "HEAD")


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/*, x"])
def test_nothing_but_json_is_spoken(accept: str) -> None:
    match = play_s1(make_program())

    for address in (match, "matches/", f"{match}hands/1/", ""):
        response = Program().get(address, Accept=accept)
        assert must_be_a_problem(response) == "not_acceptable"
    assert Program().get(match, Accept=f"{accept}, */*").status_code == 200


@pytest.mark.parametrize(
    ("token", "status", "code"),
    [
        pytest.param("th_nonsense", 401, "token_invalid", id="unknown"),
        pytest.param("nonsense", 401, "token_invalid", id="not ours"),
        pytest.param("", 401, "token_invalid", id="empty"),
        pytest.param("th_é", 401, "token_invalid", id="not ASCII"),
    ],
)
def test_a_wrong_token_is_told_so_on_reads_too(
    token: str, status: int, code: str
) -> None:
    for method in ("GET", "POST"):
        response = Program().send(method, "matches/", Authorization=f"Bearer {token}")
        assert (response.status_code, must_be_a_problem(response)) == (status, code)
        assert 'error="invalid_token"' in response["WWW-Authenticate"]


def test_a_write_without_a_token_is_401() -> None:
    response = Program().post("matches/", {})

    assert must_be_a_problem(response) == "not_authenticated"
    assert response["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("scopes", [[Scope.READ], [Scope.READ, Scope.MANAGE]])
def test_a_token_without_the_scope_is_403(scopes: list[Scope]) -> None:
    match = play_s1(make_program())
    reader = Program(make_token(scopes=scopes))

    for method, address in (
        ("POST", "matches/"),
        ("POST", f"{match}hands/"),
        ("PUT", f"{match}hands/1/"),
        ("DELETE", f"{match}hands/1/"),
        ("POST", f"{match}undo/"),
    ):
        response = reader.send(method, address, {})
        assert must_be_a_problem(response) == "scope_missing"
        assert "insufficient_scope" in response["WWW-Authenticate"]
    assert reader.get(match).status_code == 200


def test_a_token_in_the_address_is_nothing() -> None:
    response = Program().post(f"matches/?token={make_token()}", {})

    assert must_be_a_problem(response) == "not_authenticated"


def test_the_checks_come_in_their_order() -> None:
    program, stranger = make_program(), Program()
    match = play_s1(program)
    hand, gone = f"{match}hands/1/", f"{match}hands/99/"
    bad_key = {"Idempotency_Key": "short"}

    def code(response: HttpResponse) -> str:
        return must_be_a_problem(response)

    assert code(stranger.send("PATCH", "matches/nobody/")) == "not_authenticated"
    assert code(program.send("PATCH", "matches/nobody/")) == "not_found"
    assert code(program.send("PATCH", hand, Accept="text/html")) == "method_not_allowed"
    text = {"raw": b"x", "content_type": "text/plain"}
    put = program.send("PUT", hand, Accept="text/html", **text)  # type: ignore[arg-type]
    assert code(put) == "not_acceptable"
    assert code(program.send("PUT", hand, **text)) == "unsupported_media_type"  # type: ignore[arg-type]
    assert code(program.send("PUT", hand, raw=b"{")) == "malformed_json"
    assert code(program.put(hand, {"outcome": "x"})) == "invalid"
    assert code(program.put(gone, knock(99, "Ana", 1, 2))) == "not_found"
    assert code(program.put(hand, knock(1, "Ana", 1, 2))) == "precondition_required"
    program.post(f"{match}abandon/")
    stale = program.put(hand, knock(1, "Ana", 1, 2), If_Match='"x"')
    assert code(stale) == "precondition_failed"
    tag = program.get(hand)["ETag"]
    assert code(program.put(hand, knock(1, "Ana", 1, 2), If_Match=tag)) == "wrong_state"
    assert code(program.post(f"{match}undo/", {}, **bad_key)) == "invalid"
