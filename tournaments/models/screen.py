"""What the screens in the room show: steered by the director."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import Club
from tournaments.models.tournament import Tournament

SHORTEST_SECONDS, LONGEST_SECONDS = 5, 300
LONGEST_MESSAGE = 200
#: What goes round while no director has said anything.
USUAL_PAGES = ("seating", "tables", "standings", "message")


class ScreenPage(models.TextChoices):
    TABLES = "tables", _("tables")
    SEATING = "seating", _("where you sit")
    STANDINGS = "standings", _("standings")
    RESULTS = "results", _("results")
    MESSAGE = "message", _("announcement")


class Screen(models.Model):
    """All screens of one tournament show the same.

    `pages` are shown one after the other, each for `seconds`; `held` is the one that
    stays on, "" while they go round. `message` is announced in the director's own
    words, and the clock counts down to `until`. `revision` grows with every change,
    so that a screen knows when to turn; it is not the tournament's.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="screen"
    )
    pages = models.JSONField(default=list)
    seconds = models.PositiveSmallIntegerField(default=20)
    held = models.CharField(max_length=9, choices=ScreenPage.choices, blank=True)
    message = models.CharField(max_length=LONGEST_MESSAGE, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()

    class Meta:
        db_table = "tournament_screens"
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    seconds__gte=SHORTEST_SECONDS, seconds__lte=LONGEST_SECONDS
                ),
                name="a_screen_turns_in_5_to_300_seconds",
            ),
            models.CheckConstraint(
                condition=Q(held="") | Q(held__in=ScreenPage.values),
                name="a_screen_holds_a_known_page",
            ),
        ]

    def __str__(self) -> str:
        return f"screens of {self.tournament_id}"
