"""Scores through REST: trials B01, B03, B05, B11, B13, B15, B19."""

import pytest

from scoring.queries.recheck import recheck_scores
from tests.api.actors import GAME_S1, Program, knock, play_s1, record, start


def correct(
    program: Program, match: str, number: int, **changes: object
) -> dict[str, object]:
    address = f"{match}hands/{number}/"
    read = program.get(address)
    response = program.put(address, read.json() | changes, If_Match=read["ETag"])
    assert response.status_code == 200, response.content
    answer: dict[str, object] = response.json()
    return answer


def test_a_corrected_count_moves_the_total_everywhere(program: Program) -> None:
    """B01"""
    match = play_s1(program)

    told = correct(program, match, 1, opponent_deadwood=34)

    totals = {"Ana": 80, "Ben": 67, "Cho": 0}
    assert told["totals"] == totals
    assert program.get(match).json()["totals"] == totals
    assert program.get("matches/").json()["results"][0]["totals"] == totals
    assert not [row for row in recheck_scores() if row.differences]


def test_adding_and_removing_a_hand_leaves_nothing_behind(program: Program) -> None:
    """B03"""
    match = play_s1(program)
    before = program.get(match).json()
    record(program, match, knock(6, "Ana", 2, 12))
    tag = program.get(f"{match}hands/6/")["ETag"]

    program.delete(f"{match}hands/6/", If_Match=tag)

    after = program.get(match).json()
    for changing in ("version", "updated_at"):
        del before[changing], after[changing]
    assert after == before
    assert after["roles"] == {"box": "Ana", "captain": "Cho", "sitter": "Ben"}


def test_the_hand_that_ended_a_match_can_be_corrected(program: Program) -> None:
    """B05"""
    match = start(program, roles={"box": "Ben", "captain": "Ana", "sitter": "Cho"})
    record(program, match, knock(1, "Ben", 1, 91))
    assert record(program, match, knock(2, "Ben", 5, 15))["winner"] == "Ben"

    told = correct(program, match, 2, opponent_deadwood=14)

    read = program.get(match).json()
    assert told["totals"] == {"Ana": 0, "Ben": 99, "Cho": 0}
    assert (read["state"], read["winner"], read["winners"]) == ("open", None, [])
    assert read["roles"] == {"box": "Ben", "captain": "Ana", "sitter": "Cho"}
    record(program, match, knock(3, "Ana", 5, 14))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        pytest.param({"knocker_deadwood": 11}, "knocker_deadwood", id="11"),
        pytest.param({"knocker_deadwood": -1}, "knocker_deadwood", id="-1"),
        pytest.param({"opponent_deadwood": 99}, "opponent_deadwood", id="99"),
    ],
)
def test_a_correction_is_checked_as_the_first_entry_was(
    program: Program, changes: dict[str, object], field: str
) -> None:
    """B11"""
    match = start(program)
    record(program, match, knock(1, "Ana", 8, 5))
    address = f"{match}hands/1/"
    read = program.get(address)

    put = program.put(address, read.json() | changes, If_Match=read["ETag"])
    patch = program.send("PATCH", address, changes, If_Match=read["ETag"])

    assert (put.status_code, list(put.json()["errors"])) == (400, [field])
    assert patch.status_code == 405
    assert program.get(address).json() == read.json()
    assert read.json()["points"] == 13


@pytest.mark.parametrize(
    "value",
    [
        *("", "abc", "7.5", "7,0", "²", "٣", "７", "-0", "+7", "1_0", " 7", "0x7"),
        *([7], {"a": 1}, True, False, None, 7.0, 7.5, -5, -1, 10**12, "1" * 400),
    ],
    ids=repr,
)
@pytest.mark.parametrize("field", ["knocker_deadwood", "opponent_deadwood"])
def test_what_is_no_count_is_refused_by_its_field(
    program: Program, field: str, value: object
) -> None:
    """B13, B15"""
    match = start(program)

    response = program.post(f"{match}hands/", knock(1, "Ana", 4, 23) | {field: value})

    assert response.status_code == 400
    assert list(response.json()["errors"]) == [field]
    assert program.get(match).json()["hands"] == []


def test_minus_zero_is_zero(program: Program) -> None:
    """B13"""
    match = start(program)
    body = b'{"number": 1, "knocker": "Ana", "knocker_deadwood": -0,'
    body += b' "opponent_deadwood": "07"}'

    response = program.send("POST", f"{match}hands/", raw=body)

    assert response.status_code == 201
    assert response.json()["knocker_deadwood"] == 0
    assert b'"knocker_deadwood":0,' in response.content
    assert response.json()["opponent_deadwood"] == 7


def test_two_phones_on_the_same_hand_leave_one(program: Program) -> None:
    """B19"""
    match = start(program)
    for number, (knocker, count, other) in enumerate(GAME_S1[:2], start=1):
        record(program, match, knock(number, knocker, count, other))
    record(program, match, knock(3, "Ben", 0, 30))

    second = program.post(f"{match}hands/", knock(3, "Ana", 5, 30))

    problem = second.json()
    assert (second.status_code, problem["code"]) == (409, "slot_taken")
    assert problem["same"] is False
    assert problem["hand"] == program.get(f"{match}hands/3/").json()
    read = program.get(match).json()
    assert [hand["number"] for hand in read["hands"]] == [1, 2, 3]
    assert read["totals"] == {"Ana": 33, "Ben": 55, "Cho": 0}


def test_the_same_hand_without_a_key_is_told_to_be_the_same(program: Program) -> None:
    match = start(program)
    record(program, match, knock(1, "Ana", 4, 24))

    again = program.post(f"{match}hands/", knock(1, "Ana", 4, 24))

    assert (again.status_code, again.json()["same"]) == (409, True)


def test_all_faults_are_told_at_once(program: Program) -> None:
    match = start(program)

    response = program.post(
        f"{match}hands/",
        {
            "number": "x",
            "knocker": 7,
            "knocker_deadwood": True,
            "opponent_deadwood": [],
            "points": 500,
            "bonus": 3,
        },
    )

    assert set(response.json()["errors"]) == {
        *("number", "knocker", "knocker_deadwood", "opponent_deadwood", "bonus")
    }


@pytest.mark.parametrize("number", [True, 0, -1, 10_000, "1.0", None, [1]], ids=repr)
def test_what_is_no_number_of_a_hand_is_refused(
    program: Program, number: object
) -> None:
    match = start(program)

    response = program.post(
        f"{match}hands/", knock(1, "Ana", 4, 23) | {"number": number}
    )

    assert response.status_code == 400
    assert list(response.json()["errors"]) == ["number"]
