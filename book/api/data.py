"""Taking data out and bringing it in, for programs."""

from collections.abc import Iterable, Iterator

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request
from rest_framework.response import Response

from book.access import asked_export, book_file, table_file
from book.rules.sheet import DELIMITERS, ENCODINGS, FIELDS
from book.rules.tables import TABLES
from book.services.exports import FORMATS
from book.services.import_book import BookFile, Chunks, schema_text
from book.services.import_drafts import CHUNK, one_at_once
from book.services.import_file import Readable, bring_in, try_out
from book.services.import_report import ImportRefused, Report
from book.services.import_sheet import SheetFile, SheetOptions
from players.models import Club
from players.rules.permissions import Action
from scoring.access import Leave, asking, club_with_leave
from scoring.api.described import DRY_RUN, call
from scoring.api.shapes import Shape
from scoring.api.views.parts import ListView
from scoring.models import MatchStatus, Via
from scoring.services.author import Author
from web.events import event
from web.middleware.body import body_file
from web.problems import Fault, Problem, invalid
from web.views import ApiView, refuse_body_problem

#: So many faults are told under `errors`; `report` has all of them.
MOST_ERRORS = 20


class FoundShape(Shape):
    line = serializers.IntegerField()
    what = serializers.CharField()
    text = serializers.CharField()


class ReportShape(Shape):
    """What a file would do, or did."""

    kind = serializers.ChoiceField(["book", "counts", "players"])
    new_matches = serializers.IntegerField()
    new_hands = serializers.IntegerField()
    same_matches = serializers.IntegerField()
    same_hands = serializers.IntegerField()
    differing = serializers.ListField(child=serializers.CharField())
    differing_count = serializers.IntegerField()
    new_tournaments = serializers.IntegerField()
    same_tournaments = serializers.IntegerField()
    differing_tournaments = serializers.ListField(child=serializers.CharField())
    new_players = serializers.ListField(child=serializers.CharField())
    new_player_count = serializers.IntegerField()
    known_players = serializers.IntegerField()
    look_alikes = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField())
    )
    faults = FoundShape(many=True)
    fault_count = serializers.IntegerField()
    has_news = serializers.BooleanField()
    stored = serializers.BooleanField()
    club = serializers.CharField()


def _query(
    name: str, text: str, kind: OpenApiTypes = OpenApiTypes.STR, **more: object
) -> OpenApiParameter:
    return OpenApiParameter(name, kind, description=text, **more)  # type: ignore[arg-type]


_FILE: dict[tuple[int, str], object] = {
    (200, kind): OpenApiTypes.BINARY
    for kind in (
        "text/csv",
        "application/x-ndjson",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    )
}
_ROWS = {
    (200, "application/json"): {
        "type": "array",
        "items": {"type": "object", "additionalProperties": True},
    }
}


class FileView(ApiView):
    """A call whose answer is a file: whatever the caller says it likes."""

    def perform_content_negotiation(  # type: ignore[override]  # nothing to negotiate
        self, request: Request, force: bool = False
    ) -> tuple[object, str]:
        renderer = self.get_renderers()[0]
        return renderer, renderer.media_type


class ExportView(ListView, FileView):
    """A table of matches, hands, players or standings."""

    def check_leave(self, request: Request) -> None:
        _asked = self.asked

    @call(
        "export_table",
        "Take a table out",
        answers={**_FILE, **_ROWS},  # type: ignore[dict-item]  # by media type
        parameters=[
            OpenApiParameter("table", str, "path", enum=list(TABLES)),
            _query("format", "How it is written.", enum=list(FORMATS)),
            _query("club", "Slug of a club."),
            _query("player", "Id or name of somebody who sat there."),
            _query("vs", "Id or name of somebody else who sat there too."),
            _query("state", "How the match stands.", enum=list(MatchStatus.values)),
            _query("since", "Played on that day or later.", OpenApiTypes.DATE),
            _query("until", "Played on that day or earlier.", OpenApiTypes.DATE),
            _query("updated_since", "Changed then or later.", OpenApiTypes.DATETIME),
        ],
        refused=[429],
        is_open=True,
    )
    def get(self, request: Request, table: str) -> HttpResponseBase:
        return table_file(request, asked_export(request, table, request.query_params))


class BookView(FileView):
    """A club's whole book as one file."""

    def check_leave(self, request: Request) -> None:
        _leave_of(request)

    def is_public(self) -> bool:
        return False

    @call(
        "export_book",
        "Take a club's whole book out",
        answers={200: OpenApiTypes.OBJECT},
        parameters=[_query("club", "Slug of the club; else the token's own.")],
        refused=[403, 429],
    )
    def get(self, request: Request) -> HttpResponseBase:
        return book_file(request, _leave_of(request).club.slug)


