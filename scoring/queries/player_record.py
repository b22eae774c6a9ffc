"""What a player has done in the finished matches of a club."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Min, QuerySet

from players.models import Player
from scoring.models import PlayerTally, Rating, SeatTally
from scoring.queries.share import Share, average_of, share_of
from scoring.queries.tallies import Sums, stored_sums
from scoring.rules.rating import MATCHES_NEEDED
from scoring.rules.records import Tally

FORM = 20
HISTORY = 40


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as it is shown: the guess and its doubt, one standard deviation."""

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """The rating right after a match; number: the player's how manieth match."""

    match_id: str
    played_on: date
    number: int
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Best:
    """A player's biggest hand. kind: as in `Award`."""

    points: int
    kind: str
    match_id: str
    played_on: date


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Everything the player page shows but whom the player met.

    form: "won", "shared" or "lost" for the newest matches, the newest last. Averages
    and the rating are None under five matches; longest_box, best_comeback and
    fewest_hands are None where there is nothing to tell. history: the ratings of the
    newest matches from the fifth on, the newest last.
    """

    player: Player
    matches: int
    wins: int
    shared: int
    tally: Tally
    match_share: Share
    box_share: Share
    captain_share: Share
    gin_share: Share
    points_per_win: float | None
    points_per_hand: float | None
    average_knock: float | None
    average_caught: float | None
    form: tuple[str, ...]
    biggest: Best | None
    longest_box: int | None
    best_comeback: int | None
    fewest_hands: int | None
    rating: Shown | None
    history: tuple[RatedMatch, ...]


def player_record(player: Player) -> PlayerRecord:
    """Read a player's record: five statements, whatever the size of the book."""
    row = PlayerTally.objects.filter(club_id=player.club_id, player=player).first()
    sums = stored_sums(row) if row else Sums()
    feats = _own(player).aggregate(
        box=Max("longest_box"), comeback=Max("comeback"), hands=Min("winning_hands")
    )
    matches, tally = sums.matches, sums.tally
    return PlayerRecord(
        player=player,
        matches=matches,
        wins=sums.wins,
        shared=sums.shared,
        tally=tally,
        match_share=share_of(sums.wins, matches, matches=matches),
        box_share=share_of(tally.box_won, tally.box_hands, matches=matches),
        captain_share=share_of(tally.captain_won, tally.captain_hands, matches=matches),
        gin_share=share_of(tally.gins, tally.hands, matches=matches),
        points_per_win=average_of(tally.points, tally.won, matches=matches),
        points_per_hand=average_of(tally.points, tally.hands, matches=matches),
        average_knock=average_of(tally.knock_count, tally.knocked, matches=matches),
        average_caught=average_of(
            tally.caught_count, tally.caught_hands, matches=matches
        ),
        form=_form(player),
        biggest=_biggest(player),
        longest_box=feats["box"] or None,
        best_comeback=feats["comeback"] or None,
        fewest_hands=feats["hands"],
        rating=Shown(row.mu, row.sigma) if row and matches >= MATCHES_NEEDED else None,
        history=rating_history(player),
    )


def rating_history(player: Player) -> tuple[RatedMatch, ...]:
    """Return the ratings after the newest matches, the newest last; one statement."""
    rows = (
        Rating.objects.filter(
            club_id=player.club_id, player=player, number__gte=MATCHES_NEEDED
        )
        .order_by("-played_on", "-match_id")
        .values_list("match__public_id", "played_on", "number", "mu", "sigma")[:HISTORY]
    )
    return tuple(RatedMatch(*row) for row in reversed(rows))


def _own(player: Player) -> QuerySet[SeatTally]:
    return SeatTally.objects.filter(club_id=player.club_id, player=player)


def _form(player: Player) -> tuple[str, ...]:
    rows = (
        _own(player)
        .order_by("-played_on", "-match_id")
        .values_list("winning_total", "is_shared")[:FORM]
    )
    return tuple(
        "shared" if is_shared else "lost" if total is None else "won"
        for total, is_shared in reversed(rows)
    )


def _biggest(player: Player) -> Best | None:
    row = (
        _own(player)
        .filter(biggest_points__isnull=False)
        .order_by("-biggest_points", "played_on", "match_id")
        .values_list("biggest_points", "biggest_kind", "match__public_id", "played_on")
        .first()
    )
    if row is None or row[0] is None:
        return None
    return Best(row[0], *row[1:])
