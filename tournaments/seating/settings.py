"""How a tournament is played: format, rounds, cut, and what to warn about."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from scoring.rules.errors import RuleError
from tournaments.seating.bounds import least_repeats
from tournaments.seating.brackets import check_cut
from tournaments.seating.errors import (
    SeatingError,
    gettext_noop,
    ngettext_lazy,
    raise_all,
    shown,
)
from tournaments.seating.measures import DEFAULT_MEASURES, Key
from tournaments.seating.results import Weights
from tournaments.seating.schedule import check_rounds
from tournaments.seating.seats import MOST_PLAYERS
from tournaments.seating.standings import check_measures
from tournaments.seating.starters import stored_rounds

Format: TypeAlias = Literal["full", "full_cut", "swiss", "swiss_cut", "elimination"]

NOT_A_FORMAT = gettext_noop("A format is one of %(allowed)s, not %(given)s.")
CUT_MISSING = gettext_noop("This format has a cut: choose to how many players.")
CUT_TOO_MUCH = gettext_noop("This format has no cut. Choose 0, or another format.")

REPEATS_AHEAD = ngettext_lazy(
    "So many rounds for so few players: at least %(count)s meeting is a repeat.",
    "So many rounds for so few players: at least %(count)s meetings are repeats.",
    "count",
)
FULL_IS_BETTER = ngettext_lazy(
    "Swiss rounds run dry here. A full schedule has %(count)s round without a repeat.",
    "Swiss rounds run dry here. A full schedule has %(count)s rounds without a repeat.",
    "count",
)
ONE_TABLE = ngettext_lazy(
    "There is only one table. %(byes)s player has a bye each round, and the same "
    "people meet again at once.",
    "There is only one table. %(byes)s players have a bye each round, and the same "
    "people meet again at once.",
    "byes",
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What is frozen when a tournament starts.

    `rounds` (1 to 99) are those before a cut, 1 for an elimination, where the field
    decides; `cut` is 3, 9, 27 or 81 in a format that has one, else 0. Raises
    SeatingError, or RuleErrors with every fault.
    """

    format: Format = "full"
    rounds: int = 1
    cut: int = 0
    weights: Weights = field(default_factory=Weights)
    measures: tuple[Key, ...] = DEFAULT_MEASURES

    def __post_init__(self) -> None:
        faults: list[RuleError] = []
        if self.format not in get_args(Format):
            allowed = ", ".join(get_args(Format))
            values = {"allowed": allowed, "given": shown(str(self.format))}
            faults.append(
                SeatingError(NOT_A_FORMAT, "format", "not_a_format", **values)
            )
        elif self.has_cut and self.cut == 0:
            faults.append(SeatingError(CUT_MISSING, "cut", "required"))
        elif not self.has_cut and self.cut in (3, 9, 27, 81):
            faults.append(SeatingError(CUT_TOO_MUCH, "cut", "too_much"))
        for check in (
            lambda: check_rounds(self.rounds),
            lambda: check_cut(self.cut, MOST_PLAYERS),
            lambda: check_measures(self.measures),
        ):
            try:
                check()
            except RuleError as fault:
                faults += fault.errors
        raise_all(faults)

    @property
    def has_cut(self) -> bool:
        """Say whether a knock-out follows the rounds."""
        return self.format in ("full_cut", "swiss_cut")


def warnings(settings: Settings, players: int) -> list[SeatingError]:
    """Say what these settings mean for 3 to 999 players; nothing is refused (10)."""
    found = []
    tables, byes = divmod(players, 3)
    rounds = settings.rounds
    if settings.format == "elimination":
        return []
    if tables == 1 and byes:
        found.append(SeatingError(ONE_TABLE, "rounds", "one_table", byes=byes))
    repeats = least_repeats(players, rounds)
    if repeats:
        found.append(
            SeatingError(REPEATS_AHEAD, "rounds", "repeats_ahead", count=repeats)
        )
    stored = stored_rounds(players)
    if settings.format in ("swiss", "swiss_cut") and 4 * rounds > players and stored:
        found.append(
            SeatingError(FULL_IS_BETTER, "format", "full_is_better", count=stored)
        )
    return found
