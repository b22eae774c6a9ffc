"""The sixty whole matches, played by a program."""

import pytest

from tests.api.actors import Program, record, start
from tests.api.vectors import Row, rows

MATCHES = rows("matches")


@pytest.mark.parametrize("row", MATCHES, ids=map(str, range(len(MATCHES))))
def test_a_whole_match_comes_to_the_known_end(program: Program, row: Row) -> None:
    match = start(
        program,
        players=["A", "B", "C"],
        roles=row["start"],
        house_rules=row["rules"],
    )

    for number, hand in enumerate(row["hands"], start=1):
        names = ("outcome", "knocker", "knocker_deadwood", "opponent_deadwood")
        body = {name: hand[name] for name in names if hand.get(name) is not None}
        told = record(program, match, body | {"number": number})
        assert told["roles"] == {
            role: hand[role] for role in ("box", "captain", "sitter")
        }
        for name in ("kind", "scorer", "points", "totals"):
            assert told[name] == hand[name]
        assert told["next_roles"] == hand["next"]

    read = program.get(match).json()
    assert read["winner"] == row["winner"]
    assert read["totals"] == row["hands"][-1]["totals"]
    assert len(read["hands"]) == len(row["hands"])
