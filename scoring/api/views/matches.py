"""Starting, finding and reading matches."""

from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access import (
    asking,
    club_for_new_match,
    listed_matches,
    principal_of,
    require_writer,
)
from scoring.api import described
from scoring.api.filters import read_filters
from scoring.api.representations import (
    hand_version,
    match_event,
    match_full,
    match_line,
)
from scoring.api.serializers import StartSerializer
from scoring.api.views.base import MatchView
from scoring.api.views.parts import ListView, paged
from scoring.models import Match
from scoring.neighbours import occasions_of
from scoring.queries.hand_versions import hand_versions
from scoring.queries.match_events import match_events
from scoring.queries.match_list import match_rows, wanted_matches
from scoring.queries.match_record import load_record, load_steady_record
from scoring.services.start_match import start_match
from web.cursor import BEFORE, Mark, cut_page, read_mark
from web.idempotency import answer_once
from web.problems import Problem
from web.tags import is_unchanged, known_version, not_modified, quoted, tagged


def match_created(match: Match) -> Response:
    """Answer for a match that was just started."""
    response = Response(match_full(load_record(match)), status=201)
    response["Location"] = reverse("api:match", args=[match.public_id])
    return tagged(response, quoted(str(match.version)))


class MatchesView(ListView):
    """The matches that the reader may list, and starting one."""

    def check_leave(self, request: Request) -> None:
        if request.method not in SAFE_METHODS:
            require_writer(request)

    @described.match_list
    def get(self, request: Request) -> HttpResponseBase:
        wanted, size, cursor = read_filters(request)
        mark = read_mark(cursor, request.path) if cursor else None
        rows = match_rows(
            wanted_matches(self._seen(), wanted),
            size=size + 1,
            beside=_beside(mark),
            backwards=mark is not None and mark.direction == BEFORE,
        )
        page = cut_page(rows, size=size, mark=mark, position=_position)
        occasions = occasions_of([row.pk for row in page.rows])
        return paged(
            request,
            page,
            lambda row: match_line(row, list(row.seats.all()), occasions.get(row.pk)),
        )

    def _seen(self) -> QuerySet[Match]:
        """Return what lists show or the club that is asked for has: as on its pages.

        A club that the reader may not know has nothing, as one that is not there (S2).
        """
        try:
            asked = self.asked
        except Problem:
            return Match.objects.none()
        if asked is None:
            return listed_matches(self.request)
        return Match.objects.filter(club=asked[0])

    @described.match_start
    def post(self, request: Request) -> HttpResponseBase:
        at = timezone.now()
        sent = StartSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        leave = club_for_new_match(request, sent.validated_data.get("club", ""))
        if leave is None:
            raise Problem("forbidden", _("You keep score in no club yet."))

        @transaction.atomic
        def start() -> Response:
            match = start_match(
                club=leave.club, start=sent.start(), author=leave.author, at=at
            )
            return match_created(match)

        return answer_once(
            request, principal=principal_of(asking(request)), at=at, act=start
        )


class MatchDetailView(MatchView):
    """One match with its standing hands."""

    @described.match_read
    def get(self, request: Request, match_id: str) -> HttpResponseBase:
        match = self.match
        if "v" in request.query_params:
            return self._news(request, match)
        tag = quoted(str(match.version))
        if is_unchanged(request, tag):
            return not_modified(tag, is_public=self.is_public())
        return self._whole(match)

    def _whole(self, match: Match) -> Response:
        record = load_steady_record(match)
        tag = quoted(str(record.match.version))
        return tagged(Response(match_full(record)), tag, is_public=self.is_public())

    def _news(self, request: Request, match: Match) -> HttpResponseBase:
        """Answer a poll: 204 while the version is the one that is known."""
        response: HttpResponseBase
        if known_version(request.query_params["v"]) == match.version:
            response = HttpResponse(status=204)
        else:
            response = self._whole(match)
        response["Cache-Control"] = (
            "public, max-age=1" if self.is_public() else "private, no-store"
        )
        return response


class HistoryView(MatchView):
    """Every version of every hand of a match, and what was done to it beside."""

    @described.match_history
    def get(self, request: Request, match_id: str) -> HttpResponseBase:
        match = self.match
        record = load_record(match)
        versions = [hand_version(record, hand) for hand in hand_versions(match)]
        events = [match_event(record, event) for event in match_events(match)]
        return Response(
            {"match": match.public_id, "versions": versions, "events": events}
        )


def _position(match: Match) -> tuple[str, ...]:
    return match.played_on.isoformat(), match.public_id


def _beside(mark: Mark | None) -> tuple[date, str] | None:
    if mark is None:
        return None
    day, public_id = mark.position
    return date.fromisoformat(day), public_id
