"""Why somebody stands where they stand, measure by measure."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias

from tournaments.seating.errors import gettext_noop
from tournaments.seating.measures import Key, Value
from tournaments.seating.seats import P
from tournaments.seating.standings import Standings

Verdict: TypeAlias = Literal["level", "decides", "not_used"]

ALREADY_DECIDED = gettext_noop("Nobody is level any more.")
NOT_ALL_MET = gettext_noop("Those level have not all met each other equally often.")


@dataclass(frozen=True, slots=True)
class Step(Generic[P]):
    """What one measure said about one player.

    "decides" where nobody is level after it, else "level"; "not_used" has a `reason`.
    Of those who were level before, `ahead` and `behind` count the ones it parted and
    `parted` names them with their values; at the first measure it names nobody.
    `level` names those still level, in the order of the rows.
    """

    key: Key
    verdict: Verdict
    value: Value = None
    ahead: int = 0
    behind: int = 0
    level: tuple[P, ...] = ()
    parted: tuple[tuple[P, Value], ...] = ()
    reason: str = ""


def trail(standings: Standings[P], player: P) -> tuple[Step[P], ...]:
    """Tell how a player came to the rank: one step for each measure, in order (7).

    Only players who were still level are named. KeyError for who has no row.
    """
    own = standings.row(player)
    group = list(standings.rows)
    steps: list[Step[P]] = []
    for key in standings.measures:
        given = own.values[key]
        others = tuple(row.player for row in group if row is not own)
        if not others:
            steps.append(Step(key, "not_used", given, reason=ALREADY_DECIDED))
            continue
        if key == "H2H" and given is None:
            steps.append(Step(key, "not_used", level=others, reason=NOT_ALL_MET))
            continue
        same = [row for row in group if row.values[key] == given]
        ahead = group.index(same[0])
        parted = [
            (row.player, row.values[key]) for row in group if row.values[key] != given
        ]
        steps.append(
            Step(
                key,
                "level" if len(same) > 1 else "decides",
                given,
                ahead,
                len(group) - ahead - len(same),
                tuple(row.player for row in same if row is not own),
                tuple(parted) if steps else (),
            )
        )
        group = same
    return tuple(steps)
