import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import (
    PACK,
    Card,
    Cards,
    format_cards,
    parse_card,
    parse_cards,
)
from scoring.rules.errors import RuleError
from tests.rules.strategies import examples_100


def test_a_pack_has_52_cards_worth_340() -> None:
    assert len(set(PACK)) == 52
    assert sum(card.value for card in PACK) == 4 * (45 + 40)


@pytest.mark.parametrize(
    ("text", "value"),
    [("AS", 1), ("2C", 2), ("9D", 9), ("TH", 10), ("JC", 10), ("QS", 10), ("KD", 10)],
)
def test_the_ace_counts_one_and_court_cards_ten(text: str, value: int) -> None:
    """R1."""
    assert parse_card(text).value == value


@pytest.mark.parametrize(
    "text", ["10H", "10h", "TH", "tH", "th", "10♥", "T♥", "10♥\ufe0f", " th "]
)
def test_every_spelling_of_ten_is_the_same_card(text: str) -> None:
    card = parse_card(text)

    assert str(card) == "TH"
    assert card.name == "10♥"


@pytest.mark.parametrize(
    "text",
    [
        "0H",
        "1H",
        "11H",
        "H",
        "10",
        "4",
        "4X",
        "4CC",
        "4C5C",
        "K ♠",
        "٤C",
        "４C",
        "²C",
        "Kſ",
        "-4C",
        "",
    ],
)
def test_anything_else_is_refused_by_name(text: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_card(text)

    assert caught.value.code == "unknown_card"
    assert str(caught.value).startswith(f"“{text}” is not a card.")


def test_unprintable_signs_are_not_repeated() -> None:
    with pytest.raises(RuleError) as caught:
        parse_cards("4C \x00\ud800\u202e")

    assert "“���” is not a card" in str(caught.value)


def test_cards_are_read_with_blanks_or_commas_between() -> None:
    cards = parse_cards(" K♠,4C 5c,\n10H\tTS ")

    assert format_cards(cards) == "4C 5C TH TS KS"
    assert cards.names == ("4♣", "5♣", "10♥", "10♠", "K♠")


def test_no_text_is_no_cards() -> None:
    assert len(parse_cards("")) == 0
    assert format_cards(parse_cards(" , ")) == ""


@pytest.mark.parametrize("text", ["10H TH", "4C 5C 4c", "K♠ ks"])
def test_the_same_card_twice_is_refused_by_name(text: str) -> None:
    name = {"1": "10♥", "4": "4♣", "K": "K♠"}[text[0]]

    with pytest.raises(RuleError, match="is there twice") as caught:
        parse_cards(text, "knocker_cards")

    assert caught.value.values == {"card": name}
    assert caught.value.field == "knocker_cards"


def test_a_text_longer_than_200_signs_is_refused() -> None:
    assert len(parse_cards("4C" + " " * 198)) == 1
    with pytest.raises(RuleError, match="more than 200 characters"):
        parse_cards("4C" + " " * 199)


def test_single_cards_are_gathered_once_each() -> None:
    four, five = parse_card("4C"), parse_card("5C")

    assert format_cards([five, four]) == "4C 5C"
    with pytest.raises(RuleError, match="4♣ is there twice"):
        Cards.of([four, five, four])


def test_cards_are_counted_found_joined_and_taken_away() -> None:
    some, more = parse_cards("4C 5C"), parse_cards("5C 6C")

    assert len(some) == 2
    assert parse_card("4C") in some
    assert parse_card("6C") not in some
    assert "4C" not in some
    assert format_cards(some | more) == "4C 5C 6C"
    assert format_cards(some & more) == "5C"
    assert format_cards(some - more) == "4C"


@pytest.mark.parametrize("mask", [-1, 1 << 52])
def test_a_mask_has_52_bits(mask: int) -> None:
    with pytest.raises(ValueError, match="52 bits"):
        Cards(mask)


def test_a_refusal_survives_copying() -> None:
    error = RuleError("%(count)s is too many.", "cards", "many", count=3)

    again = copy.copy(error)

    assert str(again) == str(error) == "3 is too many."
    assert (again.field, again.code) == ("cards", "many")


@examples_100
@given(st.permutations(PACK), st.integers(0, 52))
def test_reading_undoes_writing_in_any_order(cards: list[Card], size: int) -> None:
    """Law 6."""
    held = Cards.of(cards[:size])
    shuffled = " ".join(map(str, cards[:size]))

    assert parse_cards(format_cards(held)) == held == parse_cards(shuffled)
    assert list(held) == sorted(held, key=lambda card: (card.suit, card.rank))
