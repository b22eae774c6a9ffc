"""Signing over the API: who is named, who may, what it locks."""

from players.models import Membership, Role, Scope, User
from players.services.tokens import create_api_token
from tests.api.actors import AT, NAMES, Program, knock, make_club, record, start


def over(program: Program) -> str:
    """A match that Ana won with its first hand."""
    match = start(program, house_rules={"game_target": 10})
    record(program, match, knock(1, "Ana", 4, 24))
    return match


def scorekeeper() -> Program:
    """A token of a scorekeeper, with every scope that such a one can have."""
    club, user = make_club(), User.objects.create_user("sam")
    Membership.objects.create(club=club, user=user, role=Role.SCOREKEEPER, joined_at=AT)
    made = create_api_token(club=club, user=user, scopes=list(Scope), at=AT)
    return Program(made[1])


def test_each_confirms_and_the_third_attests(program: Program) -> None:
    match = over(program)
    told = [program.post(f"{match}confirm/", {"player": name}) for name in NAMES]

    assert [answer.status_code for answer in told] == [200, 200, 200]
    assert told[1].json()["attested_at"] is None
    last = told[2].json()
    assert last["attested_at"] is not None
    assert all(player["confirmed_at"] for player in last["players"])
    assert program.get(match).json() == last
    assert program.get("matches/").json()["results"][0]["attested_at"] is not None
    done = [event["done"] for event in program.get(f"{match}history/").json()["events"]]
    assert done == ["confirmed"] * 3 + ["attested"]


def test_a_dispute_is_told_with_its_words(program: Program) -> None:
    match = over(program)
    body = {"player": "Ben", "dispute": {"number": 1, "reason": "it was 14"}}
    seat = program.post(f"{match}confirm/", body).json()["players"][1]

    assert seat["dispute"].pop("disputed_at")
    assert seat["dispute"] == {"number": 1, "reason": "it was 14"}
    assert seat["confirmed_at"] is None


def test_what_is_wrong_is_named(program: Program) -> None:
    match = over(program)
    wrong = [
        ({}, "player"),
        ({"player": "Dora"}, "player"),
        ({"player": None}, "player"),
        ({"player": "Ana", "dispute": {"number": 9}}, "dispute.number"),
        (
            {"player": "Ana", "dispute": {"number": 1, "reason": "x" * 201}},
            "dispute.reason",
        ),
        ({"player": "Ana", "attested_at": "2026-01-01T00:00:00Z"}, "attested_at"),
    ]
    for body, field in wrong:
        answer = program.post(f"{match}confirm/", body)
        assert answer.status_code == 400, body
        assert list(answer.json()["errors"]) == [field]
    early = program.post(f"{start(program)}confirm/", {"player": "Ana"})
    assert (early.status_code, early.json()["code"]) == (409, "wrong_state")


def test_after_that_a_scorekeeper_corrects_nothing(program: Program) -> None:
    sam = scorekeeper()
    match = over(program)
    for name in NAMES:
        assert sam.post(f"{match}confirm/", {"player": name}).status_code == 200
    tag = sam.get(f"{match}hands/1/")["ETag"]
    hand = {"outcome": "draw"}

    for answer in (
        sam.put(f"{match}hands/1/", hand, If_Match=tag),
        sam.put(f"{match}hands/1/?dry_run=1", hand, If_Match=tag),
        sam.delete(f"{match}hands/1/", If_Match=tag),
        sam.post(f"{match}undo/", {"number": 1}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "attested")

    assert program.put(f"{match}hands/1/", hand, If_Match=tag).status_code == 200
    after = program.get(match).json()
    assert (after["attested_at"], after["state"]) == (None, "open")
    assert not any(player["confirmed_at"] for player in after["players"])


def test_a_retry_confirms_once(program: Program) -> None:
    match = over(program)
    body, key = {"player": "Ana"}, "k" * 16
    first = program.post(f"{match}confirm/", body, Idempotency_Key=key)
    again = program.post(f"{match}confirm/", body, Idempotency_Key=key)

    assert again.content == first.content
    assert again["Idempotent-Replayed"] == "true"
