"""The cards that somebody wants to know about, as they type them."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import LONGEST_TEXT, Card, Cards, parse_card, parse_cards
from scoring.rules.errors import RuleError
from scoring.rules.melds import MOST_CARDS
from scoring.wording import rule_text

TOO_MANY = _(
    "A hand is 10 cards, or 11 before the discard, not %(count)s. Take away what is"
    " too much."
)


def _typed(**attrs: str) -> forms.TextInput:
    return forms.TextInput(
        attrs={
            "class": "in",
            "maxlength": str(LONGEST_TEXT),
            "autocomplete": "off",
            "autocapitalize": "off",
            "spellcheck": "false",
            "enterkeyhint": "done",
            **attrs,
        }
    )


def _refusal(error: RuleError) -> forms.ValidationError:
    return forms.ValidationError(str(rule_text(error)), code=error.code)


class CalculatorForm(forms.Form):
    """Up to eleven cards, and the one turned up where the house rules ask for it.

    Cleaned, `cards` are Cards and `turned_up` is a Card or None. The length is left
    to the rules, which say it in their own words.
    """

    cards = forms.CharField(
        label=_("Type your cards, like 5h 6h 10s Qd"), required=False, widget=_typed()
    )
    turned_up = forms.CharField(
        label=_("The card turned up"), required=False, widget=_typed(maxlength="20")
    )

    def clean_cards(self) -> Cards:
        try:
            cards = parse_cards(self.cleaned_data["cards"])
        except RuleError as error:
            raise forms.ValidationError(
                str(rule_text(error)), code=error.code
            ) from None
        if len(cards) > MOST_CARDS:
            raise forms.ValidationError(
                TOO_MANY % {"count": len(cards)}, code="too_many_cards"
            )
        return cards

    def clean_turned_up(self) -> Card | None:
        text = self.cleaned_data["turned_up"]
        if not text:
            return None
        try:
            return parse_card(text)
        except RuleError as error:
            raise forms.ValidationError(
                str(rule_text(error)), code=error.code
            ) from None
