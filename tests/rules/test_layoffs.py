"""Where each card goes that the opponent lays off."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import PACK, Cards, format_cards, parse_cards
from scoring.rules.settle import settle

#: A set and a run that both take the ten of spades, and nine more go on the run.
KNOCKER = parse_cards("TC TD TH JS QS KS 4H 3D 2C AH")
HIGH = [card for card in PACK if card not in KNOCKER and card.rank >= 5]


def test_a_card_that_fits_a_set_too_is_the_step_to_the_next_one() -> None:
    # A09
    result = settle(KNOCKER, "9S TS 5D 6D 7D 4C 4D 4S 8H 2D")

    assert [(str(card), format_cards(meld)) for card, meld in result.lay_offs] == [
        ("TS", "JS QS KS"),
        ("9S", "JS QS KS"),
    ]


@given(st.lists(st.sampled_from(HIGH), min_size=10, max_size=10, unique=True))
def test_every_card_of_the_opponent_is_melded_laid_off_or_left(
    drawn: list[object],
) -> None:
    opponent = Cards(sum(card.mask for card in drawn))

    result = settle(KNOCKER, opponent)

    told = [card for meld in result.opponent_spread.melds for card in meld]
    told += [*result.opponent_spread.unmatched, *(c for c, _ in result.lay_offs)]
    assert sorted(map(str, told)) == sorted(map(str, opponent))
