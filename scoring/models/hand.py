"""A hand as the table played it, and every version that was ever written down."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.models import Club
from scoring.models.match import Match
from scoring.models.via import Via
from scoring.rules.ruleset import HIGHEST_COUNT, HIGHEST_POINTS, NUMBERS


class Outcome(models.TextChoices):
    KNOCK = "knock", _("knock")
    DRAW = "draw", _("drawn hand")


class Hand(models.Model):
    """One version of one hand; at most one version of a number stands.

    Facts, never changed after writing: roles (places in the match), outcome, knocker,
    counts, cards. Worked out by the rules: kind, scorer, points, set_aside. Correcting
    or removing voids this row; a correction adds another that `replaces` it.
    `revision` grows with every change of the row, so that its tag names a state.
    `recorded_state` is what the match was right after this write, kept for the phone
    that asks again with the same key: version, totals by place, over, winner.
    `origin` is who wrote and voided a hand that was brought in from another book, when
    and from where, as that book told it; the columns tell who brought it in (S40).
    """

    public_id = models.CharField(max_length=24, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    box = models.PositiveSmallIntegerField()
    captain = models.PositiveSmallIntegerField()
    sitter = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=5, choices=Outcome.choices)
    knocker = models.PositiveSmallIntegerField(null=True, blank=True)
    knocker_deadwood = models.PositiveSmallIntegerField(null=True, blank=True)
    opponent_deadwood = models.PositiveSmallIntegerField(null=True, blank=True)
    big_gin = models.BooleanField(default=False)
    turned_up = models.CharField(max_length=2, blank=True)
    knocker_cards = models.CharField(max_length=40, blank=True)
    opponent_cards = models.CharField(max_length=40, blank=True)
    spread = models.JSONField(null=True, blank=True)
    kind = models.CharField(max_length=8)
    scorer = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveSmallIntegerField(default=0)
    set_aside = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=1)
    client_key = models.CharField(max_length=128, blank=True)
    recorded_state = models.JSONField(default=dict)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    recorded_via = models.CharField(max_length=7, choices=Via.choices)
    reason = models.CharField(max_length=200, blank=True)
    replaces = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="replaced_by",
    )
    voided_at = models.DateTimeField(null=True, blank=True)
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    void_reason = models.CharField(max_length=200, blank=True)
    origin = models.JSONField(null=True, blank=True)

    class Meta:
        db_table = "hands"
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"],
                condition=Q(voided_at=None),
                name="one_standing_hand_per_number",
            ),
            models.UniqueConstraint(
                fields=["match", "client_key"],
                condition=~Q(client_key=""),
                name="one_hand_per_client_key",
            ),
            models.CheckConstraint(
                condition=Q(box__lte=2, captain__lte=2, sitter__lte=2)
                & ~Q(box=F("captain"))
                & ~Q(box=F("sitter"))
                & ~Q(captain=F("sitter")),
                name="three_roles_are_three_places",
            ),
            models.CheckConstraint(
                condition=Q(
                    outcome="draw",
                    knocker=None,
                    knocker_deadwood=None,
                    opponent_deadwood=None,
                    big_gin=False,
                )
                | Q(
                    outcome="knock",
                    # A comparison with nothing is not false to a database: say that
                    # there must be something.
                    knocker__isnull=False,
                    knocker_deadwood__isnull=False,
                    opponent_deadwood__isnull=False,
                    knocker_deadwood__lte=NUMBERS["knock_limit"].highest,
                    opponent_deadwood__lte=HIGHEST_COUNT,
                ),
                name="a_draw_has_no_knocker_a_knock_has_counts",
            ),
            models.CheckConstraint(
                condition=Q(knocker=None)
                | Q(knocker=F("box"))
                | Q(knocker=F("captain")),
                name="box_or_captain_knocks",
            ),
            models.CheckConstraint(
                condition=Q(scorer=None, points=0)
                | (
                    Q(scorer__isnull=False, points__lte=HIGHEST_POINTS)
                    & (Q(scorer=F("box")) | Q(scorer=F("captain")))
                ),
                name="box_or_captain_scores_never_the_sitter",
            ),
            models.CheckConstraint(
                condition=~Q(big_gin=True) | Q(knocker_deadwood=0),
                name="big_gin_has_no_deadwood",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}, hand {self.number}"

    @property
    def tag_name(self) -> str:
        """What names this row's state in an entity tag."""
        return f"{self.public_id}.{self.revision}"
