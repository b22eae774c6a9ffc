"""The cards of a hand as the table lays them out: melds, lay-offs, unmatched."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from scoring.models import Hand
from scoring.queries.match_record import MatchRecord
from scoring.rules.cards import (
    PACK,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    Cards,
    parse_cards,
)


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as the template draws it: rank "10", suit "h", name "10 of hearts"."""

    rank: str
    suit: str
    name: str


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that lie together, and what is written under them."""

    kind: Literal["meld", "off", "dw"]
    cards: tuple[ShownCard, ...]
    text: str


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One player's cards and count; letter: whose ink."""

    letter: str
    name: str
    knocked: bool
    count: int
    groups: tuple[CardGroup, ...]


def card_names() -> dict[str, str]:
    """Return what each card is called, such as "9H": "9 of hearts"."""
    return {str(card): card_name(card) for card in PACK}


def card_name(card: Card) -> str:
    """Return what a card is called in words."""
    rank = {
        "A": _("ace"),
        "J": _("jack"),
        "Q": _("queen"),
        "K": _("king"),
        "T": "10",
    }.get(RANK_LETTERS[card.rank - 1], RANK_LETTERS[card.rank - 1])
    named = (
        _("%(rank)s of clubs"),
        _("%(rank)s of diamonds"),
        _("%(rank)s of hearts"),
        _("%(rank)s of spades"),
    )
    return named[card.suit] % {"rank": rank}


def shown_hands(record: MatchRecord, hand: Hand) -> tuple[ShownHand, ...]:
    """Return both players' cards, the knocker's first; nothing where none are known."""
    if not hand.knocker_cards or hand.knocker is None:
        return ()
    opponent = hand.captain if hand.knocker == hand.box else hand.box
    names = record.names
    spread = hand.spread or {}
    lay_offs = spread.get("lay_offs", [])
    left = parse_cards(spread.get("opponent_unmatched", ""))
    if declares_more(hand):
        kept = " ".join([str(left), *(card for card, _meld in lay_offs)])
        lay_offs, left = [], parse_cards(kept)
    own = [parse_cards(meld) for meld in spread.get("melds", [])]
    other = [parse_cards(meld) for meld in spread.get("opponent_melds", [])]
    return (
        ShownHand(
            letter="abc"[hand.knocker],
            name=names[hand.knocker],
            knocked=True,
            count=hand.knocker_deadwood or 0,
            groups=(
                *map(meld_group, own),
                *unmatched_groups(parse_cards(spread.get("unmatched", ""))),
            ),
        ),
        ShownHand(
            letter="abc"[opponent],
            name=names[opponent],
            knocked=False,
            count=hand.opponent_deadwood or 0,
            groups=(
                *map(meld_group, other),
                *_laid_off(lay_offs, names[hand.knocker]),
                *unmatched_groups(left),
            ),
        ),
    )


def typed_counts(hand: Hand) -> tuple[int | None, int | None]:
    """Return the counts beside the cards; None where they are what the cards give."""
    if not hand.knocker_cards:
        return hand.knocker_deadwood, hand.opponent_deadwood
    return None, hand.opponent_deadwood if declares_more(hand) else None


def declares_more(hand: Hand) -> bool:
    """Whether the other counted another sum than the cards leave (no lay-off)."""
    if not hand.knocker_cards:
        return False
    left = parse_cards((hand.spread or {}).get("opponent_unmatched", ""))
    return hand.opponent_deadwood != left.value


def meld_group(cards: Cards) -> CardGroup:
    """Return a meld as it lies, with what it is."""
    return CardGroup("meld", _shown(cards), _("set") if _is_set(cards) else _("run"))


def _laid_off(lay_offs: list[tuple[str, str]], knocker: str) -> list[CardGroup]:
    """Gather what went on each of the knocker's melds."""
    melds: dict[str, list[str]] = {}
    for card, meld in lay_offs:
        melds.setdefault(meld, []).append(card)
    values = {"name": knocker}
    return [
        CardGroup(
            "off",
            _shown(parse_cards(" ".join(cards))),
            _("laid off on %(name)s’s set") % values
            if _is_set(parse_cards(meld))
            else _("laid off on %(name)s’s run") % values,
        )
        for meld, cards in melds.items()
    ]


def unmatched_groups(cards: Cards) -> list[CardGroup]:
    """Return what is left beside the melds and its sum; nothing where nothing is."""
    if not cards:
        return []
    dearest_first = sorted(cards, key=lambda card: (-card.value, -card.rank))
    values = {"sum": "+".join(str(card.value) for card in dearest_first)}
    text = _("unmatched %(sum)s") % values
    return [CardGroup("dw", _shown(dearest_first), text)]


def _is_set(cards: Cards) -> bool:
    return len({card.rank for card in cards}) == 1


def _shown(cards: Iterable[Card]) -> tuple[ShownCard, ...]:
    return tuple(map(shown_card, cards))


def shown_card(card: Card) -> ShownCard:
    """Return a card as it is drawn and named."""
    return ShownCard(
        rank=RANK_LETTERS[card.rank - 1].replace("T", "10"),
        suit=SUIT_LETTERS[card.suit].lower(),
        name=card_name(card),
    )
