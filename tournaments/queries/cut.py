"""Who passes the cut, who is level at its line, and what the lots say."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import EntryState
from tournaments.queries.event import Event
from tournaments.queries.standings import rank_event
from tournaments.seating.brackets import CutLine, cut_line, draw_lots
from tournaments.seating.standings import Standings


@dataclass(frozen=True, slots=True)
class Cut:
    """line: who passes for sure and who is level. lots: drawn for those who are
    level, the smaller goes through; empty while none were drawn or needed."""

    line: CutLine[int]
    lots: Mapping[int, int]

    @property
    def needs_lots(self) -> bool:
        """Whether lots must be drawn before the cut can be made."""
        return bool(self.line.places) and not self.lots


def cut_of(event: Event) -> Cut:
    """Return the cut as the main rounds give it; SeatingError for too few players.

    Who has withdrawn does not pass: the next in the standings does.
    """
    everybody = rank_event(event, event.main_rounds)
    rows = tuple(
        row
        for row in everybody.rows
        if event.entries[row.player].state == EntryState.ACTIVE
    )
    here = Standings(rows, everybody.measures, everybody.is_provisional)
    line = cut_line(here, min(event.tournament.cut, _largest(len(rows))))
    tournament = event.tournament
    lots: dict[int, int] = {}
    if line.places and tournament.lot_seed:
        ids = {number: event.entries[number].number for number in line.level}
        lots = draw_lots(int(tournament.lot_seed), ids)
    return Cut(line, lots)


def _largest(players: int) -> int:
    """Return the largest cut that so many players allow."""
    return max((cut for cut in (3, 9, 27, 81) if cut <= players), default=3)
