"""What belongs to another club is not there (E07, E09, S2, S3, S5)."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from players.models import Visibility
from scoring.models import Match
from tests.api.actors import API, Program, knock, make_club, make_program, play_s1

UNUSED = f"{API}/matches/zzzzzzzzzzzzzzzzzzzz/"
CALLS = [
    *(("GET", ""), ("HEAD", ""), ("OPTIONS", ""), ("GET", "history/")),
    *(("GET", "hands/1/"), ("POST", "hands/"), ("PUT", "hands/1/")),
    *(("PATCH", "hands/1/"), ("DELETE", "hands/1/"), ("POST", "undo/")),
    *(("POST", "abandon/"), ("POST", "reopen/"), ("POST", "rematch/")),
]


def told(response: HttpResponse) -> tuple[int, object, str | None]:
    """Everything an answer says, but for the id of the request."""
    body = response.json() if response.content else {}
    body.pop("instance", None)
    return response.status_code, body, response.get("Allow")


@pytest.mark.parametrize(("method", "call"), CALLS, ids=map(" ".join, CALLS))
def test_a_private_match_answers_as_an_unused_id(method: str, call: str) -> None:
    """E07, S2"""
    owner = make_program(make_club("cellar", Visibility.PRIVATE))
    match = play_s1(owner)
    before = owner.get(match).json()

    for sender in (make_program(make_club("attic")), Program()):
        sender.send(method, UNUSED + call)  # notes that the token was used
        with CaptureQueriesContext(
            connection,
        ) as unused:
            missing = sender.send(method, UNUSED + call)
        with CaptureQueriesContext(connection) as private:
            found = sender.send(method, match + call, {"number": 5})
        assert told(found) == told(missing)
        assert found.status_code in (401, 404)
        assert len(private) == len(unused)
    assert owner.get(match).json() == before


@pytest.mark.parametrize(
    ("method", "call"), [call for call in CALLS if call[0] not in ("GET", "HEAD")]
)
def test_a_token_of_another_club_writes_to_nothing(method: str, call: str) -> None:
    if method == "OPTIONS":
        return
    owner = make_program()
    match = play_s1(owner)
    before = owner.get(match).json()
    other = make_program(make_club("attic"))

    found = other.send(method, match + call, {"number": 5})

    assert told(found) == told(other.send(method, UNUSED + call))
    assert found.status_code == 404
    assert owner.get(match).json() == before
    assert other.get(match).status_code == 200


def test_lists_hold_only_what_the_reader_may_see() -> None:
    """S3"""
    owner = make_program(make_club("cellar", Visibility.PRIVATE))
    by_address = make_program(make_club("porch", Visibility.LINK))
    private, linked = play_s1(owner), play_s1(by_address)
    public = play_s1(make_program())

    def listed(program: Program, query: str = "") -> set[str]:
        results = program.get(f"matches/{query}").json()["results"]
        return {f"{API}/matches/{row['id']}/" for row in results}

    assert listed(Program()) == {public}
    assert listed(Program(), "?club=cellar") == set()
    assert listed(owner, "?club=cellar") == {private}
    assert listed(owner, "?club=porch") == listed(Program(), "?club=porch") == {linked}
    assert listed(owner) == {public, private}
    assert listed(by_address) == {public, linked}
    assert Program().get(linked).status_code == 200
    assert Program().get(private).status_code == 404


def test_a_private_club_s_list_is_that_of_a_club_that_is_not_there() -> None:
    """S2"""
    play_s1(make_program(make_club("cellar", Visibility.PRIVATE)))
    owner = make_program()
    for path in ("matches/", "tournaments/", "players/"):
        for reader in (Program(), owner):
            reader.get(path)  # notes that a token is used
            for method in ("GET", "OPTIONS"):
                with CaptureQueriesContext(connection) as unused:
                    missing = reader.send(method, f"{path}?club=nowhere")
                with CaptureQueriesContext(connection) as private:
                    found = reader.send(method, f"{path}?club=cellar")
                assert told(found) == told(missing)
                assert found.headers.keys() == missing.headers.keys()
                assert len(private) == len(unused)


def test_the_pages_of_one_club_s_list_follow_each_other() -> None:
    by_address = make_program(make_club("porch", Visibility.LINK))
    play_s1(make_program())
    linked = {play_s1(by_address) for _match in range(3)}

    first = Program().get("matches/?club=porch&limit=2").json()
    second = Program().get(first["next"].replace("http://testserver", "")).json()

    found = [row["id"] for row in first["results"] + second["results"]]
    assert {f"{API}/matches/{one}/" for one in found} == linked
    assert (len(found), second["next"]) == (3, None)


def test_a_match_is_started_in_the_token_s_own_club_only() -> None:
    program = make_program(make_club("attic"))
    make_club("cellar", Visibility.PRIVATE)
    body = {"players": ["Ana", "Ben", "Cho"], "cut": ["KS", "9D", "AH"]}

    own = program.post("matches/", body | {"club": "attic"})
    foreign = program.post("matches/", body | {"club": "cellar"})
    unknown = program.post("matches/", body | {"club": "nowhere"})

    assert own.json()["club"] == "attic"
    assert told(foreign) == told(unknown)
    assert list(foreign.json()["errors"]) == ["club"]
    assert Match.objects.count() == 1


def test_members_known_from_reading_change_nothing(program: Program) -> None:
    """S5"""
    match = play_s1(program)
    read = program.get(f"{match}hands/1/")
    forged = {
        "club": "attic",
        "winner": "Cho",
        "version": 99,
        "recorded_by": "ann",
        "attested_at": "2026-01-01T00:00:00Z",
        "totals": {"Cho": 99},
        "points": 99,
        "scorer": "Ben",
        "kind": "gin",
        "id": "x",
    }

    put = program.put(f"{match}hands/1/", read.json() | forged, If_Match=read["ETag"])

    assert put.status_code == 200
    assert put.json()["totals"] == {"Ana": 70, "Ben": 67, "Cho": 0}
    assert (put.json()["points"], put.json()["scorer"]) == (20, "Ana")


@pytest.mark.parametrize("name", ["role", "is_superuser", "match_id", "__proto__"])
def test_a_member_nobody_knows_is_refused_by_its_name(
    program: Program, name: str
) -> None:
    match = play_s1(program)

    response = program.post(f"{match}hands/", knock(6, "Ana", 1, 2) | {name: 1})

    assert list(response.json()["errors"]) == [name]
