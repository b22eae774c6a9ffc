"""A tournament while it runs: standings, what is safe, tables, journal, screens."""

from django.http import HttpResponseBase
from django.utils import timezone, translation
from rest_framework.request import Request
from rest_framework.response import Response

from players.rules.permissions import Action
from scoring.api.views.parts import listed, read_body
from scoring.wording import rule_text
from tournaments.api import described
from tournaments.api.sent import SteeringSerializer
from tournaments.api.standings import crosstable_told, standings_told
from tournaments.api.told import (
    actions_told,
    cut_told,
    journal_told,
    live_told,
    screen_told,
)
from tournaments.api.views.base import TournamentView, read_switch, read_whole
from tournaments.models import Screen
from tournaments.queries.actions import actions
from tournaments.queries.cut import Cut, cut_of
from tournaments.queries.director import director
from tournaments.queries.journal import journal_rows
from tournaments.queries.lists import crosstable
from tournaments.queries.standings import StandingsTable, standings_table
from tournaments.seating.errors import SeatingError
from tournaments.services.screens import steer_screens
from web.problems import Problem


class StandingsView(TournamentView):
    """Who stands where."""

    @property
    def table(self) -> StandingsTable:
        """The standings that the query asks for, as the reader may see them."""
        return standings_table(
            self.event,
            through=read_whole(self.request, "round"),
            live=read_switch(self.request, "live"),
            is_director=self.is_director,
        )

    @described.tournament_standings
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        return self.told(
            request, lambda: standings_told(self.event, self.table), "round", "live"
        )


class CrosstableView(StandingsView):
    """The same with what everybody made in each round."""

    @described.tournament_crosstable
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        table = self.table
        return self.told(
            request,
            lambda: crosstable_told(table, crosstable(self.event, table)),
            "round",
            "live",
        )


class DirectorView(TournamentView):
    """What only directors read."""

    reads = Action.MANAGE


class ActionsView(DirectorView):
    @described.tournament_actions
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        return self.told(
            request, lambda: actions_told(self.tournament, actions(self.event))
        )


class LiveView(DirectorView):
    @described.tournament_live
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        page = director(self.event, timezone.now())
        return self.told(request, lambda: live_told(page))


class CutView(DirectorView):
    @described.tournament_cut
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        cut = self._cut()
        return self.told(request, lambda: cut_told(self.event, cut))

    def _cut(self) -> Cut:
        try:
            return cut_of(self.event)
        except SeatingError as refused:
            raise Problem("wrong_state", str(rule_text(refused))) from None


class JournalView(DirectorView):
    @described.tournament_journal
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        with translation.override(self.tournament.club.language):
            return listed(
                request,
                journal_rows(self.tournament),
                fields=["-revision"],
                tell=journal_told,
            )


class ScreenView(TournamentView):
    """What the screens in the room show."""

    @described.screen_read
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        screen = Screen.objects.filter(tournament=self.tournament).first()
        return self.told(request, lambda: screen_told(screen))

    @described.screen_steer
    def put(self, request: Request, tournament_id: str) -> HttpResponseBase:
        sent = read_body(SteeringSerializer, request).validated_data
        screen = steer_screens(
            tournament=self.tournament,
            pages=sent["pages"],
            seconds=sent["seconds"],
            held=sent["held"] or "",
            message=sent["message"],
            until=sent["until"],
            at=timezone.now(),
        )
        return Response(screen_told(screen))
