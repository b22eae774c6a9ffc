"""Matches, seats and hands; and what is worked out from them."""

from scoring.models.hand import Hand, Outcome
from scoring.models.match import Match, MatchStatus, Seat
from scoring.models.match_event import Done, MatchEvent
from scoring.models.records import PlayerTally, Rating, SeatTally
from scoring.models.table_link import TableLink
from scoring.models.via import Via

__all__ = [
    "Done",
    "Hand",
    "Match",
    "MatchEvent",
    "MatchStatus",
    "Outcome",
    "PlayerTally",
    "Rating",
    "Seat",
    "SeatTally",
    "TableLink",
    "Via",
]
