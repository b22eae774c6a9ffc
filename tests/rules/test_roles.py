import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import PACK, Card
from scoring.rules.errors import RuleError
from scoring.rules.roles import CutAgain, Roles, cut_roles, first_roles, next_roles
from tests.rules.examples import Row, load
from tests.rules.strategies import examples_100

Rounds = list[list[Card | str | None]]

PLAYERS = ["Ana", "Ben", "Cho"]
SEATS = Roles("Ana", "Ben", "Cho")


@pytest.mark.parametrize(
    "row", load("worked_cuts"), ids=lambda row: row["cards_of_Ana_Ben_Cho"]
)
def test_examples_of_the_cut(row: Row) -> None:
    right = row["box_captain_sitter"]

    outcome = first_roles(PLAYERS, row["cards_of_Ana_Ben_Cho"], row["ties"])

    if isinstance(right, list):
        assert outcome == Roles(*right)
        return
    assert isinstance(outcome, CutAgain)
    assert list(outcome.drawers) == right["draw_again"]
    place = {"box": "in the box", "sitter": "sits out", None: ""}[outcome.keeps_role]
    assert f"{outcome.keeps} {place}" == right.get("keeps", "None ")


def test_the_box_that_wins_stays_and_the_others_switch() -> None:
    """R7."""
    assert next_roles(SEATS, "Ana") == Roles("Ana", "Cho", "Ben")


def test_the_box_that_loses_sits_out() -> None:
    """R7: the captain takes the box, the sitter becomes captain."""
    assert next_roles(SEATS, "Ben") == Roles("Ben", "Cho", "Ana")


def test_nobody_moves_after_a_draw() -> None:
    """R8."""
    assert next_roles(SEATS, None) == SEATS


@pytest.mark.parametrize("winner", ["Cho", "Dirk"])
def test_the_winner_is_one_of_the_two_who_played(winner: str) -> None:
    with pytest.raises(RuleError, match=f"{winner} did not play"):
        next_roles(SEATS, winner)


@pytest.mark.parametrize("three", [("Ana", "Ana", "Cho"), ("Ana", "Ben", "Ben")])
def test_roles_are_three_different_people(three: tuple[str, str, str]) -> None:
    """Law 1."""
    with pytest.raises(RuleError, match="three different people") as caught:
        Roles(*three)

    assert caught.value.field == "roles"


def test_the_three_stand_in_order_and_two_are_opponents() -> None:
    assert SEATS.players == ("Ana", "Ben", "Cho")
    assert (SEATS.opponent_of("Ana"), SEATS.opponent_of("Ben")) == ("Ben", "Ana")


def test_a_cut_of_two_rounds() -> None:
    """R4: the two kings draw again, the third keeps the place."""
    rounds: Rounds = [["KH", "KD", "5C"], ["7S", "QD", None]]

    assert cut_roles(PLAYERS, rounds) == Roles("Ben", "Ana", "Cho")


def test_a_tie_for_the_lower_places_is_drawn_again() -> None:
    rounds: Rounds = [["9H", "5D", "5C"], [None, "2D", "2C"], [None, "AD", "3C"]]

    assert cut_roles(PLAYERS, rounds) == Roles("Ana", "Cho", "Ben")


def test_three_equal_cards_then_two() -> None:
    rounds: Rounds = [["7H", "7D", "7C"], ["8H", "3D", "8C"], ["2H", None, "KC"]]

    assert cut_roles(PLAYERS, rounds) == Roles("Cho", "Ana", "Ben")


def test_the_ace_is_low_in_the_cut() -> None:
    assert cut_roles(PLAYERS, [["AS", "2D", "3H"]]) == Roles("Cho", "Ben", "Ana")


def test_suits_may_break_ties() -> None:
    """Spades, hearts, diamonds, clubs."""
    assert cut_roles(PLAYERS, [["7C", "7S", "7D"]], "suit") == Roles(
        "Ben", "Cho", "Ana"
    )
    assert cut_roles(PLAYERS, [["7H", "7C", "7S"]], "suit") == Roles(
        "Cho", "Ana", "Ben"
    )


def test_cards_of_a_later_round_may_repeat_an_earlier_one() -> None:
    rounds: Rounds = [["KH", "KD", "5C"], ["KD", "QD", None]]

    assert cut_roles(PLAYERS, rounds) == Roles("Ana", "Ben", "Cho")


@pytest.mark.parametrize(
    ("rounds", "code", "words"),
    [
        ([], "required", "Each player draws a card"),
        ([["KH", "9D"]], "wrong_draws", "Round 1 of the cut has 2 places. It needs 3"),
        ([["KH", "KH", "5C"]], "drawn_twice", "K♥ was drawn twice in round 1"),
        ([["KH", None, "5C"]], "card_missing", "Ben draws in round 1"),
        ([["KH", "KD", "5C"], ["7S", "QD", "2C"]], "card_too_much", "Cho keeps"),
        ([["KH", "KD", "5C"], ["7S", None, None]], "card_missing", "Ben draws in"),
        ([["KH", "9D", "5C"], ["7S", "QD", None]], "round_too_much", "in round 1"),
        ([["KH", "KD", "5C"]], "cut_again", "Ana and Ben drew equal cards"),
        ([["KH", "9D", "9C"]], "cut_again", "Ben and Cho drew equal cards"),
        ([["9H", "9D", "9C"]], "cut_again", "All three drew equal cards"),
        ([["KH", "1D", "5C"]], "unknown_card", "“1D” is not a card"),
    ],
)
def test_a_cut_that_cannot_be_is_refused(rounds: Rounds, code: str, words: str) -> None:
    with pytest.raises(RuleError, match=words) as caught:
        cut_roles(PLAYERS, rounds)

    assert (caught.value.code, caught.value.field) == (code, "cut")


def test_who_cuts_again_comes_with_the_refusal() -> None:
    with pytest.raises(RuleError) as caught:
        cut_roles(PLAYERS, [["KH", "KD", "5C"]])

    assert caught.value.values["again"] == CutAgain(("Ana", "Ben"), "Cho", "sitter")


@pytest.mark.parametrize(
    "cards", [["KH", "KH", "5C"], ["KH", "9D"], ["KH", None, "5C"]]
)
def test_the_first_draw_is_checked_alike(cards: list[str | Card]) -> None:
    with pytest.raises(RuleError) as caught:
        first_roles(PLAYERS, cards)

    assert caught.value.field == "cut"


@pytest.mark.parametrize("players", [["Ana", "Ben", "Ana"], ["Ana", "Ben"]])
def test_three_different_players_cut(players: list[str]) -> None:
    with pytest.raises(RuleError, match="three different people"):
        first_roles(players, ["KH", "9D", "5C"])


@examples_100
@given(st.permutations(PACK), st.permutations(PLAYERS))
def test_the_order_of_the_players_changes_nothing(
    pack: list[Card], players: list[str]
) -> None:
    drawn = dict(zip(PLAYERS, pack[:3], strict=True))
    cards = [drawn[player] for player in players]

    assert first_roles(players, cards, "suit") == first_roles(PLAYERS, pack[:3], "suit")


@examples_100
@given(st.permutations(PLAYERS), st.sampled_from([None, 0, 1]))
def test_roles_stay_a_permutation(players: list[str], winner: int | None) -> None:
    """Law 1."""
    roles = Roles(*players)

    after = next_roles(roles, None if winner is None else players[winner])

    assert set(after.players) == set(PLAYERS)
    if winner is not None:
        loser = players[1 - winner]
        assert after == Roles(players[winner], players[2], loser)
