"""Telling the rest of the site what was changed, in the transaction that changes it.

Scoring knows nobody above it: whoever wants to hear gives a function to `listen` when
Django starts. What a listener writes is kept if and only if the change is (S44).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.models import Hand
from scoring.queries.match_record import MatchRecord


class ChangeKind(StrEnum):
    """What can be heard of, under the names that programs know."""

    HAND_RECORDED = "hand.recorded"
    HAND_CORRECTED = "hand.corrected"
    MATCH_FINISHED = "match.finished"
    STANDINGS_CHANGED = "standings.changed"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened in a club.

    match_id, hand_id: rows it is about, where there are such. version: the match's
    after the change, 0 without a match. tournament: public id of the tournament whose
    standings changed; "" for the club's own.
    """

    kind: ChangeKind
    club_id: int
    at: datetime
    match_id: int | None = None
    hand_id: int | None = None
    version: int = 0
    tournament: str = ""


Listener = Callable[[Sequence[Change]], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Let this function hear of every change, inside its transaction."""
    if listener not in _listeners:
        _listeners.append(listener)


def tell(changes: Sequence[Change]) -> None:
    """Tell all listeners. Call it once for each write, inside its transaction."""
    if changes:
        for listener in _listeners:
            listener(changes)


def tell_of_match(
    before: MatchRecord,
    after: MatchRecord,
    *,
    new: Sequence[Hand],
    at: datetime,
    standings: bool,
) -> None:
    """Tell what became of a match and its hands with one write.

    new: rows that were added. standings: whether the club's records have changed.
    """
    match = after.match
    replaced = {hand.replaces_id for hand in new}
    stand = {hand.pk for hand in after.hands}
    gone = [hand for hand in before.hands if hand.pk not in stand | replaced]
    ended = (before.state.over, before.state.winner)
    told: list[tuple[ChangeKind, int | None]] = [
        (
            ChangeKind.HAND_CORRECTED if hand.replaces_id else ChangeKind.HAND_RECORDED,
            hand.pk,
        )
        for hand in new
    ]
    told += [(ChangeKind.HAND_CORRECTED, hand.pk) for hand in gone]
    if after.state.over and ended != (True, after.state.winner):
        told.append((ChangeKind.MATCH_FINISHED, None))
    if standings:
        told.append((ChangeKind.STANDINGS_CHANGED, None))
    tell(
        [
            Change(kind, match.club_id, at, match.pk, hand_id, match.version)
            for kind, hand_id in told
        ]
    )
