"""Slow and obvious answers, which share no code with the rules."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

RANKS = "A23456789TJQK"
Meld = frozenset[str]
"""Cards are two letters here, like TH."""


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 1


def value(cards: frozenset[str]) -> int:
    return sum(min(rank(card), 10) for card in cards)


def is_set(cards: Meld) -> bool:
    return 3 <= len(cards) <= 4 and len({card[0] for card in cards}) == 1


def is_run(cards: Meld) -> bool:
    ranks = sorted(rank(card) for card in cards)
    return (
        len(cards) >= 3
        and len({card[1] for card in cards}) == 1
        and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    )


def all_melds(cards: frozenset[str]) -> list[Meld]:
    sizes = range(3, len(cards) + 1)
    rows = [cards & {r + s for r in RANKS} for s in "CDHS"]
    rows += [cards & {r + s for s in "CDHS"} for r in RANKS]
    found = [
        frozenset(some)
        for row in rows
        for size in sizes
        for some in combinations(sorted(row), size)
    ]
    return [meld for meld in found if is_set(meld) or is_run(meld)]


def all_spreads(cards: frozenset[str]) -> Iterator[tuple[Meld, ...]]:
    """Every choice of melds that share no card, the empty one included."""
    melds = all_melds(cards)

    def further(chosen: tuple[Meld, ...], start: int) -> Iterator[tuple[Meld, ...]]:
        yield chosen
        for at in range(start, len(melds)):
            if not any(melds[at] & other for other in chosen):
                yield from further((*chosen, melds[at]), at + 1)

    return further((), 0)


def loose(cards: frozenset[str], spread: tuple[Meld, ...]) -> frozenset[str]:
    return cards.difference(*spread)


def least_deadwood(cards: frozenset[str]) -> int:
    return min(value(loose(cards, spread)) for spread in all_spreads(cards))


def least_after_discard(cards: frozenset[str]) -> int:
    return min(least_deadwood(cards - {card}) for card in cards)


@cache
def after_lay_offs(left: frozenset[str], melds: frozenset[Meld]) -> int:
    """Lay off one card at a time in every way, each meld growing."""
    best = value(left)
    for card in left:
        for meld in melds:
            grown = meld | {card}
            if is_set(grown) or is_run(grown):
                rest = after_lay_offs(left - {card}, (melds - {meld}) | {grown})
                best = min(best, rest)
    return best


def opponent_least(opponent: frozenset[str], melds: tuple[Meld, ...]) -> int:
    """R12: own melds and lay-offs together."""
    lefts = {loose(opponent, spread) for spread in all_spreads(opponent)}
    return min(after_lay_offs(left, frozenset(melds)) for left in lefts)


def net(count: int, other: int) -> int:
    """What the knocker gets by R13-R15, less what the opponent gets."""
    if count == 0:
        return 25 + other
    return other - count if other > count else other - count - 10


def legal_nets(
    knocker: frozenset[str], opponent: frozenset[str]
) -> list[tuple[int, int, int]]:
    """The counts and the net points of every spread that the limit of 10 allows."""
    found = []
    # A run split in two is the same run for lay-offs, and left out.
    for spread in all_spreads(knocker):
        count = value(loose(knocker, spread))
        if count <= 10 and not _splits_a_run(spread):
            other = opponent_least(opponent, spread if count else ())
            found.append((count, other, net(count, other)))
    return found


def _splits_a_run(spread: tuple[Meld, ...]) -> bool:
    runs = [meld for meld in spread if is_run(meld)]
    return any(is_run(one | other) for one, other in combinations(runs, 2))
