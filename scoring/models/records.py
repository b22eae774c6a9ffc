"""Derived tables: what each player did in each finished match, in sum, and ratings.

Nothing here is a fact. `manage.py recheck_scores` works all of it out again from the
hands and must find no difference; `--rebuild` writes it anew.
"""

from django.db import models
from django.db.models import Q

from players.models import Club, Player
from scoring.models.match import Match
from scoring.rules.records import NUMBER_NAMES, Tally


class TallyColumns(models.Model):
    """The numbers of a `Tally`, which see for what each one counts."""

    box_hands = models.PositiveIntegerField()
    box_won = models.PositiveIntegerField()
    captain_hands = models.PositiveIntegerField()
    captain_won = models.PositiveIntegerField()
    drawn = models.PositiveIntegerField()
    sat_out = models.PositiveIntegerField()
    points = models.PositiveIntegerField()
    gins = models.PositiveIntegerField()
    big_gins = models.PositiveIntegerField()
    undercuts_made = models.PositiveIntegerField()
    undercuts_suffered = models.PositiveIntegerField()
    caught_hands = models.PositiveIntegerField()
    caught_count = models.PositiveIntegerField()
    knocks = models.JSONField()
    awards = models.JSONField()

    class Meta:
        abstract = True

    @property
    def tally(self) -> Tally:
        """The stored numbers, as the rules count them."""
        numbers = {name: getattr(self, name) for name in NUMBER_NAMES}
        return Tally(**numbers, knocks=tuple(self.knocks), awards=tuple(self.awards))

    @tally.setter
    def tally(self, tally: Tally) -> None:
        for name in NUMBER_NAMES:
            setattr(self, name, getattr(tally, name))
        self.knocks, self.awards = list(tally.knocks), list(tally.awards)


class SeatTally(TallyColumns):
    """What one player did in one finished match (see `SeatRecord`).

    It is there exactly while the match is finished. Each index answers one of the
    club's records: the value first, then the earliest match that reached it.
    """

    # No index of their own: others begin with the club, and one with the match.
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="tallies", db_index=False
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tallies")
    played_on = models.DateField()
    total = models.PositiveIntegerField()
    rank = models.PositiveSmallIntegerField()
    is_shared = models.BooleanField()
    match_hands = models.PositiveSmallIntegerField()
    longest_box = models.PositiveSmallIntegerField()
    biggest_points = models.PositiveIntegerField(null=True, blank=True)
    biggest_kind = models.CharField(max_length=8, blank=True)
    biggest_number = models.PositiveSmallIntegerField(null=True, blank=True)
    winning_total = models.PositiveIntegerField(null=True, blank=True)
    winning_hands = models.PositiveSmallIntegerField(null=True, blank=True)
    margin = models.PositiveIntegerField(null=True, blank=True)
    comeback = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        db_table = "seat_tallies"
        constraints = [
            models.UniqueConstraint(
                fields=["match", "player"], name="one_tally_per_player_and_match"
            ),
            models.CheckConstraint(
                condition=Q(rank__gte=1, rank__lte=3), name="ranks_are_one_to_three"
            ),
            models.CheckConstraint(
                condition=Q(winning_total=None) | Q(rank=1, is_shared=False),
                name="only_a_sole_winner_has_a_winning_total",
            ),
        ]
        indexes = [
            models.Index(
                fields=["club", "player", "-played_on", "-match"],
                name="tallies_by_player",
            ),
            models.Index(
                fields=["club", "played_on", "match"], name="tallies_in_order"
            ),
            models.Index(
                fields=["club", "player", "-biggest_points", "played_on", "match"],
                name="biggest_hands_of_a_player",
            ),
            models.Index(
                fields=["club", "-biggest_points", "played_on", "match"],
                name="biggest_hands",
            ),
            models.Index(
                fields=["club", "-winning_total", "played_on", "match"],
                name="highest_winning_totals",
            ),
            models.Index(
                fields=["club", "-longest_box", "played_on", "match"],
                name="longest_runs_in_the_box",
            ),
            models.Index(
                fields=["club", "-gins", "played_on", "match"], name="most_gins"
            ),
            models.Index(
                fields=["club", "winning_hands", "played_on", "match"],
                name="fastest_matches",
            ),
            models.Index(
                fields=["club", "margin", "played_on", "match"],
                name="closest_finishes",
            ),
            models.Index(
                fields=["club", "-comeback", "played_on", "match"],
                name="best_comebacks",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.player_id}"


class PlayerTally(TallyColumns):
    """The sums of a player's seat tallies, and the rating after the last match.

    It is there exactly while the player has a finished match. share: matches won of
    matches, 0 to 1, from `MATCHES_NEEDED` matches on; below that -1, so that who has
    played too little to compare comes last in a list.
    """

    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    player = models.OneToOneField(
        Player, on_delete=models.CASCADE, related_name="tally"
    )
    matches = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    shared = models.PositiveIntegerField()
    share = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        db_table = "player_tallies"
        indexes = [
            models.Index(
                fields=["club", "-share", "-matches", "player"], name="players_by_share"
            ),
            models.Index(fields=["club", "-mu", "player"], name="players_by_rating"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.wins} of {self.matches}"


class Rating(models.Model):
    """A player's rating right after a finished match; number: the player's how manieth.

    The order is that of play: by day, and within a day by when the match was begun.
    """

    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="ratings", db_index=False
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    played_on = models.DateField()
    number = models.PositiveIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        db_table = "ratings"
        constraints = [
            models.UniqueConstraint(
                fields=["match", "player"], name="one_rating_per_player_and_match"
            ),
        ]
        indexes = [
            models.Index(
                fields=["club", "player", "-played_on", "-match"],
                name="ratings_by_player",
            ),
            models.Index(
                fields=["club", "played_on", "match"], name="ratings_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.mu:.1f} ± {self.sigma:.1f}"
