"""Who was the first to sign up, and therefore runs the site."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class FirstOperator(models.Model):
    """At most one row, ever: of several who sign up first, one writes it (S6).

    It stays when the account goes, so that nobody becomes operator that way again.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    since = models.DateTimeField()

    class Meta:
        db_table = "first_operator"
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="one_first_operator"),
        ]

    def __str__(self) -> str:
        return f"{self.user or '-'}"
