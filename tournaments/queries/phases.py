"""What a director may do now, what only later, what is past; and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.models import EntryState, RoundState, TournamentState
from tournaments.queries.actions import Action, What
from tournaments.queries.event import Event
from tournaments.queries.idle import why_idle


@dataclass(frozen=True, slots=True)
class Choices:
    """now: safe in this state, with something to act on. later: not yet, each says
    what it waits for. never: not in this tournament, or no longer, each says why."""

    now: tuple[Action, ...]
    later: tuple[Action, ...]
    never: tuple[Action, ...]


def choices(event: Event, actions: Sequence[Action]) -> Choices:
    """Sort the operations by when they are possible."""
    now: list[Action] = []
    later: list[Action] = []
    never: list[Action] = []
    for action in actions:
        if not action.is_allowed:
            (later if _may_come(event, action.what) else never).append(action)
            continue
        missing = why_idle(event, action.what)
        if missing:
            later.append(replace(action, text=missing))
        else:
            now.append(action)
    return Choices(tuple(now), tuple(later), tuple(never))


def _may_come(event: Event, what: What) -> bool:
    """Whether an operation that is refused now may become possible."""
    tournament = event.tournament
    if what == "reveal":
        return tournament.freeze_last and tournament.revealed_at is None
    match tournament.state:
        case TournamentState.DRAFT:
            return what in ("register", "check_in", "start")
        case TournamentState.OPEN:
            return what in ("start", "draw", "finish")
        case TournamentState.RUNNING:
            return _may_come_in_play(event, what)
        case TournamentState.FINISHED:
            return what == "archive"
    return False


def _may_come_in_play(event: Event, what: What) -> bool:
    tournament = event.tournament
    if what == "cut":
        return tournament.cut > 0 and tournament.cut_places is None
    if what == "publish":
        latest = event.latest
        return latest is not None and latest.round.state == RoundState.DRAWN
    return what in ("draw", "close_round", "finish")


def next_step(event: Event, choices: Choices) -> What | None:
    """Return what the director does next, where one thing is; None while others play.

    "publish" stands for looking at the drawn round, which leads on to it.
    """
    allowed = {action.what for action in choices.now}
    tournament, latest = event.tournament, event.latest
    if tournament.state == TournamentState.DRAFT:
        return "open"
    if tournament.state == TournamentState.OPEN:
        here = any(
            entry.state == EntryState.CHECKED_IN for entry in event.entries.values()
        )
        if "start" in allowed:
            return "start"
        return "check_in" if event.entries and not here else "register"
    if tournament.state != TournamentState.RUNNING:
        return None
    if latest is not None and latest.round.state == RoundState.DRAWN:
        return "publish"
    wanted: tuple[What, ...] = ("close_round", "draw", "cut", "finish")
    return next((what for what in wanted if what in allowed), None)