class SchemaOfBookView(ApiView):
    """The JSON schema of that file."""

    authentication_classes = ()

    @call(
        "export_schema",
        "Read the schema of a book",
        answers={(200, "application/schema+json"): OpenApiTypes.OBJECT},  # type: ignore[dict-item]  # by media type
    )
    def get(self, request: Request) -> HttpResponseBase:
        return HttpResponse(schema_text(), content_type="application/schema+json")


class ImportView(ApiView):
    """A book, or a table of counts, back into a club."""

    def check_leave(self, request: Request) -> None:
        self.leave = _leave_of(request)

    def is_public(self) -> bool:
        return False

    def check_body(self, request: Request) -> None:
        if _media_type(request) not in ("application/json", "text/csv"):
            raise UnsupportedMediaType(_media_type(request))
        refuse_body_problem(request)

    @call(
        "import",
        "Bring a book or a table of counts in",
        answers={200: ReportShape},
        parameters=[
            DRY_RUN,
            _query("club", "Slug of the club; else the token's own."),
            _query("encoding", "Of a table.", enum=list(ENCODINGS)),
            _query("delimiter", "Of a table; else it is guessed.", enum=[*DELIMITERS]),
            _query(
                "column", "Of a table: what a column holds, like knocker:3.", many=True
            ),
        ],
        refused=[403, 409, 411, 413, 415, 429],
    )
    def post(self, request: Request) -> HttpResponseBase:
        club, at = self.leave.club, timezone.now()
        chunks = _read_again(request._request)
        file: Readable
        if _media_type(request) == "application/json":
            file = BookFile(chunks, at)
        else:
            file = SheetFile(chunks, _options(request), club, at)
        author = Author(user=self.leave.author.user, via=Via.IMPORT)
        with one_at_once(club):
            report = self._run(request, club, file, author)
        event("import", request._request, club=club.pk, stored=report.stored)
        if report.fault_count:
            raise _refusal(report)
        return Response(report.as_json())

    def _run(
        self, request: Request, club: Club, file: Readable, author: Author
    ) -> Report:
        at = timezone.now()
        dry = request.query_params.get("dry_run", "0")
        if dry not in ("0", "1"):
            raise invalid("dry_run", _("dry_run is 1 or 0."))
        if dry == "1":
            return try_out(club=club, file=file, author=author, at=at)
        try:
            return bring_in(club=club, file=file, author=author, at=at)
        except ImportRefused as refused:
            return refused.report


def _leave_of(request: Request) -> Leave:
    """Return the leave to take out or bring in the whole book of the club named."""
    token = asking(request).token
    slug = request.query_params.get("club", token.club.slug if token else "")
    return club_with_leave(request, slug, Action.WHOLE_BOOK)[1]


def _media_type(request: Request) -> str:
    return str(request.META.get("CONTENT_TYPE", "")).split(";")[0].strip().lower()


def _read_again(request: HttpRequest) -> Chunks:
    kept = body_file(request)

    def chunks() -> Iterator[bytes]:
        kept.seek(0)
        while chunk := kept.read(CHUNK):
            yield chunk

    return chunks


def _options(request: Request) -> SheetOptions:
    query = request.query_params
    encoding, delimiter = query.get("encoding", "utf-8"), query.get("delimiter", "")
    if encoding not in ENCODINGS:
        raise invalid("encoding", _("An encoding is utf-8, windows-1252 or utf-16."))
    if delimiter and delimiter not in DELIMITERS:
        raise invalid("delimiter", _("A delimiter is a comma, ;, | or a tab."))
    return SheetOptions(encoding, delimiter, _columns(query.getlist("column")))


def _columns(told: Iterable[str]) -> dict[str, int]:
    columns = {}
    for text in told:
        name, _colon, number = text.partition(":")
        if name not in FIELDS or not (number.isascii() and number.isdigit()):
            raise invalid("column", _("A column is told like knocker:3, from 1 on."))
        if not 1 <= len(number) <= 3 or int(number) < 1:
            raise invalid("column", _("Columns are counted from 1 to 999."))
        columns[name] = int(number) - 1
    return columns


def _refusal(report: Report) -> Problem:
    """Return the refusal of a file: faults by line, and the whole report."""
    errors: dict[str, list[Fault]] = {}
    for told in report.faults[:MOST_ERRORS]:
        text = f"{told.what}: {told.text}" if told.what else told.text
        errors.setdefault(f"line {told.line}", []).append(Fault("line", text))
    return Problem(
        "invalid",
        _("The file is taken whole or not at all, and something in it is at fault."),
        errors=errors,
        report=report.as_json(),
    )
