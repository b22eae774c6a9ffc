"""Players: finding, adding, renaming, what became of them, what they did."""

from functools import cached_property

from django.db import transaction
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Player, Visibility
from players.queries.people import known_players, meant_players
from players.rules.names import name_key
from players.rules.permissions import Action
from players.services.people import add_player, locked_players
from scoring.access import (
    Leave,
    club_for_new_match,
    listed_clubs,
    player_with_leave,
    require_writer,
)
from scoring.api import described_people as described
from scoring.api.filters import refuse_unknown
from scoring.api.people_sent import (
    MergeSerializer,
    NewPlayerSerializer,
    PlayerChangeSerializer,
)
from scoring.api.people_told import (
    met_told,
    person_told,
    player_record_told,
    player_told,
)
from scoring.api.representations import Json
from scoring.api.serializers import NothingSerializer
from scoring.api.views.parts import ClubView, ListView, listed, once, read_body, told
from scoring.models import Rating
from scoring.queries.head_to_head import head_to_head
from scoring.queries.people import people_rows
from scoring.queries.player_record import player_record
from scoring.rules.rating import MATCHES_NEEDED
from scoring.services.anonymise_player import anonymise_player
from scoring.services.merge_players import merge_players, unmerge_player
from scoring.services.rename_player import rename_player
from scoring.services.retire_player import bring_back_player, retire_player
from web.problems import Problem, invalid
from web.tags import content_tag, refuse_unseen, tagged
from web.views import ApiView

ORDERS = {"": ["id"], "name": ["name_key", "id"], "-name": ["-name_key", "id"]}
FILTERS = ("club", "name", "active", "order")


class PlayersView(ListView):
    """The players of the clubs that the reader may list, and adding one."""

    def check_leave(self, request: Request) -> None:
        if request.method not in SAFE_METHODS:
            require_writer(request)

    @described.player_list
    def get(self, request: Request) -> HttpResponseBase:
        refuse_unknown(request, FILTERS)
        query = request.query_params
        order, active = query.get("order", ""), query.get("active", "")
        if order not in ORDERS:
            raise invalid("order", _("The order is name or -name."), "filter")
        if active not in ("", "0", "1"):
            raise invalid("active", _("Say 1 or 0, or leave it out."), "filter")
        rows = Player.objects.filter(
            club__in=listed_clubs(request), merged_into=None, anonymised_at=None
        )
        if self.asked is not None:
            rows = known_players(self.asked[0])
        if active:
            rows = rows.filter(is_active=active == "1")
        if name := query.get("name", ""):
            rows = rows.filter(name_key=name_key(name))
        return listed(
            request,
            rows.select_related("club"),
            fields=ORDERS[order],
            tell=player_told,
            filters=FILTERS,
        )

    @described.player_add
    def post(self, request: Request) -> HttpResponseBase:
        sent = read_body(NewPlayerSerializer, request).validated_data
        leave = club_for_new_match(request, sent["club"])
        if leave is None:
            raise Problem("forbidden", _("You keep score in no club yet."))

        def add() -> Response:
            player = add_player(club=leave.club, name=sent["name"], at=timezone.now())
            response = _player(player)
            response.status_code = 201
            response["Location"] = reverse("api:player", args=[player.public_id])
            return response

        return once(request, transaction.atomic(add))


class PlayerView(ApiView):
    """A call whose address names a player; `writes`: what its writes need leave for."""

    reads = Action.SEE
    writes = Action.MANAGE

    @cached_property
    def fetched(self) -> tuple[Player, Leave]:
        """The player of the address, fetched once, with leave."""
        safe = self.request.method in SAFE_METHODS
        player_id: str = self.kwargs["player_id"]
        action = self.reads if safe else self.writes
        return player_with_leave(self.request, player_id, action)

    @property
    def player(self) -> Player:
        return self.fetched[0]

    @property
    def meant(self) -> Player:
        """Who the player counts for: records are theirs."""
        return meant_players([self.player])[self.player.pk]

    def check_leave(self, request: Request) -> None:
        _fetched = self.fetched

    def is_public(self) -> bool:
        return self.player.club.visibility == Visibility.PUBLIC


