"""Clubs, matches and programs that use the API, for the tests of it."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from django.http import HttpResponse
from django.test import Client

from players.models import Club, Scope, Visibility
from players.services.clubs import home_club
from players.services.tokens import create_api_token

AT = datetime(2026, 11, 1, 20, tzinfo=UTC)
API = "/api/v1"
NAMES = ("Ana", "Ben", "Cho")
SEATED = {"box": "Ana", "captain": "Ben", "sitter": "Cho"}
Json = dict[str, object]


def make_club(slug: str = "home", visibility: str = Visibility.PUBLIC) -> Club:
    if slug == "home":
        return home_club(AT)
    return Club.objects.create(
        name=slug.title(), slug=slug, visibility=visibility, created_at=AT
    )


def make_token(club: Club | None = None, scopes: Sequence[Scope] = tuple(Scope)) -> str:
    _token, secret = create_api_token(club=club or make_club(), scopes=scopes, at=AT)
    return secret


class Program:
    """A program with a token, or a stranger without one."""

    def __init__(self, token: str = "", **headers: str) -> None:
        self.client = Client(raise_request_exception=False)
        self.headers = dict(headers)
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def send(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        raw: bytes | None = None,
        content_type: str = "application/json",
        **headers: str,
    ) -> HttpResponse:
        data = b"" if body is None else json.dumps(body).encode()
        return self.client.generic(
            method,
            path if path.startswith("/") else f"{API}/{path}",
            data if raw is None else raw,
            content_type=content_type,
            headers={
                **self.headers,
                **{name.replace("_", "-"): value for name, value in headers.items()},
            },
        )

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.send("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> HttpResponse:
        return self.send("POST", path, {} if body is None else body, **headers)

    def put(self, path: str, body: object, **headers: str) -> HttpResponse:
        return self.send("PUT", path, body, **headers)

    def delete(self, path: str, **headers: str) -> HttpResponse:
        return self.send("DELETE", path, **headers)


def make_program(club: Club | None = None, **headers: str) -> Program:
    return Program(make_token(club), **headers)


def start(program: Program, **changes: object) -> str:
    """Start a match over the API; return its address."""
    body = {"players": list(NAMES), "roles": SEATED} | changes
    response = program.post("matches/", body)
    assert response.status_code == 201, response.content
    return f"{API}/matches/{response.json()['id']}/"


def knock(number: int, knocker: str, count: int, other: int, **more: object) -> Json:
    return {
        "number": number,
        "outcome": "knock",
        "knocker": knocker,
        "knocker_deadwood": count,
        "opponent_deadwood": other,
    } | more


def record(program: Program, match: str, body: Mapping[str, object]) -> Json:
    """Record a hand over the API; return the answer."""
    response = program.post(f"{match}hands/", dict(body))
    assert response.status_code == 201, response.content
    answer: Json = response.json()
    return answer


#: The shared game S1 of trials.md: who knocked, with how many, what the other had.
GAME_S1 = (
    ("Ana", 4, 24),
    ("Cho", 8, 5),
    ("Ben", 0, 30),
    ("Ben", 10, 22),
    ("Ana", 3, 40),
)


def play_s1(program: Program) -> str:
    match = start(program)
    for number, (knocker, count, other) in enumerate(GAME_S1, start=1):
        record(program, match, knock(number, knocker, count, other))
    return match
