"""A link that lets any phone keep the score of one match."""

from datetime import datetime

from django.conf import settings
from django.db import models

from players.models import Club
from scoring.models.match import Match


class TableLink(models.Model):
    """Its address carries a tag over id and generation, so nothing secret is kept.

    Raising the generation makes every printed copy worthless at once; the next print
    has another tag.
    """

    public_id = models.CharField(max_length=24, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="table_links"
    )
    generation = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "table_links"
        constraints = [
            models.UniqueConstraint(fields=["match"], name="one_link_per_match"),
        ]

    def __str__(self) -> str:
        return self.public_id

    def is_usable(self, at: datetime) -> bool:
        """Whether the link opens its match at that moment."""
        return self.revoked_at is None and at < self.expires_at
