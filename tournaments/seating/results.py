"""What happened in the rounds, as standings count it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias

from tournaments.seating.errors import SeatingError, gettext_noop
from tournaments.seating.seats import P

Blank: TypeAlias = Literal["bye", "walk_over", "late", "absent"]
"""Why somebody has no match: a bye by rule; there, but one of the three was not; not
entered yet; not there, or forfeited."""

MOST_POINTS = 100

NOT_THREE = gettext_noop("A table has three different players.")
BELOW_ZERO = gettext_noop(
    "%(name)s of %(player)s is a whole number from 0, not %(given)s."
)
WEIGHTS_NOT_WHOLE = gettext_noop(
    "Match points are whole numbers from 0 to %(most)s, not %(given)s."
)
WEIGHTS_RISING = gettext_noop(
    "Match points fall from the first place to the third, and the first gets more "
    "than the third."
)


@dataclass(frozen=True, slots=True)
class Weights:
    """Match points for the places at a table, and for a bye or walk-over.

    Whole numbers from 0 to 100, first >= second >= third, first > third. Everything
    counted from them is in sixths, so that two or three may share a place exactly.
    """

    first: int = 2
    second: int = 1
    third: int = 0
    bye: int = 2

    def __post_init__(self) -> None:
        for name in ("first", "second", "third", "bye"):
            given = getattr(self, name)
            if type(given) is not int or not 0 <= given <= MOST_POINTS:
                values = {"most": MOST_POINTS, "given": given}
                raise SeatingError(WEIGHTS_NOT_WHOLE, name, "not_whole", **values)
        if not self.first >= self.second >= self.third or self.first == self.third:
            raise SeatingError(WEIGHTS_RISING, "weights", "not_falling")

    def sixths(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Share match points among three, in sixths, by place from 1, ties equal.

        (1, 1, 3) gives the first two the mean of first and second each.
        """
        by_place = (self.first, self.second, self.third)
        return tuple(
            6 * sum(by_place[place - 1 : place - 1 + level]) // level
            for place in places
            for level in [places.count(place)]
        )


@dataclass(frozen=True, slots=True)
class Line(Generic[P]):
    """What one player made at a table: total and counts, whole numbers from 0."""

    player: P
    points: int
    hands_won: int = 0
    gins: int = 0
    undercuts: int = 0
    """Undercuts suffered: the player knocked and the other scored."""

    def __post_init__(self) -> None:
        for name in ("points", "hands_won", "gins", "undercuts"):
            given = getattr(self, name)
            if type(given) is not int or given < 0:
                values = {"name": name, "player": self.player, "given": given}
                raise SeatingError(BELOW_ZERO, name, "below_zero", **values)


@dataclass(frozen=True, slots=True)
class Played(Generic[P]):
    """A finished match of three; the higher total has the better place."""

    lines: tuple[Line[P], Line[P], Line[P]]

    def __post_init__(self) -> None:
        if len(set(self.players)) != 3:
            raise SeatingError(NOT_THREE, "lines", "not_three")

    @property
    def places(self) -> tuple[int, ...]:
        """Give the place of each line, from 1; equal totals share it: 1 1 3, 1 2 2."""
        points = [line.points for line in self.lines]
        return tuple(1 + sum(other > one for other in points) for one in points)

    @property
    def players(self) -> tuple[P, ...]:
        """The three, in the order of their lines."""
        return tuple(line.player for line in self.lines)


@dataclass(frozen=True, slots=True)
class RoundResult(Generic[P]):
    """One round: matches that count, tables still open, and who has no match."""

    number: int
    tables: tuple[Played[P], ...] = ()
    open_tables: tuple[tuple[P, P, P], ...] = ()
    blanks: Mapping[P, Blank] = field(default_factory=dict)
