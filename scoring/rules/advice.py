"""What a player could do with some cards: discard, knock, and what it would score."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from scoring.rules.award import Award, award
from scoring.rules.cards import Card, Cards
from scoring.rules.errors import RuleError
from scoring.rules.melds import MOST_CARDS, Spread, best_discard, best_spread
from scoring.rules.ruleset import Ruleset
from scoring.rules.showdown import HAND_SIZE

Verdict: TypeAlias = Literal[
    "none", "some", "waits", "above", "knock", "gin", "big_gin"
]

#: Counts of the other player that a knock is always tried against, beside its own.
TRIED = (23, 10, 0)


@dataclass(frozen=True, slots=True)
class Score:
    """What a knock would score if the other were left with this count."""

    other: int
    award: Award


@dataclass(frozen=True, slots=True)
class Advice:
    """The best that up to eleven cards come to, and what may be done with them.

    verdict: "none" without cards, "some" for fewer than ten, "waits" where the limit
    hangs on a card turned up that is not known; of ten cards "above" the limit,
    "knock", "gin" or "big_gin". spread: of the ten that stay after the discard.
    discard: only of eleven. limit: None unless ten cards could be knocked with.
    scores: the highest count of the other first; none where no knock is allowed.
    """

    verdict: Verdict
    spread: Spread
    discard: Card | None = None
    limit: int | None = None
    scores: tuple[Score, ...] = ()


def advise(
    cards: Cards, rules: Ruleset | None = None, *, turned_up: Card | str | None = None
) -> Advice:
    """Say what to discard and what to knock with (R10-R15).

    Eleven melded cards are big gin where that house rule is on. RuleError for more
    than eleven cards.
    """
    rules = rules or Ruleset()
    spread, discard = best_spread(cards), None
    if len(cards) < HAND_SIZE:
        return Advice("some" if cards else "none", spread)
    big = len(cards) == MOST_CARDS and rules.big_gin_bonus is not None
    big = big and spread.deadwood == 0
    if len(cards) == MOST_CARDS and not big:
        discard, spread = best_discard(cards)
    try:
        limit = rules.limit(turned_up)
    except RuleError:
        return Advice("waits", spread, discard)
    if spread.deadwood > limit:
        return Advice("above", spread, discard, limit)
    scores = tuple(
        Score(
            other,
            award(rules, spread.deadwood, other, big_gin=big, turned_up=turned_up),
        )
        for other in sorted({*TRIED, spread.deadwood}, reverse=True)
    )
    verdict: Verdict = "big_gin" if big else "knock" if spread.deadwood else "gin"
    return Advice(verdict, spread, discard, limit, scores)
