"""Addresses of matches and hands, for programs."""

from django.urls import URLPattern, path, register_converter

from scoring.api.views import clubs, players
from scoring.api.views.hands import HandsView, HandView
from scoring.api.views.matches import HistoryView, MatchDetailView, MatchesView
from scoring.api.views.settle import SettleView
from scoring.api.views.table import (
    AbandonView,
    ConfirmView,
    CutView,
    RematchView,
    ReopenView,
    UndoView,
)
from scoring.api.views.table_links import TableLinkView, TokensView


class PublicId:
    """What a public id may look like; anything else is an unknown address (S24)."""

    regex = "[0-9A-Za-z_-]{1,24}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class HandNumber:
    """The number of a hand, in at most four ASCII digits."""

    regex = "[0-9]{1,4}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(PublicId, "public_id")
register_converter(HandNumber, "hand_number")

_CLUB = "clubs/<slug:slug>/"
_PLAYER = "players/<public_id:player_id>/"
_MATCH = "matches/<public_id:match_id>/"
urlpatterns: list[URLPattern] = [
    path("matches/", MatchesView.as_view(), name="matches"),
    path(_MATCH, MatchDetailView.as_view(), name="match"),
    path(f"{_MATCH}hands/", HandsView.as_view(), name="hands"),
    path(f"{_MATCH}hands/<hand_number:number>/", HandView.as_view(), name="hand"),
    path(f"{_MATCH}undo/", UndoView.as_view(), name="undo"),
    path(f"{_MATCH}confirm/", ConfirmView.as_view(), name="confirm"),
    path(f"{_MATCH}abandon/", AbandonView.as_view(), name="abandon"),
    path(f"{_MATCH}reopen/", ReopenView.as_view(), name="reopen"),
    path(f"{_MATCH}cut/", CutView.as_view(), name="cut"),
    path(f"{_MATCH}rematch/", RematchView.as_view(), name="rematch"),
    path(f"{_MATCH}history/", HistoryView.as_view(), name="history"),
    path(f"{_MATCH}table-link/", TableLinkView.as_view(), name="table-link"),
    path("settle/", SettleView.as_view(), name="settle"),
    path("tokens/", TokensView.as_view(), name="tokens"),
    path("clubs/", clubs.ClubsView.as_view(), name="clubs"),
    path(_CLUB, clubs.ClubDetailView.as_view(), name="club"),
    path(f"{_CLUB}records/", clubs.RecordsView.as_view(), name="records"),
    path(f"{_CLUB}members/", clubs.MembersView.as_view(), name="members"),
    path(f"{_CLUB}members/<str:user>/", clubs.MemberView.as_view(), name="member"),
    path(f"{_CLUB}invitations/", clubs.InvitationsView.as_view(), name="invitations"),
    path(
        f"{_CLUB}invitations/<public_id:invitation_id>/",
        clubs.InvitationView.as_view(),
        name="invitation",
    ),
    path(f"{_CLUB}table-links/", clubs.TableLinksView.as_view(), name="table-links"),
    path(f"{_CLUB}people/", players.PeopleView.as_view(), name="people"),
    path("players/", players.PlayersView.as_view(), name="players"),
    path(_PLAYER, players.PlayerDetailView.as_view(), name="player"),
    path(f"{_PLAYER}retire/", players.RetireView.as_view(), name="player-retire"),
    path(
        f"{_PLAYER}bring-back/",
        players.BringBackView.as_view(),
        name="player-bring-back",
    ),
    path(f"{_PLAYER}merge/", players.MergeView.as_view(), name="player-merge"),
    path(f"{_PLAYER}unmerge/", players.UnmergeView.as_view(), name="player-unmerge"),
    path(
        f"{_PLAYER}anonymise/", players.AnonymiseView.as_view(), name="player-anonymise"
    ),
    path(f"{_PLAYER}record/", players.PlayerRecordView.as_view(), name="player-record"),
    path(
        f"{_PLAYER}head-to-head/", players.HeadToHeadView.as_view(), name="player-met"
    ),
    path(f"{_PLAYER}ratings/", players.RatingsView.as_view(), name="player-ratings"),
]
