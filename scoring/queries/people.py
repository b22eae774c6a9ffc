"""What a club's people have behind them: matches, looks, and what a change would do."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils.formats import date_format

from players.models import Club, Player
from players.queries.people import counts_for, merged_into, merges_of
from players.rules.lookalikes import mixes_scripts, skeleton
from scoring.models import Hand, Match, Seat


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A player in the list. matches: as seated, those of merged players included.

    counts_for: the name that this one means, where they were merged. merged: names that
    mean this player. looks_like: others whose names look the same. mixed: letters of
    two scripts.
    """

    player: Player
    matches: int
    counts_for: str
    merged: Sequence[str]
    looks_like: Sequence[Player]
    mixed: bool


@dataclass(frozen=True, slots=True)
class Behind:
    """What stands behind a name: matches and standing hands that they sat in."""

    matches: int
    hands: int
    merged: Sequence[str]


def people_rows(club: Club) -> tuple[PersonRow, ...]:
    """Return everybody who has a name, retired and merged ones too (two statements)."""
    players = list(
        Player.objects.filter(club=club, anonymised_at=None)
        .annotate(match_count=Count("seats"))
        .order_by("name_key", "pk")
    )
    by_id = {player.pk: player for player in players}
    merges = {
        player.pk: player.merged_into_id for player in players if player.merged_into_id
    }
    looks: defaultdict[str, list[Player]] = defaultdict(list)
    for player in players:
        if player.merged_into_id is None:
            looks[skeleton(player.name)].append(player)
    merged: defaultdict[int, list[str]] = defaultdict(list)
    for pk in merges:
        merged[counts_for(pk, merges)].append(by_id[pk].name)
    return tuple(
        PersonRow(
            player=player,
            matches=player.match_count,
            counts_for=by_id[counts_for(player.pk, merges)].name
            if player.merged_into_id
            else "",
            merged=merged[player.pk],
            looks_like=[
                other
                for other in looks[skeleton(player.name)]
                if player.merged_into_id is None and other.pk != player.pk
            ],
            mixed=mixes_scripts(player.name),
        )
        for player in players
    )


def behind(player: Player) -> Behind:
    """Count what a player has behind them (four statements)."""
    merges = merges_of(player.club_id)
    inner = merged_into(player.pk, merges)
    first = {player.pk, *inner}
    seats = Seat.objects.filter(
        Q(seated_as__in=first) | Q(seated_as=None, player__in=first),
        club=player.club_id,
    )
    matches = seats.values("match")
    names = Player.objects.filter(pk__in=inner).order_by("name_key")
    return Behind(
        matches=seats.count(),
        hands=Hand.objects.filter(
            club=player.club_id, match__in=matches, voided_at=None
        ).count(),
        merged=tuple(names.values_list("name", flat=True)),
    )


def matches_of_both(one: Player, other: Player) -> QuerySet[Match]:
    """Return the matches that two players sat in together, newest first."""
    mine = Seat.objects.filter(club=one.club_id, player=one)
    theirs = Seat.objects.filter(club=one.club_id, player=other)
    return Match.objects.filter(
        Q(pk__in=mine.values("match")) & Q(pk__in=theirs.values("match")),
        club=one.club_id,
    ).order_by("-played_on", "-pk")


def names_of_matches(matches: Iterable[Match]) -> list[str]:
    """Return how each match is told apart: its day and its id."""
    return [f"{date_format(match.played_on)} ({match.public_id})" for match in matches]
