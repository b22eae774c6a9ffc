"""Matches as a file tells them, before anything is believed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from scoring.models import MatchStatus
from scoring.rules.ruleset import Ruleset

#: The house rules of a match that names none.
ARTICLE = Ruleset().to_dict()


@dataclass(frozen=True, slots=True)
class Told:
    """What the file says a hand came to; None where it says nothing of it.

    It is never stored: it must be what the rules make of the facts. scorer: a place,
    or -1 for nobody.
    """

    kind: str | None = None
    scorer: int | None = None
    points: int | None = None
    set_aside: bool = False


NOTHING_TOLD = Told()


@dataclass(frozen=True, slots=True)
class BroughtHand:
    """One version of a hand, people as places 0-2 of the match.

    roles: box, captain, sitter; None where the rotation says. line: where it stands in
    the file, for faults. replaces: which earlier version of `hands`, by its index.
    origin: who wrote it, when and from where; not ours to believe, but to keep.
    """

    line: int
    number: int
    roles: tuple[int, int, int] | None = None
    knocker: int | None = None
    knocker_deadwood: int | None = None
    opponent_deadwood: int | None = None
    big_gin: bool = False
    turned_up: str = ""
    knocker_cards: str = ""
    opponent_cards: str = ""
    melds: tuple[str, ...] | None = None
    told: Told = NOTHING_TOLD
    is_void: bool = False
    replaces: int | None = None
    reason: str = ""
    void_reason: str = ""
    origin: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class BroughtSeat:
    """A seat: the key of who sat there, and what is told of them."""

    player: str
    name: str
    drawn: str = ""
    total: int | None = None
    confirmed_at: datetime | None = None
    disputed_at: datetime | None = None
    disputed_hand: int | None = None
    dispute_reason: str = ""


@dataclass(frozen=True, slots=True)
class BroughtMatch:
    """A match of a file. source, source_id: the book it is from, and its id there.

    state, winner (a place, -1 for nobody) and totals are what the file says; None:
    nothing. first_roles: None where those of the first hand are meant.
    """

    line: int
    source: str
    source_id: str
    played_on: date
    seats: tuple[BroughtSeat, BroughtSeat, BroughtSeat]
    hands: Sequence[BroughtHand]
    house_rules: Mapping[str, object] = field(default_factory=dict)
    first_roles: tuple[int, int, int] | None = None
    state: MatchStatus | None = None
    winner: int | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    abandoned_at: datetime | None = None
    rematch_of: tuple[str, str] | None = None

    @property
    def names(self) -> tuple[str, str, str]:
        """The three names, by place."""
        one, two, three = self.seats
        return one.name, two.name, three.name
