"""The facts of one hand as the table saw them, and every fault they may have."""

from dataclasses import dataclass
from typing import Generic

from scoring.rules.award import DRAWN, Award, award, count_faults
from scoring.rules.cards import Card
from scoring.rules.errors import RuleError, gettext_noop, raise_all
from scoring.rules.roles import P, Roles
from scoring.rules.ruleset import Ruleset
from scoring.rules.settle import Settlement

SITTER_KNOCKED = gettext_noop(
    "The one who sits out cannot knock. Choose the box or the captain."
)
NOBODY_KNOCKED = gettext_noop(
    "Somebody knocked, or the hand was drawn. Choose who knocked, or record a draw."
)
KNOCKER_UNKNOWN = gettext_noop(
    "Whoever knocked sits at this table. Choose the box or the captain."
)
COUNT_OF_A_DRAW = gettext_noop(
    "A drawn hand has no counts. Take %(count)s away, or choose who knocked."
)
BIG_GIN_OF_A_DRAW = gettext_noop(
    "A drawn hand has no big gin. Take it away, or choose who knocked."
)
KNOCKER_COUNT_MISSING = gettext_noop(
    "Type what the knocker had left. Nothing left is 0."
)
OPPONENT_COUNT_MISSING = gettext_noop(
    "Type what the opponent had left. Nothing left is 0."
)
NOT_THE_SPREAD = gettext_noop(
    "The knocker’s cards as laid come to %(right)s, and the count says %(count)s. "
    "Change the count or the melds."
)
BELOW_THE_BEST = gettext_noop(
    "The opponent’s cards cannot come to less than %(right)s, and the count says "
    "%(count)s. Check both."
)
GIN_HAS_NONE = gettext_noop(
    "Gin leaves nothing, and the knocker’s count is %(count)s. Take gin away, or make "
    "the count 0."
)
NONE_IS_GIN = gettext_noop(
    "A knocker with nothing left has gone gin. Say that it was gin, or change the "
    "count."
)
BIG_GIN_DISAGREES = gettext_noop(
    "Big gin needs eleven melded cards. Change the cards, or take big gin away."
)


@dataclass(frozen=True, slots=True)
class PlayedHand(Generic[P]):
    """One hand: who sat where, who knocked, what both had left.

    Nobody knocked in a drawn hand (R17), which has no counts. The opponent's count
    is the one after lay-offs (R12).
    """

    number: int
    roles: Roles[P]
    knocker: P | None = None
    knocker_deadwood: int | None = None
    opponent_deadwood: int | None = None
    big_gin: bool = False
    turned_up: Card | None = None


def check_hand(rules: Ruleset, hand: PlayedHand[P]) -> list[RuleError]:
    """List every fault of a hand, with the fields at fault; none means it may stand.

    Fields are knocker, knocker_deadwood, opponent_deadwood, big_gin and turned_up.
    Counts without a knocker are taken for a draw with counts too many.
    """
    if hand.knocker is None:
        return _faults_of_a_draw(hand)
    faults = []
    if hand.knocker == hand.roles.sitter:
        faults.append(RuleError(SITTER_KNOCKED, "knocker", "sitter_knocked"))
    elif hand.knocker not in hand.roles.players:
        faults.append(RuleError(KNOCKER_UNKNOWN, "knocker", "stranger"))
    missing = [
        RuleError(template, field, "required")
        for template, field, count in (
            (KNOCKER_COUNT_MISSING, "knocker_deadwood", hand.knocker_deadwood),
            (OPPONENT_COUNT_MISSING, "opponent_deadwood", hand.opponent_deadwood),
        )
        if count is None
    ]
    # A count that is missing must not hide what is wrong with the other one.
    counts = count_faults(
        rules,
        0 if hand.knocker_deadwood is None else hand.knocker_deadwood,
        0 if hand.opponent_deadwood is None else hand.opponent_deadwood,
        hand.big_gin and hand.knocker_deadwood is not None,
        hand.turned_up,
    )
    return faults + missing + counts


def hand_award(rules: Ruleset, hand: PlayedHand[P]) -> Award:
    """Score a hand: kind "draw" if nobody knocked (R17), else R13-R15.

    Raises the faults that `check_hand` lists.
    """
    raise_all(check_hand(rules, hand))
    if hand.knocker_deadwood is None or hand.opponent_deadwood is None:
        return DRAWN
    return award(
        rules,
        hand.knocker_deadwood,
        hand.opponent_deadwood,
        big_gin=hand.big_gin,
        turned_up=hand.turned_up,
    )


def check_gin(knocker_deadwood: int, gin: bool) -> list[RuleError]:
    """List what a gin flag contradicts: a count of 0 is gin, and no other is (R15)."""
    if gin == (knocker_deadwood == 0):
        return []
    template = GIN_HAS_NONE if gin else NONE_IS_GIN
    return [RuleError(template, "gin", "gin_disagrees", count=knocker_deadwood)]


def check_counts_against_cards(
    settlement: Settlement,
    knocker_deadwood: int | None = None,
    opponent_deadwood: int | None = None,
    big_gin: bool | None = None,
) -> list[RuleError]:
    """List where counts given beside the cards contradict them; None is not given.

    The knocker's count equals what the spread leaves (R11). The opponent's may be
    higher than the best possible, since a table may miss a lay-off, never lower.
    """
    faults = []
    right = settlement.knocker_deadwood
    if knocker_deadwood is not None and knocker_deadwood != right:
        faults.append(_disagrees(NOT_THE_SPREAD, "knocker", right, knocker_deadwood))
    right = settlement.opponent_deadwood
    if opponent_deadwood is not None and opponent_deadwood < right:
        faults.append(_disagrees(BELOW_THE_BEST, "opponent", right, opponent_deadwood))
    if big_gin is not None and big_gin != (settlement.kind == "big_gin"):
        faults.append(RuleError(BIG_GIN_DISAGREES, "big_gin", "cards_disagree"))
    return faults


def _disagrees(template: str, side: str, right: int, count: int) -> RuleError:
    return RuleError(
        template, f"{side}_deadwood", "cards_disagree", right=right, count=count
    )


def _faults_of_a_draw(hand: PlayedHand[P]) -> list[RuleError]:
    """R17: a drawn hand has neither counts nor big gin; two counts mean a knock."""
    counts = {
        "knocker_deadwood": hand.knocker_deadwood,
        "opponent_deadwood": hand.opponent_deadwood,
    }
    given = {field: count for field, count in counts.items() if count is not None}
    if len(given) == 2:
        return [RuleError(NOBODY_KNOCKED, "knocker", "required")]
    faults = [
        RuleError(COUNT_OF_A_DRAW, field, "draw_has_no_counts", count=count)
        for field, count in given.items()
    ]
    if hand.big_gin:
        faults.append(RuleError(BIG_GIN_OF_A_DRAW, "big_gin", "draw_has_no_counts"))
    return faults
