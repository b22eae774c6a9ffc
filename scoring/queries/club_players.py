"""A club's cover and its players: who plays, how much, how strongly."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Sum

from players.models import Club, Player
from scoring.models import Match, MatchStatus, PlayerTally
from scoring.queries.player_record import Shown
from scoring.queries.share import Share, share_of
from scoring.rules.rating import MATCHES_NEEDED

ON_COVER = 12
ON_PAGE = 20
ORDERS = {
    "share": ("-share", "-matches", "player_id"),
    "rating": ("-mu", "player_id"),
}


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in a list. rating: None under five matches."""

    player_id: str
    name: str
    is_active: bool
    matches: int
    share: Share
    rating: Shown | None


@dataclass(frozen=True, slots=True)
class ClubBook:
    """What is in a book: how many have played, finished matches, since when."""

    players: int
    matches: int
    since: date | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """One page of players. newcomers: names without a finished match, last page only.

    order: one of `ORDERS`; by rating only those who have one are listed.
    """

    lines: tuple[PlayerLine, ...]
    newcomers: tuple[PlayerLine, ...]
    order: str
    number: int
    pages: int


def club_book(club: Club) -> ClubBook:
    """Return what the club's book holds; two statements.

    Each finished match is one of each of its three players' matches.
    """
    counted = PlayerTally.objects.filter(club=club).aggregate(
        players=Count("pk"), seats=Sum("matches")
    )
    since = (
        Match.objects.filter(club=club, state=MatchStatus.FINISHED)
        .order_by("played_on", "id")
        .values_list("played_on", flat=True)
        .first()
    )
    return ClubBook(counted["players"], (counted["seats"] or 0) // 3, since)


def leading_players(club: Club) -> tuple[PlayerLine, ...]:
    """Return the first players by share of matches won; one statement.

    Who has played under five matches comes after all others, the most played first.
    """
    rows = PlayerTally.objects.filter(club=club).order_by(*ORDERS["share"])
    return tuple(_line(row) for row in rows.select_related("player")[:ON_COVER])


def player_page(club: Club, *, number: int = 1, order: str = "share") -> PlayerPage:
    """Return one page of a club's players; two statements, on the last page three.

    A number past the last page gives the last page.
    """
    rows = PlayerTally.objects.filter(club=club)
    if order == "rating":
        rows = rows.filter(matches__gte=MATCHES_NEEDED)
    pages = max(1, -(-rows.count() // ON_PAGE))
    number = min(max(1, number), pages)
    first = (number - 1) * ON_PAGE
    chosen = rows.order_by(*ORDERS[order]).select_related("player")
    is_last = number == pages and order == "share"
    return PlayerPage(
        lines=tuple(_line(row) for row in chosen[first : first + ON_PAGE]),
        newcomers=_newcomers(club) if is_last else (),
        order=order,
        number=number,
        pages=pages,
    )


def _newcomers(club: Club) -> tuple[PlayerLine, ...]:
    unplayed = Player.objects.filter(club=club, tally=None, is_active=True)
    return tuple(
        PlayerLine(
            player.public_id, player.name, True, 0, share_of(0, 0, matches=0), None
        )
        for player in unplayed.order_by("name_key")[:ON_PAGE]
    )


def _line(row: PlayerTally) -> PlayerLine:
    return PlayerLine(
        player_id=row.player.public_id,
        name=row.player.name,
        is_active=row.player.is_active,
        matches=row.matches,
        share=share_of(row.wins, row.matches, matches=row.matches),
        rating=Shown(row.mu, row.sigma) if row.matches >= MATCHES_NEEDED else None,
    )
