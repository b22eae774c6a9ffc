"""A showdown card by card: the knocker's spread, the lay-offs and the award."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.award import Award, Kind, Side, award
from scoring.rules.cards import Card, Cards, as_card, as_cards
from scoring.rules.choices import (
    Choice,
    guarded_choices,
    least_choices,
    maximal_choices,
)
from scoring.rules.errors import IllegalKnock
from scoring.rules.layoffs import Laid, lay_off, least_after
from scoring.rules.melds import Spread, check_number, deadwood, spread_of
from scoring.rules.ruleset import Ruleset
from scoring.rules.showdown import HAND_SIZE, check_big_gin, check_hands, laid_melds

__all__ = ["IllegalKnock", "Settlement", "settle", "spreads"]

ANY_DEADWOOD = 110


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a showdown comes to.

    The opponent's spread and count are those after lay-offs. `lay_offs` are pairs
    of a card and the meld of the knocker it goes on, in playing order.
    `best_for_knocker` is None, or the net points (negative when undercut) of the
    knocker's best legal spread where that beats the one used.
    """

    kind: Kind
    scorer: Side | None
    points: int
    knocker_deadwood: int
    opponent_deadwood: int
    spread: Spread
    opponent_spread: Spread
    lay_offs: tuple[tuple[Card, Cards], ...]
    best_for_knocker: int | None
    award: Award


def settle(
    knocker: Cards | str,
    opponent: Cards | str,
    rules: Ruleset = Ruleset(),  # noqa: B008  # frozen, and the defaults are the rules
    *,
    melds: Sequence[Cards | str] | None = None,
    turned_up: Card | str | None = None,
) -> Settlement:
    """Settle a knock from the cards of both players (R10-R15), ten each.

    `melds` are the knocker's own choice (R11). Without them it is the spread of
    least deadwood, and among equals the one that is best for the knocker. Eleven
    cards are big gin, where that house rule is on and all of them are melded.
    Raises IllegalKnock above the limit, RuleError for every other refusal.
    """
    knocker = as_cards(knocker, "knocker_cards")
    opponent = as_cards(opponent, "opponent_cards")
    turned_up = None if turned_up is None else as_card(turned_up, "turned_up")
    check_hands(knocker, opponent, rules)
    limit = rules.limit(turned_up)
    if len(knocker) != HAND_SIZE:
        limit = ANY_DEADWOOD  # eleven cards: big gin or nothing, as asked below
    if melds is None:
        used = _least(knocker.mask, opponent.mask, limit)
        spread = spread_of(knocker.mask, list(used.laid.sets), used.laid.runs)
    else:
        used, spread = _chosen(knocker, melds, limit)
    big_gin = check_big_gin(knocker, used.deadwood)
    laid = used.laid if used.deadwood else Laid(0, ())  # R15: none against gin
    answer, lay_offs = lay_off(opponent.mask, laid, spread.melds)
    result = award(
        rules, spread.deadwood, answer.deadwood, big_gin=big_gin, turned_up=turned_up
    )
    better = _better(knocker, opponent, used, answer.deadwood, limit)
    best = None if better is None else _net(rules, better, turned_up)
    return _settlement(result, spread, answer, lay_offs, best)


def spreads(
    knocker: Cards | str,
    rules: Ruleset = Ruleset(),  # noqa: B008  # frozen, and the defaults are the rules
    *,
    turned_up: Card | str | None = None,
) -> list[Spread]:
    """List the spreads a knocker may lay to which no meld or card could be added.

    They come by deadwood, the least first; none at all means that the knock would
    be illegal. Up to eleven cards.
    """
    knocker = as_cards(knocker, "knocker_cards")
    check_number(knocker)
    mask = knocker.mask
    limit = rules.limit(turned_up)
    listed = [
        spread_of(mask, list(choice.laid.sets), choice.laid.runs)
        for choice in maximal_choices(mask, limit)
    ]
    return sorted(listed, key=lambda spread: spread.deadwood)


def _settlement(
    result: Award,
    spread: Spread,
    answer: Spread,
    lay_offs: tuple[tuple[Card, Cards], ...],
    best_for_knocker: int | None,
) -> Settlement:
    return Settlement(
        kind=result.kind,
        scorer=result.scorer,
        points=result.points,
        knocker_deadwood=spread.deadwood,
        opponent_deadwood=answer.deadwood,
        spread=spread,
        opponent_spread=answer,
        lay_offs=lay_offs,
        best_for_knocker=best_for_knocker,
        award=result,
    )


def _least(knocker: int, opponent: int, limit: int) -> Choice:
    """Choose the spread of least deadwood; among equals the best for the knocker."""
    equal = least_choices(knocker)
    least = equal[0].deadwood
    if least > limit:
        raise IllegalKnock(least, limit, "knocker_cards")
    if least == 0 or len(equal) == 1:
        return equal[0]
    return max(equal, key=lambda choice: least_after(opponent, choice.laid))


def _chosen(
    knocker: Cards, melds: Sequence[Cards | str], limit: int
) -> tuple[Choice, Spread]:
    """Take the spread that the table laid, if it is one and not above the limit."""
    laid, parts = laid_melds(knocker, melds)
    unmatched = Cards(knocker.mask & ~sum(meld.mask for meld in parts))
    if unmatched.value > limit:
        raise IllegalKnock(unmatched.value, limit, "melds")
    return Choice(unmatched.value, laid), Spread(parts, unmatched, unmatched.value)


def _better(
    knocker: Cards, opponent: Cards, used: Choice, opponent_deadwood: int, limit: int
) -> tuple[int, int] | None:
    """Find both counts of the knocker's best spread if it beats the one used.

    Whatever the house rules, a greater difference between the counts is better
    for the knocker, and gin is best of all.
    """
    if used.deadwood == 0:
        return None
    least, unhindered = deadwood(knocker), deadwood(opponent)
    if least == 0:
        return 0, unhindered
    lead = opponent_deadwood - used.deadwood
    better = None
    # What leaves more than this cannot beat the lead, whatever it keeps out.
    limit = min(limit, unhindered - lead - 1)
    if least > limit:
        return None
    for choice in guarded_choices(knocker.mask, opponent.mask, limit):
        after = least_after(opponent.mask, choice.laid)
        if after - choice.deadwood > lead:
            lead = after - choice.deadwood
            better = choice.deadwood, after
    return better


def _net(rules: Ruleset, counts: tuple[int, int], turned_up: Card | None) -> int:
    """Give the points of these counts as the knocker sees them."""
    result = award(rules, *counts, turned_up=turned_up)
    return -result.points if result.scorer == "opponent" else result.points
