"""What must be true of the cards on the table before they can be settled."""

from collections.abc import Sequence

from scoring.rules.cards import Cards, as_cards
from scoring.rules.errors import RuleError, gettext_noop, raise_all
from scoring.rules.layoffs import Laid
from scoring.rules.melds import is_meld
from scoring.rules.ruleset import Ruleset

HAND_SIZE = 10
BIG_GIN_SIZE = 11

WRONG_NUMBER = gettext_noop(
    "A hand is 10 cards, not %(count)s. Add what is missing, or take away what "
    "is too much."
)
WRONG_NUMBER_BIG_GIN = gettext_noop(
    "A hand is 10 cards, or 11 for big gin, not %(count)s. Add what is "
    "missing, or take away what is too much."
)
IN_BOTH_HANDS = gettext_noop(
    "%(card)s is in both hands, the knocker’s and the opponent’s. A card can be in "
    "one hand only: take it out of the other."
)
NOT_BIG_GIN = gettext_noop(
    "Eleven cards are big gin only if all of them are melded, and these leave "
    "%(count)s. Take the discard away."
)
NOT_IN_HAND = gettext_noop(
    "%(card)s is not among the knocker’s cards. Lay melds of those only."
)
IN_TWO_MELDS = gettext_noop(
    "%(card)s is in two melds. A card belongs to one meld at most: take it out of "
    "the other."
)
TOO_SHORT = gettext_noop("%(meld)s is too short. A meld has 3 cards or more.")
EMPTY_MELD = gettext_noop("A meld without cards is none. Take it away.")
NOT_A_MELD = gettext_noop(
    "%(meld)s is not a meld. A meld is three or four of one rank, or three or more "
    "of one suit in a row."
)


def check_hands(knocker: Cards, opponent: Cards, rules: Ruleset) -> None:
    """Refuse wrong numbers of cards, and cards that are in both hands (R1, R9)."""
    faults = []
    if len(knocker) == BIG_GIN_SIZE and rules.big_gin_bonus is not None:
        pass
    elif len(knocker) != HAND_SIZE:
        big = rules.big_gin_bonus is not None
        faults.append(
            RuleError(
                WRONG_NUMBER_BIG_GIN if big else WRONG_NUMBER,
                "knocker_cards",
                "wrong_number",
                count=len(knocker),
            )
        )
    if len(opponent) != HAND_SIZE:
        faults.append(
            RuleError(
                WRONG_NUMBER, "opponent_cards", "wrong_number", count=len(opponent)
            )
        )
    faults += [
        RuleError(IN_BOTH_HANDS, "opponent_cards", "in_both_hands", card=card.name)
        for card in knocker & opponent
    ]
    raise_all(faults)


def check_big_gin(knocker: Cards, deadwood: int) -> bool:
    """Say whether this is big gin; eleven cards that are anything else are refused."""
    if len(knocker) != BIG_GIN_SIZE:
        return False
    if deadwood:
        raise RuleError(NOT_BIG_GIN, "knocker_cards", "not_big_gin", count=deadwood)
    return True


def laid_melds(
    knocker: Cards, melds: Sequence[Cards | str]
) -> tuple[Laid, tuple[Cards, ...]]:
    """Read the melds a knocker laid (R2, R11), every fault reported at once."""
    parts = [as_cards(meld, "melds") for meld in melds]
    faults = [fault for meld in parts for fault in _meld_faults(meld, knocker)]
    seen = Cards()
    for meld in parts:
        faults += [
            RuleError(IN_TWO_MELDS, "melds", "in_two_melds", card=card.name)
            for card in meld & seen
        ]
        seen |= meld
    raise_all(faults)
    sets = [meld for meld in parts if len({card.rank for card in meld}) == 1]
    runs = sum(meld.mask for meld in parts if meld not in sets)
    ordered = sorted(parts, key=lambda meld: meld.mask & -meld.mask)
    return Laid(runs, tuple(meld.mask for meld in sets)), tuple(ordered)


def _meld_faults(meld: Cards, knocker: Cards) -> list[RuleError]:
    faults = [
        RuleError(NOT_IN_HAND, "melds", "not_in_hand", card=card.name)
        for card in meld - knocker
    ]
    shown = " ".join(meld.names)
    if not meld:
        faults.append(RuleError(EMPTY_MELD, "melds", "empty_meld"))
    elif len(meld) < 3:
        faults.append(RuleError(TOO_SHORT, "melds", "too_short", meld=shown))
    elif not is_meld(meld):
        faults.append(RuleError(NOT_A_MELD, "melds", "not_a_meld", meld=shown))
    return faults
