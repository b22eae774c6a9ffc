"""The places at the end, knock-outs included."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry
from tournaments.queries.event import Event


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Somebody's place at the end; is_tied: others share it."""

    entry: Entry
    rank: int
    is_tied: bool


def final_places(event: Event) -> Sequence[FinalPlace]:
    """Return everybody ranked, the first first; nobody before the tournament is over.

    Those who share a place stand in the order of their entry.
    """
    ranked = [
        (entry.final_rank, number, entry)
        for number, entry in event.entries.items()
        if entry.final_rank is not None
    ]
    ranks = [rank for rank, _number, _entry in ranked]
    return [
        FinalPlace(entry, rank, ranks.count(rank) > 1)
        for rank, _number, entry in sorted(ranked, key=lambda row: row[:2])
    ]
