"""Asking what a correction would change."""

from tests.api.actors import Json, Program, knock, play_s1, record, start


def ask(program: Program, match: str, number: int, **changes: object) -> Json:
    address = f"{match}hands/{number}/"
    read = program.get(address)
    before = program.get(match).content
    response = program.put(
        f"{address}?dry_run=1", read.json() | changes, If_Match=read["ETag"]
    )
    assert response.status_code == 200, response.content
    assert program.get(match).content == before
    answer: Json = response.json()
    return answer


def test_the_totals_that_move_are_told(program: Program) -> None:
    told = ask(program, play_s1(program), 1, opponent_deadwood=34)

    assert told["totals"] == {"Ana": {"old": 70, "new": 80}}
    assert told["end"] == "same"
    assert told["hand"]["old"]["points"] == 20  # type: ignore[index]
    assert told["hand"]["new"]["points"] == 30  # type: ignore[index]


def test_another_winner_of_a_hand_puts_later_hands_out_of_turn(
    program: Program,
) -> None:
    match = play_s1(program)

    told = ask(program, match, 2, knocker_deadwood=1, opponent_deadwood=9)

    assert told["out_of_turn"] == [3]
    assert told["totals"] == {
        "Ana": {"old": 70, "new": 57},
        "Cho": {"old": 0, "new": 8},
    }


def test_an_earlier_end_sets_the_later_hands_aside(program: Program) -> None:
    told = ask(program, play_s1(program), 1, knocker_deadwood=0, opponent_deadwood=98)

    assert (told["end"], told["set_aside"]) == ("ended", [2, 3, 4, 5])
    assert told["winner"] == {"old": None, "new": "Ana"}
    assert told["next_roles"] is None


def test_a_reopened_match_is_told(program: Program) -> None:
    match = start(program)
    record(program, match, knock(1, "Ana", 0, 98))

    told = ask(program, match, 1, knocker_deadwood=4, opponent_deadwood=24)

    assert told["end"] == "reopened"
    assert told["winner"] == {"old": "Ana", "new": None}


def test_a_removal_can_be_tried_out(program: Program) -> None:
    match = play_s1(program)
    address = f"{match}hands/3/"
    read = program.get(address)

    response = program.delete(f"{address}?dry_run=1", If_Match=read["ETag"])

    told = response.json()
    assert told["hand"]["new"] is None
    assert told["totals"] == {"Ben": {"old": 67, "new": 12}}
    assert program.get(address).json() == read.json()


def test_a_word_that_is_no_flag_is_refused_and_nothing_done(program: Program) -> None:
    match = play_s1(program)
    address = f"{match}hands/3/"
    tag = program.get(address)["ETag"]

    response = program.delete(f"{address}?dry_run=yes", If_Match=tag)

    assert list(response.json()["errors"]) == ["dry_run"]
    assert program.get(address)["ETag"] == tag


def test_a_hand_that_was_out_of_turn_before_is_not_told_again(
    program: Program,
) -> None:
    match = start(program)
    record(program, match, knock(1, "Ana", 4, 24))
    otherwise = {"box": "Cho", "captain": "Ana", "sitter": "Ben"}
    record(program, match, knock(2, "Cho", 4, 24, roles=otherwise))

    told = ask(program, match, 1, opponent_deadwood=34)

    assert told["out_of_turn"] == []
