"""Cards, and hands of cards as one 52-bit mask: four suits of thirteen bits."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NewType

from scoring.rules.errors import RuleError, gettext_noop, shown
from scoring.rules.runs import value_of

Rank = NewType("Rank", int)
"""1 is the ace, 11 to 13 are jack, queen and king (R1)."""
Suit = NewType("Suit", int)
"""0 clubs, 1 diamonds, 2 hearts, 3 spades: the order in which cards are written."""
Value = NewType("Value", int)
"""What a card counts as deadwood, 1 to 10 (R1)."""

RANKS = 13
WHOLE_PACK = (1 << 52) - 1
LONGEST_TEXT = 200
RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "CDHS"
SUIT_SIGNS = "♣♦♥♠"

UNKNOWN_CARD = gettext_noop(
    "“%(card)s” is not a card. Write rank and suit, like 4C, 10H or K♠."
)
CARD_TWICE = gettext_noop(
    "%(card)s is there twice. A card can be given once only: take one away."
)
TEXT_TOO_LONG = gettext_noop(
    "These cards fill more than 200 characters. Write each card once, like 4C 5C 10H."
)


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the pack."""

    rank: Rank
    suit: Suit

    @property
    def mask(self) -> int:
        """This card alone, as a mask."""
        return 1 << (self.suit * RANKS + self.rank - 1)

    @property
    def value(self) -> Value:
        """What it counts: ace 1, court cards 10 (R1)."""
        return Value(min(self.rank, 10))

    @property
    def name(self) -> str:
        """As people read it: 10♥."""
        rank = "10" if self.rank == 10 else RANK_LETTERS[self.rank - 1]
        return rank + SUIT_SIGNS[self.suit]

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank - 1] + SUIT_LETTERS[self.suit]


PACK = tuple(
    Card(Rank(rank), Suit(suit)) for suit in range(4) for rank in range(1, RANKS + 1)
)


@dataclass(frozen=True, slots=True)
class Cards:
    """Some cards, each at most once, without an order of their own."""

    mask: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Cards":
        """Gather single cards; the same card twice raises RuleError."""
        mask = 0
        for card in cards:
            if mask & card.mask:
                raise RuleError(CARD_TWICE, "cards", "card_twice", card=card.name)
            mask |= card.mask
        return cls(mask)

    def __post_init__(self) -> None:
        if not 0 <= self.mask <= WHOLE_PACK:
            raise ValueError("A mask of cards has 52 bits.")

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield PACK[lowest.bit_length() - 1]
            mask ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask & card.mask)

    def __and__(self, other: "Cards") -> "Cards":
        return Cards(self.mask & other.mask)

    def __or__(self, other: "Cards") -> "Cards":
        return Cards(self.mask | other.mask)

    def __sub__(self, other: "Cards") -> "Cards":
        return Cards(self.mask & ~other.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    @property
    def value(self) -> int:
        """What all the cards count, melded or not (R1)."""
        return value_of(self.mask)

    @property
    def names(self) -> tuple[str, ...]:
        """As people read them, in order."""
        return tuple(card.name for card in self)


def _spellings() -> dict[str, Card]:
    """Map every accepted spelling of a card to the card."""
    known = {}
    for card in PACK:
        letter = RANK_LETTERS[card.rank - 1]
        suit = SUIT_LETTERS[card.suit]
        ranks = {letter, letter.lower()} | ({"10"} if card.rank == 10 else set())
        for rank in ranks:
            for end in (suit, suit.lower(), SUIT_SIGNS[card.suit]):
                known[rank + end] = card
    return known


SPELLINGS = _spellings()
BETWEEN = re.compile(r"[\s,]+")
# Phones add a variation selector to a suit sign, which nobody sees.
UNSEEN = str.maketrans("", "", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")


def parse_card(text: str, field: str = "card") -> Card:
    """Read one card: 4C, 10h, TH or K♠. RuleError names what is not a card."""
    spelling = text[:LONGEST_TEXT].strip().translate(UNSEEN)
    card = SPELLINGS.get(spelling)
    if card is None:
        raise RuleError(UNKNOWN_CARD, field, "unknown_card", card=shown(spelling))
    return card


def parse_cards(text: str, field: str = "cards") -> Cards:
    """Read cards with blanks or commas between them, at most 200 characters.

    RuleError names the first unknown card, or a card given twice. No text is no
    cards: how many are needed is for the caller to say.
    """
    if len(text) > LONGEST_TEXT:
        raise RuleError(TEXT_TOO_LONG, field, "too_long")
    mask = 0
    for word in BETWEEN.split(text):
        if not word:
            continue
        card = parse_card(word, field)
        if mask & card.mask:
            raise RuleError(CARD_TWICE, field, "card_twice", card=card.name)
        mask |= card.mask
    return Cards(mask)


def format_cards(cards: Cards | Iterable[Card]) -> str:
    """Write cards in their one order: by suit (C D H S), then rank, T for ten."""
    return str(cards if isinstance(cards, Cards) else Cards.of(cards))


def as_card(card: Card | str, field: str = "card") -> Card:
    """Take a card, or read one from text."""
    return parse_card(card, field) if isinstance(card, str) else card


def as_cards(cards: Cards | str, field: str = "cards") -> Cards:
    """Take cards, or read them from text."""
    return parse_cards(cards, field) if isinstance(cards, str) else cards
