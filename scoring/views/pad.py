"""What the pad's script needs to know: the match, its rules, and every text."""

from dataclasses import asdict

from django.utils.translation import gettext as _

from scoring.forms.hand import LETTERS
from scoring.models import Hand
from scoring.queries.match_record import MatchRecord
from scoring.queries.shown_cards import typed_counts
from scoring.rules.roles import Roles
from scoring.views.card_texts import card_data
from scoring.views.texts import button_texts
from scoring.wording import next_templates, sentence_templates


def pad_data(record: MatchRecord, roles: Roles[int], *, sat: bool) -> dict[str, object]:
    """Return the state of the match in the pad's words; letters stand for places.

    roles: who sits where in the hand to be typed. sat: the table chose them.
    """
    totals = record.state.totals
    return {
        "match": record.match.public_id,
        "number": record.next_number,
        "hands": len([line for line in record.state.lines if line.counted]),
        "roles": {
            "box": LETTERS[roles.box],
            "captain": LETTERS[roles.captain],
            "sitter": LETTERS[roles.sitter],
        },
        "sat": sat,
        "names": dict(zip(LETTERS, record.names, strict=True)),
        "totals": {letter: totals[place] for place, letter in enumerate(LETTERS)},
        "rules": asdict(record.rules),
        "sentences": sentence_templates(),
        "next": next_templates(),
        "buttons": button_texts(),
        "texts": _texts(),
        "cards": card_data(),
    }


def edit_data(record: MatchRecord, roles: Roles[int], hand: Hand) -> dict[str, object]:
    """Return the same for an older hand that is typed again; edit: its version."""
    see = dict.fromkeys(button_texts(), _("See what changes"))
    return pad_data(record, roles, sat=False) | {
        "number": hand.number,
        "edit": hand.tag_name,
        "buttons": see,
    }


def taken_back(hand: Hand) -> dict[str, object]:
    """Return a hand that was taken back as the pad would have had it typed."""
    if hand.knocker is None:
        return {"draw": True, "turnedUp": hand.turned_up}
    knocker = LETTERS[hand.knocker]
    own, other = typed_counts(hand)
    opponent = LETTERS[hand.captain if hand.knocker == hand.box else hand.box]
    typed: dict[str, object] = {
        "who": knocker,
        "count": own,
        "other": "" if other is None else str(other),
        "big": hand.big_gin,
        "turnedUp": hand.turned_up,
    }
    if hand.knocker_cards:
        typed["cards"] = {
            knocker: hand.knocker_cards.split(),
            opponent: hand.opponent_cards.split(),
        }
        typed["melds"] = [meld.split() for meld in (hand.spread or {}).get("melds", [])]
    return typed


def _texts() -> dict[str, str]:
    return {
        "who": _("Who knocked, and with how many?"),
        "count": _("%(name)s’s count, after laying off"),
        "holding": _("What was %(name)s left holding?"),
        "nobody": _("Nobody knocked: the hand is drawn"),
        "knocked": _("%(name)s knocked with"),
        "had": _("%(name)s had"),
        "instead": _("%(name)s knocked instead"),
        "key_knock": _("%(name)s knocked with %(number)s"),
        "key_gin": _("%(name)s went gin"),
        "key_big": _("%(name)s went big gin"),
        "key_digit": _("%(number)s, %(name)s’s count"),
        "key_delete": _("Delete the last digit"),
        "key_rank": _("Add a card of %(name)s’s: %(rank)s"),
        "key_undo_rank": _("Take back the last card"),
        "key_digits": _("Back to digits"),
        "turned": _("Turned up: %(card)s"),
        "gin": _("Gin"),
        "big": _("Big"),
        "gin_value": _("gin"),
        "big_value": _("big gin"),
        "undercut": _("Undercut"),
        "hint_start": _("Tap the knocker’s count on their side. Ten or less."),
        "hint_gin_only": _("Only gin ends this hand."),
        "hint_turned": _("First the card that was turned up."),
        "hint_add": _("Tap the unmatched cards only: their sum is the count."),
        "hint_check": _("Check the cards, or who knocked."),
        "hint_count": _("Two digits at most. Court cards count 10, an ace 1."),
        "third_digit": _("Two digits at most. Use ⌫ to change it."),
        "too_high": _("No hand can come to more than 98."),
        "no_cards": _("The cards did not come through. Type the counts, or try again."),
        "reaches": _("%(name)s reaches %(total)s. That is the match."),
        "over": _("That was the last hand of the match."),
        "busy": _("Recording"),
    }
