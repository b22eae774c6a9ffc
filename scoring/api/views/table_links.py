"""What opens a door: the table link of a match, and one's own tokens by their names.

Answers that show a secret are never kept for a repetition: making a link answers
where to read it, and a token is made on its page only (security.md 4.1).
"""

from functools import cached_property

from django.conf import settings
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import ApiToken
from players.queries.clubs import tokens_of
from scoring.access import Leave, asking, match_with_leave_to_link
from scoring.api import described_people as described
from scoring.api.people_told import link_told
from scoring.api.representations import Json, moment
from scoring.api.serializers import NothingSerializer
from scoring.api.views.parts import once, read_body, told
from scoring.models import Match, TableLink
from scoring.queries.club_access import link_row
from scoring.services.table_links import give_table_link, take_back_table_link
from web.problems import Problem
from web.views import ApiView


class TableLinkView(ApiView):
    """The link that lets any phone keep the score of one match."""

    @cached_property
    def fetched(self) -> tuple[Match, Leave]:
        return match_with_leave_to_link(self.request, self.kwargs["match_id"])

    def check_leave(self, request: Request) -> None:
        _fetched = self.fetched

    def is_public(self) -> bool:
        return False

    @described.link_read
    def get(self, request: Request, match_id: str) -> HttpResponseBase:
        link = (
            TableLink.objects.filter(match=self.fetched[0])
            .select_related("match")
            .prefetch_related("match__seats__player")
            .first()
        )
        if link is None:
            raise Problem("not_found", _("This match has no table link. Make one."))
        body = link_told(link_row(link, timezone.now()), settings.PUBLIC_URL)
        return told(request, body, is_public=False)

    @described.link_give
    def post(self, request: Request, match_id: str) -> HttpResponseBase:
        read_body(NothingSerializer, request)
        match, leave = self.fetched

        def give() -> Response:
            link = give_table_link(match=match, author=leave.author, at=timezone.now())
            body: Json = {
                "match": match.public_id,
                "expires_at": moment(link.expires_at),
            }
            address = reverse("api:table-link", args=[match.public_id])
            return Response(body, status=201, headers={"Location": address})

        return once(request, give)

    @described.link_take_back
    def delete(self, request: Request, match_id: str) -> HttpResponseBase:
        match, leave = self.fetched
        take_back_table_link(match=match, author=leave.author, at=timezone.now())
        return Response(status=204)


class TokensView(ApiView):
    """One's own tokens, by what is not secret of them."""

    def check_leave(self, request: Request) -> None:
        visitor = asking(request)
        if visitor.token is not None:
            raise Problem("forbidden", _("Tokens are for people to look at: log in."))
        if visitor.user is None:
            raise NotAuthenticated

    def is_public(self) -> bool:
        return False

    @described.token_list
    def get(self, request: Request) -> HttpResponseBase:
        user = asking(request).user
        assert user is not None  # noqa: S101  # check_leave has seen to it
        body: Json = {"results": [_token(token) for token in tokens_of(user)]}
        return told(request, body, is_public=False)


def _token(token: ApiToken) -> Json:
    return {
        "prefix": token.prefix,
        "name": token.name,
        "club": token.club.slug,
        "scopes": token.scopes,
        "created_at": moment(token.created_at),
        "expires_at": moment(token.expires_at),
        "last_used_at": moment(token.last_used_at),
    }
