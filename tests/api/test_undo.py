"""Taking back a hand: the one that is named, and no other (S35)."""

from tests.api.actors import Program, knock, play_s1, record


def test_an_undo_takes_back_the_newest_hand(program: Program) -> None:
    match = play_s1(program)

    response = program.post(f"{match}undo/", {"number": 5})

    told = response.json()
    assert response.status_code == 200
    assert (told["number"], told["state"]) == (5, "void")
    assert told["totals"] == {"Ana": 33, "Ben": 67, "Cho": 0}
    assert told["next_roles"] == {"box": "Ben", "captain": "Ana", "sitter": "Cho"}
    assert response["ETag"] == program.get(f"{match}hands/5/")["ETag"]


def test_a_repeated_undo_touches_no_other_hand(program: Program) -> None:
    match = play_s1(program)
    hand = program.get(match).json()["hands"][-1]["id"]
    body = {"number": 5, "hand": hand}
    first = program.post(f"{match}undo/", body)

    again = program.post(f"{match}undo/", body)

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.content == first.content
    assert program.get(match).json()["hand_count"] == 4


def test_a_late_undo_leaves_the_hand_that_now_has_the_number(program: Program) -> None:
    match = play_s1(program)
    hand = program.get(match).json()["hands"][-1]["id"]
    program.post(f"{match}undo/", {"number": 5, "hand": hand})
    newer = record(program, match, knock(5, "Ben", 3, 20))

    late = program.post(f"{match}undo/", {"number": 5, "hand": hand})

    assert late.status_code == 200
    assert late.json()["id"] == hand
    assert program.get(f"{match}hands/5/").json()["id"] == newer["id"]


def test_an_undo_of_another_hand_is_refused(program: Program) -> None:
    match = play_s1(program)
    hands = program.get(match).json()["hands"]

    older = program.post(f"{match}undo/", {"number": 4})
    unfit = program.post(f"{match}undo/", {"number": 5, "hand": hands[0]["id"]})
    unknown = program.post(f"{match}undo/", {"number": 5, "hand": "nobody"})

    for response in (older, unfit, unknown):
        assert (response.status_code, response.json()["code"]) == (409, "not_newest")
    assert program.get(match).json()["hands"] == hands


def test_an_undo_may_name_the_key_of_the_hand(program: Program) -> None:
    match = play_s1(program)
    record(program, match, knock(6, "Ana", 2, 3, client_key="kept-offline-0001"))

    wrong = program.post(
        f"{match}undo/", {"number": 6, "client_key": "kept-offline-0002"}
    )
    right = program.post(
        f"{match}undo/", {"number": 6, "client_key": "kept-offline-0001"}
    )

    assert (wrong.status_code, right.status_code) == (409, 200)


def test_an_undo_reopens_a_finished_match(program: Program) -> None:
    match = play_s1(program)
    assert record(program, match, knock(6, "Ana", 0, 30))["over"]

    program.post(f"{match}undo/", {"number": 6})

    assert program.get(match).json()["state"] == "open"
