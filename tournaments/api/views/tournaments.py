"""Tournaments: finding, setting up, reading, changing, and steering one."""

from collections.abc import Callable, Mapping
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Club
from players.rules.permissions import Action
from scoring.access import Leave, club_for_new, require_writer
from scoring.api.representations import Json
from scoring.api.views.parts import ListView, listed, once, read_body
from tournaments.access import listed_tournaments, tournaments_in
from tournaments.api import described
from tournaments.api.sent import (
    NewTournamentSerializer,
    OperationSerializer,
    SettingsSerializer,
)
from tournaments.api.told import tournament_told
from tournaments.api.views.base import TournamentView, line_now
from tournaments.models import Entry, Tournament, TournamentState
from tournaments.queries.tournaments import line_of, with_counts
from tournaments.services.ending import (
    draw_lots_for_cut,
    finish_tournament,
    make_cut,
)
from tournaments.services.rounds import start_tournament
from tournaments.services.setup import (
    archive_tournament,
    cancel_tournament,
    change_settings,
    create_tournament,
    open_tournament,
    reveal_standings,
)
from web.days import read_day
from web.problems import Problem, invalid
from web.tags import content_tag, refuse_unseen, tagged

FILTERS = ("club", "player", "state", "since", "until")
#: What each last word of the address does; the described ones, all of them.
ACTS: Mapping[str, Callable[..., object]] = {
    "open": open_tournament,
    "start": start_tournament,
    "lots": draw_lots_for_cut,
    "cut": make_cut,
    "reveal": reveal_standings,
    "finish": finish_tournament,
    "archive": archive_tournament,
    "cancel": cancel_tournament,
}
#: Those that keep a reason.
WITH_REASON = frozenset({"cancel"})


class TournamentsView(ListView):
    """The tournaments that the reader may list, and setting one up."""

    def check_leave(self, request: Request) -> None:
        if request.method not in SAFE_METHODS:
            require_writer(request, Action.MANAGE)

    @described.tournament_list
    def get(self, request: Request) -> HttpResponseBase:
        return listed(
            request,
            with_counts(_wanted(request, self.asked)),
            fields=["-starts_on", "-id"],
            tell=lambda row: tournament_told(line_of(row), is_director=False),
            filters=FILTERS,
        )

    @described.tournament_create
    def post(self, request: Request) -> HttpResponseBase:
        sent = read_body(NewTournamentSerializer, request)
        leave = club_for_new(request, sent.validated_data["club"], Action.MANAGE)
        if leave is None:
            raise Problem("forbidden", _("You direct tournaments in no club yet."))

        def create() -> Response:
            made = create_tournament(
                club=leave.club,
                plan=sent.plan(),
                author=leave.author,
                at=timezone.now(),
            )
            response = _told(made)
            response.status_code = 201
            response["Location"] = reverse("api:tournament", args=[made.public_id])
            return response

        return once(request, transaction.atomic(create))


class TournamentDetailView(TournamentView):
    """One tournament and its settings."""

    @described.tournament_read
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        return self.told(
            request,
            lambda: tournament_told(
                line_now(self.tournament), is_director=self.is_director
            ),
        )

    @described.tournament_change
    def put(self, request: Request, tournament_id: str) -> HttpResponseBase:
        sent = read_body(SettingsSerializer, request)
        with transaction.atomic():
            locked = Tournament.objects.select_for_update(of=("self",))
            before = line_now(locked.get(pk=self.tournament.pk))
            refuse_unseen(
                request, content_tag(tournament_told(before, is_director=True))
            )
            reason: str = sent.validated_data["reason"]
            return _told(change_settings(plan=sent.plan(), reason=reason, **self.who))


class TournamentActView(TournamentView):
    """What is done to a tournament as a whole: the last word of the address."""

    @described.tournament_act
    def post(self, request: Request, tournament_id: str, act: str) -> HttpResponseBase:
        sent = read_body(OperationSerializer, request).validated_data
        more = {"reason": sent["reason"]} if act in WITH_REASON else {}
        do = partial(ACTS[act], revision=sent["revision"], **more)

        def run() -> Json:
            do(**self.who)
            return tournament_told(line_now(self.tournament), is_director=True)

        return self.once(request, run)


def _told(tournament: Tournament) -> Response:
    body = tournament_told(line_now(tournament), is_director=True)
    return tagged(Response(body), content_tag(body), is_public=False)


def _wanted(request: Request, asked: tuple[Club, Leave] | None) -> QuerySet[Tournament]:
    """Return the tournaments that the filters ask for, of that club or of lists."""
    query = request.query_params
    rows = tournaments_in(*asked) if asked else listed_tournaments(request)
    if player := query.get("player", ""):
        entered = Entry.objects.filter(player__public_id=player)
        rows = rows.filter(pk__in=entered.values("tournament"))
    if state := query.get("state", ""):
        if state not in TournamentState.values:
            words = ", ".join(TournamentState.values)
            text = _("Send one of these words: %(words)s.") % {"words": words}
            raise invalid("state", text, "filter")
        rows = rows.filter(state=state)
    for name, lookup in (("since", "starts_on__gte"), ("until", "starts_on__lte")):
        if text := query.get(name, ""):
            day = read_day(text)
            if day is None:
                raise invalid(name, _("A day is written 2026-11-30."), "filter")
            rows = rows.filter(**{lookup: day})
    return rows
