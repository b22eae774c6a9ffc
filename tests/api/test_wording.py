"""What programs are told: the field, what is wrong with it, and the way out."""

import pytest
from django.http import HttpResponse

from scoring.models import Match
from tests.api.actors import SEATED, Program, knock, record, start

START = {"players": ["Ana", "Ben", "Cho"], "roles": SEATED}
KNOCK = knock(1, "Ana", 4, 23)
MISSING = "This is missing. Send it too."
NULL = "Null is no value. Send one, or leave this out."
EMPTY = "This is empty. Write what belongs here."


def words(response: HttpResponse, field: str) -> str:
    assert response.status_code == 400, response.content
    (fault,) = response.json()["errors"][field]
    return str(fault["message"])


@pytest.mark.parametrize(
    ("change", "field", "told"),
    [
        ({"players": None}, "players", NULL),
        ({"players": "Ana"}, "players", "Send a JSON list."),
        (
            {"players": ["x"] * 31},
            "players",
            "30 entries at most fit here. Take some away.",
        ),
        ({"roles": {"box": "Ana", "captain": "Ben"}}, "roles.sitter", MISSING),
        ({"roles": SEATED | {"box": ""}}, "roles.box", EMPTY),
        ({"roles": None}, "roles", NULL),
        ({"played_on": None}, "played_on", NULL),
        ({"house_rules": None}, "house_rules", NULL),
        (
            {"club": "x" * 201},
            "club",
            "200 characters at most fit here; this has 201. Shorten it.",
        ),
    ],
)
def test_a_start_is_refused_in_plain_words(
    change: dict[str, object], field: str, told: str, program: Program
) -> None:
    assert words(program.post("matches/", START | change), field) == told
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("change", "field", "told"),
    [
        ({"outcome": "gin"}, "outcome", "Send one of these words: knock, draw."),
        ({"outcome": ["knock"]}, "outcome", "Send one of these words: knock, draw."),
        ({"outcome": None}, "outcome", NULL),
        ({"big_gin": None}, "big_gin", NULL),
        ({"number": 10_000}, "number", "Hands are numbered from 1 to 9999."),
        ({"number": 0}, "number", "Hands are numbered from 1 to 9999."),
    ],
)
def test_a_hand_is_refused_in_plain_words(
    change: dict[str, object], field: str, told: str, program: Program
) -> None:
    match = start(program)

    response = program.post(f"{match}hands/", KNOCK | change)

    assert words(response, field) == told


def test_what_was_sent_is_not_repeated_at_length(program: Program) -> None:
    match = start(program)

    response = program.post(f"{match}hands/", KNOCK | {"outcome": "x" * 9000})

    assert len(response.content) < 1000


def test_too_many_rounds_of_a_cut_are_told_how_many_there_may_be(
    program: Program,
) -> None:
    cut = [["KH", "KD", "KC"]] * 21

    response = program.post("matches/", {"players": ["Ana", "Ben", "Cho"], "cut": cut})

    told = "A cut has 20 rounds at most. Leave the others out."
    assert words(response, "cut") == told


@pytest.mark.parametrize("body", [b"[]", b"0", b'""', b"false"])
def test_a_removal_takes_an_object_or_nothing(body: bytes, program: Program) -> None:
    match = start(program)
    record(program, match, KNOCK)
    tag = program.get(f"{match}hands/1/")["ETag"]

    response = program.send("DELETE", f"{match}hands/1/", raw=body, If_Match=tag)

    assert words(response, "non_field_errors") == "Send a JSON object."
    assert program.get(f"{match}hands/1/").json()["state"] == "standing"
