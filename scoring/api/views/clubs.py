"""Clubs: finding, founding, reading, changing; their records and who belongs."""

from django.conf import settings
from django.db import transaction
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Club, Invitation, Role, User
from players.rules.permissions import Action
from players.services.members import change_role, remove_member, revoke_invitation
from scoring.access import asking, listed_clubs, require
from scoring.api import described_people as described
from scoring.api.people_sent import (
    ClubSettingsSerializer,
    NewClubSerializer,
    RoleSerializer,
)
from scoring.api.people_told import (
    club_full,
    club_line,
    invitation_told,
    link_told,
    member_told,
    record_told,
)
from scoring.api.representations import Json
from scoring.api.views.parts import ClubView, listed, once, read_body, told
from scoring.models import Via
from scoring.queries.club_access import club_members, open_invitations, table_links_of
from scoring.queries.club_players import club_book
from scoring.queries.club_records import club_records
from scoring.services.clubs import (
    OWNERS_SETTINGS,
    change_club,
    found_club,
    locked_club,
)
from web.problems import Problem
from web.tags import content_tag, refuse_unseen, tagged
from web.views import ApiView


class ClubsView(ApiView):
    """The clubs that the reader may list, and founding one."""

    def check_leave(self, request: Request) -> None:
        """Founding is for people: a token belongs to a club that is there."""
        if request.method in SAFE_METHODS:
            return
        visitor = asking(request)
        if visitor.token is not None:
            raise Problem("forbidden", _("A token acts in its own club only."))
        if visitor.user is None:
            raise NotAuthenticated

    def is_public(self) -> bool:
        return asking(self.request).is_stranger

    @described.club_list
    def get(self, request: Request) -> HttpResponseBase:
        return listed(request, listed_clubs(request), fields=["id"], tell=club_line)

    @described.club_found
    def post(self, request: Request) -> HttpResponseBase:
        sent = read_body(NewClubSerializer, request).validated_data
        user = request.user

        def found() -> Response:
            assert isinstance(user, User)  # noqa: S101  # check_leave has seen to it
            club = found_club(
                name=sent["name"], user=user, via=Via.API, at=timezone.now()
            )
            response = _club(club)
            response.status_code = 201
            response["Location"] = reverse("api:club", args=[club.slug])
            return response

        return once(request, transaction.atomic(found))


class ClubDetailView(ClubView):
    """One club: its cover and its settings. Organisers change the house rules alone."""

    writes = Action.MANAGE

    @described.club_read
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        body = club_full(self.club, club_book(self.club))
        return told(request, body, is_public=self.is_public())

    @described.club_change
    def put(self, request: Request, slug: str) -> HttpResponseBase:
        sent = read_body(ClubSettingsSerializer, request).validated_data
        with transaction.atomic():
            club = locked_club(self.club, language=sent["language"])
            before = club_full(club, club_book(club))
            refuse_unseen(request, content_tag(before))
            if any(getattr(club, name) != sent[name] for name in OWNERS_SETTINGS):
                require(request, self.leave, Action.OWN)
            author, at = self.leave.author, timezone.now()
            return _club(change_club(club=club, **sent, author=author, at=at))


class RecordsView(ClubView):
    """What was remarkable in the club."""

    @described.club_records
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        body: Json = {"results": [record_told(one) for one in club_records(self.club)]}
        return told(request, body, is_public=self.is_public())


class MembersView(ClubView):
    """Who belongs to the club."""

    reads = Action.OWN

    @described.member_list
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        members = club_members(self.club, None)
        body: Json = {
            "results": [
                member_told(one.username, one.role, one.joined_at) for one in members
            ]
        }
        return told(request, body, is_public=False)


class MemberView(ClubView):
    """One member's role."""

    reads = Action.OWN

    @described.member_change
    def put(self, request: Request, slug: str, user: str) -> HttpResponseBase:
        sent = read_body(RoleSerializer, request).validated_data
        role, by = Role(sent["role"]), self.leave.visitor.user
        changed = change_role(club=self.club, username=user, role=role, by=by)
        return Response(
            member_told(changed.user.username, changed.role, changed.joined_at)
        )

    @described.member_remove
    def delete(self, request: Request, slug: str, user: str) -> HttpResponseBase:
        remove_member(club=self.club, username=user, by=self.leave.visitor.user)
        return Response(status=204)


class InvitationsView(ClubView):
    """Invitations that are still open. Making one shows a secret: page only."""

    reads = Action.OWN

    @described.invitation_list
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        open_ones = open_invitations(self.club, timezone.now())
        body: Json = {"results": [invitation_told(one) for one in open_ones]}
        return told(request, body, is_public=False)


class InvitationView(ClubView):
    """One invitation."""

    reads = Action.OWN

    @described.invitation_withdraw
    def delete(
        self, request: Request, slug: str, invitation_id: str
    ) -> HttpResponseBase:
        known = Invitation.objects.filter(club=self.club, public_id=invitation_id)
        if not known.exists():
            raise Problem("not_found", _("There is no such invitation."))
        by = self.leave.visitor.user
        revoke_invitation(
            club=self.club, public_id=invitation_id, by=by, at=timezone.now()
        )
        return Response(status=204)


class TableLinksView(ClubView):
    """The table links of open matches: one's own, or all of them for organisers."""

    reads = Action.LINK_OWN

    @described.link_list
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        own_only = not self.leave.may(Action.LINK_ANY)
        rows = table_links_of(
            self.club, self.leave.visitor.user, own_only, timezone.now()
        )
        body: Json = {"results": [link_told(row, settings.PUBLIC_URL) for row in rows]}
        return told(request, body, is_public=False)


def _club(club: Club) -> Response:
    body = club_full(club, club_book(club))
    return tagged(Response(body), content_tag(body), is_public=False)
