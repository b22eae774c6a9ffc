"""Whom a player met, and how it went."""

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from players.models import Player
from scoring.models import SeatTally


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players in the matches both sat in.

    ahead, behind, level: whose total was higher. wins: matches that the player won
    alone, their_wins: that the other won; the rest went to the third or were shared.
    points, their_points: the sums of both totals.
    """

    opponent_id: str
    opponent: str
    matches: int = 0
    ahead: int = 0
    behind: int = 0
    level: int = 0
    wins: int = 0
    their_wins: int = 0
    points: int = 0
    their_points: int = 0


def head_to_head(player: Player) -> tuple[HeadToHead, ...]:
    """Return everybody the player met, the most met first; one statement.

    Its cost grows with the player's own matches, not with the book.
    """
    own = SeatTally.objects.filter(club_id=player.club_id, player=player)
    # No condition on the club here: the matches are the club's own, and another
    # index would tempt SQLite into reading the whole book.
    rows = (
        SeatTally.objects.filter(match__in=own.values("match"))
        .order_by("match_id")
        .values_list(
            *("match_id", "player_id", "player__public_id", "player__name"),
            *("total", "winning_total"),
        )
    )
    met: dict[int, HeadToHead] = {}
    for _match, group in groupby(rows, key=itemgetter(0)):
        seats = list(group)
        mine = next(seat for seat in seats if seat[1] == player.pk)
        for seat in seats:
            if seat is not mine:
                known = met.get(seat[1]) or HeadToHead(seat[2], seat[3])
                met[seat[1]] = _with(known, mine[4:], seat[4:])
    return tuple(
        sorted(met.values(), key=lambda one: (-one.matches, one.opponent.casefold()))
    )


def _with(
    known: HeadToHead, mine: tuple[int, int | None], theirs: tuple[int, int | None]
) -> HeadToHead:
    """Return the pair with one more match: (total, winning total) of both."""
    (total, won), (their_total, they_won) = mine, theirs
    return HeadToHead(
        known.opponent_id,
        known.opponent,
        matches=known.matches + 1,
        ahead=known.ahead + (total > their_total),
        behind=known.behind + (total < their_total),
        level=known.level + (total == their_total),
        wins=known.wins + (won is not None),
        their_wins=known.their_wins + (they_won is not None),
        points=known.points + total,
        their_points=known.their_points + their_total,
    )
