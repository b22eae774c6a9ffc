"""Every worked cut, sent by a program."""

import pytest

from tests.api.actors import NAMES, Program
from tests.api.vectors import Row, rows

CUTS = rows("worked_cuts")


@pytest.mark.parametrize(
    "row", CUTS, ids=[f"{row['cards_of_Ana_Ben_Cho']} {row['ties']}" for row in CUTS]
)
def test_a_cut_seats_or_says_who_cuts_again(program: Program, row: Row) -> None:
    cards = row["cards_of_Ana_Ben_Cho"].split()
    body = {
        "players": list(NAMES),
        "cut": cards,
        "house_rules": {"cut_ties": row["ties"]},
    }

    response = program.post("matches/", body)

    wanted = row["box_captain_sitter"]
    if isinstance(wanted, list):
        assert list(response.json()["roles"].values()) == wanted
        assert [seat["drawn"] for seat in response.json()["players"]] == cards
    else:
        assert response.status_code == 400
        (fault,) = response.json()["errors"]["cut"]
        assert fault["code"] == "cut_again"
        if len(wanted["draw_again"]) == 2:
            assert all(name in fault["message"] for name in wanted["draw_again"])


def test_a_second_round_decides_between_equal_cards(program: Program) -> None:
    response = program.post(
        "matches/",
        {"players": list(NAMES), "cut": [["KH", "KD", "5C"], ["7S", "QD", None]]},
    )

    assert response.json()["roles"] == {
        "box": "Ben",
        "captain": "Ana",
        "sitter": "Cho",
    }


def test_a_card_that_was_drawn_twice_is_refused(program: Program) -> None:
    response = program.post(
        "matches/", {"players": list(NAMES), "cut": ["KS", "KS", "AH"]}
    )

    assert response.json()["errors"]["cut"][0]["code"] == "drawn_twice"
