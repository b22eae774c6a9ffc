"""What the API tells of a tournament: one function for each thing told.

Everybody is named by the number of their entry, with the id and name of the player.
What is not public (a drawn round, the seed) is left to directors.
"""

from collections.abc import Iterable

from scoring.api.representations import Json, moment
from tournaments.api.shapes import ROLES
from tournaments.models import Entry, Journal, Ruling, Screen, Tournament
from tournaments.models.screen import USUAL_PAGES
from tournaments.queries.actions import Action
from tournaments.queries.cut import Cut
from tournaments.queries.director import Director, LiveTable
from tournaments.queries.event import Event, RoundNow, TableNow
from tournaments.queries.inputs import is_stale
from tournaments.queries.journal import line_text
from tournaments.queries.lists import ResultLine, results_of
from tournaments.queries.swap_effect import SwapEffect
from tournaments.queries.tournaments import TournamentLine
from tournaments.services.setup import WEIGHTS


def tournament_told(line: TournamentLine, *, is_director: bool) -> Json:
    """Return a tournament with its settings."""
    one = line.tournament
    return {
        "id": one.public_id,
        "club": one.club.slug,
        "slug": one.slug,
        "name": one.name,
        "state": one.state,
        "starts_on": one.starts_on.isoformat(),
        "format": one.format,
        "rounds": one.rounds,
        "cut": one.cut,
        "house_rules": one.house_rules,
        "weights": {name: getattr(one, f"{name}_weight") for name in WEIGHTS},
        "measures": one.measures,
        "first_roles": one.first_roles,
        "freeze_last": one.freeze_last,
        "players_may_correct": one.players_may_correct,
        "players": line.players,
        "rounds_played": line.rounds_played,
        "winners": list(line.winners),
        "started_at": moment(one.started_at),
        "finished_at": moment(one.finished_at),
        "revealed_at": moment(one.revealed_at),
        "revision": one.revision if is_director else None,
        "entry_link_on": one.entry_link_on if is_director else None,
    }


def actions_told(tournament: Tournament, actions: Iterable[Action]) -> Json:
    """Return every operation: whether it is safe now, and why not."""
    return {
        "revision": tournament.revision,
        "results": [
            {
                "what": one.what,
                "name": one.name,
                "effect": one.effect,
                "is_allowed": one.is_allowed,
                "text": one.text,
            }
            for one in actions
        ],
    }


def who(entry: Entry) -> Json:
    """Return somebody by number of entry, id and name."""
    return {
        "number": entry.number,
        "id": entry.player.public_id,
        "name": entry.player.name,
    }


def people(event: Event, numbers: Iterable[int]) -> list[Json]:
    """Return those with these numbers, in that order."""
    return [who(event.entries[number]) for number in numbers]


def entry_line(entry: Entry) -> Json:
    """Return an entry as lists show it."""
    return {
        **who(entry),
        "state": entry.state,
        "first_round": entry.first_round,
        "last_round": entry.last_round,
        "final_rank": entry.final_rank,
    }


def entry_told(event: Event, number: int, *, is_director: bool) -> Json:
    """Return an entry with what it made, round by round."""
    lines = results_of(event, number, is_director=is_director)
    return {
        **entry_line(event.entries[number]),
        "results": [result_told(line) for line in lines],
    }


def result_told(line: ResultLine) -> Json:
    """Return what somebody made in a round."""
    return {
        "round": line.number,
        "kind": line.kind,
        "table": line.table,
        "ruling": line.ruling or None,
        "place": line.place,
        "points": line.points,
        "is_confirmed": line.is_confirmed,
        "others": [who(entry) for entry in line.others],
    }


def round_line(one: RoundNow) -> Json:
    """Return a round as lists show it."""
    return {
        "number": one.number,
        "stage": one.round.stage,
        "state": one.round.state,
        "tables": len(one.tables),
        "open_tables": len(one.open_tables),
        "published_at": moment(one.round.published_at),
        "closed_at": moment(one.round.closed_at),
    }


def round_told(event: Event, one: RoundNow, *, is_director: bool) -> Json:
    """Return a round with its tables."""
    return {
        "number": one.number,
        "stage": one.round.stage,
        "state": one.round.state,
        "published_at": moment(one.round.published_at),
        "closed_at": moment(one.round.closed_at),
        "changed_by_hand": one.round.changed_by_hand,
        "is_stale": is_stale(event, one),
        "tables": [table_told(event, table) for table in one.tables],
        "byes": people(event, one.byes),
        "waiting": people(event, one.waiting),
        "late": people(event, one.late),
        "draw": _draw(one) if is_director else None,
    }


