"""What a page that watches asks for every few seconds."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    Aggregate,
    OuterRef,
    QuerySet,
    Subquery,
    TextField,
)
from django.db.models.sql.compiler import SQLCompiler

from players.models import Visibility
from scoring.models import Match, MatchEvent, Seat
from web.prepared import Prepared


@dataclass(frozen=True, slots=True)
class LiveVersion:
    """Where a match stands, and whether one must ask who wants to know."""

    version: int
    visibility: str

    @property
    def is_private(self) -> bool:
        """Whether only members may hear of it."""
        return self.visibility == Visibility.PRIVATE

    @property
    def is_public(self) -> bool:
        """Whether a shared cache may keep the answer for a second."""
        return self.visibility == Visibility.PUBLIC


_VERSION = Prepared(
    lambda public_id: Match.objects.filter(public_id=public_id).values_list(
        "version", "club__visibility"
    ),
    str,
)


def live_version(public_id: str) -> LiveVersion | None:
    """Return the version that is stored right now (one statement), or None."""
    rows = _VERSION.rows(public_id)
    return LiveVersion(*rows[0]) if rows else None


class _Joined(Aggregate):
    """Texts, one after the other; None where there are none."""

    function = "GROUP_CONCAT"
    output_field = TextField()

    def as_postgresql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper
    ) -> tuple[str, Sequence[Any]]:
        return self.as_sql(
            compiler,
            connection,
            function="STRING_AGG",
            template="%(function)s(%(expressions)s, ',')",
        )


@dataclass(frozen=True, slots=True)
class SheetStamp:
    """Everything that a stranger's page of a match is made from and that may change.

    version: grows with every write to the match, its hands, what it was part of, and
    with a name taken from or given to one of its people. Names and club are told
    beside it, for whoever changes them past the services; names of accounts are
    nowhere else.
    """

    version: int
    updated_at: datetime
    visibility: str
    club: str
    slug: str
    language: str
    names: str
    signers: str | None
    authors: str | None


def _joined(rows: QuerySet[Any, Any], name: str) -> Subquery:
    of_match = rows.filter(match=OuterRef("pk")).order_by().values("match")
    return Subquery(of_match.values(text=_Joined(name)))


_STAMP = Prepared(
    lambda public_id: (
        Match.objects.filter(public_id=public_id)
        .annotate(
            names=_joined(Seat.objects.all(), "player__name"),
            signers=_joined(Seat.objects.all(), "answered_by__username"),
            authors=_joined(MatchEvent.objects.all(), "by__username"),
        )
        .values_list(
            *("version", "updated_at", "club__visibility", "club__name", "club__slug"),
            *("club__language", "names", "signers", "authors"),
        )
    ),
    str,
)


def sheet_stamp(public_id: str) -> SheetStamp | None:
    """Return what the page of a match is made from (one statement); None where there
    is no such match, or one that not everybody may see.
    """
    rows = _STAMP.rows(public_id)
    stamp = SheetStamp(*rows[0]) if rows else None
    return None if stamp and stamp.visibility == Visibility.PRIVATE else stamp
