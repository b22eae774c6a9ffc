import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import RANKS, Card, Cards, Suit, format_cards, parse_cards
from scoring.rules.melds import best_discard, best_spread, deadwood, is_meld
from tests.rules import oracles
from tests.rules.examples import Row, load
from tests.rules.strategies import crowded_cards, examples_100


def letters(cards: Cards) -> frozenset[str]:
    return frozenset(map(str, cards))


@pytest.mark.parametrize("row", load("deadwood"), ids=lambda row: row["cards"])
def test_examples_of_deadwood(row: Row) -> None:
    cards = parse_cards(row["cards"])

    assert deadwood(cards) == row["deadwood"]
    assert best_spread(cards).deadwood == row["deadwood"]
    assert cards.value == row["value_of_all"]


@pytest.mark.parametrize(
    "text", ["4C 4D 4S", "4C 4D 4H 4S", "AC 2C 3C", "JS QS KS", "5H 6H 7H 8H 9H"]
)
def test_sets_and_runs_are_melds(text: str) -> None:
    """R2."""
    assert is_meld(parse_cards(text))


@pytest.mark.parametrize(
    "text",
    ["4C 4D", "AC 2C", "QS KS AS", "KC AD 2D", "4C 5C 7C", "4C 5C 6D", "4C 4D 5D", ""],
)
def test_short_broken_and_wrapped_ones_are_not(text: str) -> None:
    """R2: no run passes the king, none changes suit."""
    assert not is_meld(parse_cards(text))


def test_no_card_is_melded_twice() -> None:
    """R2: 4♣ in the set or in the run, the other two of the run stay."""
    assert deadwood(parse_cards("4C 4D 4H 5C 6C")) == 8


def test_the_most_that_ten_cards_can_hold_is_98() -> None:
    """R3."""
    assert deadwood(parse_cards("KC KD QC QD JH JS TH TS 9C 9D")) == 98


def test_a_spread_names_its_melds_and_what_is_left() -> None:
    spread = best_spread(parse_cards("KS 4C 6C 5C 9D JD 9H JH 9S JS"))

    assert list(map(format_cards, spread.melds)) == ["4C 5C 6C", "9D 9H 9S", "JD JH JS"]
    assert format_cards(spread.unmatched) == "KS"
    assert spread.deadwood == 10


def test_the_eleven_cards_that_mislead_a_greedy_solver() -> None:
    """Throwing the highest card that the best spread of eleven leaves gives 12."""
    card, spread = best_discard(parse_cards("2S 4S 5S 6S 3D 5D 6D 3H 4H 5H 6H"))

    assert str(card) == "6D"
    assert spread.deadwood == 10
    assert list(map(format_cards, spread.melds)) == ["3H 4H 5H 6H", "4S 5S 6S"]


def test_equal_discards_are_settled_by_the_highest_rank() -> None:
    card, spread = best_discard(parse_cards("4C 5C 6C 9D 9H 9S 2C 2D 2H KD JS"))

    assert str(card) == "KD"
    assert spread.deadwood == 10


@pytest.mark.parametrize("size", [10, 12])
def test_a_discard_is_chosen_from_eleven_cards(size: int) -> None:
    with pytest.raises(ValueError, match=f"from 11 cards, not from {size}"):
        best_discard(Cards((1 << size) - 1))


def test_twelve_cards_are_too_many() -> None:
    twelve = Cards((1 << 12) - 1)

    with pytest.raises(ValueError, match="not for 12"):
        deadwood(twelve)
    with pytest.raises(ValueError, match="not for 12"):
        best_spread(twelve)


@examples_100
@given(st.sampled_from([7, 10, 11]).flatmap(crowded_cards))
def test_no_arrangement_beats_the_best_one(cards: Cards) -> None:
    """Law 5."""
    right = oracles.least_deadwood(letters(cards))

    assert deadwood(cards) == right
    spread = best_spread(cards)
    assert spread.deadwood == spread.unmatched.value == right
    assert all(is_meld(meld) for meld in spread.melds)
    assert sum(map(len, spread.melds)) + len(spread.unmatched) == len(cards)
    assert (
        Cards.of(c for meld in (*spread.melds, spread.unmatched) for c in meld) == cards
    )


@examples_100
@given(crowded_cards(11))
def test_no_discard_beats_the_best_one(cards: Cards) -> None:
    """Law 5."""
    card, spread = best_discard(cards)

    assert spread.deadwood == oracles.least_after_discard(letters(cards))
    assert deadwood(cards - Cards.of([card])) == spread.deadwood


@examples_100
@given(crowded_cards(10), st.permutations(range(4)))
def test_swapping_suits_changes_nothing(cards: Cards, suits: list[int]) -> None:
    """Law 6."""
    swapped = Cards.of(Card(card.rank, Suit(suits[card.suit])) for card in cards)

    assert deadwood(swapped) == deadwood(cards)


@pytest.mark.parametrize("cards", [0, 1, (1 << RANKS) - 1])
def test_few_cards_and_one_whole_suit(cards: int) -> None:
    held = Cards(cards & (1 << 11) - 1)

    assert deadwood(held) == (1 if cards == 1 else 0)
