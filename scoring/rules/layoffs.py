"""The opponent's answer to a spread: own melds and lay-offs chosen together."""

from dataclasses import dataclass

from scoring.rules.cards import PACK, Card, Cards
from scoring.rules.melds import Spread, arrangements, set_masks, spread_of
from scoring.rules.runs import EVERY_SUIT, SUIT, in_runs, left_over, single_bits


@dataclass(frozen=True, slots=True)
class Laid:
    """What a knocker laid open, as masks: the runs together, the sets one by one."""

    runs: int
    sets: tuple[int, ...]

    def fills(self) -> int:
        """Give the cards missing from the sets of three."""
        missing = 0
        for cards in self.sets:
            missing |= same_rank(cards) ^ cards
        return missing


def same_rank(cards: int) -> int:
    """Give all four cards of each rank that is among these."""
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT
    return ranks * EVERY_SUIT


def least_after(opponent: int, laid: Laid) -> int:
    """Count the least deadwood the opponent can reach against this spread (R12)."""
    rests = arrangements(opponent, laid.runs, laid.fills())
    return min([left_over(rest | laid.runs) for rest in rests])


def lay_off(
    opponent: int, laid: Laid, melds: tuple[Cards, ...]
) -> tuple[Spread, tuple[tuple[Card, Cards], ...]]:
    """Arrange the opponent's cards for the least deadwood (R12).

    Of equal arrangements it is one with the fewest lay-offs. Each lay-off comes
    with the meld it goes on, in an order in which they can be laid. The spread holds
    the opponent's own melds and what is left in the end.
    """
    fills = laid.fills()

    def laid_off(rest: int) -> int:
        on_runs = in_runs(rest | laid.runs) & rest & ~in_runs(rest)
        return on_runs | (opponent ^ rest) & fills

    rests = arrangements(opponent, laid.runs, fills)
    left = [left_over(rest | laid.runs) for rest in rests]
    least = min(left)
    equal = [rest for rest, count in zip(rests, left, strict=True) if count == least]
    rest = min(equal, key=lambda rest: laid_off(rest).bit_count())
    off = laid_off(rest)
    own_sets = set_masks((opponent ^ rest) & ~fills)
    spread = spread_of(opponent & ~off, own_sets, in_runs(rest))
    return spread, tuple(_placed(off, melds))


def _placed(off: int, melds: tuple[Cards, ...]) -> list[tuple[Card, Cards]]:
    """Find for each card laid off the meld it fits, growing the runs outwards.

    Runs come first: a card that fits a set too may be the step to the next one.
    """
    placed = []
    for meld in sorted(melds, key=_is_set):
        fitting = (
            same_rank(meld.mask) & off if _is_set(meld) else _reach(meld.mask, off)
        )
        off &= ~fitting
        for card in _outwards(fitting, meld.mask):
            placed.append((PACK[card.bit_length() - 1], meld))
    return sorted(placed, key=lambda pair: melds.index(pair[1]))


def _is_set(meld: Cards) -> bool:
    return same_rank(meld.mask).bit_count() == 4


def _reach(run: int, off: int) -> int:
    """Give the cards that continue a run without a gap, within its suit."""
    shift = (run.bit_length() - 1) // 13 * 13
    inside = off & SUIT << shift
    grown = run
    while more := (grown << 1 | grown >> 1) & inside & ~grown:
        grown |= more
    return grown ^ run


def _outwards(cards: int, meld: int) -> list[int]:
    """Order lay-offs so that each touches the meld or one laid before it."""
    below = [card for card in single_bits(cards) if card < meld & -meld]
    above = [card for card in single_bits(cards) if card > meld & -meld]
    return below[::-1] + above
