"""Disputing one hand of a finished match."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.queries.match_record import MatchRecord
from scoring.services.confirm_match import LONGEST_REASON, Dispute
from web.problems import Text

UNKNOWN = _("Choose one of the three.")
NO_HAND = _("Choose the hand that is wrong.")


class DisputeForm(forms.Form):
    """Which of the three says that which hand is wrong, and in what."""

    player = forms.ChoiceField(
        label=_("Who says so?"),
        widget=forms.Select(attrs={"class": "in sel"}),
        error_messages={"required": UNKNOWN, "invalid_choice": UNKNOWN},
    )
    number = forms.ChoiceField(
        label=_("Which hand?"),
        widget=forms.Select(attrs={"class": "in sel"}),
        error_messages={"required": NO_HAND, "invalid_choice": NO_HAND},
    )
    reason = forms.CharField(
        label=_("What is wrong with it? (optional)"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(
            attrs={"class": "in", "autocomplete": "off", "dir": "auto"}
        ),
    )

    def __init__(self, data: object = None, *, record: MatchRecord) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        people: list[tuple[str, Text]] = [("", _("Choose a player"))]
        people += [(s.player.public_id, s.player.name) for s in record.seats]
        hands: list[tuple[str, Text]] = [("", _("Choose a hand"))]
        hands += [(str(hand.number), str(hand.number)) for hand in record.hands]
        self.fields["player"].choices = people  # type: ignore[attr-defined]
        self.fields["number"].choices = hands  # type: ignore[attr-defined]

    def dispute(self) -> Dispute:
        """Return what was chosen; on a valid form."""
        data = self.cleaned_data
        return Dispute(int(data["number"]), data["reason"])
