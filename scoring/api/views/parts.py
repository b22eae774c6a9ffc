"""What calls about clubs and players share: leave, keys, tags, pages of lists."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.utils import timezone
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Club, Visibility
from players.rules.permissions import Action
from scoring.access import Leave, asking, club_with_leave, principal_of
from scoring.api.filters import read_limit, refuse_unknown
from web.cursor import (
    BEFORE,
    BEGIN_AGAIN,
    Page,
    address_of,
    cut_page,
    link_header,
    read_mark,
)
from web.idempotency import answer_once
from web.problems import Problem
from web.serializers import StrictSerializer
from web.tags import content_tag, is_unchanged, not_modified, tagged
from web.views import ApiView

Row = TypeVar("Row", bound=Model)
Sent = TypeVar("Sent", bound=StrictSerializer)
Json = dict[str, object]


def read_body(kind: type[Sent], request: Request) -> Sent:
    """Return what the body says, or refuse it with every fault it has."""
    sent = kind(data=request.data)
    sent.is_valid(raise_exception=True)
    return sent


def once(request: Request, act: Callable[[], Response]) -> HttpResponseBase:
    """Do it once for each Idempotency-Key of whoever asks."""
    return answer_once(
        request,
        principal=principal_of(asking(request)),
        at=timezone.now(),
        act=act,
    )


def told(request: Request, body: object, *, is_public: bool) -> HttpResponse:
    """Answer a read with the tag of its content, or 304 to who has just that."""
    tag = content_tag(body)
    if is_unchanged(request, tag):
        return not_modified(tag, is_public=is_public)
    return tagged(Response(body), tag, is_public=is_public)


def listed(
    request: Request,
    rows: QuerySet[Row],
    *,
    fields: Sequence[str],
    tell: Callable[[Row], Json],
    filters: Sequence[str] = (),
) -> Response:
    """Answer one page of a list. fields: what orders it, the last of them unique.

    Filters are read by the caller; others than these are refused.
    """
    refuse_unknown(request, filters)
    size = read_limit(request)
    cursor = request.query_params.get("cursor", "")
    mark = read_mark(cursor, request.path) if cursor else None
    backwards = mark is not None and mark.direction == BEFORE
    if mark is not None:
        rows = _beside(rows, fields, mark.position, backwards)
    ordered = rows.order_by(*_turned(fields) if backwards else fields)
    page = cut_page(
        list(ordered[: size + 1]),
        size=size,
        mark=mark,
        position=lambda row: tuple(str(getattr(row, name)) for name in _bare(fields)),
    )
    return paged(request, page, tell)


def paged(request: Request, page: Page[Row], tell: Callable[[Row], Json]) -> Response:
    """Answer a page with the addresses of its neighbours, in the body and in Link."""
    following = address_of(request, page.next_mark)
    previous = address_of(request, page.previous_mark)
    response = Response(
        {
            "results": [tell(row) for row in page.rows],
            "next": following,
            "previous": previous,
        }
    )
    if links := link_header(following, previous):
        response["Link"] = links
    return response


def _turned(fields: Sequence[str]) -> list[str]:
    return [
        field.removeprefix("-") if field.startswith("-") else f"-{field}"
        for field in fields
    ]


def _bare(fields: Sequence[str]) -> list[str]:
    return [field.removeprefix("-") for field in fields]


def _beside(
    rows: QuerySet[Row], fields: Sequence[str], position: Sequence[str], backwards: bool
) -> QuerySet[Row]:
    """Return the rows after (before) that position, in this order (S39)."""
    if len(position) != len(fields):
        raise Problem("bad_cursor", BEGIN_AGAIN)  # it is of another order
    wanted, equal = Q(), dict[str, object]()
    for field, name, value in zip(fields, _bare(fields), position, strict=True):
        falls = field.startswith("-") != backwards
        wanted |= Q(**equal, **{f"{name}__{'lt' if falls else 'gt'}": value})
        equal[name] = value
    return rows.filter(wanted)


class ListView(ApiView):
    """A list of what many clubs have; `club` in the address asks for one club's."""

    @cached_property
    def asked(self) -> tuple[Club, Leave] | None:
        """The club that the address asks for, fetched once, with leave; else None."""
        slug = self.request.query_params.get("club", "")
        return club_with_leave(self.request, slug) if slug else None

    def is_public(self) -> bool:
        """Whether the list holds nothing but what everybody may read.

        A stranger's lists hold what is public, and by its name a club that is not.
        """
        if not asking(self.request).is_stranger:
            return False
        try:
            asked = self.asked
        except Problem:
            return False
        return asked is None or asked[0].visibility == Visibility.PUBLIC


class ClubView(ApiView):
    """A call whose address names a club; reads and writes: what they need leave for."""

    reads = Action.SEE
    writes = Action.OWN

    @cached_property
    def fetched(self) -> tuple[Club, Leave]:
        """The club of the address, fetched once, with leave."""
        safe = self.request.method in SAFE_METHODS
        action = self.reads if safe else self.writes
        slug: str = self.kwargs["slug"]
        return club_with_leave(self.request, slug, action)

    @property
    def club(self) -> Club:
        return self.fetched[0]

    @property
    def leave(self) -> Leave:
        return self.fetched[1]

    def check_leave(self, request: Request) -> None:
        _fetched = self.fetched

    def is_public(self) -> bool:
        """Whether everybody may read this, from other sites too."""
        return self.reads == Action.SEE and self.club.visibility == Visibility.PUBLIC
