"""Starting a match: three names, the cut, the house rules."""

from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _

from players.rules.names import LONGEST_NAME
from scoring.forms.cut import card_rounds
from scoring.forms.house_rules import HouseRulesForm
from scoring.rules.roles import Roles
from scoring.services.start_match import CutRound, Start
from web.days import read_day

SEATS = (1, 2, 3)
ORDER = [("", "–"), ("1", _("highest")), ("2", _("middle")), ("3", _("lowest"))]


class DayField(forms.CharField):
    """A day as the browser's own field sends it, 2026-11-30; None where empty."""

    widget = forms.DateInput(attrs={"class": "in", "type": "date"})

    def clean(self, value: object) -> date | None:
        text = super().clean(value)
        if not text:
            return None
        day = read_day(text)
        if day is None:
            raise forms.ValidationError(
                _("Type the day like 2026-11-30."), code="not_a_day"
            )
        return day


def _name(number: int) -> forms.CharField:
    return forms.CharField(
        label=[_("Player 1"), _("Player 2"), _("Player 3")][number - 1],
        error_messages={"required": _("Type a name.")},
        max_length=10 * LONGEST_NAME,  # the service says how long a name may be
    )


def _order() -> forms.ChoiceField:
    return forms.ChoiceField(choices=ORDER, required=False)


class StartForm(HouseRulesForm):
    """What the page for a new match posts; the three seats are never reordered.

    The cut comes as cards (`card_1_1` is the first card of player 1, `card_2_1` the
    second), as an order (`cut1` to `cut3`), or as `stand`: the roles as they stood
    after the last match of the same three. Cards go before the order.
    """

    player1 = _name(1)
    player2 = _name(2)
    player3 = _name(3)
    cut1, cut2, cut3 = _order(), _order(), _order()
    stand = forms.BooleanField(required=False)
    played_on = DayField(label=_("Played on"), required=False)
    #: Faults are told from the top of the page: the house rules stand below.
    field_order = ["player1", "player2", "player3", "cut1", "cut2", "cut3"]

    def cut(self) -> list[CutRound]:
        """Return the rounds of cards that were typed."""
        return list(card_rounds(self.data))

    def start(self, standing: Roles[str] | None) -> Start:
        """Return what is to be started; call it on a valid form.

        standing: the roles by name that `stand` would take over.
        """
        names = [self.cleaned_data[f"player{seat}"] for seat in SEATS]
        cut: list[CutRound] | None = self.cut() or None
        roles = None
        if cut is None:
            roles = standing if self.cleaned_data["stand"] else self._ordered(names)
        return Start(
            names=names,
            cut=cut,
            roles=roles,
            house_rules=self.house_rules(),
            played_on=self.cleaned_data["played_on"],
        )

    def _ordered(self, names: list[str]) -> Roles[str] | None:
        """Return who drew highest, middle, lowest; None where that is not said."""
        order = [self.cleaned_data[f"cut{seat}"] for seat in SEATS]
        if sorted(order) == ["", "1", "2"]:  # two taps: the third is known
            order[order.index("")] = "3"
        if sorted(order) != ["1", "2", "3"] or len(set(names)) != 3:
            return None
        return Roles(*(names[order.index(rank)] for rank in "123"))
