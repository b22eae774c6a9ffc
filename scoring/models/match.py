"""A match of three, and who sits where."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import pgettext_lazy

from players.models import Club, Player
from scoring.models.via import Via


class MatchStatus(models.TextChoices):
    OPEN = "open", pgettext_lazy("a match", "open")
    FINISHED = "finished", pgettext_lazy("a match", "finished")
    ABANDONED = "abandoned", pgettext_lazy("a match", "abandoned")


class Match(models.Model):
    """A match to a target. Its house rules are frozen when it starts.

    Facts: club, rules, first roles, the day. Worked out from the hands by the rules
    and kept beside them for lists: status (but for abandoned), winner, next roles.
    attested_at: when the last of the three confirmed it; gone when a hand changes.
    Places 0, 1, 2 are the seats in the order the names were given. Roles are places;
    `next_*` are those of the next hand, and after the end what R7 would give.
    """

    public_id = models.CharField(max_length=24, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="matches")
    house_rules = models.JSONField(default=dict)
    state = models.CharField(
        max_length=9, choices=MatchStatus.choices, default=MatchStatus.OPEN
    )
    first_box = models.PositiveSmallIntegerField()
    first_captain = models.PositiveSmallIntegerField()
    first_sitter = models.PositiveSmallIntegerField()
    next_box = models.PositiveSmallIntegerField()
    next_captain = models.PositiveSmallIntegerField()
    next_sitter = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    hand_count = models.PositiveSmallIntegerField(default=0)
    played_on = models.DateField()
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    abandoned_at = models.DateTimeField(null=True, blank=True)
    attested_at = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)
    rematch_of = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="rematches",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    #: The book that the match was brought from, and its id there; "" if from nowhere.
    source = models.CharField(max_length=24, blank=True)
    source_id = models.CharField(max_length=64, blank=True)
    imported_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "matches"
        indexes = [
            models.Index(
                fields=["club", "state", "-played_on", "-id"], name="matches_by_day"
            ),
            models.Index(fields=["club", "updated_at", "id"], name="matches_by_change"),
            # The history: whatever state they ended in, and counted without the rows.
            models.Index(
                fields=["club", "-played_on", "-id", "state"], name="matches_in_order"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "source", "source_id"],
                condition=~Q(source=""),
                name="a_match_is_brought_in_once",
            ),
            models.CheckConstraint(
                condition=Q(first_box__lte=2, first_captain__lte=2, first_sitter__lte=2)
                & ~Q(first_box=models.F("first_captain"))
                & ~Q(first_box=models.F("first_sitter"))
                & ~Q(first_captain=models.F("first_sitter")),
                name="first_roles_are_three_places",
            ),
            models.CheckConstraint(
                condition=Q(next_box__lte=2, next_captain__lte=2, next_sitter__lte=2)
                & ~Q(next_box=models.F("next_captain"))
                & ~Q(next_box=models.F("next_sitter"))
                & ~Q(next_captain=models.F("next_sitter")),
                name="next_roles_are_three_places",
            ),
            models.CheckConstraint(
                condition=Q(state__in=MatchStatus.values),
                name="a_match_is_open_finished_or_abandoned",
            ),
            models.CheckConstraint(
                condition=Q(winner=None) | Q(state="finished", winner__lte=2),
                name="only_a_finished_match_has_a_winner",
            ),
            models.CheckConstraint(
                condition=Q(attested_at=None) | Q(state="finished"),
                name="only_a_finished_match_is_attested",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        return reverse("scoring:match", args=[self.public_id])


class Seat(models.Model):
    """A player's place in a match, with what was drawn in the cut and the total.

    `drawn` holds the cards of the cut in the order drawn ("KH 7S"), or nothing where
    the roles were given. `total` is worked out from the counted hands. `seated_as` is
    who sat down here, where that player has been merged into `player` since.
    At the end this player confirms the sheet (`confirmed_at`) or disputes one hand
    (`disputed_at`, its number, the reason); `answered_*` is on whose phone.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    seated_as = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    drawn = models.CharField(max_length=100, blank=True)
    total = models.PositiveIntegerField(default=0)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    disputed_at = models.DateTimeField(null=True, blank=True)
    disputed_hand = models.PositiveSmallIntegerField(null=True, blank=True)
    dispute_reason = models.CharField(max_length=200, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    answered_via = models.CharField(max_length=7, choices=Via.choices, blank=True)

    class Meta:
        db_table = "seats"
        indexes = [
            models.Index(fields=["club", "player", "match"], name="seats_by_player"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "place"], name="one_seat_per_place"
            ),
            models.UniqueConstraint(
                fields=["match", "player"], name="a_player_sits_once_in_a_match"
            ),
            models.CheckConstraint(
                condition=Q(place__lte=2), name="three_places_in_a_match"
            ),
            models.CheckConstraint(
                condition=Q(seated_as=None) | ~Q(seated_as=models.F("player")),
                name="seated_as_is_another_player",
            ),
            models.CheckConstraint(
                condition=Q(disputed_at=None, disputed_hand=None, dispute_reason="")
                | Q(
                    disputed_at__isnull=False,
                    disputed_hand__isnull=False,
                    confirmed_at=None,
                ),
                name="who_disputes_a_hand_has_not_confirmed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.place}"
