"""Melds, and the arrangement of cards that leaves the least deadwood."""

from dataclasses import dataclass

from scoring.rules.cards import Card, Cards
from scoring.rules.errors import RuleError, gettext_noop
from scoring.rules.runs import (
    EVERY_SUIT,
    LEFT,
    RUNS,
    SUIT,
    held_three_times,
    in_runs,
    left_over,
    single_bits,
    stretches,
    value_of,
)

MOST_CARDS = 11
TOO_MANY = gettext_noop(
    "Deadwood is counted for 11 cards at most, and not for %(count)s. Take some away."
)
NOT_ELEVEN = gettext_noop(
    "A discard is chosen from 11 cards, not from %(count)s: the hand and the "
    "card just drawn."
)


@dataclass(frozen=True, slots=True)
class Spread:
    """Melds laid open, the cards left over, and what those count."""

    melds: tuple[Cards, ...]
    unmatched: Cards
    deadwood: int


def deadwood(cards: Cards) -> int:
    """Count the least deadwood of up to eleven cards (R2, R3).

    Runs come from a table; only ranks held three or four times leave a choice,
    and only where one of their cards stands in a run as well.
    """
    mask = cards.mask
    if mask.bit_count() > MOST_CARDS:
        check_number(cards)
    clubs, diamonds = mask & SUIT, mask >> 13 & SUIT
    hearts, spades = mask >> 26 & SUIT, mask >> 39
    sets = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    if not sets:
        return LEFT[clubs] + LEFT[diamonds] + LEFT[hearts] + LEFT[spades]
    contested = sets & (RUNS[clubs] | RUNS[diamonds] | RUNS[hearts] | RUNS[spades])
    if not contested:
        rest = ~sets
        return (
            LEFT[clubs & rest]
            + LEFT[diamonds & rest]
            + LEFT[hearts & rest]
            + LEFT[spades & rest]
        )
    mask &= ~((sets ^ contested) * EVERY_SUIT)
    return min([left_over(rest) for rest in _without_sets(mask, contested)])


def best_spread(cards: Cards) -> Spread:
    """Arrange up to eleven cards for the least deadwood.

    The melds come in the order of their lowest cards; of several arrangements
    that are equally good the same one is always given.
    """
    check_number(cards)
    rest = min(arrangements(cards.mask), key=left_over)
    return spread_of(cards.mask, set_masks(cards.mask ^ rest), in_runs(rest))


def best_discard(eleven: Cards) -> tuple[Card, Spread]:
    """Choose the discard that leaves the least deadwood, and spread the other ten.

    Among equal discards it is the card of the highest rank. RuleError unless
    there are eleven cards.
    """
    if len(eleven) != MOST_CARDS:
        raise RuleError(NOT_ELEVEN, "cards", "wrong_number", count=len(eleven))
    best = min(
        eleven,
        key=lambda card: (deadwood(Cards(eleven.mask ^ card.mask)), -card.rank),
    )
    return best, best_spread(Cards(eleven.mask ^ best.mask))


def is_meld(cards: Cards) -> bool:
    """Say whether these cards are one set or one run (R2)."""
    if len(cards) < 3:
        return False
    if len({card.rank for card in cards}) == 1:
        return True
    return next(stretches(cards.mask)) == cards.mask


def arrangements(mask: int, runs: int = 0, fills: int = 0) -> list[int]:
    """List what may be left for runs once sets are taken out, worse choices aside.

    `runs` are another player's runs, which may be extended, and `fills` the own
    cards that fit another player's set. Deadwood of a rest is what `left_over`
    says of the rest and those runs together (R12).
    """
    busy = in_runs(mask | runs)
    ranks = held_three_times(mask)
    sets = mask & ranks * EVERY_SUIT
    # A set or a fill without a card in a run takes nothing away from a run.
    contested = 0
    for rank in single_bits(ranks):
        if busy & sets & rank * EVERY_SUIT:
            contested |= rank
    free = sets & ~(contested * EVERY_SUIT) | mask & fills & ~busy
    rests = _without_sets(mask & ~free, contested)
    for fill in single_bits(mask & fills & busy):
        rests += [rest ^ fill for rest in rests]
    return rests


def _without_sets(mask: int, ranks: int) -> list[int]:
    """Take sets of these ranks out of the mask in every way, and not at all."""
    rests = [mask]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        held = mask & rank * EVERY_SUIT
        if held.bit_count() == 3:
            rests += [rest ^ held for rest in rests]
        else:
            taken = [held, *[held ^ card for card in single_bits(held)]]
            rests += [rest ^ some for rest in rests for some in taken]
    return rests


def set_masks(mask: int) -> list[int]:
    """Sort cards that are all in sets by rank: one mask for each set."""
    ranks = (mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT
    return [mask & rank * EVERY_SUIT for rank in single_bits(ranks)]


def spread_of(mask: int, sets: list[int], runs: int) -> Spread:
    """Build the spread of these sets and runs; the rest of the mask is unmatched."""
    melds = sorted([*sets, *stretches(runs)], key=lambda meld: meld & -meld)
    unmatched = mask & ~sum(melds)
    return Spread(tuple(map(Cards, melds)), Cards(unmatched), value_of(unmatched))


def check_number(cards: Cards) -> None:
    """Refuse more than eleven cards, of which no player ever has more."""
    if len(cards) > MOST_CARDS:
        raise RuleError(TOO_MANY, "cards", "too_many_cards", count=len(cards))
