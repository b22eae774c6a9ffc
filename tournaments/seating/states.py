"""What may be done in which state of a tournament, and why not otherwise."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from tournaments.seating.errors import (
    SeatingError,
    Template,
    gettext_noop,
    ngettext_lazy,
)

TournamentState: TypeAlias = Literal[
    "draft", "open", "running", "finished", "archived", "cancelled"
]
RoundState: TypeAlias = Literal["none", "drawn", "published", "playing", "closed"]
Operation: TypeAlias = Literal[
    "open",
    "register",
    "check_in",
    "start",
    "draw",
    "discard",
    "swap",
    "publish",
    "report",
    "close_round",
    "correct",
    "late_entry",
    "withdraw",
    "no_show",
    "cut",
    "finish",
    "archive",
    "cancel",
]

#: Why not, by the states in which the operation is possible.
ONLY_WHILE: Mapping[tuple[TournamentState, ...], str] = MappingProxyType(
    {
        ("draft",): gettext_noop("Only a tournament in preparation allows this."),
        ("open",): gettext_noop("Only a tournament open for entries allows this."),
        ("running",): gettext_noop("Only a running tournament allows this."),
        ("finished",): gettext_noop("Only a finished tournament allows this."),
        ("running", "finished"): gettext_noop(
            "Only a running or a finished tournament allows this."
        ),
        ("draft", "open", "running"): gettext_noop(
            "Only a tournament that is not over allows this."
        ),
    }
)
#: What is said after it: where the tournament is instead.
BUT_IT_IS: Mapping[TournamentState, str] = MappingProxyType(
    {
        "draft": gettext_noop("This one is still in preparation."),
        "open": gettext_noop("This one is open for entries and has not started."),
        "running": gettext_noop("This one is running."),
        "finished": gettext_noop("This one is finished."),
        "archived": gettext_noop("This one is archived."),
        "cancelled": gettext_noop("This one was called off."),
    }
)
TOO_FEW_CHECKED_IN = ngettext_lazy(
    "A tournament starts with three players, and %(count)s is checked in.",
    "A tournament starts with three players, and %(count)s are checked in.",
    "count",
)
DRAWN_ALREADY = gettext_noop(
    "Round %(number)s is drawn already. Publish it, or discard the draw."
)
STILL_PLAYING = ngettext_lazy(
    "Round %(number)s is not over: %(count)s table is still open.",
    "Round %(number)s is not over: %(count)s tables are still open.",
    "count",
)
NOT_CLOSED = gettext_noop("Round %(number)s is not closed yet.")
OPEN_AGAIN = gettext_noop(
    "Table %(table)s of round %(number)s is open again. Confirm its result, or rule on"
    " the table."
)
ALL_ROUNDS_DRAWN = gettext_noop("Round %(number)s was the last, and it is drawn.")
NOTHING_DRAWN = gettext_noop("No round is drawn and waiting to be published.")
NOTHING_PLAYING = gettext_noop("No round is being played.")
ROUNDS_LEFT = ngettext_lazy(
    "%(count)s round is still to be played.",
    "%(count)s rounds are still to be played.",
    "count",
)
NO_CUT = gettext_noop("This tournament has no cut.")
CUT_MADE = gettext_noop("The cut is made already.")
CUT_CLOSED = gettext_noop(
    "The cut was made from these results. An organiser may still correct them, with a "
    "reason."
)
PAIRED_BEFORE = gettext_noop(
    "Round %(number)s is published and stays as it is; it was seated before this "
    "correction."
)
REDRAW = gettext_noop("Round %(number)s is drawn and will be drawn again.")
FORFEITS = gettext_noop(
    "Round %(number)s is published: the player forfeits there, and the others at the "
    "table get the points of a bye."
)
FROM_NEXT_ROUND = gettext_noop("The player takes part from round %(number)s on.")


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a tournament stands; `number` is its last round drawn, 0 before the first.

    `rounds` counts the planned rounds of the stage being played; `open_tables` those
    of round `number` without a confirmed result; `open_again` the first table of a
    closed round whose result was changed and not confirmed since, as round and table;
    `has_cut` and `cut_made` tell about the stage after the main one.
    """

    tournament: TournamentState
    round: RoundState = "none"
    number: int = 0
    rounds: int = 1
    open_tables: int = 0
    open_again: tuple[int, int] | None = None
    checked_in: int = 0
    has_cut: bool = False
    cut_made: bool = False


@dataclass(frozen=True, slots=True)
class Safety:
    """Whether an operation is allowed now; the reason why not, or what it entails.

    `note` is a sentence with named `values`, for the translators, or empty; `more` is
    a second one after it, which needs none.
    """

    is_allowed: bool
    note: Template = ""
    values: Mapping[str, object] = field(default_factory=dict)
    more: str = ""

    def __str__(self) -> str:
        return f"{self.note % self.values} {self.more}".strip()


def safety(operation: Operation, now: Situation) -> Safety:
    """Say whether an operation is safe in this state, and why not (9)."""
    states = IN_STATES[operation]
    if now.tournament not in states:
        return Safety(False, ONLY_WHILE[states], more=BUT_IT_IS[now.tournament])
    check = CHECKS.get(operation)
    return check(now) if check else Safety(True)


