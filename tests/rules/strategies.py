"""Crowded hands: few ranks, so that sets and runs fight over the same cards."""

from hypothesis import settings
from hypothesis import strategies as st

from scoring.rules.cards import PACK, Card, Cards, Rank, Suit

PACK_BY_RANK = sorted(PACK, key=lambda card: (card.rank, card.suit))

examples_100 = settings(derandomize=True, deadline=None, max_examples=100)
examples_300 = settings(derandomize=True, deadline=None, max_examples=300)


def window(ranks: int) -> st.SearchStrategy[list[Card]]:
    """All four suits of some neighbouring ranks."""
    return st.integers(1, 14 - ranks).map(
        lambda lowest: [
            Card(Rank(rank), Suit(suit))
            for rank in range(lowest, lowest + ranks)
            for suit in range(4)
        ]
    )


def crowded_cards(size: int) -> st.SearchStrategy[Cards]:
    return (
        st.integers(3, 6)
        .flatmap(window)
        .flatmap(st.permutations)
        .map(lambda cards: Cards.of(cards[:size]))
    )


@st.composite
def crowded_showdowns(draw: st.DrawFn) -> tuple[Cards, Cards]:
    """Two hands from the same few ranks, the knocker's mostly good for a knock."""
    lowest = draw(st.sampled_from([0, 0, 4, 8, 12, 16, 20]))
    cards = list(PACK_BY_RANK[lowest : lowest + 4 * draw(st.integers(6, 7))])
    pack = draw(st.permutations(cards))
    held: list[Card] = []
    for first in pack:
        same_rank = [card for card in cards if card.rank == first.rank]
        start = cards.index(first)
        in_a_row = cards[start : start + 12 : 4]
        meld = same_rank[: draw(st.integers(3, 4))] if len(held) % 2 else in_a_row
        fits = len(held) + len(meld) <= 9 and not set(meld) & set(held)
        if fits and len(meld) >= 3 and draw(st.integers(0, 5)):
            held += meld
    rest = [card for card in pack if card not in held]
    rest.sort(key=lambda card: card.value > 3 + lowest // 4)
    held += rest[: 10 - len(held)]
    others = [card for card in pack if card not in held]
    return Cards.of(held), Cards.of(others[:10])
