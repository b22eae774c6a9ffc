"""Calls that are about one tournament: fetching it with leave, answering once."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Visibility
from players.rules.permissions import Action
from scoring.api.filters import refuse_unknown
from scoring.api.representations import Json
from scoring.api.views.parts import once, told
from tournaments.access import TournamentLeave, tournament_by_id
from tournaments.models import Tournament
from tournaments.queries.event import Event, RoundNow, load_event
from tournaments.queries.tournaments import TournamentLine, line_of, with_counts
from tournaments.services.entries import find_entry
from web.problems import Problem, invalid
from web.views import ApiView


class TournamentView(ApiView):
    """A call whose address names a tournament; reads and writes: what needs leave.

    Sentences are in the club's language, never the reader's: an address has one text.
    """

    reads = Action.SEE
    writes = Action.MANAGE

    @cached_property
    def fetched(self) -> TournamentLeave:
        """The tournament of the address, fetched once, with leave."""
        safe = self.request.method in SAFE_METHODS
        action = self.reads if safe else self.writes
        public_id: str = self.kwargs["tournament_id"]
        return tournament_by_id(self.request, public_id, action)

    @property
    def tournament(self) -> Tournament:
        return self.fetched.tournament

    @property
    def is_director(self) -> bool:
        return self.fetched.is_director

    @cached_property
    def event(self) -> Event:
        """The tournament with everything in it, as it was when this was first asked."""
        return load_event(self.tournament)

    @property
    def who(self) -> dict[str, Any]:
        """Who writes, and when, as every service takes it."""
        return {
            "tournament": self.tournament,
            "author": self.fetched.leave.author,
            "at": timezone.now(),
        }

    def fresh(self) -> Event:
        """Return the tournament as it is stored now, after a write."""
        found = Tournament.objects.select_related("club").get(pk=self.tournament.pk)
        return load_event(found)

    def check_leave(self, request: Request) -> None:
        _fetched = self.fetched

    def is_public(self) -> bool:
        """Whether everybody may read just this: a director is told more."""
        return (
            self.reads == Action.SEE
            and self.tournament.club.visibility == Visibility.PUBLIC
            and not self.is_director
        )

    def told(
        self, request: Request, tell: Callable[[], object], *filters: str
    ) -> HttpResponseBase:
        """Answer a read with its tag. filters: what the query may hold."""
        refuse_unknown(request, filters)
        with translation.override(self.tournament.club.language):
            body = tell()
        return told(request, body, is_public=self.is_public())

    def once(
        self, request: Request, act: Callable[[], Json], status: int = 200
    ) -> HttpResponseBase:
        """Do it once for each Idempotency-Key, and answer with what `act` tells."""

        def answer() -> Response:
            with translation.override(self.tournament.club.language):
                return Response(act(), status=status)

        return once(request, answer)

    def entry(self) -> int:
        """Return the number of the entry in the address; 404 for nobody's."""
        return find_entry(self.event, self.kwargs["number"]).number

    def round(self) -> RoundNow:
        """Return the round of the address; a drawn one is there for directors only."""
        one = self.event.round(self.kwargs["number"])
        if one is None or not (one.is_public or self.is_director):
            raise Problem("not_found", _("There is no such round in this tournament."))
        return one


def read_whole(request: HttpRequest | Request, name: str) -> int | None:
    """Return a number from the query, None where it is left out."""
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise invalid(name, _("This is a whole number, like 23."), "filter")
    return int(text)


def read_switch(request: HttpRequest | Request, name: str) -> bool:
    """Return whether the query says 1; left out and 0 are no."""
    text = request.GET.get(name, "")
    if text not in ("", "0", "1"):
        raise invalid(name, _("Say 1 or 0, or leave it out."), "filter")
    return text == "1"


def line_now(tournament: Tournament) -> TournamentLine:
    """Return the line of one tournament, as it is stored now (two statements)."""
    rows = Tournament.objects.filter(pk=tournament.pk).select_related("club")
    (row,) = with_counts(rows)
    return line_of(row)
