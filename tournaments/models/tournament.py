"""A tournament and its settings."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.models import Club
from players.rules.names import LONGEST_NAME
from tournaments.seating.brackets import CUTS
from tournaments.seating.results import MOST_POINTS
from tournaments.seating.schedule import MOST_ROUNDS


class TournamentState(models.TextChoices):
    DRAFT = "draft", _("being prepared")
    OPEN = "open", _("open for entries")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    ARCHIVED = "archived", _("archived")
    CANCELLED = "cancelled", _("called off")


class Format(models.TextChoices):
    FULL = "full", _("full schedule")
    FULL_CUT = "full_cut", _("full schedule, then a cut")
    SWISS = "swiss", _("Swiss")
    SWISS_CUT = "swiss_cut", _("Swiss, then a cut")
    ELIMINATION = "elimination", _("single elimination")


class FirstRoles(models.TextChoices):
    """Who says in which roles a table begins."""

    BALANCED = "balanced", _("dealt out evenly")
    CUT = "cut", _("cut at the table")


class Tournament(models.Model):
    """Settings are frozen when it starts, but for those that say otherwise.

    `seed` and `lot_seed` are numbers of 64 bits, written out: no column of every
    database holds them. `lot_seed` is "" until lots are first needed. `revision` grows
    with every operation. `cut_places` has the numbers of the entries that passed the
    cut, the best place first; null before the cut. With `freeze_last` the public
    standings stop before the last round until `revealed_at`. Without
    `players_may_correct` only organisers change older hands. People enter
    themselves by a link while `entry_link_on`; `entry_generation` is in its tag.
    """

    public_id = models.CharField(max_length=24, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=LONGEST_NAME)
    slug = models.SlugField(max_length=60)
    state = models.CharField(
        max_length=9, choices=TournamentState.choices, default=TournamentState.DRAFT
    )
    starts_on = models.DateField()
    format = models.CharField(
        max_length=11, choices=Format.choices, default=Format.FULL
    )
    rounds = models.PositiveSmallIntegerField(default=1)
    cut = models.PositiveSmallIntegerField(default=0)
    house_rules = models.JSONField(default=dict)
    first_weight = models.PositiveSmallIntegerField(default=2)
    second_weight = models.PositiveSmallIntegerField(default=1)
    third_weight = models.PositiveSmallIntegerField(default=0)
    bye_weight = models.PositiveSmallIntegerField(default=2)
    measures = models.JSONField(default=list)
    first_roles = models.CharField(
        max_length=8, choices=FirstRoles.choices, default=FirstRoles.BALANCED
    )
    freeze_last = models.BooleanField(default=False)
    players_may_correct = models.BooleanField(default=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    entry_link_on = models.BooleanField(default=False)
    entry_generation = models.PositiveIntegerField(default=0)
    seed = models.CharField(max_length=20)
    lot_seed = models.CharField(max_length=20, blank=True)
    cut_places = models.JSONField(null=True, blank=True)
    cut_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    #: The book it was brought from, and its id there; "" if from nowhere.
    source = models.CharField(max_length=24, blank=True, default="", db_default="")
    source_id = models.CharField(max_length=24, blank=True, default="", db_default="")
    imported_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournaments"
        indexes = [
            models.Index(
                fields=["club", "state", "-starts_on", "-id"],
                name="tournaments_by_day",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"], name="one_tournament_per_club_and_slug"
            ),
            models.UniqueConstraint(
                fields=["club", "source", "source_id"],
                condition=~Q(source=""),
                name="a_tournament_is_brought_in_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=TournamentState.values),
                name="a_tournament_is_in_a_known_state",
            ),
            models.CheckConstraint(
                condition=Q(format__in=["full_cut", "swiss_cut"], cut__in=CUTS[1:])
                | Q(format__in=["full", "swiss", "elimination"], cut=0),
                name="a_cut_where_the_format_has_one",
            ),
            models.CheckConstraint(
                condition=Q(rounds__gte=1, rounds__lte=MOST_ROUNDS),
                name="one_to_99_rounds",
            ),
            models.CheckConstraint(
                condition=Q(
                    first_weight__gte=F("second_weight"),
                    second_weight__gte=F("third_weight"),
                    first_weight__gt=F("third_weight"),
                    first_weight__lte=MOST_POINTS,
                    bye_weight__lte=MOST_POINTS,
                ),
                name="match_points_fall_by_place",
            ),
            models.CheckConstraint(
                condition=Q(first_roles__in=FirstRoles.values),
                name="first_roles_are_balanced_or_cut",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "open"], started_at=None)
                | Q(state="cancelled")
                | Q(
                    state__in=["running", "finished", "archived"],
                    started_at__isnull=False,
                ),
                name="what_runs_has_started",
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=["finished", "archived"], finished_at__isnull=False
                )
                | (~Q(state__in=["finished", "archived"]) & Q(finished_at=None)),
                name="what_is_finished_has_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def cuts_at_the_table(self) -> bool:
        """Whether the three at a table cut for who begins, after the draw."""
        return self.first_roles == FirstRoles.CUT
