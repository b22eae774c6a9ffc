"""Tables: ruling, confirming, playing again, correcting after a cut."""

from collections.abc import Callable, Mapping
from functools import partial

from django.http import HttpResponseBase
from rest_framework.request import Request

from scoring.api.representations import Json
from scoring.api.views.parts import read_body
from tournaments.api import described
from tournaments.api.sent import (
    OperationSerializer,
    RulingSerializer,
    ThroughSerializer,
)
from tournaments.api.told import table_told
from tournaments.api.views.base import TournamentView
from tournaments.services.results import (
    confirm_table,
    find_table,
    lift_ruling,
    name_through,
    open_table_for_correction,
    replay_table,
    rule_on_table,
)

ACTS: Mapping[str, Callable[..., object]] = {
    "confirm": confirm_table,
    "lift": lift_ruling,
    "replay": replay_table,
    "open": open_table_for_correction,
}
#: Those that keep a reason, and those that two directors could not both mean.
WITH_REASON = frozenset({"lift", "replay", "open"})
WITH_REVISION = frozenset({"lift", "replay"})


class TableView(TournamentView):
    """A call whose address names a table."""

    def run(self, request: Request, act: Callable[..., object]) -> HttpResponseBase:
        """Do something to the table, once; answer with what it is then."""
        number, table = self.kwargs["number"], self.kwargs["table"]

        def do() -> Json:
            act(round_number=number, table_number=table, **self.who)
            event = self.fresh()
            return table_told(event, find_table(event, number, table)[1])

        return self.once(request, do)


class TableDetailView(TableView):
    """One table of a round."""

    @described.round_table
    def get(
        self, request: Request, tournament_id: str, number: int, table: int
    ) -> HttpResponseBase:
        self.round()
        found = find_table(self.event, number, table)[1]
        return self.told(request, lambda: table_told(self.event, found))


class TableActView(TableView):
    """What is done to a table: the last word of the address."""

    @described.table_act
    def post(
        self, request: Request, tournament_id: str, number: int, table: int, act: str
    ) -> HttpResponseBase:
        sent = read_body(OperationSerializer, request).validated_data
        more = {"reason": sent["reason"]} if act in WITH_REASON else {}
        if act in WITH_REVISION:
            more["revision"] = sent["revision"]
        return self.run(request, partial(ACTS[act], **more))


class RuleView(TableView):
    @described.table_rule
    def post(
        self, request: Request, tournament_id: str, number: int, table: int
    ) -> HttpResponseBase:
        sent = read_body(RulingSerializer, request).validated_data
        return self.run(request, partial(rule_on_table, **sent))


class ThroughView(TableView):
    @described.table_through
    def post(
        self, request: Request, tournament_id: str, number: int, table: int
    ) -> HttpResponseBase:
        sent = read_body(ThroughSerializer, request).validated_data
        return self.run(request, partial(name_through, **sent))
