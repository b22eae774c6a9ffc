"""What the table is told after a hand was recorded or taken back."""

from dataclasses import dataclass

from scoring.models import Hand
from scoring.queries.match_record import MatchRecord
from scoring.rules.roles import Roles


@dataclass(frozen=True, slots=True)
class Receipt:
    """The newest hand, just recorded, or one just taken back.

    letter, name, points and total are the scorer's; name is "" where nobody scored.
    tag: what `restore_hand` wants to have been seen. roles: of the next hand.
    """

    number: int
    hand: Hand
    hand_id: str
    tag: str
    undone: bool
    letter: str
    name: str
    points: int
    total: int
    roles: Roles[str] | None


def receipt(record: MatchRecord, hand_id: str) -> Receipt | None:
    """Return the receipt of that hand; None once something else came after it.

    Reads one statement for a hand that is there.
    """
    hand = (
        Hand.objects.filter(match=record.match, number__gte=record.next_number - 1)
        .order_by("-number", "-id")
        .filter(public_id=hand_id)
        .first()
    )
    if hand is None:
        return None
    undone = hand.voided_at is not None
    newest = record.newest
    if undone and hand.number != record.next_number:
        return None
    if not undone and (newest is None or newest.pk != hand.pk):
        return None
    return _receipt(record, hand, undone)


def newest_receipt(record: MatchRecord) -> Receipt | None:
    """Return the receipt of the newest hand, if there is one."""
    return _receipt(record, record.newest, False) if record.newest else None


def _receipt(record: MatchRecord, hand: Hand, undone: bool) -> Receipt:
    scorer, roles = hand.scorer, record.state.roles
    return Receipt(
        number=hand.number,
        hand=hand,
        hand_id=hand.public_id,
        tag=hand.tag_name,
        undone=undone,
        letter="" if scorer is None else "abc"[scorer],
        name="" if scorer is None else record.names[scorer],
        points=hand.points,
        total=0 if scorer is None else record.state.totals[scorer],
        roles=record.named(roles) if roles else None,
    )
