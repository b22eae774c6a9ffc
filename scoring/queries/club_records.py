"""What was remarkable in a club: each record, who holds it, since when."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, OuterRef, Subquery

from players.models import Club
from scoring.models import SeatTally


@dataclass(frozen=True, slots=True)
class RecordKind:
    """A record: the column it is read from, and whether the highest or lowest counts.

    least: values below it are nothing to tell (a comeback of 0 points).
    """

    name: str
    column: str
    is_lowest: bool = False
    least: int = 1


KINDS = (
    RecordKind("biggest_hand", "biggest_points"),
    RecordKind("highest_winning_total", "winning_total"),
    RecordKind("longest_box", "longest_box"),
    RecordKind("most_gins", "gins"),
    RecordKind("fastest_match", "winning_hands", is_lowest=True),
    RecordKind("closest_finish", "margin", is_lowest=True),
    RecordKind("best_comeback", "comeback"),
)


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """One record. Of equal ones the earliest, and how many others there are.

    name: one of `KINDS`. hand_kind and hand_number: of the biggest hand only.
    """

    name: str
    value: int
    player_id: str
    player: str
    match_id: str
    played_on: date
    others: int
    hand_kind: str = ""
    hand_number: int | None = None


def club_records(club: Club) -> tuple[ClubRecord, ...]:
    """Return the club's records: one statement each, answered from an index.

    What no finished match gives is left out; an empty book gives nothing.
    """
    found = (_record(club, kind) for kind in KINDS)
    return tuple(record for record in found if record is not None)


def _record(club: Club, kind: RecordKind) -> ClubRecord | None:
    column = kind.column
    same = (
        SeatTally.objects.filter(club=club, **{column: OuterRef(column)})
        .order_by()
        .values("club")
        .annotate(holders=Count("pk"))
        .values("holders")
    )
    row = (
        SeatTally.objects.filter(club=club, **{f"{column}__gte": kind.least})
        .order_by(column if kind.is_lowest else f"-{column}", "played_on", "match_id")
        .annotate(holders=Subquery(same))
        .values_list(
            *(column, "player__public_id", "player__name", "match__public_id"),
            *("played_on", "holders", "biggest_kind", "biggest_number"),
        )
        .first()
    )
    if row is None:
        return None
    value, player_id, player, match_id, day, holders, hand_kind, number = row
    is_hand = kind.name == "biggest_hand"
    return ClubRecord(
        name=kind.name,
        value=value,
        player_id=player_id,
        player=player,
        match_id=match_id,
        played_on=day,
        others=holders - 1,
        hand_kind=hand_kind if is_hand else "",
        hand_number=number if is_hand else None,
    )
