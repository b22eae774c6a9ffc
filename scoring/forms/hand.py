"""One hand as the pad and the plain form post it."""

import secrets
from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.numbers import DigitsField
from scoring.models import Outcome
from scoring.queries.match_record import MatchRecord
from scoring.rules.cards import (
    LONGEST_TEXT,
    RANK_LETTERS,
    SUIT_LETTERS,
    parse_cards,
)
from scoring.rules.errors import RuleError
from scoring.rules.roles import Roles
from scoring.services.hand_entry import HandEntry
from web.idempotency import check_key
from web.problems import Invalid

LETTERS = "abc"
DRAW = "draw"
RANKS = [("", "–"), *((rank, rank.replace("T", "10")) for rank in RANK_LETTERS)]
SUITS = [("", "–"), *zip(reversed(SUIT_LETTERS), "♠♥♦♣", strict=True)]


def new_key() -> str:
    """Return a key for a hand, as the pad makes one when the hand is typed."""
    return secrets.token_urlsafe(16)


class HandForm(forms.Form):
    """Who knocked, with how many, and what the other had.

    Players are told by their letter: a, b, c by place. `roles` holds the letters of
    box, captain and sitter as the page showed them; `sat` says that the table chose
    them against the rotation, and only then do they become facts of the hand. Cards
    are text; `melds` are the knocker's own choice, with a stroke between them.
    """

    number = DigitsField(lowest=1, highest=9999)
    client_key = forms.CharField(required=False)
    roles = forms.RegexField(r"^(?:abc|acb|bac|bca|cab|cba)\Z", required=False)
    sat = forms.BooleanField(required=False)
    knocker = forms.ChoiceField(
        choices=[*((letter, letter) for letter in LETTERS), (DRAW, DRAW)],
        error_messages={
            "required": _("Say who knocked. If nobody did, it is a drawn hand."),
            "invalid_choice": _("Say who knocked. If nobody did, it is a drawn hand."),
        },
    )
    knocker_deadwood = DigitsField(required=False)
    opponent_deadwood = DigitsField(required=False)
    turned_rank = forms.ChoiceField(choices=RANKS, required=False)
    turned_suit = forms.ChoiceField(choices=SUITS, required=False)
    big_gin = forms.BooleanField(required=False)
    knocker_cards = forms.CharField(required=False, max_length=LONGEST_TEXT)
    opponent_cards = forms.CharField(required=False, max_length=LONGEST_TEXT)
    melds = forms.CharField(required=False, max_length=LONGEST_TEXT)

    def clean_client_key(self) -> str:
        """Return the key; a page takes no other than the API does."""
        key: str = self.cleaned_data["client_key"]
        try:
            return check_key(key, "client_key") if key else ""
        except Invalid as refusal:
            raise forms.ValidationError(str(refusal.detail)) from None

    def entry(self, record: MatchRecord) -> HandEntry:
        """Return what was typed, people by their ids; call it on a valid form."""
        data = self.cleaned_data
        people = dict(
            zip(LETTERS, (seat.player.public_id for seat in record.seats), strict=True)
        )
        drawn = data["knocker"] == DRAW
        box, captain, sitter = data["roles"] or "abc"
        return HandEntry(
            number=data["number"],
            outcome=Outcome.DRAW if drawn else Outcome.KNOCK,
            knocker="" if drawn else people[data["knocker"]],
            knocker_deadwood=data["knocker_deadwood"],
            opponent_deadwood=data["opponent_deadwood"],
            turned_up=data["turned_rank"] + data["turned_suit"],
            big_gin=data["big_gin"],
            knocker_cards=data["knocker_cards"],
            opponent_cards=data["opponent_cards"],
            melds=melds_of(data["melds"], data["knocker_cards"]),
            roles=(people[box], people[captain], people[sitter])
            if data["sat"] and data["roles"]
            else None,
            client_key=data["client_key"],
        )

    def shown_roles(self) -> Roles[int] | None:
        """Return the roles that the page showed to the writer, as places."""
        letters = self.cleaned_data.get("roles")
        return (
            Roles(*(LETTERS.index(letter) for letter in letters)) if letters else None
        )

    def value_of(self, name: str) -> str:
        """Return what stands in a field, as it was typed."""
        value = self[name].value()
        return "" if value in (None, False) else str(value)


def melds_of(text: str, cards: str) -> tuple[str, ...] | None:
    """Return the melds of a choice as text, "4C 5C 6C / 7C 7D 7H"; None for none.

    A choice belongs to its cards: where those were typed anew, it is none.
    """
    melds = tuple(meld.strip() for meld in text.split("/") if meld.strip())
    try:
        held = parse_cards(cards)
        if any(len(parse_cards(meld) - held) for meld in melds):
            return None
    except RuleError:
        return melds or None  # the service says what is wrong with the cards
    return melds or None


def melds_text(melds: Iterable[str]) -> str:
    """Return melds as the form holds them."""
    return " / ".join(melds)


def letters_of(roles: Roles[int]) -> str:
    """Return the letters of box, captain and sitter."""
    return "".join(LETTERS[place] for place in roles.players)
