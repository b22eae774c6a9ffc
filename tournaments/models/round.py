"""Rounds, their tables, and where everybody is in a round."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import Club
from scoring.models import Match
from tournaments.models.draw import Draw
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class RoundState(models.TextChoices):
    """Whether a published round is being played is told by its matches."""

    DRAWN = "drawn", _("drawn")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", _("closed")


class Stage(models.TextChoices):
    MAIN = "main", _("rounds")
    CUT = "cut", _("knock-out")


class Round(models.Model):
    """A round that is drawn; a discarded one leaves only its `Draw`.

    `sends` (knock-out only): how many go on from each table, by its number.
    `changed_by_hand` counts the exchanges after the draw.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="played_rounds"
    )
    draw = models.ForeignKey(Draw, on_delete=models.RESTRICT, related_name="seated")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=4, choices=Stage.choices, default=Stage.MAIN)
    state = models.CharField(
        max_length=9, choices=RoundState.choices, default=RoundState.DRAWN
    )
    sends = models.JSONField(default=list, blank=True)
    changed_by_hand = models.PositiveSmallIntegerField(default=0)
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournament_rounds"
        indexes = [
            models.Index(
                fields=["club", "tournament", "number"], name="rounds_in_order"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_round_per_number"
            ),
            models.CheckConstraint(
                condition=Q(state="drawn", published_at=None, closed_at=None)
                | Q(state="published", published_at__isnull=False, closed_at=None)
                | Q(
                    state="closed", published_at__isnull=False, closed_at__isnull=False
                ),
                name="a_round_is_drawn_then_published_then_closed",
            ),
            models.CheckConstraint(
                condition=Q(stage__in=Stage.values), name="a_round_has_a_known_stage"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="rounds_count_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: round {self.number}"


class Table(models.Model):
    """A table of three; from publication on it has a match of its own.

    A ruling stands in the place of the match's result: `ruled_at` says that there is
    one, and the placements who was absent. `through`: numbers of the entries that go
    on, where a tie or a ruling left that to the organiser. `opened_at`: an organiser
    has let the result be corrected although a cut was made from it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(
        Match,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="tournament_table",
    )
    ruled_at = models.DateTimeField(null=True, blank=True)
    ruled_why = models.CharField(max_length=200, blank=True)
    through = models.JSONField(default=list, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournament_tables"
        indexes = [
            models.Index(fields=["club", "round", "number"], name="tables_in_order"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], name="one_table_per_number"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="tables_count_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: table {self.number}"


class Kind(models.TextChoices):
    """Where somebody is in a round, as it was published."""

    SEAT = "seat", _("at a table")
    BYE = "bye", _("bye")
    WAITING = "waiting", _("through without playing")
    LATE = "late", _("not there yet")


class Ruling(models.TextChoices):
    """What became of a seat where no match counts."""

    NONE = "", ""
    WALK_OVER = "walk_over", _("walk-over")
    ABSENT = "absent", _("absent")


class Placement(models.Model):
    """The one place that somebody has in a round: the database allows no second.

    `role`: 0 the box, 1 captain, 2 sitter at the start. Kind, table and role never
    change after publication; `ruling` may.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="placements"
    )
    entry = models.ForeignKey(
        Entry, on_delete=models.RESTRICT, related_name="placements"
    )
    kind = models.CharField(max_length=7, choices=Kind.choices)
    table = models.ForeignKey(
        Table,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="placements",
    )
    role = models.PositiveSmallIntegerField(null=True, blank=True)
    ruling = models.CharField(max_length=9, choices=Ruling.choices, blank=True)

    class Meta:
        db_table = "tournament_placements"
        indexes = [
            models.Index(fields=["club", "entry", "round"], name="places_by_entry"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entry"], name="one_placement_per_round_and_entry"
            ),
            models.UniqueConstraint(
                fields=["table", "role"], name="one_player_per_table_and_role"
            ),
            models.CheckConstraint(
                condition=Q(kind="seat", table__isnull=False, role__isnull=False)
                & Q(role__lte=2)
                | Q(
                    kind__in=["bye", "waiting", "late"],
                    table=None,
                    role=None,
                    ruling="",
                ),
                name="a_seat_has_a_table_and_a_role",
            ),
            models.CheckConstraint(
                condition=Q(ruling__in=Ruling.values), name="a_ruling_is_a_known_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entry_id} {self.kind}"
