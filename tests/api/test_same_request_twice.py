"""A request that is sent again: one hand, one answer (S33, S34)."""

import pytest

from scoring.models import Hand, Match
from tests.api.actors import Program, knock, make_program, play_s1, record, start

KEY = "3f9c2b7d5e814a60"
OTHER_KEY = "0000000000000001"


@pytest.fixture
def match(program: Program) -> str:
    return start(program)


def test_a_hand_sent_twice_is_stored_once_and_answered_alike(
    program: Program, match: str
) -> None:
    body = knock(1, "Ana", 4, 23, client_key=KEY)

    first = program.post(f"{match}hands/", body)
    again = program.post(f"{match}hands/", body)

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    for header in ("ETag", "Location", "Content-Type", "Cache-Control"):
        assert again[header] == first[header]
    assert again["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first
    assert Hand.objects.count() == 1


@pytest.mark.parametrize("key", [KEY, f'"{KEY}"'], ids=["bare", "quoted"])
def test_the_header_and_the_member_are_one_key(
    program: Program, match: str, key: str
) -> None:
    first = program.post(f"{match}hands/", knock(1, "Ana", 4, 23), Idempotency_Key=key)
    by_member = program.post(f"{match}hands/", knock(1, "Ana", 4, 23, client_key=KEY))
    by_both = program.post(
        f"{match}hands/", knock(1, "Ana", 4, 23, client_key=KEY), Idempotency_Key=key
    )

    assert first.content == by_member.content == by_both.content


def test_two_different_keys_for_one_hand_are_refused(
    program: Program, match: str
) -> None:
    response = program.post(
        f"{match}hands/",
        knock(1, "Ana", 4, 23, client_key=KEY),
        Idempotency_Key=OTHER_KEY,
    )

    assert (response.status_code, response.json()["code"]) == (400, "key_mismatch")
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    "key", ["short", "x" * 129, "a blank in the middle", "ключ" * 4]
)
def test_what_is_no_key_is_refused(program: Program, match: str, key: str) -> None:
    response = program.post(f"{match}hands/", knock(1, "Ana", 4, 23, client_key=key))

    assert list(response.json()["errors"]) == ["client_key"]


def test_a_renewed_token_does_not_double_a_hand(program: Program, match: str) -> None:
    body = knock(1, "Ana", 4, 23, client_key=KEY)
    first = program.post(f"{match}hands/", body)

    again = make_program().post(f"{match}hands/", body)

    assert again.content == first.content


@pytest.mark.parametrize("what", ["corrected", "voided", "undone", "set aside"])
def test_a_key_answers_as_first_whatever_became_of_its_hand(
    program: Program, match: str, what: str
) -> None:
    record(program, match, knock(1, "Ana", 4, 24))
    body = knock(2, "Ana", 4, 23, client_key=KEY)
    first = program.post(f"{match}hands/", body)
    address, tag = f"{match}hands/2/", first["ETag"]
    if what == "corrected":
        program.put(address, knock(2, "Cho", 0, 30), If_Match=tag)
    elif what == "voided":
        program.delete(address, If_Match=tag)
    elif what == "undone":
        program.post(f"{match}undo/", {"number": 2})
    else:
        earlier = program.get(f"{match}hands/1/")["ETag"]
        program.put(f"{match}hands/1/", knock(1, "Ana", 0, 98), If_Match=earlier)
        assert program.get(address).json()["state"] == "set_aside"
    state = program.get(match).json()

    again = program.post(f"{match}hands/", body)

    assert again.status_code == 201
    assert again.content == first.content
    assert again["ETag"] == first["ETag"]
    assert program.get(match).json() == state


def test_a_key_with_another_content_is_refused(program: Program, match: str) -> None:
    program.post(f"{match}hands/", knock(1, "Ana", 4, 23, client_key=KEY))

    other = program.post(f"{match}hands/", knock(1, "Ana", 4, 22, client_key=KEY))

    assert other.status_code == 422
    assert other.json()["code"] == "idempotency_key_reused"
    assert program.get(match).json()["totals"]["Ana"] == 19


def test_the_same_key_in_another_match_is_another_hand(
    program: Program, match: str
) -> None:
    other = start(program)
    body = knock(1, "Ana", 4, 23, client_key=KEY)

    first = program.post(f"{match}hands/", body).json()
    second = program.post(f"{other}hands/", body).json()

    assert first["id"] != second["id"]


def test_a_match_is_started_once(program: Program) -> None:
    body = {
        "players": ["Ana", "Ben", "Cho"],
        "cut": ["KS", "9D", "AH"],
        "house_rules": {"gin_bonus": 20},
    }
    first = program.post("matches/", body, Idempotency_Key=KEY)

    again = program.post("matches/", dict(reversed(body.items())), Idempotency_Key=KEY)

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert (again["ETag"], again["Location"]) == (first["ETag"], first["Location"])
    assert again["Idempotent-Replayed"] == "true"
    assert Match.objects.count() == 1


def test_a_key_of_another_path_or_body_is_refused(program: Program) -> None:
    match = play_s1(program)
    program.post(f"{match}undo/", {"number": 5}, Idempotency_Key=KEY)

    other_body = program.post(f"{match}undo/", {"number": 4}, Idempotency_Key=KEY)
    other_path = program.post(f"{match}abandon/", Idempotency_Key=KEY)

    for response in (other_body, other_path):
        assert response.status_code == 422
        assert response.json()["code"] == "idempotency_key_reused"
    assert program.get(match).json()["hand_count"] == 4


def test_a_refused_request_is_judged_anew(program: Program, match: str) -> None:
    refused = program.post(f"{match}rematch/", Idempotency_Key=KEY)
    program.post(f"{match}abandon/")

    again = program.post(f"{match}rematch/", Idempotency_Key=KEY)

    assert (refused.status_code, again.status_code) == (409, 201)


def test_two_programs_may_use_the_same_key(program: Program) -> None:
    body = {"players": ["Ana", "Ben", "Cho"], "cut": ["KS", "9D", "AH"]}

    first = program.post("matches/", body, Idempotency_Key=KEY).json()
    second = make_program().post("matches/", body, Idempotency_Key=KEY).json()

    assert first["id"] != second["id"]


@pytest.mark.parametrize("key", ["", '""', "\u00e9" * 20])
def test_a_key_that_was_lost_on_the_way_is_refused(program: Program, key: str) -> None:
    # The server hands on as empty what is not ASCII.
    body = {"players": ["Ana", "Ben", "Cho"], "cut": ["KS", "9D", "AH"]}

    refused = program.post("matches/", body, Idempotency_Key=key)

    assert refused.status_code == 400
    assert list(refused.json()["errors"]) == ["Idempotency-Key"]
    assert not Match.objects.exists()
