"""The knocker's choices: which melds to lay, and which of them are worth a look."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from scoring.rules.layoffs import Laid, same_rank
from scoring.rules.melds import arrangements, set_masks
from scoring.rules.runs import (
    EVERY_SUIT,
    SUIT,
    held_three_times,
    in_runs,
    left_over,
    single_bits,
    stretches,
    value_of,
)


class Choice(NamedTuple):
    """A spread that the knocker could lay, and the deadwood it leaves."""

    deadwood: int
    laid: Laid


def least_choices(mask: int) -> list[Choice]:
    """List the spreads of least deadwood, which keep every run whole."""
    rests = arrangements(mask)
    left = [left_over(rest) for rest in rests]
    least = min(left)
    return [
        Choice(least, Laid(in_runs(rest), tuple(set_masks(mask ^ rest))))
        for rest, count in zip(rests, left, strict=True)
        if count == least
    ]


def maximal_choices(mask: int, limit: int) -> list[Choice]:
    """List the spreads within the limit to which nothing could be added."""
    return [
        Choice(left_over(rest), laid)
        for sets, rest in _with_sets(mask, 0)
        if left_over(rest) <= limit
        and _is_maximal(mask, laid := Laid(in_runs(rest), sets))
    ]


def guarded_choices(mask: int, opponent: int, limit: int) -> Iterator[Choice]:
    """Give the spreads within the limit that keep out some lay-off as well.

    A run may stop one card short, or stay in the hand, where the opponent holds
    the card that would continue it: the card kept back closes that end. Anything
    shorter only leaves more deadwood.
    """
    for sets, rest in _with_sets(mask, opponent):
        if left_over(rest) > limit:
            continue
        ways = [_stops(run, opponent) for run in stretches(in_runs(rest))]
        for runs in product(*ways):
            kept = sum(runs)
            left = value_of(rest & ~kept)
            if left <= limit:
                yield Choice(left, Laid(kept, sets))


def _with_sets(mask: int, other: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Choose sets in every way, and give what is left for runs.

    A set without a card in a run is laid whole, unless one of these other cards
    would fill it.
    """
    busy = in_runs(mask)
    ways = []
    for rank in single_bits(held_three_times(mask)):
        four = rank * EVERY_SUIT
        held = mask & four
        if not held & busy and not other & four:
            ways.append([held])
        elif held == four:
            ways.append([held, 0, *[held ^ card for card in single_bits(held)]])
        else:
            ways.append([held, 0])
    for chosen in product(*ways):
        sets = tuple(cards for cards in chosen if cards)
        yield sets, mask & ~sum(sets)


def _stops(run: int, opponent: int) -> list[int]:
    """List how a run may be laid: whole, closed at an attacked end, or not at all."""
    lowest, highest = run & -run, 1 << run.bit_length() - 1
    suit = SUIT << (run.bit_length() - 1) // 13 * 13
    below, above = lowest >> 1 & suit & opponent, highest << 1 & suit & opponent
    ways = [run]
    if below:
        ways.append(run ^ lowest)
    if above:
        ways.append(run ^ highest)
    if below and above:
        ways.append(run & ~(lowest | highest))
    long_enough = [way for way in ways if way.bit_count() >= 3]
    return [*long_enough, 0] if below or above else long_enough


def _is_maximal(mask: int, laid: Laid) -> bool:
    """Say whether no card of the hand could be melded in addition."""
    loose = mask & ~laid.runs & ~sum(laid.sets)
    fourth = any(same_rank(cards) & loose for cards in laid.sets)
    return not fourth and not held_three_times(loose) and not in_runs(loose)