def demand(operation: Operation, now: Situation) -> Safety:
    """Give the note of an allowed operation; SeatingError with the reason if not."""
    verdict = safety(operation, now)
    if not verdict.is_allowed:
        raise SeatingError(verdict.note, operation, "not_now", **verdict.values)
    return verdict


def _no(note: Template, **values: object) -> Safety:
    return Safety(False, note, MappingProxyType(values))


def _yes(note: Template, **values: object) -> Safety:
    return Safety(True, note, MappingProxyType(values))


def _start(now: Situation) -> Safety:
    if now.checked_in < 3:
        return _no(TOO_FEW_CHECKED_IN, count=now.checked_in)
    return Safety(True)


def _all_decided(now: Situation) -> Safety:
    """Allow what goes by the results of all closed rounds."""
    if now.open_again:
        number, table = now.open_again
        return _no(OPEN_AGAIN, number=number, table=table)
    return Safety(True)


def _round_is_over(now: Situation) -> Safety:
    """Allow what waits for the last round to be closed, with every result in it."""
    if now.round == "drawn":
        return _no(DRAWN_ALREADY, number=now.number)
    if now.round in ("published", "playing"):
        if now.open_tables:
            return _no(STILL_PLAYING, count=now.open_tables, number=now.number)
        return _no(NOT_CLOSED, number=now.number)
    return _all_decided(now)


def _draw(now: Situation) -> Safety:
    over = _round_is_over(now)
    if over.is_allowed and now.number >= now.rounds:
        return _no(ALL_ROUNDS_DRAWN, number=now.rounds)
    return over


def _unpublished(now: Situation) -> Safety:
    return Safety(True) if now.round == "drawn" else _no(NOTHING_DRAWN)


def _publish(now: Situation) -> Safety:
    waiting = _unpublished(now)
    return _all_decided(now) if waiting.is_allowed else waiting


def _playing(now: Situation) -> Safety:
    if now.round in ("published", "playing"):
        return Safety(True)
    return _no(NOTHING_PLAYING)


def _at_a_table(now: Situation) -> Safety:
    """Allow what is ruled at a table that plays, or is open again in a closed round."""
    return Safety(True) if now.open_again else _playing(now)


def _close_round(now: Situation) -> Safety:
    playing = _playing(now)
    if playing.is_allowed and now.open_tables:
        return _no(STILL_PLAYING, count=now.open_tables, number=now.number)
    return playing


def _correct(now: Situation) -> Safety:
    if now.cut_made:
        return _no(CUT_CLOSED)
    if now.round == "drawn":
        return _yes(REDRAW, number=now.number)
    if now.round in ("published", "playing"):
        return _yes(PAIRED_BEFORE, number=now.number)
    return Safety(True)


def _late_entry(now: Situation) -> Safety:
    if now.cut_made:
        return _no(CUT_MADE)
    if now.round == "drawn":
        return _yes(REDRAW, number=now.number)
    if now.number >= now.rounds:
        return _no(ALL_ROUNDS_DRAWN, number=now.rounds)
    return _yes(FROM_NEXT_ROUND, number=now.number + 1)


def _withdraw(now: Situation) -> Safety:
    if now.round == "drawn":
        return _yes(REDRAW, number=now.number)
    if now.round in ("published", "playing"):
        return _yes(FORFEITS, number=now.number)
    return Safety(True)


def _stage_is_over(now: Situation) -> Safety:
    over = _round_is_over(now)
    if over.is_allowed and now.number < now.rounds:
        return _no(ROUNDS_LEFT, count=now.rounds - now.number)
    return over


def _cut(now: Situation) -> Safety:
    if not now.has_cut:
        return _no(NO_CUT)
    return _no(CUT_MADE) if now.cut_made else _stage_is_over(now)


IN_STATES: Mapping[Operation, tuple[TournamentState, ...]] = MappingProxyType(
    {
        "open": ("draft",),
        "register": ("open",),
        "check_in": ("open",),
        "start": ("open",),
        "draw": ("running",),
        "discard": ("running",),
        "swap": ("running",),
        "publish": ("running",),
        "report": ("running",),
        "close_round": ("running",),
        "correct": ("running", "finished"),
        "late_entry": ("running",),
        "withdraw": ("draft", "open", "running"),
        "no_show": ("running", "finished"),
        "cut": ("running",),
        "finish": ("running",),
        "archive": ("finished",),
        "cancel": ("draft", "open", "running"),
    }
)

CHECKS: Mapping[Operation, Callable[[Situation], Safety]] = MappingProxyType(
    {
        "start": _start,
        "draw": _draw,
        "discard": _unpublished,
        "swap": _unpublished,
        "publish": _publish,
        "report": _playing,
        "close_round": _close_round,
        "correct": _correct,
        "late_entry": _late_entry,
        "withdraw": _withdraw,
        "no_show": _at_a_table,
        "cut": _cut,
        "finish": _round_is_over,
        "archive": _all_decided,
    }
)
