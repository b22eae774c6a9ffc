"""Who takes part: entering, coming late, leaving; why they stand where they do."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Player
from scoring.api.representations import Json
from scoring.api.serializers import NothingSerializer
from scoring.api.views.parts import read_body
from tournaments.api import described
from tournaments.api.sent import (
    CheckInSerializer,
    LateSerializer,
    NewEntriesSerializer,
    OperationSerializer,
)
from tournaments.api.standings import need_told, why_told
from tournaments.api.told import entry_line, entry_told
from tournaments.api.views.base import TournamentView, read_switch, read_whole
from tournaments.models import Entry
from tournaments.queries.standings import frozen_through, standings_table
from tournaments.queries.why import what_i_need, why
from tournaments.services.entries import (
    check_in,
    enter_list,
    enter_names,
    enter_players,
    remove_entry,
    set_entry_link,
)
from tournaments.services.roster import come_back, enter_late, withdraw
from web.problems import Fault, Invalid, Problem

ACTS: Mapping[str, Callable[..., Entry]] = {
    "withdraw": withdraw,
    "return": come_back,
    "disqualify": partial(withdraw, is_disqualified=True),
}
#: Those that keep a reason.
WITH_REASON = frozenset({"withdraw", "disqualify"})


class EntriesView(TournamentView):
    """Everybody who is entered."""

    @described.entry_list
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        entries = self.event.entries.values()
        return self.told(
            request, lambda: {"results": [entry_line(entry) for entry in entries]}
        )

    @described.entry_add
    def post(self, request: Request, tournament_id: str) -> HttpResponseBase:
        sent = read_body(NewEntriesSerializer, request)
        kind = sent.kind()
        what = sent.validated_data[kind]
        more = {"revision": sent.validated_data["revision"]}

        def enter() -> Json:
            if kind == "names":
                entries = enter_names(names=what, **more, **self.who)
            elif kind == "list":
                entries = enter_list(text=what, **more, **self.who)
            else:
                people = self._players(what)
                entries = enter_players(players=people, **more, **self.who)
            return {"results": [entry_line(entry) for entry in entries]}

        return self.once(request, enter, 201)

    def _players(self, ids: Sequence[str]) -> list[Player]:
        """Return the club's players with these ids; refuse every other by its place."""
        rows = Player.objects.filter(
            club=self.tournament.club, public_id__in=ids, anonymised_at=None
        )
        known = {player.public_id: player for player in rows}
        text = _("No player of this club has this id.")
        faults = {
            f"players.{place}": [Fault("unknown_player", text)]
            for place, wanted in enumerate(ids)
            if wanted not in known
        }
        if faults:
            raise Invalid(faults)
        return [known[wanted] for wanted in ids]


class CheckInView(TournamentView):
    @described.entry_check_in
    def post(self, request: Request, tournament_id: str) -> HttpResponseBase:
        sent = read_body(CheckInSerializer, request).validated_data

        def note() -> Json:
            changed = check_in(
                numbers=sent["entries"],
                is_here=sent["is_here"],
                revision=sent["revision"],
                **self.who,
            )
            return {"changed": changed}

        return self.once(request, note)


class LateView(TournamentView):
    @described.entry_late
    def post(self, request: Request, tournament_id: str) -> HttpResponseBase:
        sent = read_body(LateSerializer, request).validated_data

        def enter() -> Json:
            return entry_line(enter_late(**sent, **self.who))

        return self.once(request, enter, 201)


class EntryLinkView(TournamentView):
    """The link by which people enter themselves; its address is shown on a page."""

    @described.entry_link_give
    def post(self, request: Request, tournament_id: str) -> HttpResponseBase:
        read_body(NothingSerializer, request)

        def give() -> Json:
            return {"is_on": set_entry_link(is_on=True, **self.who).entry_link_on}

        return self.once(request, give)

    @described.entry_link_take_back
    def delete(self, request: Request, tournament_id: str) -> HttpResponseBase:
        set_entry_link(is_on=False, **self.who)
        return Response(status=204)


class EntryView(TournamentView):
    """One entry with its rounds."""

    @described.entry_read
    def get(
        self, request: Request, tournament_id: str, number: int
    ) -> HttpResponseBase:
        entry = self.entry()
        return self.told(
            request, lambda: entry_told(self.event, entry, is_director=self.is_director)
        )

    @described.entry_remove
    def delete(
        self, request: Request, tournament_id: str, number: int
    ) -> HttpResponseBase:
        revision = read_whole(request, "revision")
        remove_entry(number=number, revision=revision, **self.who)
        return Response(status=204)


class EntryActView(TournamentView):
    """What is done to an entry: the last word of the address."""

    @described.entry_act
    def post(
        self, request: Request, tournament_id: str, number: int, act: str
    ) -> HttpResponseBase:
        sent = read_body(OperationSerializer, request).validated_data
        more = {"reason": sent["reason"]} if act in WITH_REASON else {}
        do = partial(ACTS[act], number=number, revision=sent["revision"], **more)
        return self.once(request, lambda: entry_line(do(**self.who)))


class WhyView(TournamentView):
    @described.entry_why
    def get(
        self, request: Request, tournament_id: str, number: int
    ) -> HttpResponseBase:
        entry = self.entry()
        table = standings_table(
            self.event,
            through=read_whole(request, "round"),
            live=read_switch(request, "live"),
            is_director=self.is_director,
        )
        if table.before_start or entry not in {row.entry.number for row in table.rows}:
            raise Problem("not_found", _("This player has no rank in these standings."))
        return self.told(
            request,
            lambda: why_told(self.event, why(self.event, table, entry)),
            "round",
            "live",
        )


class NeedsView(TournamentView):
    @described.entry_needs
    def get(
        self, request: Request, tournament_id: str, number: int
    ) -> HttpResponseBase:
        entry = self.entry()
        frozen = not self.is_director and frozen_through(self.event) is not None
        found = () if frozen else what_i_need(self.event, entry)
        return self.told(
            request,
            lambda: {"frozen": frozen, "results": [need_told(one) for one in found]},
        )