def _draw(one: RoundNow) -> Json:
    draw = one.round.draw
    return {
        "kind": draw.kind,
        "attempt": draw.attempt,
        "seed": draw.seed,
        "version": draw.version,
        "repeats": draw.repeats,
        "least_repeats": draw.least_repeats,
        "spread": draw.spread,
        "least_spread": draw.least_spread,
    }


def table_told(event: Event, table: TableNow) -> Json:
    """Return a table: the three by role, and what came of it."""
    return {
        "number": table.table.number,
        "status": table.status,
        "is_decided": table.is_decided,
        "match": table.match and table.match.public_id,
        "seats": [_seat(event, table, role) for role in range(len(ROLES))],
        "ruled_at": moment(table.table.ruled_at),
        "opened_at": moment(table.table.opened_at),
        "through": table.table.through,
    }


def _seat(event: Event, table: TableNow, role: int) -> Json:
    number = table.numbers[role]
    points = [line.points for line in table.lines or ()]
    own = points[role] if points else None
    return {
        **who(event.entries[number]),
        "role": ROLES[role],
        "place": None if own is None else 1 + sum(one > own for one in points),
        "points": own,
        "ruling": (table.rulings or {}).get(number, Ruling.NONE) or None,
    }


def swap_told(event: Event, effect: SwapEffect, *, dry_run: bool) -> Json:
    """Return what an exchange changes, or has changed."""
    return {
        "dry_run": dry_run,
        "one": who(event.entries[effect.one]),
        "other": who(event.entries[effect.other]),
        "before": effect.before_values,
        "after": effect.after_values,
        "is_worse": effect.is_worse,
        "tables": [people(event, three) for three in effect.seating.tables],
        "byes": people(event, effect.seating.byes),
        "waiting": people(event, effect.waiting),
    }


def cut_told(event: Event, cut: Cut) -> Json:
    """Return who passes the cut, who is level at its line, and what the lots say."""
    lots = sorted(cut.lots.items(), key=lambda pair: pair[1])
    return {
        "through": people(event, cut.line.through),
        "level": people(event, cut.line.level),
        "places": cut.line.places,
        "needs_lots": cut.needs_lots,
        "lots": [
            {"player": who(event.entries[number]), "lot": lot} for number, lot in lots
        ],
        "made_at": moment(event.tournament.cut_at),
        "made": people(event, event.tournament.cut_places or ()),
    }


def live_told(page: Director) -> Json:
    """Return every table as it is now, and who needs the director."""
    one = page.round
    return {
        "revision": page.event.tournament.revision,
        "round": one and one.number,
        "state": one and one.round.state,
        "decided": page.decided,
        "is_stale": page.is_stale,
        "tables": [_live_table(table) for table in page.tables],
        "todo": [{"need": one.need, "table": one.table.number} for one in page.todo],
        "waiting": [who(entry) for entry in page.waiting],
        "waited_for": list(page.waited_for),
    }


def _live_table(table: LiveTable) -> Json:
    match = table.now.match
    return {
        "number": table.number,
        "status": table.status,
        "match": match and match.public_id,
        "seats": [
            {
                **who(seat.entry),
                "role": ROLES[seat.role],
                "total": seat.total,
                "has_confirmed": seat.has_confirmed,
            }
            for seat in table.seats
        ],
        "next_hand": table.next_hand,
        "last_hand_at": moment(table.last_hand_at),
        "minutes": table.minutes,
    }


def journal_told(row: Journal) -> Json:
    """Return a line of the journal, with the sentence that tells it."""
    return {
        "revision": row.revision,
        "what": row.what,
        "text": line_text(row),
        "details": row.details,
        "reason": row.reason,
        "at": moment(row.at),
        "by": row.by and row.by.get_username(),
        "via": row.via,
    }


def screen_told(screen: Screen | None) -> Json:
    """Return what the screens show; None: nobody has steered them yet."""
    shown = screen or Screen(pages=list(USUAL_PAGES), revision=0)
    return {
        "pages": shown.pages,
        "seconds": shown.seconds,
        "held": shown.held or None,
        "message": shown.message,
        "until": moment(shown.until),
        "revision": shown.revision,
        "changed_at": moment(shown.changed_at),
    }
