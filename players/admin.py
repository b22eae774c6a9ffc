"""People and keys, for the operator. Only accounts are edited here."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players.forms.operator import PersonForm
from players.models import (
    ApiToken,
    Club,
    GuestPass,
    Invitation,
    Membership,
    Player,
    User,
)
from web.operator import FactsAdmin, OperatorAdmin, row_links, rows_link

if TYPE_CHECKING:
    AccountAdmin = UserAdmin[User]
else:
    AccountAdmin = UserAdmin

# Rights come with a role in a club; an operator is simply one.
admin.site.unregister(Group)


@admin.register(User)
class PersonAdmin(OperatorAdmin, AccountAdmin):
    """Name, address and whether the account is open. Removing one is its owner's."""

    form = PersonForm  # type: ignore[assignment]  # OperatorAdmin is of any model
    list_display = ("username", "email", "is_active", "is_staff", "last_login", "links")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("username", "email")
    readonly_fields = ("last_login", "date_joined", "new_password", "links")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("username", "email", "new_password", "links")}),
        (
            gettext_lazy("What the account may do"),
            {"fields": ("is_active", "is_staff", "is_superuser")},
        ),
        (gettext_lazy("When"), {"fields": ("last_login", "date_joined")}),
    )

    def has_delete_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        # The last owner of a club must not vanish from it: accounts end at their page.
        return False

    @admin.display(description=gettext_lazy("password"))
    def new_password(self, user: User) -> SafeString:
        address = reverse("admin:auth_user_password_change", args=[user.pk])
        return format_html('<a href="{}">{}</a>', address, _("Give a new one"))

    @admin.display(description=gettext_lazy("more"))
    def links(self, user: User) -> SafeString:
        return row_links(
            rows_link(Membership, _("clubs"), user__id__exact=user.pk),
            rows_link(Player, _("players"), user__id__exact=user.pk),
            rows_link(ApiToken, _("tokens"), user__id__exact=user.pk),
        )


@admin.register(Club)
class ClubAdmin(FactsAdmin):
    list_display = ("name", "slug", "visibility", "is_guest_book", "created_at")
    list_filter = ("visibility", "is_guest_book", "is_demo", "language")
    search_fields = ("name", "slug")
    exclude = ("recovery_hash",)
    readonly_fields = ("links",)

    @admin.display(description=gettext_lazy("more"))
    def links(self, club: Club) -> SafeString:
        match = Club._meta.get_field("matches").related_model
        rows = (
            (match, _("matches")),
            (Player, _("players")),
            (Membership, _("members")),
            (Invitation, _("invitations")),
            (GuestPass, _("phones of a guest")),
            (ApiToken, _("tokens")),
        )
        return row_links(
            *(rows_link(model, text, club__id__exact=club.pk) for model, text in rows)
        )


@admin.register(Membership)
class MembershipAdmin(FactsAdmin):
    list_display = ("user", "club", "role", "joined_at")
    list_filter = ("role",)
    list_select_related = ("user", "club")
    search_fields = ("user__username", "club__slug", "club__name")


@admin.register(Player)
class PlayerAdmin(FactsAdmin):
    list_display = ("name", "club", "is_active", "merged_into", "anonymised_at")
    list_filter = ("is_active", ("anonymised_at", admin.EmptyFieldListFilter))
    list_select_related = ("club", "merged_into")
    search_fields = ("name", "=public_id", "club__slug")
    readonly_fields = ("links",)

    @admin.display(description=gettext_lazy("more"))
    def links(self, player: Player) -> SafeString:
        seat = Player._meta.get_field("seats").related_model
        return row_links(
            rows_link(seat, _("seats"), player__id__exact=player.pk),
            rows_link(
                Player, _("merged into this one"), merged_into__id__exact=player.pk
            ),
        )


class EndedAdmin(FactsAdmin):
    """Something that opens the book and can be ended, at once and for good."""

    actions = ("end",)

    def has_end_permission(self, request: HttpRequest) -> bool:
        return isinstance(request.user, User) and request.user.is_superuser

    @admin.action(
        permissions=["end"], description=gettext_lazy("End the chosen ones at once")
    )
    def end(self, request: HttpRequest, rows: QuerySet[Model]) -> None:
        ended = [row for row in rows if self.end_one(row, request, timezone.now())]
        for row in ended:
            self.log(request, row, "ended")
        told = ngettext("%(count)s is ended.", "%(count)s are ended.", len(ended))
        messages.success(request, told % {"count": len(ended)})

    def end_one(self, row: Model, request: HttpRequest, at: datetime) -> bool:
        """End one of them; return whether it was still open."""
        open_ones = type(row)._default_manager.filter(pk=row.pk, revoked_at=None)
        return bool(open_ones.update(revoked_at=at))


@admin.register(ApiToken)
class ApiTokenAdmin(EndedAdmin):
    list_display = ("prefix", "name", "club", "user", "expires_at", "revoked_at")
    list_filter = (("revoked_at", admin.EmptyFieldListFilter),)
    list_select_related = ("club", "user")
    search_fields = ("=prefix", "club__slug", "user__username")
    exclude = ("secret_hash",)


@admin.register(GuestPass)
class GuestPassAdmin(EndedAdmin):
    list_display = ("id", "club", "created_at", "revoked_at")
    list_filter = (("revoked_at", admin.EmptyFieldListFilter),)
    list_select_related = ("club",)
    search_fields = ("club__slug",)
    exclude = ("handle_hash",)


@admin.register(Invitation)
class InvitationAdmin(EndedAdmin):
    list_display = ("public_id", "club", "role", "expires_at", "accepted_at")
    list_filter = ("role", ("revoked_at", admin.EmptyFieldListFilter))
    list_select_related = ("club",)
    search_fields = ("=public_id", "club__slug")
    exclude = ("secret_hash",)
