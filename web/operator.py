"""What the operator's pages share: facts to read, found fast, and nothing to break."""

from json import dumps
from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
else:
    ModelAdmin = admin.ModelAdmin

#: Columns that hold a secret's hash: neither shown nor searched sign by sign.
SECRET = ("hash", "password")


class OperatorAdmin(ModelAdmin):
    """Lists of any length in a fixed number of statements; a log without names."""

    ordering = ("-pk",)
    list_per_page = 50
    list_max_show_all = 50
    show_full_result_count = False
    view_on_site = False

    def lookup_allowed(
        self, lookup: str, value: str, request: HttpRequest | None = None
    ) -> bool:
        """Refuse to filter by a secret, also by one of a related row."""
        if any(word in lookup for word in SECRET):
            return False
        return super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]  # None as Django itself passes it

    def log_addition(
        self, request: HttpRequest, obj: Model, message: object
    ) -> LogEntry:
        return self.log(request, obj, message, ADDITION)

    def log_change(self, request: HttpRequest, obj: Model, message: object) -> LogEntry:
        return self.log(request, obj, message)

    def log(
        self, request: HttpRequest, obj: Model, message: object, flag: int = CHANGE
    ) -> LogEntry:
        """Write who did what to which row, without its name: names can go (S60)."""
        return LogEntry.objects.create(
            user_id=request.user.pk or 0,
            content_type=ContentType.objects.get_for_model(obj),
            object_id=str(obj.pk),
            object_repr=f"{obj._meta.model_name} {obj.pk}",
            action_flag=flag,
            change_message=message if isinstance(message, str) else dumps(message),
        )


class FactsAdmin(OperatorAdmin):
    """Read only: what services and constraints guard is written by services alone.

    Add, change and delete answer 403, whoever asks (S7).
    """

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False


def rows_link(model: type[Model], text: object, **where: object) -> SafeString:
    """Return a link to the list of those rows."""
    meta = model._meta
    address = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
    return format_html(
        '<a href="{}?{}">{}</a>',
        address,
        "&".join(f"{name}={value}" for name, value in where.items()),
        text,
    )


def row_links(*links: SafeString) -> SafeString:
    """Return several links in one cell, a dot between them."""
    return format_html_join(" · ", "{}", ([link] for link in links))
