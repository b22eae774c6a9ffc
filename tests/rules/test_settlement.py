import pytest

from scoring.rules.ruleset import PRESETS, Ruleset
from scoring.rules.settlement import settlement
from tests.rules.examples import Row, load


@pytest.mark.parametrize(
    "row", load("worked_settlements"), ids=lambda row: str(row["settlement"])
)
def test_examples_of_end_bonuses(row: Row) -> None:
    worth = settlement(
        Ruleset.from_dict(row["rules"]), row["totals"], row["hands_won"], row["winner"]
    )

    assert worth == row["settlement"]


def test_without_end_bonuses_a_total_is_worth_itself() -> None:
    totals = {"Ana": 70, "Ben": 94, "Cho": 100}

    assert settlement(Ruleset(), totals, {"Ana": 3}, "Cho") == totals


def test_a_shared_first_has_no_game_bonus_and_no_shutout() -> None:
    totals = {"Ana": 0, "Ben": 0, "Cho": 0}

    worth = settlement(PRESETS["modern"], totals, {"Ana": 1}, None)

    assert worth == {"Ana": 25, "Ben": 0, "Cho": 0}


def test_a_hand_won_for_no_points_does_not_prevent_a_shutout() -> None:
    totals, won = {"Ana": 100, "Ben": 0, "Cho": 0}, {"Ana": 2, "Ben": 1, "Cho": 0}

    worth = settlement(Ruleset(shutout="flat_100", line_bonus=20), totals, won, "Ana")

    assert worth == {"Ana": 240, "Ben": 20, "Cho": 0}
