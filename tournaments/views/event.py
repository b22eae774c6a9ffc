"""The page of a tournament, for players and the room: a round with its tables."""

from dataclasses import dataclass
from itertools import combinations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scoring.forms.numbers import read_number
from scoring.rules.ruleset import Ruleset
from tournaments.models import Entry, EntryState, Format, RoundState, TournamentState
from tournaments.queries.director import live_tables
from tournaments.queries.event import Event, RoundNow
from tournaments.queries.lists import entry_list, public_round
from tournaments.queries.places import final_places
from tournaments.queries.settings import rules_of
from tournaments.queries.standings import standings_table
from tournaments.views.measure_texts import measure_name, points_text
from tournaments.views.room import Room, room_of
from tournaments.views.standings import about_standings, lines_of
from tournaments.views.tiles import tiles_of
from tournaments.views.watching import watching
from tournaments.wording import listed, sentences
from web.problems import Problem

#: So many stand beside the tables; the page of the standings has them all.
LEADERS = 5
BEFORE = (TournamentState.DRAFT, TournamentState.OPEN)
OVER = (TournamentState.FINISHED, TournamentState.ARCHIVED)


@dataclass(frozen=True, slots=True)
class RoundChip:
    """A round that can be looked at, or one that is not published: url "" then."""

    number: int
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Aside:
    """Those of a round who sit at no table, in a sentence."""

    names: str
    text: str


@require_safe
def event_page(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """The newest round that is published, live."""
    return _page(request, room_of(request, slug, event_slug), None)


@require_safe
def round_page(
    request: HttpRequest, slug: str, event_slug: str, number: int
) -> HttpResponse:
    """A round of before, or this one by its own address."""
    return _page(request, room_of(request, slug, event_slug), number)


def event_parts(request: HttpRequest, room: Room) -> dict[str, object]:
    """What the parts take when the poll asks; a round that is gone gives the newest."""
    return _parts(room, read_number(request.GET.get("round", "")))


def _page(request: HttpRequest, room: Room, number: int | None) -> HttpResponse:
    if number is not None and public_round(room.event, number) is None:
        raise Problem("not_found", _("No such round is published."))
    context = room.context | _parts(room, number)
    return render(request, "tournaments/event.html", context)


def _parts(room: Room, number: int | None) -> dict[str, object]:
    event, tournament = room.event, room.tournament
    shown = public_round(event, number) or public_round(event)
    tables = live_tables(event, shown, timezone.now()) if shown else ()
    own_table = shown.table_of(room.own.number) if shown and room.own else None
    return {
        "about": about_event(event),
        "is_before": tournament.state in BEFORE,
        "is_over": tournament.state in OVER,
        "entries": () if shown else entry_list(event),
        "shown": shown,
        "title": round_title(shown) if shown else "",
        "rounds": _chips(room, shown),
        "tiles": tiles_of(event, tables),
        "own_table": own_table,
        "asides": asides(event, shown) if shown else (),
        "podium": [place for place in final_places(event) if place.rank <= 3],
        "live": watching(room, "event", {"round": number}),
        **_leaders(room),
    }


def _leaders(room: Room) -> dict[str, object]:
    table = standings_table(room.event)
    if table.before_start:
        return {"leaders": (), "standings_about": ""}
    lines = lines_of(room, table)
    own = room.own
    chosen = [
        line
        for place, line in enumerate(lines)
        if place < LEADERS or (own and line.entry.pk == own.pk)
    ]
    return {
        "leaders": chosen,
        "ranked": len(lines),
        "measure": measure_name(table.measures[0]),
        "standings_about": about_standings(room.event, table),
    }


def about_event(event: Event) -> str:
    """Return size, rounds and target, and what the schedule promises, in a line."""
    tournament = event.tournament
    count = sum(_takes_part(entry) for entry in event.entries.values())
    players = ngettext("%(count)s player.", "%(count)s players.", count)
    is_knock_out = tournament.format == Format.ELIMINATION
    return sentences(
        players % {"count": count},
        _("Knock-out.") if is_knock_out else _rounds_text(tournament.rounds),
        match_text(rules_of(tournament)),
        _("Nobody has met twice.") if _nobody_met_twice(event) else "",
    )


def _rounds_text(count: int) -> str:
    text = ngettext("%(count)s round.", "%(count)s rounds.", count)
    return text % {"count": count}


def match_text(rules: Ruleset) -> str:
    """Return when a match is over."""
    target = _("First to %(target)s.") % {"target": rules.game_target}
    if rules.hand_limit is None:
        return target
    text = ngettext(
        "At most %(count)s hand a match.",
        "At most %(count)s hands a match.",
        rules.hand_limit,
    )
    return sentences(target, text % {"count": rules.hand_limit})


def _nobody_met_twice(event: Event) -> bool:
    """Whether that is worth a word: there were two rounds, and no pair in both."""
    played = [one for one in event.main_rounds if one.is_public]
    pairs = [
        frozenset(pair)
        for one in played
        for table in one.tables
        for pair in combinations(table.numbers, 2)
    ]
    return len(played) > 1 and len(pairs) == len(set(pairs))


def _takes_part(entry: Entry) -> bool:
    gone = (EntryState.WITHDRAWN, EntryState.DISQUALIFIED)
    return entry.state not in gone or entry.first_round is not None


def round_title(one: RoundNow) -> str:
    """Return which round it is and whether it is being played."""
    values = {"round": one.number}
    is_final = not one.is_main and len(one.tables) == 1 and not one.waiting
    if one.round.state == RoundState.CLOSED:
        if is_final:
            return _("The final, over")
        return _("Round %(round)s, over") % values
    if is_final:
        return _("The final, being played")
    if not one.open_tables:
        return _("Round %(round)s, every table decided") % values
    return _("Round %(round)s, being played") % values


def _chips(room: Room, shown: RoundNow | None) -> list[RoundChip]:
    event, tournament = room.event, room.tournament
    if tournament.state in BEFORE:
        return []
    public = {one.number for one in event.rounds if one.is_public}
    is_knock_out = tournament.format == Format.ELIMINATION
    planned = 0 if is_knock_out or tournament.state in OVER else tournament.rounds
    last = max({planned, *public})
    return [
        RoundChip(
            number,
            reverse("tournaments:round", args=[*room.args, number])
            if number in public
            else "",
            shown is not None and number == shown.number,
        )
        for number in range(1, last + 1)
    ]


def asides(event: Event, one: RoundNow) -> list[Aside]:
    """Return who has the bye, waits or was not there yet, by name and what it gives."""
    bye = event.tournament.bye_weight
    found = [
        Aside(
            listed(event.names(one.byes)),
            ngettext(
                "Bye in this round: %(points)s match point.",
                "Bye in this round: %(points)s match points.",
                bye,
            )
            % {"points": points_text(6 * bye)},
        ),
        Aside(listed(event.names(one.waiting)), _("Through without playing.")),
        Aside(listed(event.names(one.late)), _("Not there yet: no points.")),
    ]
    return [aside for aside in found if aside.names]
