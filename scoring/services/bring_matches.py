"""Storing matches of a file in bulk, after the rules have made them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from players.models import Club, Player
from scoring.models import Hand, Match, PlayerTally, Seat, SeatTally, Via
from scoring.queries.tallies import (
    Sums,
    fill_player_tally,
    player_tally,
    seat_tallies,
    stored_sums,
)
from scoring.rules.rating import Skill
from scoring.services.ratings import BATCH, replay_ratings
from scoring.services.work_out_match import WorkedOut

#: The columns of `fill_player_tally`; the rating follows with all others.
_RATING = ("mu", "sigma")


@dataclass(slots=True)
class Added:
    """What the matches stored so far add to the records of a club.

    sums: by player's id. first: the day and the id of the match that ratings have to
    be worked out from; None while no finished match was stored.
    """

    sums: dict[int, Sums] = field(default_factory=dict)
    first: tuple[date, int] | None = None

    def take(self, rows: Sequence[SeatTally]) -> None:
        """Add the rows of stored matches."""
        for row in rows:
            self.sums.setdefault(row.player_id, Sums()).add(row)
            at = (row.played_on, row.match_id)
            self.first = at if self.first is None else min(self.first, at)


def store_matches(
    worked: Sequence[WorkedOut],
    players: Mapping[str, Player],
    counts_for: Mapping[int, int],
    rematches: Mapping[tuple[str, str], int],
    added: Added,
) -> None:
    """Write the rows of these matches, and what each seat came to, into `added` too.

    players: by the keys of seats. counts_for: who a merged player means today, by id.
    rematches: ids of matches already stored, by source and id there. Call it inside a
    transaction with the book locked, then `count_matches`.
    """
    Match.objects.bulk_create(each.match for each in worked)
    stored = {
        (each.brought.source, each.brought.source_id): each.match.pk for each in worked
    }
    linked = []
    for each in worked:
        before = each.brought.rematch_of
        pk = before and (stored.get(before) or rematches.get(before))
        if pk:
            each.match.rematch_of_id = pk
            linked.append(each.match)
    Match.objects.bulk_update(linked, ["rematch_of"])
    seats = [_seats(each, players, counts_for) for each in worked]
    Seat.objects.bulk_create(seat for three in seats for seat in three)
    _store_hands(worked)
    tallies = [
        row
        for each, three in zip(worked, seats, strict=True)
        for row in seat_tallies(each.match, three, each.standing, each.state)
    ]
    SeatTally.objects.bulk_create(tallies)
    added.take(tallies)


def count_matches(club: Club, added: Added) -> None:
    """Let sums and ratings follow the matches that were just stored.

    Nothing is read again of the matches: a book of any size may get a few more.
    """
    if added.first is None:
        return
    known = PlayerTally.objects.filter(club=club, player__in=added.sums)
    stored = {row.player_id: row for row in known}
    new = []
    for player_id, sums in added.sums.items():
        row = stored.get(player_id)
        if row is None:
            new.append(player_tally(club.pk, player_id, sums, Skill()))
        else:
            fill_player_tally(row, stored_sums(row).joined(sums))
    PlayerTally.objects.bulk_create(new, batch_size=BATCH)
    columns = [
        column.name
        for column in PlayerTally._meta.concrete_fields
        if not column.primary_key and column.name not in ("club", "player", *_RATING)
    ]
    PlayerTally.objects.bulk_update(stored.values(), columns, batch_size=200)
    replay_ratings(club.pk, *added.first)


def _seats(
    each: WorkedOut, players: Mapping[str, Player], counts_for: Mapping[int, int]
) -> list[Seat]:
    rows = []
    for place, seat in enumerate(each.brought.seats):
        sat = players[seat.player].pk
        counts = counts_for.get(sat, sat)
        is_answered = seat.confirmed_at or seat.disputed_at
        rows.append(
            Seat(
                club_id=each.match.club_id,
                match=each.match,
                place=place,
                player_id=counts,
                seated_as_id=None if counts == sat else sat,
                drawn=seat.drawn,
                total=each.state.totals[place],
                confirmed_at=seat.confirmed_at,
                disputed_at=seat.disputed_at,
                disputed_hand=seat.disputed_hand,
                dispute_reason=seat.dispute_reason,
                answered_by_id=each.match.created_by_id if is_answered else None,
                answered_via=Via.IMPORT if is_answered else "",
            )
        )
    return rows


def _store_hands(worked: Sequence[WorkedOut]) -> None:
    """Write all versions in the order of the file, for their ids say which came last;
    then which of them replaces which.
    """
    for each in worked:
        for row in each.hands:
            row.match = each.match
    rows = [row for each in worked for row in each.hands]
    Hand.objects.bulk_create(rows, batch_size=BATCH)
    corrections = []
    for each in worked:
        for row, hand in zip(each.hands, each.brought.hands, strict=True):
            if hand.replaces is not None:
                row.replaces = each.hands[hand.replaces]
                corrections.append(row)
    Hand.objects.bulk_update(corrections, ["replaces"], batch_size=BATCH)
