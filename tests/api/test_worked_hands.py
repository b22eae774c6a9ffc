"""Every worked hand, sent by a program and read back."""

import pytest

from tests.api.actors import Program, knock, record, start
from tests.api.vectors import Row, hand_body, rows

SINGLE = rows("worked_hands", "single") + rows("worked_hands", "options")
WHOLE = rows("worked_hands", "match")
SEATED = {"box": "Ana", "captain": "Ben", "sitter": "Cho"}


def deal_points(program: Program, match: str, totals: Row) -> int:
    """Record hands that bring the three to these totals; return how many."""
    number = 0
    for name, total in totals.items():
        left = total
        while left:
            points, number = min(left, 97), number + 1
            others = [other for other in totals if other != name]
            roles = {"box": name, "captain": others[0], "sitter": others[1]}
            record(program, match, knock(number, name, 1, 1 + points, roles=roles))
            left -= points
    return number


@pytest.mark.parametrize("row", SINGLE, ids=[row["id"] for row in SINGLE])
def test_a_worked_hand_scores_as_worked(program: Program, row: Row) -> None:
    match = start(program, roles=SEATED, house_rules=row.get("rules", {}))
    number = deal_points(program, match, row["totals_before"]) + 1

    told = record(program, match, hand_body(number, row))

    assert told["kind"] == row["kind"]
    assert told["scorer"] == row["scorer"]
    assert told["points"] == row["points"]
    assert told["totals"] == row["totals"]
    assert told["over"] == row["over"]
    assert told["next_roles"] == (None if row["over"] else row["after"])
    assert told["winner"] == (row["scorer"] if row["over"] else None)
    assert program.get(match).json()["totals"] == row["totals"]


def test_a_worked_match_goes_hand_by_hand_to_its_end(program: Program) -> None:
    match = start(program, roles=WHOLE[0]["before"])

    for number, row in enumerate(WHOLE, start=1):
        assert program.get(match).json()["roles"] == row["before"]
        body = hand_body(number, row)
        del body["roles"]
        told = record(program, match, body)
        assert told["totals"] == row["totals"]
        assert told["next_roles"] == (None if row["over"] else row["after"])

    assert program.get(match).json()["state"] == "finished"


#: id -> the field that is named; R12 is a state, not a field.
AT_FAULT = {
    "R01": "knocker_deadwood",
    "R02": "knocker_deadwood",
    "R03": "opponent_deadwood",
    "R04": "opponent_deadwood",
    "R05": "gin",
    "R06": "gin",
    "R07": "knocker",
    "R08": "knocker",
    "R09": "knocker",
    "R10": "opponent_deadwood",
    "R11": "opponent_deadwood",
    "R13": "knocker_deadwood",
    "R14": "knocker_deadwood",
    "R15": "big_gin",
    "R16": "turned_up",
}
REJECTS = rows("worked_hands", "rejects")


@pytest.mark.parametrize("row", REJECTS, ids=[row["id"] for row in REJECTS])
def test_a_worked_refusal_names_the_field_and_stores_nothing(
    program: Program, row: Row
) -> None:
    rules = dict(row["rules_or_state"])
    is_over = rules.pop("match", "") == "over"
    match = start(program, roles=SEATED, house_rules=rules)
    number = 1
    if is_over:
        record(program, match, knock(1, "Ana", 0, 98))
        number = 2
    before = program.get(match).json()

    response = program.post(
        f"{match}hands/", hand_body(number, row["hand"] | {"before": SEATED})
    )

    if is_over:
        assert (response.status_code, response.json()["code"]) == (409, "match_over")
    else:
        assert response.status_code == 400
        assert AT_FAULT[row["id"]] in response.json()["errors"]
    assert program.get(match).json() == before
