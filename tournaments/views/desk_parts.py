"""What the director's page shows, put together from what is so at this moment."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import EntryState, TournamentState
from tournaments.queries.actions import Action, What
from tournaments.queries.director import Director, LiveTable, Need, ToDo
from tournaments.queries.event import TableStatus
from tournaments.queries.knock_out import planned_rounds
from tournaments.queries.phases import choices, next_step
from tournaments.queries.settings import settings_of, warning_texts
from tournaments.views import texts
from tournaments.views.common import Desk
from tournaments.views.tiles import Tile, tile
from tournaments.wording import HEADINGS, listed

#: Where an operation is done that has no step of its own.
PLACES: dict[What, tuple[str, str]] = {
    "settings": ("desk-settings", ""),
    "register": ("desk-players", "#add"),
    "check_in": ("desk-players", ""),
    "late_entry": ("desk-players", "#add"),
    "withdraw": ("desk-players", ""),
    "return": ("desk-players", ""),
    "discard": ("desk-round", "#again"),
    "swap": ("desk-round", "#exchange"),
    "publish": ("desk-round", ""),
    "cut": ("desk-cut", ""),
    "report": ("desk-tables", ""),
    "no_show": ("desk-tables", ""),
    "correct": ("desk-tables", ""),
}


@dataclass(frozen=True, slots=True)
class ToDoLine:
    """A line of what needs the director, with its one button."""

    head: str
    text: str
    button: str
    url: str


@dataclass(frozen=True, slots=True)
class Line:
    """An operation with its effect or its reason, and where it is done."""

    name: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything of the page that changes while people play.

    rounds: how many there are, while one of them is played or drawn; else 0.
    is_public: whether the last round is published, and can be printed.
    """

    heading: str
    rounds: int
    is_public: bool
    sub: str
    todo: tuple[ToDoLine, ...]
    calm: str
    tiles: tuple[Tile, ...]
    notes: tuple[str, ...]
    now: tuple[Line, ...]
    later: tuple[Line, ...]
    never: tuple[Line, ...]
    go: Line | None
    decided: int
    said: str


def parts_of(here: Desk, director: Director) -> Parts:
    """Return the page in words; no further statement."""
    sorted_ = choices(here.event, director.actions)
    what = next_step(here.event, sorted_)
    is_public = director.round is not None and director.round.is_public
    return Parts(
        heading=heading(here),
        rounds=_rounds(here),
        is_public=is_public,
        sub=texts.state_of_play(director) if is_public else _entered(here),
        todo=tuple(_todo(here, one) for one in director.todo),
        calm=_calm(director) if is_public else "",
        tiles=tuple(_tile(here, director, one) for one in director.tables),
        notes=tuple(_notes(here, director)),
        now=tuple(_line(here, one) for one in sorted_.now),
        later=tuple(Line(one.name, one.text) for one in sorted_.later),
        never=tuple(Line(one.name, one.text) for one in sorted_.never),
        go=_go(here, what) if what else None,
        decided=director.decided,
        said=texts.state_of_play(director) if is_public else "",
    )


def heading(here: Desk) -> str:
    """Return where the tournament is: its round, or its state."""
    event, tournament = here.event, here.tournament
    latest = event.latest
    if tournament.state != TournamentState.RUNNING:
        return str(HEADINGS[tournament.state])
    if latest is None:
        return _("Started: no round is drawn yet")
    values = {"number": latest.number, "count": max(planned_rounds(event), 1)}
    if not latest.is_main:
        return _("Round %(number)s, knock-out") % values
    return _("Round %(number)s of %(count)s") % values


def _rounds(here: Desk) -> int:
    latest = here.event.latest
    is_on = here.tournament.state == TournamentState.RUNNING
    return planned_rounds(here.event) if is_on and latest and latest.is_main else 0


