"""Settling from cards, without logging in."""

import pytest

from tests.api.actors import Program
from tests.api.vectors import Row, rows

ROWS = rows("settle")
PARTS = [ROWS[start : start + 50] for start in range(0, len(ROWS), 50)]


@pytest.mark.parametrize("part", PARTS, ids=map(str, range(len(PARTS))))
def test_every_showdown_settles_as_worked(stranger: Program, part: list[Row]) -> None:
    for row in part:
        response = stranger.post(
            "settle/",
            {"knocker_cards": row["knocker"], "opponent_cards": row["opponent"]},
        )
        if row["kind"] == "illegal":
            (fault,) = response.json()["errors"]["knocker_cards"]
            assert fault["code"] == "illegal_knock"
            assert str(row["knocker_deadwood"]) in fault["message"]
            continue
        told = response.json()
        names = ("kind", "scorer", "points", "knocker_deadwood", "opponent_deadwood")
        assert {name: told[name] for name in names} == {n: row[n] for n in names}
        if "best_for_knocker" in row:
            assert told["best_for_knocker"] == row["best_for_knocker"]


def test_the_laid_melds_decide_what_can_be_laid_off(stranger: Program) -> None:
    """A11 of the trials: sets laid 55, runs laid 45."""
    cards = {
        "knocker_cards": "4C 5C 6C 4D 5D 6D 4H 5H 6H 2S",
        "opponent_cards": "3D 7C 8H 9S TS JC JD JH KC KD",
    }

    sets = stranger.post("settle/", cards | {"melds": ["444", "x"]})
    by_sets = stranger.post(
        "settle/", cards | {"melds": ["4C 4D 4H", "5C 5D 5H", "6C 6D 6H"]}
    ).json()
    by_runs = stranger.post(
        "settle/", cards | {"melds": ["4C 5C 6C", "4D 5D 6D", "4H 5H 6H"]}
    ).json()

    assert "melds" in sets.json()["errors"]
    assert by_sets["opponent_deadwood"] - by_runs["opponent_deadwood"] == 10
    assert by_runs["best_for_knocker"] == by_sets["points"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        pytest.param({"knocker_cards": "9C " * 67}, "knocker_cards", id="201 signs"),
        pytest.param({"knocker_cards": ["9C"]}, "knocker_cards", id="a list"),
        pytest.param({"opponent_cards": 7}, "opponent_cards", id="a number"),
        pytest.param({"opponent_cards": None}, "opponent_cards", id="null"),
        pytest.param({"turned_up": "1S"}, "turned_up", id="no such card"),
        pytest.param({"house_rules": {"x": 1}}, "house_rules.x", id="unknown rule"),
        pytest.param({"house_rules": []}, "house_rules", id="rules as a list"),
        pytest.param({"bonus": 25}, "bonus", id="unknown member"),
    ],
)
def test_a_faulty_request_names_the_field(
    stranger: Program, changes: dict[str, object], field: str
) -> None:
    cards = {
        "knocker_cards": "JS QS KS TC TD TH 4H 3D 2C AH",
        "opponent_cards": "9S TS 5D 6D 7D 4C 4D 4S 8H 2D",
    }

    response = stranger.post("settle/", cards | changes)

    assert response.status_code == 400
    assert list(response.json()["errors"]) == [field]
