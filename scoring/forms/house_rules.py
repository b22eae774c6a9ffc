"""The house rules as fields of a form: of a match that starts, of a tournament."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.numbers import DigitsField, digits_widget
from scoring.rules.ruleset import MAY_BE_OFF, NUMBERS, RULE_NAMES, Ruleset

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def _number(
    name: str, label: "str | _StrPromise", *, required: bool = True
) -> DigitsField:
    lowest, highest = NUMBERS[name]
    help_text = "" if required else _("Empty: off")
    return DigitsField(
        label=label,
        lowest=lowest,
        highest=highest,
        required=required,
        help_text=help_text,
        widget=digits_widget(maxlength="4"),
        error_messages={"required": _("Type a number, like 23.")},
    )


def _select(
    label: "str | _StrPromise", *choices: tuple[str, object]
) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=choices, widget=forms.Select(attrs={"class": "in"})
    )


def _check(label: "str | _StrPromise") -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


class HouseRulesForm(forms.Form):
    """Every house rule of rules.md, one field each under its own name."""

    game_target = _number("game_target", _("First to"))
    knock_limit = _number("knock_limit", _("Knock with at most"))
    gin_bonus = _number("gin_bonus", _("Gin"))
    undercut_bonus = _number("undercut_bonus", _("Undercut"))
    big_gin_bonus = _number("big_gin_bonus", _("Big gin"), required=False)
    line_bonus = _number("line_bonus", _("Each hand won, at the end"))
    game_bonus = _number("game_bonus", _("Winning, at the end"))
    hand_limit = _number("hand_limit", _("Ends after hands"), required=False)
    shutout = _select(
        _("If the others have nothing"),
        ("off", _("nothing more")),
        ("double", _("the winner’s sum doubles")),
        ("flat_100", _("100 more")),
    )
    oklahoma = _select(
        _("Oklahoma: the card turned up"),
        ("off", _("means nothing")),
        ("gin_only", _("is the limit; ace: only gin")),
        ("one", _("is the limit; ace: one")),
    )
    cut_ties = _select(
        _("Equal cards in the cut"),
        ("redraw", _("those cut again")),
        ("suit", _("the suit decides")),
    )
    undercut_on_tie = _check(_("Equal counts are an undercut"))
    spades_double = _check(_("A spade turned up counts double"))

    def house_rules(self) -> dict[str, object]:
        """Return the house rules as the service reads them; on a valid form."""
        rules = {name: self.cleaned_data[name] for name in RULE_NAMES}
        return {
            name: "off" if name in MAY_BE_OFF and value is None else value
            for name, value in rules.items()
        }


def rules_initial(rules: Ruleset) -> dict[str, object]:
    """Return the values of the rule fields for these house rules."""
    return {name: getattr(rules, name) for name in RULE_NAMES}


def data_with_rules(data: Mapping[str, str], rules: Ruleset) -> dict[str, str]:
    """Return what was typed with these house rules in place of the typed ones."""
    changed = {name: value for name, value in data.items() if name not in RULE_NAMES}
    for name, value in rules_initial(rules).items():
        if value is True:
            changed[name] = "on"
        elif value is not False:
            changed[name] = "" if value is None else str(value)
    return changed
