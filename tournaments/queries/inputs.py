"""What a round is drawn from: the same inputs, seed and version draw the same."""

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Format
from tournaments.models.draw import DrawKind
from tournaments.queries.event import Event, RoundNow
from tournaments.queries.journal import AsPublished, when_published
from tournaments.queries.knock_out import is_knock_out, next_places
from tournaments.queries.standings import rank_event, whole
from tournaments.seating.seats import Seating
from tournaments.seating.standings import check_measures


@dataclass(frozen=True, slots=True)
class Inputs:
    """players: in the order that the draw takes them, with scores and ranks where it
    goes by them. past: earlier rounds, the last one last."""

    kind: DrawKind
    players: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    past: tuple[Seating[int], ...]

    @property
    def state(self) -> dict[str, object]:
        """The inputs as JSON holds them."""
        return {
            "players": [
                [number, score, rank]
                for number, score, rank in zip(
                    self.players, self.scores, self.ranks, strict=True
                )
            ],
            "past": [as_json(seating) for seating in self.past],
        }

    @property
    def hash(self) -> str:
        """SHA-256 of kind and state: what a drawn round is held against."""
        text = json.dumps([self.kind, self.state], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def as_json(seating: Seating[int]) -> dict[str, object]:
    """Return a round as JSON holds it."""
    return {
        "tables": [list(table) for table in seating.tables],
        "byes": list(seating.byes),
    }


def from_json(stored: Mapping[str, Any]) -> Seating[int]:
    """Return the round that JSON holds."""
    tables = [(box, captain, sitter) for box, captain, sitter in stored["tables"]]
    return Seating(tuple(tables), tuple(stored["byes"]))


def inputs_for(
    event: Event,
    number: int,
    players: Collection[int] | None = None,
    then: AsPublished | None = None,
) -> Inputs:
    """Return what round `number` is drawn from as the results stand now.

    players, then: who takes part, and what they are ranked by and among whom, where
    that is not everybody who plays today and the state of today: those of a published
    round.
    """
    before = tuple(one for one in event.rounds if one.number < number)
    past = tuple(one.record for one in before)
    earlier = Event(event.tournament, event.entries, before)
    wanted = set(event.active if players is None else players)
    if is_knock_out(earlier):
        places = tuple(one for one in next_places(earlier) if one in wanted)
        return _unscored(DrawKind.KNOCK_OUT, places, past)
    if event.tournament.format in (Format.FULL, Format.FULL_CUT):
        return _unscored(DrawKind.SCHEDULE, tuple(sorted(wanted)), past)
    order = then.measures if then else event.tournament.measures
    also = {*(players or ()), *(then.ranked if then else ())}
    by_points = check_measures(["MP", *(key for key in order if key != "MP")])
    ranked = rank_event(earlier, before, until=number, measures=by_points, also=also)
    rows = ranked.rows
    rows = tuple(row for row in rows if row.player in wanted)
    return Inputs(
        DrawKind.SWISS,
        tuple(row.player for row in rows),
        tuple(whole(row.values["MP"]) for row in rows),
        tuple(row.rank for row in rows),
        past,
    )


def _unscored(
    kind: DrawKind, players: tuple[int, ...], past: tuple[Seating[int], ...]
) -> Inputs:
    nothing = (0,) * len(players)
    return Inputs(kind, players, nothing, nothing, past)


def is_stale(event: Event, one: RoundNow) -> bool:
    """Whether results or players have changed since the round was drawn.

    A drawn round that is stale must be drawn again; a published one stays as it is
    and is marked as seated before a correction. A schedule is drawn from players
    only, and is held against them only while it waits to be published. Where a
    publication went by another order of the measures, or by somebody who had left and
    was disqualified since, that costs a statement.
    """
    draw = one.round.draw
    if draw.kind == DrawKind.SCHEDULE:
        return not one.is_public and set(one.seating.players) != set(event.active)
    if not one.is_public:
        return inputs_for(event, one.number).hash != draw.input_hash
    drawn = [row[0] for row in draw.state["players"]]
    if inputs_for(event, one.number, drawn).hash == draw.input_hash:
        return False
    if draw.kind != DrawKind.SWISS:
        return True
    then = when_published(event.tournament, one.number)
    return inputs_for(event, one.number, drawn, then).hash != draw.input_hash
