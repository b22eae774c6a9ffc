"""What else the knocker could have laid, and what each way comes to (R11)."""

from dataclasses import dataclass

from scoring.models import Hand
from scoring.queries.match_record import MatchRecord
from scoring.rules.cards import Cards, format_cards, parse_card, parse_cards
from scoring.rules.settle import Settlement, settle, spreads
from scoring.rules.showdown import HAND_SIZE


@dataclass(frozen=True, slots=True)
class Way:
    """One spread: its melds, as text and as people read them, and who scores what."""

    melds: tuple[str, ...]
    shown: str
    scorer: str
    points: int
    used: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """The spreads worth a choice, the one in use among them.

    ways: empty where there is but one. best: what the knocker's best spread scores
    for them (negative when undercut) where it beats the one in use, else None.
    cards_count: the least that the opponent's cards can come to against it.
    """

    ways: tuple[Way, ...]
    best: int | None
    cards_count: int


def ways_to_lay(record: MatchRecord, hand: Hand) -> Ways | None:
    """Return the knocker's choices in a hand whose cards are known, else None."""
    if not hand.knocker_cards or hand.knocker is None:
        return None
    used = _settled(record, hand, tuple((hand.spread or {}).get("melds", [])))
    melds = [used.spread.melds]
    cards = parse_cards(hand.knocker_cards)
    if len(cards) == HAND_SIZE and used.knocker_deadwood:
        turned_up = parse_card(hand.turned_up) if hand.turned_up else None
        ways = [way.melds for way in spreads(cards, record.rules, turned_up=turned_up)]
        melds = ways if used.spread.melds in ways else [*melds, *ways]
    listed = tuple(_way(record, hand, laid, used) for laid in melds)
    return Ways(
        ways=listed if len(listed) > 1 else (),
        best=used.best_for_knocker,
        cards_count=used.opponent_deadwood,
    )


def _way(
    record: MatchRecord, hand: Hand, melds: tuple[Cards, ...], used: Settlement
) -> Way:
    settled = _settled(record, hand, tuple(map(format_cards, melds)))
    knocker, box, captain = hand.knocker or 0, hand.box, hand.captain
    opponent = captain if knocker == box else box
    scorer = {"knocker": knocker, "opponent": opponent}.get(settled.scorer or "")
    return Way(
        melds=tuple(map(format_cards, melds)),
        shown=", ".join(" ".join(meld.names) for meld in melds),
        scorer="" if scorer is None else record.names[scorer],
        points=settled.points,
        used=melds == used.spread.melds,
    )


def _settled(record: MatchRecord, hand: Hand, melds: tuple[str, ...]) -> Settlement:
    return settle(
        hand.knocker_cards,
        hand.opponent_cards,
        record.rules,
        melds=melds,
        turned_up=parse_card(hand.turned_up) if hand.turned_up else None,
    )
