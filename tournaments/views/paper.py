"""What is printed: seating and name lists, table cards, standings, results."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scoring.forms.numbers import read_number
from scoring.models import TableLink
from scoring.queries.link_tags import link_tag
from scoring.views.texts import card_rules
from tournaments.access import directed_tournament
from tournaments.queries.event import RoundNow, load_event
from tournaments.queries.lists import (
    TableCard,
    entry_list,
    public_round,
    seating_list,
    table_cards,
)
from tournaments.queries.settings import rules_of
from tournaments.queries.standings import standings_table
from tournaments.views.event import about_event, asides, round_title
from tournaments.views.room import Room, room_of
from tournaments.views.standings import (
    about_standings,
    columns_of,
    crosstable_context,
    kept_back,
    lines_of,
)
from tournaments.views.tiles import results_of_round
from tournaments.wording import listed
from web.problems import Problem


@dataclass(frozen=True, slots=True)
class Card:
    """A table card: the three by role at the start, and the address of the link."""

    number: int
    names: tuple[str, ...]
    address: str


@require_safe
def seating(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Where everybody sits, by name and by table; `?round=`, or the newest."""
    room = room_of(request, slug, event_slug)
    one = _asked_round(request, room)
    context = {
        "round": one,
        "lines": seating_list(room.event, one),
        "tables": [
            (table.table.number, room.event.names(table.numbers))
            for table in one.tables
        ],
    }
    return _paper(request, room, "seating", context)


@require_safe
def names(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Everybody entered, by name, with room for a tick."""
    room = room_of(request, slug, event_slug)
    context: dict[str, object] = {
        "entries": entry_list(room.event),
        "about": about_event(room.event),
    }
    return _paper(request, room, "names", context)


@require_safe
def standings(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """The standings with every measure that has a column."""
    room = room_of(request, slug, event_slug)
    table = standings_table(room.event, is_director=room.is_director)
    context = {
        "table": table,
        "lines": lines_of(room, table),
        "columns": columns_of(table),
        "about": about_standings(room.event, table),
        "kept_back": kept_back(room),
    }
    return _paper(request, room, "standings", context)


@require_safe
def results(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Every published round with the totals of its tables."""
    room = room_of(request, slug, event_slug)
    event = room.event
    rounds = [
        (round_title(one), results_of_round(event, one), asides(event, one))
        for one in event.rounds
        if one.is_public
    ]
    return _paper(request, room, "results", {"rounds": rounds})


@require_safe
def crosstable(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Everybody and every round that counts."""
    room = room_of(request, slug, event_slug)
    return _paper(request, room, "crosstable", crosstable_context(room))


@require_safe
def cards(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """A card for each table with the code that opens its pad: organisers alone."""
    found = directed_tournament(request, slug, event_slug)
    event, now = load_event(found.tournament), timezone.now()
    one = public_round(event)
    if one is None:
        raise Problem(
            "wrong_state",
            _("No round is published: cards have their links only then."),
        )
    made = table_cards(event, one)
    context = {
        "club": found.leave.club,
        "nav": "tournaments",
        "tournament": found.tournament,
        "round": one,
        "cards": [_card(card) for card in made if _opens(card.link, now)],
        "left_out": _left_out(
            [card.table.table.number for card in made if not _opens(card.link, now)]
        ),
        "rules": card_rules(rules_of(found.tournament)),
    }
    return render(request, "tournaments/paper/cards.html", context)


def _left_out(numbers: Sequence[int]) -> str:
    """Return which tables have no card, or ""."""
    if not numbers:
        return ""
    text = ngettext(
        "Table %(numbers)s is left out: its link opens nothing any more.",
        "Tables %(numbers)s are left out: their links open nothing any more.",
        len(numbers),
    )
    return text % {"numbers": listed(numbers)}


def _opens(link: TableLink | None, at: datetime) -> bool:
    return link is not None and link.is_usable(at)


def _card(card: TableCard) -> Card:
    link = card.link
    path = ""
    if link is not None:
        args = [link.public_id, link_tag(link)]
        path = reverse("scoring:table-link-open", args=args)
    return Card(
        card.table.table.number,
        tuple(entry.player.name for entry in card.entries),
        settings.PUBLIC_URL + path,
    )


def _asked_round(request: HttpRequest, room: Room) -> RoundNow:
    """Return the published round that is asked for, or the newest."""
    one = public_round(room.event, read_number(request.GET.get("round", "")))
    if one is None:
        raise Problem("not_found", _("No such round is published."))
    return one


def _paper(
    request: HttpRequest, room: Room, name: str, context: dict[str, object]
) -> HttpResponse:
    template = f"tournaments/paper/{name}.html"
    return render(request, template, room.context | context)
