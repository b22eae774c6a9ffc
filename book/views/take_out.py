"""Taking data out: which file, its first lines, the file, how far it is."""

from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from book.access import FileAnswer, asked_export, book_file, table_file
from book.queries.export_rows import count_rows
from book.rules.tables import TABLES, Cell
from book.services.exports import Export, first_rows, progress_of
from players.models import Club
from players.rules.permissions import Action
from players.services.secrets import new_public_id
from scoring.access import asking, club_with_leave, own_clubs
from scoring.models import MatchStatus
from scoring.queries.closed_matches import players_met
from web.limits import limited
from web.problems import Invalid, Text

CHOICES: tuple[tuple[str, Text, Text], ...] = (
    ("hands", gettext_lazy("Hands"), gettext_lazy("One line per hand.")),
    (
        "matches",
        gettext_lazy("Matches"),
        gettext_lazy("One line per match, with totals and winner."),
    ),
    (
        "players",
        gettext_lazy("Players"),
        gettext_lazy("One line per player, with what they have played."),
    ),
    (
        "standings",
        gettext_lazy("Standings"),
        gettext_lazy("Who stands where, by matches won of matches."),
    ),
)
FORMATS: tuple[tuple[str, Text], ...] = (
    ("csv", gettext_lazy("CSV, for any spreadsheet")),
    ("xlsx", gettext_lazy("XLSX, for Excel and LibreOffice")),
    ("json", gettext_lazy("JSON")),
    ("ndjson", gettext_lazy("NDJSON, one object a line")),
)
#: Which columns the first lines show on the page.
SHOWN = {
    "hands": ("number", "outcome", "knocker", "scorer", "points"),
    "matches": ("played_on", "player_1", "player_2", "player_3", "winner"),
    "players": ("name", "matches", "wins", "points"),
    "standings": ("place", "name", "matches", "wins"),
}
FILTERS = ("player", "state", "since", "until")


@dataclass(frozen=True, slots=True)
class Preview:
    """The first lines of a table: some of its columns."""

    heads: tuple[str, ...]
    rows: list[list[Cell]]
    total: int
    columns: int


@require_safe
def take_out(request: HttpRequest) -> HttpResponse:
    club = _club(request)
    if club is None:
        return render(request, "book/export.html", {"club": None})
    table = request.GET.get("table", "hands")
    table = table if table in TABLES else "hands"
    chosen = request.GET.get("format", "csv")
    chosen = chosen if chosen in dict(FORMATS) else "csv"
    try:
        export, faults = _wished(request, club, table), []
    except Invalid as problem:
        found = problem.errors.values()
        faults = [str(fault.message) for faults in found for fault in faults]
        export = None
    leave = next((x for x in own_clubs(asking(request)) if x.club == club), None)
    ticket = new_public_id()
    context = {
        "club": club,
        "faults": faults,
        "page_error": bool(faults),
        "preview": _preview(export) if export else None,
        "choices": CHOICES,
        "formats": FORMATS,
        "states": MatchStatus.choices,
        "players": players_met(club),
        "asked": {name: request.GET.get(name, "") for name in FILTERS},
        "table": table,
        "format": chosen,
        "ticket": ticket,
        "progress_url": f"{reverse('book:export-progress')}?ticket={ticket}",
        "call": _call(club, table, chosen),
        "may_all": leave is not None and leave.may(Action.WHOLE_BOOK),
        "button": _("Save %(name)s") % {"name": f"{table}.{chosen}"},
    }
    return render(request, "book/export.html", context, status=422 if faults else 200)


@require_safe
@limited("export")
def file(request: HttpRequest) -> FileAnswer:
    """Answer with the table that the form of the page asked for."""
    query = request.GET.copy()
    for name in [name for name in query if not query[name]]:
        del query[name]
    table = query.get("table", "")
    if table in ("players", "standings"):
        for name in FILTERS:
            query.pop(name, None)
    return table_file(request, asked_export(request, table, query))


@require_safe
@limited("export")
def whole_book(request: HttpRequest) -> FileAnswer:
    """Answer with everything in the club's book."""
    return book_file(request, request.GET.get("club", ""))


@require_safe
def progress(request: HttpRequest) -> HttpResponseBase:
    """Say how far a file is; without scripts the page asks again by itself."""
    ticket = request.GET.get("ticket", "")
    told = progress_of(ticket) if ticket.isascii() and ticket.isalnum() else None
    is_done = bool(told and told["done"])
    response = render(
        request, "book/export_progress.html", {"told": told, "done": is_done}
    )
    if not is_done:
        response["Refresh"] = "2"
    return response


def _club(request: HttpRequest) -> Club | None:
    """The club that is named, else one's own, else the demo book."""
    if slug := request.GET.get("club", ""):
        return club_with_leave(request, slug)[0]
    own = own_clubs(asking(request))
    return own[0].club if own else Club.objects.filter(is_demo=True).first()


def _wished(request: HttpRequest, club: Club, table: str) -> Export:
    query = request.GET.copy()
    for name in list(query):
        if name not in FILTERS or not query[name] or table in ("players", "standings"):
            del query[name]
    query["club"] = club.slug
    return asked_export(request, table, query)


def _preview(export: Export) -> Preview:
    names = [column.name for column in TABLES[export.table]]
    shown = SHOWN[export.table]
    places = [names.index(name) for name in shown]
    rows = [[row[at] for at in places] for row in islice(first_rows(export), 3)]
    total = count_rows(export.table, export.matches, export.clubs)
    return Preview(shown, rows, total, len(names))


def _call(club: Club, table: str, chosen: str) -> str:
    query = urlencode({"format": chosen, "club": club.slug})
    return f"{reverse('api:export', args=[table])}?{query}"
