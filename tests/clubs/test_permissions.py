"""The permission table of the design, cell by cell."""

from pathlib import Path

import pytest

from players.rules.permissions import Action, Rank, may, scope_for

PAGE = (Path(__file__).parents[2] / "docs" / "people.md").read_text(encoding="utf-8")
#: For each action the ranks that may do it, as the table says.
TABLE = {
    Action.SEE: "MSOW",
    Action.START_MATCH: "SOW",
    Action.RECORD: "SOW",
    Action.CORRECT: "SOW",
    Action.CORRECT_ATTESTED: "OW",
    Action.LINK_OWN: "SOW",
    Action.LINK_ANY: "OW",
    Action.MANAGE: "OW",
    Action.WHOLE_BOOK: "OW",
    Action.OWN: "W",
}
LETTERS = {
    Rank.STRANGER: "-",
    Rank.MEMBER: "M",
    Rank.SCOREKEEPER: "S",
    Rank.ORGANISER: "O",
    Rank.OWNER: "W",
}


@pytest.mark.parametrize("rank", Rank)
@pytest.mark.parametrize("action", Action)
def test_each_rank_may_do_what_the_table_says(action: Action, rank: Rank) -> None:
    assert may(rank, action) == (LETTERS[rank] in TABLE[action])


def test_the_page_about_people_has_the_same_table() -> None:
    rows = [
        line.strip("| ").split(" |") for line in PAGE.splitlines() if "| yes" in line
    ]

    told = {
        row[0]: "".join(
            letter
            for letter, cell in zip("MSOW", row[1:], strict=True)
            if cell.strip() == "yes"
        )
        for row in rows
    }
    assert told == {str(action): letters for action, letters in TABLE.items()}


def test_the_table_names_every_action() -> None:
    assert set(TABLE) == set(Action)


@pytest.mark.parametrize(
    ("action", "scope"),
    [
        (Action.SEE, "read"),
        (Action.RECORD, "score"),
        (Action.CORRECT, "score"),
        (Action.MANAGE, "manage"),
        (Action.WHOLE_BOOK, "manage"),
    ],
)
def test_a_token_needs_the_narrowest_scope_that_reaches(
    action: Action, scope: str
) -> None:
    assert scope_for(action) == scope
