"""The people in a score book."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from players.models.club import Club
from players.rules.names import LONGEST_KEY, LONGEST_NAME


class Player(models.Model):
    """A person in a club. Points follow the person, not the account.

    `name_key` is the folded name; where it is equal, two spellings mean one person.
    `is_active`: not retired. `was_active` keeps that while the player counts for
    another one (`merged_into`, perhaps merged further), for the day they are parted.
    `user`: whose account it is, as a member said; it gives no rights.
    `former_names`: anonymising must find them in old texts too, and a hand that was
    kept on a phone under one of them still finds whose it is.
    """

    public_id = models.CharField(max_length=24, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    name_key = models.CharField(max_length=LONGEST_KEY)
    former_names = models.JSONField(default=list, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
    )
    is_active = models.BooleanField(default=True)
    was_active = models.BooleanField(default=True)
    merged_into = models.ForeignKey(
        "self",
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="merged",
    )
    anonymised_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    #: The book that the player was brought from, and the id there; "" if from nowhere.
    source = models.CharField(max_length=24, blank=True)
    source_id = models.CharField(max_length=24, blank=True)

    class Meta:
        db_table = "players"
        constraints = [
            models.UniqueConstraint(
                fields=["club", "source", "source_id"],
                condition=~Q(source=""),
                name="a_player_is_brought_in_once",
            ),
            models.UniqueConstraint(
                fields=["club", "name_key"], name="one_player_per_name_and_club"
            ),
            models.UniqueConstraint(
                fields=["club", "user"], name="one_player_per_user_and_club"
            ),
            models.CheckConstraint(condition=~Q(name_key=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=F("id")),
                name="a_player_is_not_merged_into_itself",
            ),
            models.CheckConstraint(
                condition=Q(merged_into=None) | Q(is_active=False),
                name="a_merged_player_is_not_active",
            ),
            models.CheckConstraint(
                condition=Q(anonymised_at=None) | Q(is_active=False, user=None),
                name="an_anonymised_player_is_nobody",
            ),
        ]

    def __str__(self) -> str:
        return self.name
