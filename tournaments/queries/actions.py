"""Every operation: whether it is safe now, what it entails, or why not.

Pages and programs list these; the services ask the same question before they act.
"""

from dataclasses import dataclass
from typing import Literal, cast, get_args

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording import in_words
from tournaments.models import (
    EntryState,
    Format,
    RoundState,
    TournamentState,
)
from tournaments.queries.event import Event, TableStatus
from tournaments.queries.inputs import is_stale
from tournaments.queries.knock_out import planned_rounds, still_in, undecided
from tournaments.queries.standings import frozen_through
from tournaments.seating import states
from tournaments.seating.seats import TOO_FEW
from tournaments.seating.states import Operation, Situation
from tournaments.wording import EFFECTS, NAMES, safety_text

Own = Literal["settings", "reopen_round", "return", "reveal"]
What = Operation | Own


@dataclass(frozen=True, slots=True)
class Action:
    """An operation as the director sees it.

    text: why not, where it is not allowed; else what it entails now, which may be
    more than `effect` says in a few words, or "". name and effect are translated.
    """

    what: What
    name: str
    effect: str
    is_allowed: bool
    text: str


def situation(event: Event) -> Situation:
    """Return where the tournament stands, as the seating core asks."""
    tournament, latest = event.tournament, event.latest
    checked_in = (EntryState.CHECKED_IN, EntryState.ACTIVE)
    return Situation(
        tournament=tournament.state,  # type: ignore[arg-type]  # by the database
        round=_round_state(event),
        number=event.number,
        rounds=planned_rounds(event),
        open_tables=len(latest.open_tables) if latest else 0,
        open_again=_open_again(event),
        checked_in=sum(entry.state in checked_in for entry in event.entries.values()),
        has_cut=tournament.cut > 0,
        cut_made=tournament.cut_places is not None,
    )


def _open_again(event: Event) -> tuple[int, int] | None:
    """Return the first table of a closed round without a confirmed result."""
    closed = (one for one in event.rounds if one.round.state == RoundState.CLOSED)
    tables = (
        (one.number, table.table.number) for one in closed for table in one.open_tables
    )
    return next(tables, None)


def _round_state(event: Event) -> states.RoundState:
    latest = event.latest
    if latest is None:
        return "none"
    if latest.round.state == RoundState.PUBLISHED:
        quiet = (TableStatus.SEATED, TableStatus.RULED)
        begun = any(table.status not in quiet for table in latest.tables)
        return "playing" if begun else "published"
    return cast(states.RoundState, latest.round.state)


def allowed(event: Event, what: What) -> tuple[bool, str]:
    """Return whether the operation is safe now, and the sentence that goes with it."""
    if what in get_args(Own):
        return _own(event, what)
    verdict = states.safety(cast(Operation, what), situation(event))
    if verdict.is_allowed:
        refusal = _more(event, what)
        if refusal:
            return False, refusal
    return verdict.is_allowed, safety_text(verdict)


def actions(event: Event) -> tuple[Action, ...]:
    """Return every operation, in the order of an event's life."""
    found = []
    for what in NAMES:
        is_allowed, text = allowed(event, cast(What, what))
        found.append(
            Action(
                cast(What, what), str(NAMES[what]), str(EFFECTS[what]), is_allowed, text
            )
        )
    return tuple(found)


def _more(event: Event, what: What) -> str:
    """Return why not, where the core allows what this product's formats do not."""
    latest = event.latest
    mute = _closed_and_silent(event) if what in ("draw", "publish") else None
    if mute is not None:
        return _(
            "Table %(table)s of round %(round)s does not say who goes on. Open that"
            " round again, and name who does."
        ) % {"table": mute[1], "round": mute[0]}
    if what == "publish" and latest and is_stale(event, latest):
        return _(
            "Results or players have changed since round %(round)s was drawn. Draw it"
            " again."
        ) % {"round": latest.number}
    silent = len(undecided(event, latest)) if latest else 0
    if what == "close_round" and silent:
        text = ngettext(
            "%(count)s table does not say who goes on. Name who does, and why.",
            "%(count)s tables do not say who goes on. Name who does, and why.",
            silent,
        )
        return text % {"count": silent}
    if what in ("draw", "cut") and len(_field(event)) < 3:
        return in_words(TOO_FEW, {"count": len(_field(event))})
    if what in ("late_entry", "return") and is_elimination_begun(event):
        return _("Round 1 of a knock-out is drawn: nobody can enter any more.")
    return ""


def _closed_and_silent(event: Event) -> tuple[int, int] | None:
    """Return the first table that does not say who goes on into the round to come.

    A correction may have left a table level that was closed with a winner.
    """
    closed = [one for one in event.rounds if one.round.state == RoundState.CLOSED]
    tables = undecided(event, closed[-1]) if closed else ()
    return (closed[-1].number, tables[0].table.number) if tables else None


def _field(event: Event) -> tuple[int, ...]:
    """Return who would be drawn into the next round."""
    tournament = event.tournament
    if tournament.state != TournamentState.RUNNING:
        return ()
    is_knock_out = tournament.format == Format.ELIMINATION or tournament.cut_places
    return still_in(event) if is_knock_out else event.active


def is_elimination_begun(event: Event) -> bool:
    """Whether the field of an elimination is closed."""
    return event.tournament.format == Format.ELIMINATION and event.number > 0


def _own(event: Event, what: What) -> tuple[bool, str]:
    """Judge the operations that only this product has."""
    tournament, latest = event.tournament, event.latest
    if what == "settings":
        ended = (
            TournamentState.FINISHED,
            TournamentState.ARCHIVED,
            TournamentState.CANCELLED,
        )
        if tournament.state in ended:
            return False, _("The tournament is over: its settings stay.")
        return True, ""
    if what == "return":
        return allowed(event, "late_entry")
    if what == "reveal":
        if not tournament.freeze_last:
            return False, _("The standings are not kept back.")
        if tournament.revealed_at:
            return False, _("The standings are revealed already.")
        if frozen_through(event) is None:
            return False, _("Nothing is kept back before the last round is published.")
        return True, ""
    if tournament.state != TournamentState.RUNNING:
        return False, safety_text(states.safety("draw", situation(event)))
    if latest is None or latest.round.state != RoundState.CLOSED:
        return False, _("No round is closed that could be opened again.")
    if latest.is_main and tournament.cut_places is not None:
        return False, _("The cut is made already.")
    return True, ""