class PlayerDetailView(PlayerView):
    """One player; a merged one shows whom they count for."""

    writes = Action.START_MATCH

    @described.player_read
    def get(self, request: Request, player_id: str) -> HttpResponseBase:
        return told(request, player_told(self.player), is_public=self.is_public())

    @described.player_rename
    def put(self, request: Request, player_id: str) -> HttpResponseBase:
        sent = read_body(PlayerChangeSerializer, request).validated_data
        with transaction.atomic():
            (player,) = locked_players([self.player])
            refuse_unseen(request, content_tag(player_told(player)))
            author = self.fetched[1].author
            return _player(
                rename_player(
                    player=player,
                    name=sent["name"],
                    author=author,
                    at=timezone.now(),
                )
            )


class RetireView(PlayerView):
    @described.player_retire
    def post(self, request: Request, player_id: str) -> HttpResponseBase:
        read_body(NothingSerializer, request)
        author = self.fetched[1].author
        return once(
            request, lambda: _player(retire_player(player=self.player, author=author))
        )


class BringBackView(PlayerView):
    @described.player_bring_back
    def post(self, request: Request, player_id: str) -> HttpResponseBase:
        read_body(NothingSerializer, request)
        author = self.fetched[1].author
        return once(
            request,
            lambda: _player(bring_back_player(player=self.player, author=author)),
        )


class MergeView(PlayerView):
    """Two names, one person."""

    @described.player_merge
    def post(self, request: Request, player_id: str) -> HttpResponseBase:
        into = read_body(MergeSerializer, request).validated_data["into"]
        target = known_players(self.player.club).filter(public_id=into).first()
        if target is None:
            raise invalid("into", _("Nobody of this club has that id."), "unknown")

        def merge() -> Response:
            author = self.fetched[1].author
            at = timezone.now()
            merge_players(source=self.player, target=target, author=author, at=at)
            return _again(self.player)

        return once(request, merge)


class UnmergeView(PlayerView):
    @described.player_unmerge
    def post(self, request: Request, player_id: str) -> HttpResponseBase:
        read_body(NothingSerializer, request)

        def part() -> Response:
            author = self.fetched[1].author
            unmerge_player(source=self.player, author=author, at=timezone.now())
            return _again(self.player)

        return once(request, part)


class AnonymiseView(PlayerView):
    """Taking a name out for good. The answer tells nothing of it any more."""

    @described.player_anonymise
    def post(self, request: Request, player_id: str) -> HttpResponseBase:
        read_body(NothingSerializer, request)

        def anonymise() -> Response:
            author = self.fetched[1].author
            anonymise_player(player=self.player, author=author, at=timezone.now())
            return Response({"anonymised": True})

        return once(request, anonymise)


class PlayerRecordView(PlayerView):
    @described.player_record
    def get(self, request: Request, player_id: str) -> HttpResponseBase:
        body = player_record_told(player_record(self.meant))
        return told(request, body, is_public=self.is_public())


class HeadToHeadView(PlayerView):
    @described.player_met
    def get(self, request: Request, player_id: str) -> HttpResponseBase:
        body: Json = {"results": [met_told(one) for one in head_to_head(self.meant)]}
        return told(request, body, is_public=self.is_public())


class RatingsView(PlayerView):
    """The rating after each match from the fifth on, the oldest first."""

    @described.player_ratings
    def get(self, request: Request, player_id: str) -> HttpResponseBase:
        rows = Rating.objects.filter(
            club_id=self.player.club_id,
            player=self.meant,
            number__gte=MATCHES_NEEDED,
        ).select_related("match")
        return listed(
            request, rows, fields=["played_on", "match_id", "id"], tell=_rating
        )


class PeopleView(ClubView):
    """Everybody who has a name, with what is remarkable about it."""

    reads = Action.START_MATCH

    @described.people_list
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        rows = people_rows(self.club)
        body: Json = {"results": [person_told(row, self.club) for row in rows]}
        return told(request, body, is_public=False)


def _rating(row: Rating) -> Json:
    return {
        "match": row.match.public_id,
        "played_on": row.played_on.isoformat(),
        "number": row.number,
        "rating": round(row.mu, 4),
        "doubt": round(row.sigma, 4),
    }


def _player(player: Player) -> Response:
    body = player_told(player)
    return tagged(Response(body), content_tag(body), is_public=False)


def _again(player: Player) -> Response:
    found = Player.objects.select_related("club").get(pk=player.pk)
    return _player(found)
