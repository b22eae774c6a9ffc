"""Everything that was done to a tournament, by whom and why."""

from django.conf import settings
from django.db import models

from players.models import Club
from scoring.models import Via
from tournaments.models.tournament import Tournament


class Journal(models.Model):
    """One operation, written with it and never changed.

    `what`: the operation, such as "draw" or "withdraw". `details` has numbers of
    entries, rounds and tables, and old and new values; never a name. `revision` is
    the tournament's after it. `origin`: of a line brought in from another book, who
    wrote it there, when and from where; kept and told on, not believed.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="journal"
    )
    revision = models.PositiveIntegerField()
    what = models.CharField(max_length=20)
    details = models.JSONField(default=dict)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    via = models.CharField(max_length=7, choices=Via.choices)
    origin = models.JSONField(null=True, blank=True)

    class Meta:
        db_table = "tournament_journal"
        indexes = [
            models.Index(
                fields=["club", "tournament", "-revision"], name="journal_newest_first"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "revision"], name="one_line_per_revision"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}, {self.revision}: {self.what}"
