"""Other sites: they read what is public, and write nothing (S38)."""

import pytest
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory

from players.models import Membership, Role, User, Visibility
from tests.api.actors import (
    API,
    AT,
    NAMES,
    SEATED,
    Program,
    make_club,
    make_program,
    play_s1,
)

START = {"players": list(NAMES), "roles": SEATED}


def make_session(role: str = Role.OWNER) -> Client:
    user = User.objects.create_user("ann")
    if role:
        Membership.objects.create(club=make_club(), user=user, role=role, joined_at=AT)
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    return client


def test_public_reads_may_be_shown_by_any_site() -> None:
    match = play_s1(make_program())

    for path in ("", "matches/", match, f"{match}hands/1/", f"{match}history/"):
        response = Program().get(path, Origin="https://other.example")
        assert response["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response
    unchanged = Program().get(match, If_None_Match=Program().get(match)["ETag"])
    assert unchanged["Access-Control-Allow-Origin"] == "*"


def test_a_private_club_is_shown_by_no_other_site() -> None:
    program = make_program(make_club("cellar", Visibility.PRIVATE))
    match = play_s1(program)

    for path in (match, f"{match}hands/1/", "matches/"):
        response = program.get(path)
        assert response.status_code == 200
        assert "Access-Control-Allow-Origin" not in response
        assert response["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    "path", ["matches/", "tournaments/", "players/", "export/hands"]
)
def test_a_list_of_a_club_that_is_not_public_is_shown_by_no_other_site(
    path: str,
) -> None:
    make_club()
    make_club("porch", Visibility.LINK)

    for method in ("GET", "HEAD", "OPTIONS"):
        public = Program().send(method, f"{path}?club=home")
        by_address = Program().send(method, f"{path}?club=porch")
        assert public["Access-Control-Allow-Origin"] == "*", method
        assert by_address.status_code == public.status_code
        assert "Access-Control-Allow-Origin" not in by_address, method


def test_a_preflight_allows_reading_and_nothing_else() -> None:
    program = make_program()
    match = play_s1(program)

    read = Program().send("OPTIONS", match, Origin="https://other.example")
    write = program.send("OPTIONS", f"{match}undo/", Origin="https://other.example")

    assert (read.status_code, read.content) == (204, b"")
    assert read["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "Authorization" not in read["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Origin" not in write


def test_a_session_writes_only_with_the_csrf_token() -> None:
    client = make_session()
    request = RequestFactory().get("/")
    token = get_token(request)
    client.cookies["csrf"] = request.META["CSRF_COOKIE"]
    path = f"{API}/matches/"

    def post(**headers: str) -> int:
        response = client.post(
            path, START, content_type="application/json", headers=headers
        )
        if response.status_code == 403:
            assert response.json()["code"] == "csrf_failed"
        return response.status_code

    assert post() == 403
    assert post(**{"X-CSRFToken": "x" * 64}) == 403
    assert post(**{"X-CSRFToken": token}) == 201


@pytest.mark.parametrize(
    ("role", "status"),
    [
        ("", 403),
        (Role.MEMBER, 403),
        (Role.SCOREKEEPER, 201),
        (Role.ORGANISER, 201),
        (Role.OWNER, 201),
    ],
)
def test_a_session_keeps_score_in_its_own_club_only(role: str, status: int) -> None:
    client = make_session(role)
    client.handler.enforce_csrf_checks = False

    response = client.post(f"{API}/matches/", START, content_type="application/json")

    assert response.status_code == status
    assert status == 201 or response.json()["code"] == "forbidden"


def test_a_bearer_token_makes_cookies_worth_nothing() -> None:
    client = make_session()
    match = play_s1(make_program())
    headers = {"Authorization": "Bearer th_nonsense"}

    wrong = client.post(f"{match}undo/", headers=headers)
    own = client.post(
        f"{match}undo/",
        {"number": 5},
        content_type="application/json",
        headers={"Authorization": make_program().headers["Authorization"]},
    )

    assert wrong.status_code == 401
    assert own.status_code == 200  # without any CSRF token


def test_a_head_has_the_headers_of_a_get_and_no_body() -> None:
    match = play_s1(make_program())

    for path in (match, "matches/", f"{match}hands/1/"):
        get, head = Program().get(path), Program().send("HEAD", path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.get("ETag") == get.get("ETag")
