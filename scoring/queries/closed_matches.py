"""Finished and abandoned matches of a club, newest first, a page at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from players.models import Club, Player
from scoring.models import Match, MatchStatus, Seat
from scoring.neighbours import Occasion, matches_at, occasions_of

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class ResultPlace:
    """One of the three, winner first. share: percent of the target, 0-100."""

    name: str
    total: int
    share: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One match in a list. abandoned_in: the hand it was left in, 0 if it was played
    to the end. disputed: somebody says that a hand is wrong. occasion: what it was
    part of, or nothing.
    """

    match: Match
    played_on: date
    places: tuple[ResultPlace, ...]
    hands: int
    abandoned_in: int
    disputed: bool
    occasion: Occasion | None


@dataclass(frozen=True, slots=True)
class Filters:
    """What the reader looks for; players and tournaments by their public ids."""

    player: str = ""
    year: int | None = None
    tournament: str = ""


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Up to `PAGE_SIZE` rows and where they lie: rows first to last of total."""

    rows: tuple[ResultRow, ...]
    first: int
    total: int
    has_newer: bool
    has_older: bool


def closed_matches(club: Club, filters: Filters | None = None) -> QuerySet[Match]:
    """Return the matches that were finished or abandoned, newest first."""
    matches = closed_in(club)
    if filters and filters.player:
        matches = matches.filter(seats__player__public_id=filters.player)
    if filters and filters.tournament:
        at = matches_at(filters.tournament).values("pk")
        matches = matches.filter(pk__in=at)
    if filters and filters.year:
        matches = matches.filter(played_on__year=filters.year)
    return matches


def closed_in(*clubs: Club) -> QuerySet[Match]:
    """Return the closed matches of all these clubs together, newest first."""
    closed = Match.objects.filter(club__in=clubs).exclude(state=MatchStatus.OPEN)
    return closed.order_by("-played_on", "-id")


def result_rows(matches: QuerySet[Match]) -> tuple[ResultRow, ...]:
    """Read these matches with seats, players and occasions (three statements, two
    where there is no match)."""
    seats = Seat.objects.select_related("player").order_by("place")
    rows = list(matches.prefetch_related(Prefetch("seats", seats)))
    part_of = occasions_of([match.pk for match in rows]) if rows else {}
    return tuple(_result(match, part_of.get(match.pk)) for match in rows)


def match_page(
    club: Club, filters: Filters, *, before: str = "", after: str = ""
) -> MatchPage:
    """Return a page of closed matches: those older than the match `before`, those
    newer than `after`, or the newest (six statements at most).

    Both name a match by its public id; one that is not there begins at the newest.
    """
    matches = closed_matches(club, filters)
    total = matches.count()
    edge = Match.objects.filter(club=club, public_id=before or after).first()
    if edge is None or not (before or after):
        window = list(result_rows(matches[: PAGE_SIZE + 1]))
        return _page(window[:PAGE_SIZE], 1, total)
    if before:
        rows = result_rows(matches.filter(_older(edge))[:PAGE_SIZE])
    else:
        backwards = matches.filter(_newer(edge)).order_by("played_on", "id")
        rows = tuple(reversed(result_rows(backwards[:PAGE_SIZE])))
    newer = matches.filter(_newer(rows[0].match)).count() if rows else total
    return _page(rows, newer + 1, total)


def years_played(club: Club) -> list[int]:
    """Return the years in which the club closed matches, newest first.

    Three statements, each of which looks up single days: of a large book no more is
    read than of a small one.
    """
    days = closed_matches(club).values_list("played_on", flat=True)
    newest, oldest = days.first(), days.last()
    if newest is None or oldest is None:
        return []
    between = range(oldest.year + 1, newest.year)
    asked = [Exists(closed_matches(club, Filters(year=year))) for year in between]
    told = Club.objects.filter(pk=club.pk).values_list(*asked).get() if asked else ()
    played = {year for year, is_there in zip(between, told, strict=True) if is_there}
    return sorted({oldest.year, newest.year, *played}, reverse=True)


def players_met(club: Club) -> QuerySet[Player]:
    """Return who sat in a match of the club, by name: each looked up, not all seats."""
    seats = Seat.objects.filter(club=club, player=OuterRef("pk"))
    return Player.objects.filter(Exists(seats), club=club).order_by("name_key", "id")


def _page(rows: Sequence[ResultRow], first: int, total: int) -> MatchPage:
    return MatchPage(
        rows=tuple(rows),
        first=first,
        total=total,
        has_newer=first > 1,
        has_older=first + len(rows) <= total,
    )


def _older(edge: Match) -> Q:
    return Q(played_on__lt=edge.played_on) | Q(played_on=edge.played_on, id__lt=edge.pk)


def _newer(edge: Match) -> Q:
    return Q(played_on__gt=edge.played_on) | Q(played_on=edge.played_on, id__gt=edge.pk)


def _result(match: Match, occasion: Occasion | None) -> ResultRow:
    target = int(match.house_rules.get("game_target", 100))
    seats = sorted(
        match.seats.all(), key=lambda seat: (seat.place != match.winner, -seat.total)
    )
    return ResultRow(
        match=match,
        played_on=match.played_on,
        places=tuple(
            ResultPlace(
                name=seat.player.name,
                total=seat.total,
                share=min(100, seat.total * 100 // target),
                is_winner=seat.place == match.winner,
            )
            for seat in seats
        ),
        hands=match.hand_count,
        abandoned_in=match.hand_count + 1
        if match.state == MatchStatus.ABANDONED
        else 0,
        disputed=any(seat.disputed_hand for seat in seats),
        occasion=occasion,
    )
