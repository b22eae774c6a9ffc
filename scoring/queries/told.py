"""Putting a stored hand into the words of the table."""

from scoring.models import Hand
from scoring.queries.match_record import MatchRecord, as_played, roles_of
from scoring.queries.shown_cards import declares_more
from scoring.rules.award import Award
from scoring.rules.cards import parse_card
from scoring.rules.hand import hand_award
from scoring.rules.match import Line
from scoring.wording import Told


def told(record: MatchRecord, hand: Hand, award: Award) -> Told:
    """Return what the sentences need of a hand with that award."""
    return Told(
        roles=record.named(roles_of(hand)),
        knocker=None if hand.knocker is None else record.names[hand.knocker],
        knocker_deadwood=hand.knocker_deadwood or 0,
        opponent_deadwood=hand.opponent_deadwood or 0,
        award=award,
        laid_off=_laid_off(hand),
    )


def _laid_off(hand: Hand) -> str:
    """Return the cards that were laid off, as people read them.

    Nothing where the table declared more than they would have left.
    """
    if declares_more(hand):
        return ""
    lay_offs = (hand.spread or {}).get("lay_offs", [])
    return " ".join(parse_card(card).name for card, _meld in lay_offs)


def told_line(record: MatchRecord, hand: Hand, line: Line[int]) -> Told:
    """Return what the sentences need of a counted hand."""
    return told(record, hand, line.award)


def award_of(record: MatchRecord, hand: Hand) -> Award:
    """Return what the hand's facts are worth, also where it does not count.

    No award is stored beside a hand that was set aside.
    """
    return hand_award(record.rules, as_played(hand))
