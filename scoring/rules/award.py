"""What a hand scores, and why: the kind, the scorer and the parts of the sum."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from scoring.rules.cards import Card
from scoring.rules.errors import IllegalKnock, RuleError, gettext_noop, raise_all
from scoring.rules.ruleset import HIGHEST_COUNT, Ruleset, is_whole_number

Kind: TypeAlias = Literal["knock", "undercut", "gin", "big_gin", "push", "draw"]
Side: TypeAlias = Literal["knocker", "opponent"]
PartName: TypeAlias = Literal[
    "difference",
    "opponent_deadwood",
    "undercut_bonus",
    "gin_bonus",
    "big_gin_bonus",
    "doubled",
]

NOT_A_NUMBER = gettext_noop("A count is a whole number, like 23.")
BELOW_ZERO = gettext_noop(
    "No count can be below 0, and this is %(count)s. Nothing left is 0."
)
TOO_HIGH = gettext_noop(
    "No hand can come to more than %(highest)s, and this is %(count)s. Count again."
)
BIG_GIN_HAS_NONE = gettext_noop(
    "Big gin leaves nothing, and the knocker’s count is %(count)s. Take big gin "
    "away, or make the count 0."
)


@dataclass(frozen=True, slots=True)
class Part:
    """One summand of an award."""

    name: PartName
    points: int


@dataclass(frozen=True, slots=True)
class Award:
    """Who scores how much for a hand; the points are the sum of the parts."""

    kind: Kind
    scorer: Side | None
    points: int
    parts: tuple[Part, ...]


DRAWN = Award("draw", None, 0, ())
"""R17: nobody knocked, nobody scores."""


def award(
    rules: Ruleset,
    knocker_deadwood: int,
    opponent_deadwood: int,
    *,
    big_gin: bool = False,
    turned_up: Card | str | None = None,
) -> Award:
    """Score one knock (R13-R15), the opponent's count taken after lay-offs (R12).

    The knocker's count is 0 up to the limit, the opponent's 0 to 98; the points
    are 0 or more. Big gin without its house rule is gin. Raises IllegalKnock above
    the limit, RuleError for other faults, RuleErrors for several.
    """
    raise_all(
        count_faults(rules, knocker_deadwood, opponent_deadwood, big_gin, turned_up)
    )
    doubled = rules.doubles(turned_up)
    if knocker_deadwood == 0:
        return _gin(rules, opponent_deadwood, big_gin, doubled)
    difference = opponent_deadwood - knocker_deadwood
    if difference > 0:  # R13
        return _sum("knock", "knocker", [Part("difference", difference)], doubled)
    if difference == 0 and not rules.undercut_on_tie:
        return Award("push", None, 0, ())
    parts = [
        Part("difference", -difference),
        Part("undercut_bonus", rules.undercut_bonus),
    ]
    return _sum("undercut", "opponent", parts, doubled)  # R14


def count_faults(
    rules: Ruleset,
    knocker_deadwood: int,
    opponent_deadwood: int,
    big_gin: bool,
    turned_up: Card | str | None,
) -> list[RuleError]:
    """List everything that is wrong with the counts of a knock."""
    faults = []
    limit = HIGHEST_COUNT
    try:
        limit = rules.limit(turned_up)
    except RuleError as fault:
        faults.append(fault)
    knocker_fault = _count_fault(knocker_deadwood, "knocker_deadwood")
    if is_whole_number(knocker_deadwood) and knocker_deadwood > limit:
        knocker_fault = IllegalKnock(knocker_deadwood, limit)
    elif knocker_fault is None and big_gin and knocker_deadwood:
        faults.append(
            RuleError(
                BIG_GIN_HAS_NONE, "big_gin", "big_gin_count", count=knocker_deadwood
            )
        )
    opponent_fault = _count_fault(opponent_deadwood, "opponent_deadwood")
    return [fault for fault in (knocker_fault, opponent_fault) if fault] + faults


def _count_fault(count: int, field: str) -> RuleError | None:
    if not is_whole_number(count):
        return RuleError(NOT_A_NUMBER, field, "not_a_number")
    if count < 0:
        return RuleError(BELOW_ZERO, field, "below_zero", count=count)
    if count > HIGHEST_COUNT:  # R3
        return RuleError(
            TOO_HIGH, field, "too_high", highest=HIGHEST_COUNT, count=count
        )
    return None


def _gin(rules: Ruleset, opponent_deadwood: int, big_gin: bool, doubled: bool) -> Award:
    """R15: no lay-offs, no undercut, whatever the opponent holds."""
    parts = [Part("opponent_deadwood", opponent_deadwood)]
    if big_gin and rules.big_gin_bonus is not None:
        parts.append(Part("big_gin_bonus", rules.big_gin_bonus))
        return _sum("big_gin", "knocker", parts, doubled)
    parts.append(Part("gin_bonus", rules.gin_bonus))
    return _sum("gin", "knocker", parts, doubled)


def _sum(kind: Kind, scorer: Side, parts: list[Part], doubled: bool) -> Award:
    points = sum(part.points for part in parts)
    if doubled:
        parts.append(Part("doubled", points))
        points *= 2
    return Award(kind, scorer, points, tuple(parts))
