"""Who takes part in a tournament."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.models import Club, Player
from tournaments.models.tournament import Tournament


class EntryState(models.TextChoices):
    REGISTERED = "registered", _("entered")
    CHECKED_IN = "checked_in", _("here")
    ACTIVE = "active", _("playing")
    WITHDRAWN = "withdrawn", _("withdrawn")
    DISQUALIFIED = "disqualified", _("disqualified")


class Entry(models.Model):
    """A player in a tournament, under a number that never changes.

    `first_round`: the first round they take part in; null before the start.
    `last_round`: the last one, 0 for none; null while they are in. Between them lie
    rounds missed where somebody came back: their placements say so. `rating`: what
    they were rated at the start, in thousandths; null where they had no match.
    `final_rank`: worked out while the tournament is finished. `entered_as` is who
    entered, where that player has been merged into `player` since.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entries"
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    entered_as = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    number = models.PositiveSmallIntegerField()
    state = models.CharField(
        max_length=12, choices=EntryState.choices, default=EntryState.REGISTERED
    )
    rating = models.IntegerField(null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(null=True, blank=True)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    final_rank = models.PositiveSmallIntegerField(null=True, blank=True)
    entered_at = models.DateTimeField()

    class Meta:
        db_table = "tournament_entries"
        indexes = [
            models.Index(
                fields=["club", "player", "tournament"], name="entries_by_player"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="a_player_enters_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_entry_per_number"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="entries_count_from_one"
            ),
            models.CheckConstraint(
                condition=Q(state__in=EntryState.values),
                name="an_entry_is_in_a_known_state",
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=["registered", "checked_in"],
                    first_round=None,
                    last_round=None,
                )
                | Q(state="active", first_round__isnull=False, last_round=None)
                | Q(state__in=["withdrawn", "disqualified"], last_round__isnull=False),
                name="rounds_fit_the_state_of_the_entry",
            ),
            models.CheckConstraint(
                condition=Q(entered_as=None) | ~Q(entered_as=F("player")),
                name="entered_as_is_another_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.player_id}"
