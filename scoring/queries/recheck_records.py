"""Whether records and ratings are what the rules make of the finished matches."""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import isclose

from django.db.models import Count, Exists, Max, OuterRef

from players.models import Player
from scoring.models import Hand, Match, PlayerTally, Rating, SeatTally
from scoring.queries.tallies import (
    Sums,
    finishes,
    player_tally,
    seat_ranks,
    seat_tallies,
    values_of,
)
from scoring.rules.match import MatchState
from scoring.rules.rating import Skill, rate_all

CHUNK = 2000
BATCH = 300
#: Another machine's processor may round the last digits of a float otherwise.
CLOSE = 1e-6


def match_record_differences(
    match: Match, hands: Sequence[Hand], state: MatchState[int]
) -> Iterator[str]:
    """Yield where the seat tallies of a match differ from what the rules give."""
    stored = {row.player_id: values_of(row) for row in match.tallies.all()}
    fresh = {
        row.player_id: values_of(row)
        for row in seat_tallies(match, match.seats.all(), hands, state)
    }
    for player_id in sorted(stored.keys() | fresh.keys()):
        yield from _column_differences(
            f"tally of player {player_id}",
            stored.get(player_id),
            fresh.get(player_id),
        )


def recheck_players(club_id: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each player's public id and where sums and ratings differ.

    They are worked out from the seat tallies, which `match_record_differences`
    compares with the hands. Read again for as long as somebody writes meanwhile.
    """
    while True:
        before = _book_state(club_id)
        found = list(_players(club_id))
        faulty = any(differences for _player, differences in found)
        if not faulty or before == _book_state(club_id):
            break
    yield from found


def _book_state(club_id: int) -> tuple[object, int]:
    """Return what changes with every write to a match of the club."""
    matches = Match.objects.filter(club_id=club_id)
    told = matches.aggregate(newest=Max("updated_at"), count=Count("pk"))
    return told["newest"], told["count"]


def _players(club_id: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    sums: dict[int, Sums] = {}
    for row in SeatTally.objects.filter(club_id=club_id).iterator(CHUNK):
        sums.setdefault(row.player_id, Sums()).add(row)
    skills: dict[int, Skill] = {}
    faults = _rating_differences(club_id, skills)
    stored = {row.player_id: row for row in PlayerTally.objects.filter(club_id=club_id)}
    for player in Player.objects.filter(club_id=club_id).order_by("id").iterator(CHUNK):
        kept, total = stored.get(player.pk), sums.get(player.pk)
        differences = list(
            _column_differences(
                "sums",
                values_of(kept) if kept else None,
                _fresh_sums(club_id, player.pk, total, skills) if total else None,
            )
        )
        differences += faults.get(player.pk, [])
        yield player.public_id, tuple(differences)


def _fresh_sums(
    club_id: int, player_id: int, sums: Sums, skills: dict[int, Skill]
) -> dict[str, object]:
    skill = skills.get(player_id, Skill())
    return values_of(player_tally(club_id, player_id, sums, skill))


def _rating_differences(club_id: int, skills: dict[int, Skill]) -> dict[int, list[str]]:
    """Replay all ratings beside the stored ones; leave the last skill of each."""
    faults: dict[int, list[str]] = {}
    fresh = rate_all(finishes(seat_ranks(club_id)), skills)
    while batch := list(islice(fresh, BATCH)):
        stored = {
            (row.match_id, row.player_id): row
            for row in Rating.objects.filter(
                club_id=club_id,
                match_id__in=[finish.match for finish, _skills in batch],
            )
        }
        for finish, changed in batch:
            for player_id, skill in changed.items():
                row = stored.pop((finish.match, player_id), None)
                if not _is_same(row, skill, finish.day):
                    faults.setdefault(player_id, []).append(
                        f"rating after match {finish.match} is not the replayed one"
                    )
    played = SeatTally.objects.filter(
        match_id=OuterRef("match_id"), player_id=OuterRef("player_id")
    )
    for row in Rating.objects.filter(~Exists(played), club_id=club_id).iterator(CHUNK):
        faults.setdefault(row.player_id, []).append(
            f"rating after match {row.match_id}, which does not count"
        )
    return faults


def _is_same(row: Rating | None, skill: Skill, day: object) -> bool:
    return (
        row is not None
        and row.played_on == day
        and row.number == skill.matches
        and _equal(row.mu, skill.mu)
        and _equal(row.sigma, skill.sigma)
    )


def _column_differences(
    what: str, stored: dict[str, object] | None, fresh: dict[str, object] | None
) -> Iterator[str]:
    if stored is None or fresh is None:
        if stored != fresh:
            yield f"{what} is {'missing' if stored is None else 'too much'}"
        return
    for name, value in fresh.items():
        if not _equal(stored[name], value):
            yield f"{what}: {name} holds {stored[name]}, the hands give {value}"


def _equal(one: object, other: object) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return isclose(one, other, rel_tol=CLOSE, abs_tol=CLOSE)
    return one == other