def _entered(here: Desk) -> str:
    entries = here.event.entries.values()
    states = [entry.state for entry in entries]
    if here.tournament.started_at is not None:
        count = states.count(EntryState.ACTIVE)
        text = ngettext("%(count)s player.", "%(count)s players.", count)
        return text % {"count": count}
    text = ngettext(
        "%(count)s player entered, %(here)s here.",
        "%(count)s players entered, %(here)s here.",
        len(states),
    )
    return text % {"count": len(states), "here": states.count(EntryState.CHECKED_IN)}


def _calm(director: Director) -> str:
    """Return what stands in the place of the to-do lines when there are none."""
    if director.todo or not director.tables:
        return ""
    # A table in any other state stands among the to-do lines.
    found = [table.status for table in director.tables]
    return texts.calm_text(
        found.count(TableStatus.PLAYING), found.count(TableStatus.SEATED)
    )


def _todo(here: Desk, one: ToDo) -> ToDoLine:
    return ToDoLine(
        texts.todo_head(one),
        texts.todo_text(one),
        texts.todo_button(one),
        _todo_url(here, one),
    )


def _todo_url(here: Desk, one: ToDo) -> str:
    match = one.table.now.match
    if one.need == Need.DISPUTED and match and one.table.disputes:
        hand = one.table.disputes[0].disputed_hand
        return f"{match.get_absolute_url()}hands/{hand}/"
    return table_url(here, one.table)


def table_url(here: Desk, table: LiveTable) -> str:
    """Return the address of the director's page of a table of the last round."""
    return here.url("desk-table", here.event.number, table.number)


def _tile(here: Desk, director: Director, table: LiveTable) -> Tile:
    return tile(
        here.event,
        table,
        url=table_url(here, table) if table.now.match else here.url("desk-round"),
        told=texts.table_text(table),
        alert=any(
            one.table is table and one.need in (Need.DISPUTED, Need.ABANDONED)
            for one in director.todo
        ),
    )


def _notes(here: Desk, director: Director) -> Sequence[str]:
    """Return what is so besides the tables: byes, who waits, what is out of date."""
    notes = []
    latest, event = director.round, here.event
    if latest and latest.byes:
        notes.append(texts.byes_text(event.names(latest.byes)))
    if latest and latest.waiting:
        text = ngettext(
            "%(names)s goes on without playing.",
            "%(names)s go on without playing.",
            len(latest.waiting),
        )
        notes.append(text % {"names": listed(event.names(latest.waiting))})
    waiting = texts.waiting_text(director)
    if waiting:
        notes.append(waiting)
    if director.is_stale and latest:
        notes.append(_stale(latest.is_public))
    if here.tournament.state in (TournamentState.DRAFT, TournamentState.OPEN):
        settings = settings_of(here.tournament)
        notes += warning_texts(settings, len(event.entries))
    return notes


def _stale(is_public: bool) -> str:
    if is_public:
        return _(
            "This round was seated before a result was corrected. It stays as it is."
        )
    return _("Results or players have changed since this draw. Draw it again.")


def action_url(here: Desk, what: What) -> str:
    """Return where an operation is done."""
    if what in PLACES:
        name, part = PLACES[what]
        return here.url(name) + part
    return here.url("desk-step", what.replace("_", "-"))


def _line(here: Desk, action: Action) -> Line:
    # What it entails now says more than the few words, and is said where it is done.
    return Line(action.name, action.effect, action_url(here, action.what))


def _go(here: Desk, what: What) -> Line:
    number = here.event.number
    names: dict[What, str] = {
        "open": _("Open it for entries"),
        "register": _("Enter players"),
        "check_in": _("Check players in"),
        "start": _("Start the tournament"),
        "publish": _("Look at round %(number)s") % {"number": number},
        "close_round": _("Close round %(number)s") % {"number": number},
        "draw": _("Draw round %(number)s") % {"number": number + 1},
        "cut": _("Make the cut"),
        "finish": _("Finish the tournament"),
    }
    return Line(names[what], "", action_url(here, what))
