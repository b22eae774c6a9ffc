"""Who may do what in a club: the table of design.md section 2, as data."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from types import MappingProxyType


class Rank(IntEnum):
    """What somebody is in a club; each rank may do what the ones below it may."""

    STRANGER = 0
    MEMBER = 1
    SCOREKEEPER = 2
    ORGANISER = 3
    OWNER = 4


class Action(StrEnum):
    """What can be done in a club, in the words of the table."""

    SEE = "see"
    START_MATCH = "start a match, add or rename players"
    RECORD = "record, undo the newest hand, confirm"
    CORRECT = "correct or void older hands, abandon, reopen"
    CORRECT_ATTESTED = "correct a confirmed match"
    LINK_OWN = "table links of own matches"
    LINK_ANY = "table links of any match"
    MANAGE = "merge, anonymise, retire players; tournaments; house rules"
    WHOLE_BOOK = "the whole book out and in, webhooks"
    OWN = "members, visibility, delete the club"


#: The lowest rank that may do each thing.
LEAST: Mapping[Action, Rank] = MappingProxyType(
    {
        Action.SEE: Rank.MEMBER,
        Action.START_MATCH: Rank.SCOREKEEPER,
        Action.RECORD: Rank.SCOREKEEPER,
        Action.CORRECT: Rank.SCOREKEEPER,
        Action.CORRECT_ATTESTED: Rank.ORGANISER,
        Action.LINK_OWN: Rank.SCOREKEEPER,
        Action.LINK_ANY: Rank.ORGANISER,
        Action.MANAGE: Rank.ORGANISER,
        Action.WHOLE_BOOK: Rank.ORGANISER,
        Action.OWN: Rank.OWNER,
    }
)

#: What a table link opens, for its one match only.
OPENED_BY_LINK = frozenset({Action.SEE, Action.RECORD})

#: The highest rank that a token acts with, by its widest scope. A token never
#: reaches what only an owner may do: members and visibility are for people.
RANK_OF_SCOPE: Mapping[str, Rank] = MappingProxyType(
    {
        "read": Rank.MEMBER,
        "score": Rank.SCOREKEEPER,
        "manage": Rank.ORGANISER,
    }
)


def may(rank: Rank, action: Action) -> bool:
    """Whether somebody of that rank may do that."""
    return rank >= LEAST[action]


def scope_for(action: Action) -> str:
    """Return the scope that a token needs for the action."""
    least = LEAST[action]
    return next(
        (scope for scope, rank in RANK_OF_SCOPE.items() if rank >= least), "manage"
    )
