"""A tournament's standings as a file: what its page shows to the same reader."""

from collections.abc import Callable, Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from book.access import attachment
from book.queries.tournament_rows import tournament_rows
from book.rules.formats import (
    MEDIA_TYPES,
    Batches,
    csv_bytes,
    json_bytes,
    ndjson_bytes,
)
from book.rules.spreadsheet import xlsx_bytes
from book.rules.tables import TOURNAMENT, Column
from tournaments.access import tournament_with_leave
from tournaments.queries.event import load_event
from tournaments.queries.standings import standings_table
from web.limits import limited
from web.problems import invalid

Writer = Callable[[Sequence[Column], Batches], Iterator[bytes]]
WRITERS: dict[str, Writer] = {
    "csv": csv_bytes,
    "xlsx": lambda columns, rows: xlsx_bytes("standings", columns, rows),
    "json": json_bytes,
    "ndjson": ndjson_bytes,
}


@require_safe
@limited("export")
def standings_file(request: HttpRequest, slug: str, event_slug: str) -> HttpResponse:
    """Answer with the places that count: as CSV, or in the `?format=` asked for."""
    found = tournament_with_leave(request, slug, event_slug)
    wish = request.GET.get("format", "csv")
    if wish not in WRITERS:
        raise invalid("format", _("A format is csv, xlsx, json or ndjson."), "format")
    event = load_event(found.tournament)
    table = standings_table(event, is_director=found.is_director)
    rows = [tournament_rows(table)]
    name = f"{found.tournament.slug}-standings-{timezone.now().date()}.{wish}"
    return HttpResponse(
        b"".join(WRITERS[wish](TOURNAMENT, rows)),
        content_type=MEDIA_TYPES[wish],
        headers={"Content-Disposition": attachment(name)},
    )
