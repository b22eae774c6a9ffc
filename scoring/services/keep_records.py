"""Records and ratings follow every write: with the match, or from one to another."""

from collections.abc import Iterable, Iterator
from copy import copy

from django.db import transaction

from players.models import Club
from scoring.models import Match, MatchStatus, PlayerTally, Rating, Seat, SeatTally
from scoring.queries.match_record import MatchRecord, replayed, with_hands
from scoring.queries.tallies import (
    Sums,
    fill_player_tally,
    player_tally,
    seat_ranks,
    seat_tallies,
    stored_sums,
    values_of,
)
from scoring.rules.rating import Skill
from scoring.services.ratings import BATCH, replay_ratings, write_ratings


def keep_records(record: MatchRecord) -> bool:
    """Make the derived rows of a match, and what hangs on them, fit the match.

    Return whether any of them changed.

    Call it in the transaction that wrote the match, whenever it is finished or was
    before the write. A match that is finished adds to records and ratings; one that
    no longer is takes back what it had added.
    """
    match = record.match
    lock_book(match.club_id)
    old = list(SeatTally.objects.filter(match=match).order_by("player_id"))
    new = seat_tallies(match, record.seats, record.hands, record.state)
    new.sort(key=lambda row: row.player_id)
    if [values_of(row) for row in old] == [values_of(row) for row in new]:
        return False
    SeatTally.objects.filter(match=match).delete()
    SeatTally.objects.bulk_create(new)
    _add_up(match.club_id, old, new)
    if _placed(old) != _placed(new):
        day = min(row.played_on for row in (*old, *new))
        replay_ratings(match.club_id, day, match.pk)
    return True


def move_records(*, club_id: int, old: int, new: int) -> bool:
    """Let records and ratings follow seats that were `old`’s and now are `new`’s.

    old, new: players' ids. Return whether any such seat was in a finished match.

    Call it in the transaction that moved the seats, after that and with their matches
    locked. No match is played again: what a seat did stays what it was. Ratings are
    replayed from the first match that moved.
    """
    lock_book(club_id)
    now_theirs = Seat.objects.filter(club_id=club_id, player_id=new)
    # Nobody sits twice at one table, so what is left under the old name has moved.
    moved = SeatTally.objects.filter(
        club_id=club_id, player_id=old, match__in=now_theirs.values("match")
    )
    rows = list(moved)
    if not rows:
        return False
    moved.update(player_id=new)
    before = [copy(row) for row in rows]
    for row in rows:
        row.player_id = new
    _add_up(club_id, before, rows)
    first = min(rows, key=lambda row: (row.played_on, row.match_id))
    replay_ratings(club_id, first.played_on, first.match_id)
    return True


def lock_book(club_id: int) -> None:
    """Let nobody else write records or ratings of the club until this is committed.

    Whoever also locks a match does that first. New hands and matches may still refer
    to the club meanwhile.
    """
    list(
        Club.objects.select_for_update(no_key=True)
        .filter(pk=club_id)
        .values_list("pk", flat=True)
    )


@transaction.atomic
def rebuild_records(club: Club) -> int:
    """Work out all records and ratings of a club anew; return how many matches count.

    For `recheck_scores --rebuild`, and for books that are written past `settle_match`.
    """
    lock_book(club.pk)
    for table in (SeatTally, PlayerTally, Rating):
        table.objects.filter(club=club).delete()
    sums: dict[int, Sums] = {}
    counted = 0
    for rows in _seat_tallies_of(club):
        SeatTally.objects.bulk_create(rows)
        counted += len({row.match_id for row in rows})
        for row in rows:
            sums.setdefault(row.player_id, Sums()).add(row)
    skills: dict[int, Skill] = {}
    write_ratings(club.pk, seat_ranks(club.pk), skills)
    PlayerTally.objects.bulk_create(
        (
            player_tally(club.pk, player_id, total, skills[player_id])
            for player_id, total in sums.items()
        ),
        batch_size=BATCH,
    )
    return counted


def _seat_tallies_of(club: Club) -> Iterator[list[SeatTally]]:
    """Yield the rows of whole matches, about `BATCH` at a time."""
    matches = Match.objects.filter(club=club, state=MatchStatus.FINISHED)
    rows: list[SeatTally] = []
    for match in with_hands(matches).iterator(chunk_size=200):
        hands = list(match.hands.all())
        rows += seat_tallies(match, match.seats.all(), hands, replayed(match, hands))
        if len(rows) >= BATCH:
            yield rows
            rows = []
    yield rows


def _placed(rows: Iterable[SeatTally]) -> list[tuple[object, ...]]:
    """Return what ratings depend on: who played when, and with what rank."""
    return [(row.player_id, row.rank, row.played_on) for row in rows]


def _add_up(club_id: int, old: list[SeatTally], new: list[SeatTally]) -> None:
    """Take the old rows out of their players' sums, and put the new ones in."""
    changes = [(row, -1) for row in old] + [(row, 1) for row in new]
    people = {row.player_id for row, _sign in changes}
    stored = {
        row.player_id: row
        for row in PlayerTally.objects.filter(club_id=club_id, player_id__in=people)
    }
    for player_id in sorted(people):
        row = stored.get(player_id)
        sums = stored_sums(row) if row else Sums()
        for change, sign in changes:
            if change.player_id == player_id:
                sums.add(change, sign)
        if row and not sums.matches:
            row.delete()
        elif row:
            fill_player_tally(row, sums)
            row.save()
        else:
            player_tally(club_id, player_id, sums, Skill()).save(force_insert=True)
