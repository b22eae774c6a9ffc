"""How rounds were drawn: everything that repeating the draw needs."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import Club
from tournaments.models.tournament import Tournament


class DrawKind(models.TextChoices):
    SCHEDULE = "schedule", _("schedule")
    SWISS = "swiss", _("Swiss round")
    KNOCK_OUT = "knock_out", _("knock-out round")


class Draw(models.Model):
    """One draw, of one round or of all that were left; never changed, only discarded.

    `state` is what was drawn from: the players by number in their order, with score
    and rank, and the earlier rounds as {"tables": [[box, captain, sitter], …],
    "byes": […]}; `input_hash` its SHA-256. `rounds` has what came out, in the same
    shape. The same state, `seed` and `version` give the same rounds again.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="draws"
    )
    kind = models.CharField(max_length=9, choices=DrawKind.choices)
    first_number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=0)
    seed = models.CharField(max_length=20)
    version = models.PositiveSmallIntegerField()
    state = models.JSONField()
    input_hash = models.CharField(max_length=64)
    rounds = models.JSONField()
    repeats = models.PositiveIntegerField()
    least_repeats = models.PositiveIntegerField(default=0)
    spread = models.BigIntegerField(null=True, blank=True)
    least_spread = models.BigIntegerField(null=True, blank=True)
    drawn_at = models.DateTimeField()
    discarded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournament_draws"
        indexes = [
            models.Index(
                fields=["club", "tournament", "first_number"], name="draws_in_order"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "first_number", "attempt"],
                name="one_draw_per_attempt",
            ),
            models.UniqueConstraint(
                fields=["tournament", "first_number"],
                condition=Q(discarded_at=None),
                name="one_standing_draw_per_round",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=DrawKind.values), name="a_draw_is_of_a_known_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: from round {self.first_number}"
