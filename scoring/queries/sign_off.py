"""Who of the three has confirmed a finished sheet, and who disputes a hand of it."""

from dataclasses import dataclass
from datetime import datetime

from scoring.models import Seat
from scoring.queries.match_record import MatchRecord
from scoring.wording import who_where


@dataclass(frozen=True, slots=True)
class Signature:
    """One player's answer. on: whose phone it was given on; number 0: no dispute."""

    player_id: str
    name: str
    letter: str
    confirmed_at: datetime | None
    on: str
    number: int
    reason: str


def signatures(record: MatchRecord) -> tuple[Signature, ...]:
    """Return the answers of the three, by place."""
    return tuple(_signature(seat) for seat in record.seats)


def _signature(seat: Seat) -> Signature:
    return Signature(
        player_id=seat.player.public_id,
        name=seat.player.name,
        letter="abc"[seat.place],
        confirmed_at=seat.confirmed_at,
        on=who_where(seat.answered_by, seat.get_answered_via_display()),
        number=seat.disputed_hand or 0,
        reason=seat.dispute_reason,
    )
