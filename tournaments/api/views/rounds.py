"""Rounds: drawing, looking, exchanging, publishing, closing."""

from collections.abc import Callable, Mapping
from functools import partial

from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.representations import Json
from scoring.api.views.parts import read_body
from tournaments.api import described
from tournaments.api.sent import (
    ExchangeSerializer,
    OperationSerializer,
    RevisionSerializer,
)
from tournaments.api.told import round_line, round_told, swap_told
from tournaments.api.views.base import TournamentView, read_switch, read_whole
from tournaments.models import Round
from tournaments.queries.event import Event
from tournaments.services.rounds import (
    close_round,
    discard,
    draw,
    publish,
    redraw,
    reopen_round,
    swap_checked,
    swap_players,
)
from tournaments.services.steering import demand

ACTS: Mapping[str, Callable[..., Round]] = {
    "redraw": redraw,
    "publish": publish,
    "close": close_round,
    "reopen": reopen_round,
}
#: Those that keep a reason.
WITH_REASON = frozenset({"redraw", "reopen"})


class RoundsView(TournamentView):
    """The rounds that the reader may see, and drawing the next."""

    @described.round_list
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        seen = [one for one in self.event.rounds if one.is_public or self.is_director]
        return self.told(
            request, lambda: {"results": [round_line(one) for one in seen]}
        )

    @described.round_draw
    def post(self, request: Request, tournament_id: str) -> HttpResponseBase:
        revision = read_body(RevisionSerializer, request).validated_data["revision"]

        def act() -> Json:
            drawn = draw(revision=revision, **self.who)
            return _told(self.fresh(), drawn.number)

        return self.once(request, act, 201)


class RoundView(TournamentView):
    """One round with its tables."""

    @described.round_read
    def get(
        self, request: Request, tournament_id: str, number: int
    ) -> HttpResponseBase:
        one = self.round()
        return self.told(
            request, lambda: round_told(self.event, one, is_director=self.is_director)
        )

    @described.round_discard
    def delete(
        self, request: Request, tournament_id: str, number: int
    ) -> HttpResponseBase:
        self.round()
        discard(
            round_number=number,
            revision=read_whole(request, "revision"),
            reason=request.query_params.get("reason", ""),
            **self.who,
        )
        return Response(status=204)


class RoundActView(TournamentView):
    """What is done to the newest round: the last word of the address."""

    @described.round_act
    def post(
        self, request: Request, tournament_id: str, number: int, act: str
    ) -> HttpResponseBase:
        sent = read_body(OperationSerializer, request).validated_data
        more = {"reason": sent["reason"]} if act in WITH_REASON else {}
        do = partial(ACTS[act], round_number=number, revision=sent["revision"], **more)

        def run() -> Json:
            self.round()
            do(**self.who)
            return _told(self.fresh(), number)

        return self.once(request, run)


class SwapView(TournamentView):
    """Two players who exchange places; `dry_run` shows what it costs."""

    @described.round_swap
    def post(
        self, request: Request, tournament_id: str, number: int
    ) -> HttpResponseBase:
        sent = read_body(ExchangeSerializer, request).validated_data
        one = self.round()
        if read_switch(request, "dry_run"):
            demand(self.event, "swap", number)
            effect = swap_checked(self.event, one, sent["one"], sent["other"])
            return Response(swap_told(self.event, effect, dry_run=True))

        def exchange() -> Json:
            done = swap_players(round_number=number, **sent, **self.who)
            return swap_told(self.event, done, dry_run=False)

        return self.once(request, exchange)


def _told(event: Event, number: int) -> Json:
    one = event.round(number)
    assert one is not None  # noqa: S101  # it was just written
    return round_told(event, one, is_director=True)
