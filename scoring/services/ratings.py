"""Ratings by replay: what is stored is what a fresh computation would give."""

from collections.abc import Iterable
from datetime import date
from itertools import islice

from django.db.models import OuterRef, Q, Subquery

from players.models import Player
from scoring.models import PlayerTally, Rating
from scoring.queries.tallies import SeatRank, finishes, seat_ranks
from scoring.rules.rating import Skill, rate_all

BATCH = 1000


def replay_ratings(club_id: int, day: date, match_id: int) -> None:
    """Work out again all ratings of the club from that match on, in order of play.

    The order is the day, then the match's id. For the newest match that is one match;
    for an older one every match since. Call it with the club locked and the seat
    tallies as they now are.
    """
    gone = Rating.objects.filter(_from(day, match_id), club_id=club_id)
    people = set(gone.values_list("player_id", flat=True))
    gone.delete()
    rows = list(seat_ranks(club_id, _from(day, match_id)))
    people.update(row.player_id for row in rows)
    skills = latest_skills(club_id, people)
    write_ratings(club_id, rows, skills)
    _write_current(club_id, people, skills)


def write_ratings(
    club_id: int, rows: Iterable[SeatRank], skills: dict[int, Skill]
) -> None:
    """Store the rating after each of these seats, which come in order of play.

    skills: each player's before the first of them; left as they are after the last.
    """
    ratings = (
        Rating(
            club_id=club_id,
            match_id=finish.match,
            player_id=player_id,
            played_on=finish.day,
            number=skill.matches,
            mu=skill.mu,
            sigma=skill.sigma,
        )
        for finish, changed in rate_all(finishes(rows), skills)
        for player_id, skill in changed.items()
    )
    while batch := list(islice(ratings, BATCH)):
        Rating.objects.bulk_create(batch)


def latest_skills(club_id: int, people: Iterable[int]) -> dict[int, Skill]:
    """Return each player's newest stored rating; who has none is left out."""
    newest = (
        Rating.objects.filter(club_id=club_id, player_id=OuterRef("pk"))
        .order_by("-played_on", "-match_id")
        .values("pk")[:1]
    )
    wanted = Player.objects.filter(pk__in=people).values_list(Subquery(newest))
    return {
        row.player_id: Skill(row.mu, row.sigma, row.number)
        for row in Rating.objects.filter(pk__in=wanted)
    }


def _write_current(
    club_id: int, people: Iterable[int], skills: dict[int, Skill]
) -> None:
    """Keep the rating that lists show equal to the newest in the history."""
    tallies = list(PlayerTally.objects.filter(club_id=club_id, player_id__in=people))
    for tally in tallies:
        skill = skills[tally.player_id]
        tally.mu, tally.sigma = skill.mu, skill.sigma
    PlayerTally.objects.bulk_update(tallies, ["mu", "sigma"], batch_size=200)


def _from(day: date, match_id: int) -> Q:
    """Whether a row is of that match or of one played after it."""
    return Q(played_on__gt=day) | Q(played_on=day, match_id__gte=match_id)
