"""Matches as they were written down, for the operator to read (S7)."""

from datetime import datetime

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.admin import EndedAdmin
from players.models import User
from scoring.models import Hand, Match, MatchEvent, Seat, TableLink
from scoring.services.author import Author
from scoring.services.table_links import take_back_table_link
from web.operator import FactsAdmin, row_links, rows_link


@admin.register(Match)
class MatchAdmin(FactsAdmin):
    list_display = ("public_id", "club", "state", "played_on", "hand_count", "links")
    list_filter = ("state", "played_on")
    list_select_related = ("club",)
    search_fields = ("=public_id", "club__slug", "seats__player__name")
    readonly_fields = ("links",)

    @admin.display(description=gettext_lazy("more"))
    def links(self, match: Match) -> SafeString:
        return row_links(
            rows_link(Hand, _("hands"), match__id__exact=match.pk),
            rows_link(Seat, _("seats"), match__id__exact=match.pk),
            rows_link(MatchEvent, _("what was done"), match__id__exact=match.pk),
            rows_link(TableLink, _("table link"), match__id__exact=match.pk),
        )


@admin.register(Seat)
class SeatAdmin(FactsAdmin):
    list_display = ("match", "place", "player", "seated_as", "total", "confirmed_at")
    list_filter = ("place", ("confirmed_at", admin.EmptyFieldListFilter))
    list_select_related = ("match", "player", "seated_as")
    search_fields = ("=match__public_id", "player__name")


@admin.register(Hand)
class HandAdmin(FactsAdmin):
    list_display = ("match", "number", "kind", "points", "recorded_via", "voided_at")
    list_filter = ("kind", "recorded_via", ("voided_at", admin.EmptyFieldListFilter))
    list_select_related = ("match",)
    search_fields = ("=public_id", "=match__public_id")


@admin.register(MatchEvent)
class MatchEventAdmin(FactsAdmin):
    list_display = ("match", "done", "place", "number", "at", "via")
    list_filter = ("done", "via")
    list_select_related = ("match",)
    search_fields = ("=match__public_id",)


@admin.register(TableLink)
class TableLinkAdmin(EndedAdmin):
    list_display = ("public_id", "club", "match", "expires_at", "revoked_at")
    list_filter = (("revoked_at", admin.EmptyFieldListFilter),)
    list_select_related = ("club", "match")
    search_fields = ("=public_id", "=match__public_id", "club__slug")

    def end_one(self, row: Model, request: HttpRequest, at: datetime) -> bool:
        """Take the link back as its own page does: old prints are worthless too."""
        if not isinstance(row, TableLink) or row.revoked_at is not None:
            return False
        user = request.user if isinstance(request.user, User) else None
        take_back_table_link(match=row.match, author=Author(user), at=at)
        return True
