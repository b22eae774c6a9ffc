"""What was done to a match beside its hands."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import Club
from scoring.models.match import Match
from scoring.models.via import Via


class Done(models.TextChoices):
    """What can be done to a whole match, and what follows from it."""

    ABANDONED = "abandoned", _("abandoned")
    REOPENED = "reopened", _("reopened")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    WITHDRAWN = "withdrawn", _("dispute withdrawn")
    CORRECTED = "corrected", _("dispute settled by a correction")
    ATTESTED = "attested", _("confirmed by all three")
    LAPSED = "lapsed", _("confirmations taken back")


class MatchEvent(models.Model):
    """One line of what happened to a match: who, when, from where. Never changed.

    place: whose confirmation or dispute it is. number: the hand it is about. reason:
    what the one who disputes said.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    done = models.CharField(max_length=9, choices=Done.choices)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
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

    class Meta:
        db_table = "match_events"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(place=None) | models.Q(place__lte=2),
                name="a_match_event_is_about_one_of_three",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.done}"
