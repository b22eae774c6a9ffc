"""Keys for programs."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.club import Club
from players.rules.names import LONGEST_NAME


class Scope(models.TextChoices):
    READ = "read", _("read")
    SCORE = "score", _("keep score")
    MANAGE = "manage", _("manage")


class ApiToken(models.Model):
    """A key for a program: only its hash is kept, the key is shown once (S13)."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="api_tokens",
    )
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    prefix = models.CharField(max_length=12)
    secret_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "api_tokens"

    def __str__(self) -> str:
        return f"{self.prefix}…"

    @property
    def scope_words(self) -> str:
        """What it may do, in the reader's words."""
        return ", ".join(str(Scope(scope).label) for scope in self.scopes)

    def is_usable(self, at: datetime) -> bool:
        """Whether the key opens anything at that moment."""
        return self.revoked_at is None and (
            self.expires_at is None or at < self.expires_at
        )
