"""Names through REST: same people, odd signs, big ids (E15, E17, E23)."""

import pytest

from scoring.models import Match
from tests.api.actors import API, Program, start


def begin(program: Program, *players: str) -> tuple[int, dict[str, object]]:
    response = program.post(
        "matches/", {"players": list(players), "cut": ["KS", "9D", "AH"]}
    )
    return response.status_code, response.json()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("Zo\u00e9", "Zoe\u0301", id="composed and not"),
        pytest.param("ann", "Ａnn", id="wide"),
        pytest.param("Ann", "Ann ", id="a blank behind"),
    ],
)
def test_spellings_of_one_name_are_one_person(
    program: Program, first: str, second: str
) -> None:
    """E15"""
    status, problem = begin(program, first, second, "Cho")
    assert (status, list(problem["errors"])) == (400, ["players.1"])  # type: ignore[call-overload]

    seated = begin(program, first, "Ben", "Cho")[1]
    again = begin(program, second, "Ben", "Cho")[1]

    assert seated["players"][0]["id"] == again["players"][0]["id"]  # type: ignore[index]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Ann\u202e70", id="override"),
        pytest.param("a" + "\u0301" * 200, id="200 marks"),
        pytest.param("\ue000", id="private sign"),
        pytest.param("", id="empty"),
        pytest.param("   ", id="blanks"),
        pytest.param("x" * 1001, id="1001 signs"),
        pytest.param(7, id="number"),
        pytest.param(None, id="null"),
        pytest.param({"name": "Ana"}, id="object"),
    ],
)
def test_a_name_that_cannot_be_is_refused_at_its_place(
    program: Program, name: object
) -> None:
    """E17"""
    status, problem = begin(program, "Ana", name, "Cho")  # type: ignore[arg-type]

    assert (status, list(problem["errors"])) == (400, ["players.1"])  # type: ignore[call-overload]
    assert not Match.objects.exists()


def test_a_family_of_seven_signs_comes_back_whole(program: Program) -> None:
    """E17"""
    family = "👩‍👩‍👧‍👦"

    told = begin(program, family, "Ben", "Cho")[1]

    assert family in told["totals"]  # type: ignore[operator]


def test_large_ids_are_written_without_separators(
    program: Program, settings: object
) -> None:
    """E23: ids are opaque, and no number in an answer is ever grouped."""
    Match.objects.filter(
        public_id=start(program).rstrip("/").rpartition("/")[2]
    ).update(version=1_234_567)

    response = program.get(f"{API}/matches/", Accept_Language="nl")

    assert response.json()["results"][0]["version"] == 1_234_567


@pytest.mark.parametrize("count", [0, 1, 2, 4, 31])
def test_a_match_has_three_players(program: Program, count: int) -> None:
    status, problem = begin(program, *(f"P{number}" for number in range(count)))

    assert (status, list(problem["errors"])) == (400, ["players"])  # type: ignore[call-overload]


def test_two_roles_for_one_player_are_refused(program: Program) -> None:
    roles = {"box": "Ana", "captain": "Ana", "sitter": "Cho"}

    response = program.post(
        "matches/", {"players": ["Ana", "Ben", "Cho"], "roles": roles}
    )

    assert list(response.json()["errors"]) == ["roles"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"house_rules": {"gin": 20}}, "house_rules.gin"),
        ({"house_rules": {"gin_bonus": "20"}}, "house_rules.gin_bonus"),
        ({"house_rules": {"gin_bonus": True}}, "house_rules.gin_bonus"),
        ({"house_rules": None}, "house_rules"),
        ({"played_on": "2999-01-01"}, "played_on"),
        ({"played_on": "2026-02-30"}, "played_on"),
        ({"played_on": "20261130xx"}, "played_on"),
        ({"played_on": "2026-W10-1"}, "played_on"),
        ({"played_on": 20260101}, "played_on"),
        ({"cut": "KS 9D AH"}, "cut"),
        ({"cut": ["KS", "9D"]}, "cut"),
        ({"cut": ["KS", "9D", "1X"]}, "cut"),
        ({"cut": [["KS", "9D", 7]]}, "cut"),
        ({"cut": []}, "cut"),
        ({"roles": {"box": "Ana"}}, "roles.captain"),
        ({"roles": ["Ana", "Ben", "Cho"]}, "roles"),
    ],
)
def test_a_faulty_start_names_the_field(
    program: Program, changes: dict[str, object], field: str
) -> None:
    body = {"players": ["Ana", "Ben", "Cho"], "cut": ["KS", "9D", "AH"]}

    response = program.post("matches/", body | changes)

    assert response.status_code == 400
    assert field in response.json()["errors"]
