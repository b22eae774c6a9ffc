"""What somebody may take out or bring in, and the answer that carries a file."""

from collections.abc import Callable, Iterator
from itertools import chain
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.request import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from book.queries.export_rows import count_rows
from book.rules.formats import MEDIA_TYPES
from book.rules.tables import TABLES
from book.services.book_file import book_bytes
from book.services.export_slots import Slot, take_slot
from book.services.exports import FORMATS, Export, export_bytes, file_name
from players.models import Club
from players.rules.permissions import Action
from scoring.access import club_with_leave, listed_clubs, listed_matches
from scoring.api.filters import FILTERS, read_wanted
from scoring.models import Match
from scoring.queries.match_list import wanted_matches
from web.addresses import client_address, network_of
from web.events import event
from web.limits import credential_of
from web.problems import Problem, invalid

#: What stands in an address beside the filters.
OTHERS = ("table", "format", "ticket")
#: Files up to this size are sent whole: the thread is free at once (S50).
SENT_WHOLE = 256 * 1024
#: Tables of people: only the club chooses among them.
OF_PEOPLE = ("players", "standings")
LONGEST_TICKET = 40
Chunks = Callable[[Slot], Iterator[bytes]]
FileAnswer = HttpResponse | StreamingHttpResponse


def asked_export(
    request: HttpRequest | Request, table: str, query: QueryDict
) -> Export:
    """Return what the address asks for, as far as the reader's pages show it (S43).

    A club is named like on its pages: one that the reader may not know is 404. Without
    a name it is what lists show.
    """
    if table not in TABLES:
        raise Problem("not_found", _("There is no such table to take out."))
    filters = ("club",) if table in OF_PEOPLE else FILTERS
    wanted = read_wanted(query, (*filters, *OTHERS))
    wish = query.get("format", "json")
    if wish not in FORMATS:
        raise invalid("format", _("A format is csv, xlsx, json or ndjson."), "format")
    club: Club | None = None
    clubs, matches = listed_clubs(request), listed_matches(request)
    if wanted.club:
        club, _leave = club_with_leave(request, wanted.club)
        clubs = Club.objects.filter(pk=club.pk)
        matches = Match.objects.filter(club=club)
    ticket = query.get("ticket", "")
    if not (ticket.isascii() and ticket.isalnum() and len(ticket) <= LONGEST_TICKET):
        ticket = ""
    matches = wanted_matches(matches, wanted)
    total = count_rows(table, matches, clubs) if ticket else 0
    return Export(table, wish, matches, clubs, club, ticket, total)


def table_file(request: HttpRequest | Request, export: Export) -> FileAnswer:
    """Answer with a table."""
    event("export", _plain(request), what=export.table, format=export.format)
    name = file_name(export.club, export.table, export.format, timezone.now())
    media_type = MEDIA_TYPES[export.format]
    return _file(request, media_type, name, lambda slot: export_bytes(export, slot))


def book_file(request: HttpRequest | Request, slug: str) -> FileAnswer:
    """Answer with a club's whole book, for who may take it out."""
    club, _leave = club_with_leave(request, slug, Action.WHOLE_BOOK)
    event("export", _plain(request), what="book", club=club.pk)
    name = file_name(club, "book", "json", timezone.now())
    at = timezone.now()
    return _file(
        request, "application/json", name, lambda slot: book_bytes(club, at, slot)
    )


def _file(
    request: HttpRequest | Request, media_type: str, name: str, chunks: Chunks
) -> FileAnswer:
    """Return a small file whole, a large one as it is made; of a HEAD only the head."""
    response: FileAnswer
    if request.method == "HEAD":
        response = HttpResponse(content_type=media_type)
    else:
        plain = _plain(request)
        who = credential_of(plain) or f"address:{network_of(client_address(plain))}"
        response = _begun(chunks(take_slot(who)), media_type)
    response["Content-Disposition"] = attachment(name)
    return response


def attachment(name: str) -> str:
    """Return a Content-Disposition (RFC 6266): a plain name, and the true one."""
    plain = name.encode("ascii", "ignore").decode().lstrip("-")
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _begun(file: Iterator[bytes], media_type: str) -> FileAnswer:
    """Make the beginning before anything is answered: what fails there is a problem."""
    first: list[bytes] = []
    size = 0
    for chunk in file:
        first.append(chunk)
        size += len(chunk)
        if size > SENT_WHOLE:
            return _Streamed(first, file, media_type)
    return HttpResponse(b"".join(first), content_type=media_type)


class _Streamed(StreamingHttpResponse):
    """A file that is made while it is sent; closing it ends the making."""

    def __init__(
        self, first: list[bytes], rest: Iterator[bytes], media_type: str
    ) -> None:
        super().__init__(chain(first, rest), content_type=media_type)
        close = getattr(rest, "close", None)
        if close is not None:
            self._resource_closers.append(close)  # type: ignore[attr-defined]  # Django's


def _plain(request: HttpRequest | Request) -> HttpRequest:
    """Return Django's own request behind the API's."""
    return request._request if isinstance(request, Request) else request
