"""Standings: who stands where, from the tables that are confirmed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Entry, EntryState, RoundState, Ruling
from tournaments.queries.event import Event, RoundNow, TableNow
from tournaments.queries.knock_out import (
    is_final,
    is_knock_out,
    next_places,
    still_in,
    through_of,
)
from tournaments.queries.settings import rules_of, settings_of
from tournaments.seating.measures import Key, Value
from tournaments.seating.standings import Row, Standings, standings


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line: the entry, its shared or sole rank from 1, its values by measure."""

    entry: Entry
    rank: int
    is_tied: bool
    values: Mapping[Key, Value]


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """Standings as a page, a screen, a file and a program show them: all the same.

    through: the last round that counts, 0 before any does. is_provisional: tables of
    a counted round are open, or the round itself is. is_frozen: the last round is
    kept back until it is revealed. before_start: nothing counts yet, and the entries
    stand by number without ranks (their `rank` is 0).
    """

    rows: tuple[StandingsRow, ...]
    core: Standings[int]
    measures: tuple[Key, ...]
    through: int
    rounds: int
    is_provisional: bool
    is_frozen: bool

    @property
    def before_start(self) -> bool:
        """Whether no round counts yet."""
        return self.through == 0


def standings_table(
    event: Event,
    *,
    through: int | None = None,
    live: bool = False,
    is_director: bool = False,
) -> StandingsTable:
    """Return the standings after the main rounds that count.

    through: only rounds up to this one (as of then). live: confirmed tables of the
    round that is being played count too, which is provisional. is_director: what is
    frozen for the public is shown. A round counts when it is closed.
    """
    frozen_at = None if is_director else frozen_through(event)
    counted = []
    for one in event.main_rounds:
        is_closed = one.round.state == RoundState.CLOSED
        if not is_closed and not (live and one.is_public):
            continue
        if through is not None and one.number > through:
            continue
        if frozen_at is not None and one.number > frozen_at:
            continue
        counted.append(one)
    last = counted[-1].number if counted else 0
    core = rank_event(event, counted, until=max(last, 1))
    is_open = any(one.round.state != RoundState.CLOSED for one in counted)
    return StandingsTable(
        rows=tuple(_row(event, row, started=bool(counted)) for row in core.rows),
        core=core,
        measures=core.measures,
        through=last,
        rounds=event.tournament.rounds,
        is_provisional=core.is_provisional or is_open,
        is_frozen=frozen_at is not None,
    )


def _row(event: Event, row: Row[int], *, started: bool) -> StandingsRow:
    entry = event.entries[row.player]
    return StandingsRow(
        entry, row.rank if started else 0, row.is_tied and started, row.values
    )


def rank_event(
    event: Event,
    rounds: Iterable[RoundNow],
    *,
    until: int | None = None,
    measures: Sequence[Key] | None = None,
    also: Collection[int] = (),
) -> Standings[int]:
    """Rank everybody who took part up to round `until`, by the results of `rounds`.

    Who withdrew keeps the results and a rank; who was disqualified has none, and
    still counts for those who met them. Before the start the entries stand by number.
    also: who is ranked though disqualified, for that was later.
    """
    tournament, settings = event.tournament, settings_of(event.tournament)
    ranked = [
        number
        for number, entry in event.entries.items()
        if (entry.state != EntryState.DISQUALIFIED or number in also)
        and (
            tournament.started_at is None
            or (entry.first_round and (until is None or entry.first_round <= until))
        )
    ]
    ratings = {
        number: entry.rating
        for number, entry in event.entries.items()
        if entry.rating is not None
    }
    return standings(
        ranked,
        [one.result for one in rounds if one.is_main],
        measures or settings.measures,
        settings.weights,
        ratings=ratings,
        game_target=rules_of(tournament).game_target,
    )


def frozen_through(event: Event) -> int | None:
    """Return the last round that the public may see, or None where nothing is frozen.

    Frozen: from the publication of the last main round until the reveal.
    """
    tournament = event.tournament
    if not tournament.freeze_last or tournament.revealed_at:
        return None
    last = event.round(tournament.rounds)
    if last is None or not last.is_public or not last.is_main:
        return None
    return tournament.rounds - 1


def whole(given: Value) -> int:
    """Return a measure that is always a whole number, such as match points."""
    return given if isinstance(given, int) else 0


def final_ranks(event: Event) -> dict[int, int]:
    """Return the rank of everybody by number, knock-outs included, ties shared.

    The final goes by place, and who is level in it shares one; before it, who went
    out in a later round is ahead. Those who went out in the same round stand by the
    main rounds, or share the place where there were none. Where it ended before a
    final, who was still in comes first, then who left on the way to the next round.
    Then come those who did not pass the cut.
    """
    main = rank_event(event, event.main_rounds)
    before = {row.player: row.rank for row in main.rows}
    if not is_knock_out(event):
        return before
    reached = _reached(event)
    # Later is better, hence the minus; nobody is ahead of the final's places.
    keys = {}
    for number, rank in before.items():
        gone, place = reached.get(number, (0, 0))
        keys[number] = (gone, place, 0 if place or not event.main_rounds else rank)
    return {
        number: 1 + sum(other < key for other in keys.values())
        for number, key in keys.items()
    }


def _reached(event: Event) -> dict[int, tuple[int, int]]:
    """Return for each who came to the knock-out: minus the last round, and the place.

    The place is that in the final, 0 in every other round. Who won a last round that
    was no final has come a round further, and who is still in has come two.
    """
    reached: dict[int, tuple[int, int]] = {}
    for one in event.knock_outs:
        for number in (*one.seating.players, *one.waiting):
            reached[number] = (-one.number, 0)
    last = event.knock_outs[-1] if event.knock_outs else None
    if last is not None and is_final(last):
        places = _final_places(last.tables[0])
        return reached | {who: (-last.number, place) for who, place in places.items()}
    reached |= dict.fromkeys(next_places(event), (-event.number - 1, 0))
    return reached | dict.fromkeys(still_in(event), (-event.number - 2, 0))


def _final_places(table: TableNow) -> dict[int, int]:
    """Return the places at the table of the final: who is named is ahead.

    Without a result, those who were there share a place, and the others are last.
    """
    played, named = table.played, through_of(table, 1) or ()
    rulings = table.rulings or {}
    places = {}
    for seat, number in enumerate(table.numbers):
        place = played.places[seat] if played else 1 + (number not in named)
        if rulings.get(number) == Ruling.ABSENT:
            place = 3
        if named and number not in named:
            place = max(place, 2)
        places[number] = place
    return places
