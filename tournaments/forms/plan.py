"""Setting up a tournament: format, rounds, cut, points, tie-breaks, house rules."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from players.rules.names import LONGEST_NAME
from scoring.forms.house_rules import HouseRulesForm, rules_initial
from scoring.forms.numbers import DigitsField, digits_widget
from scoring.forms.start import DayField
from scoring.rules.ruleset import RULE_NAMES, Ruleset
from tournaments.models import Format
from tournaments.seating.brackets import CUTS
from tournaments.seating.measures import MEASURES
from tournaments.seating.seats import MOST_PLAYERS
from tournaments.services.setup import CHANGEABLE, WEIGHTS, Plan
from tournaments.services.steering import LONGEST_REASON

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

FORMATS = [
    (Format.FULL, _("Full schedule: everybody meets as many others as there is time")),
    (Format.FULL_CUT, _("Full schedule, then a cut: the first play a knock-out")),
    (Format.SWISS, _("Swiss: those who stand alike meet, round by round")),
    (Format.SWISS_CUT, _("Swiss, then a cut: the first play a knock-out")),
    (Format.ELIMINATION, _("Single elimination: who loses is out")),
]
FIRST_ROLES = [
    ("balanced", _("Dealt out evenly by the draw")),
    ("cut", _("Cut at the table, as in any match")),
]
MEASURE_FIELDS = [f"measure{place}" for place in range(1, len(MEASURES) + 1)]
#: The form's names for what the service calls otherwise.
FIELDS = {
    **{f"weights.{name}": name for name in WEIGHTS},
    "weights": "first",
    **{f"house_rules.{name}": name for name in RULE_NAMES},
    "measures": "measure1",
}


def _points(label: "str | _StrPromise") -> DigitsField:
    return DigitsField(
        label=label,
        widget=digits_widget(maxlength="4"),
        error_messages={"required": _("Type a number, like 2.")},
    )


def _choice(
    label: "str | _StrPromise", choices: object, help_text: "str | _StrPromise" = ""
) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,  # type: ignore[arg-type]
        help_text=help_text,
        widget=forms.Select(attrs={"class": "in sel"}),
    )


def _cuts() -> list[tuple[str, str]]:
    """Return the choices in the language of whoever looks at the form."""
    found = [("0", str(_("none")))]
    for cut in CUTS:
        if cut:
            text = ngettext("to %(count)s player", "to %(count)s players", cut)
            found.append((str(cut), text % {"count": cut}))
    return found


class PlanForm(HouseRulesForm):
    """Everything that is set. `expected` only serves to say what the rest means.

    Each of `measure1`, `measure2`... is a key of seating.md section 7 or "": the
    order of the fields is the order in which they decide.
    """

    name = forms.CharField(
        label=_("Name"),
        max_length=10 * LONGEST_NAME,  # the service says how long a name may be
        widget=forms.TextInput(
            attrs={"class": "in", "autocomplete": "off", "dir": "auto"}
        ),
        error_messages={"required": _("Type a name.")},
    )
    starts_on = DayField(
        label=_("Day"), error_messages={"required": _("Type the day like 2026-11-30.")}
    )
    format = _choice(_("Format"), FORMATS)
    rounds = DigitsField(
        label=_("Rounds"),
        help_text=_("Those before a cut. A single elimination goes on by itself."),
        widget=digits_widget(maxlength="3"),
        error_messages={"required": _("Type a number, like 4.")},
    )
    cut = _choice(
        _("Cut"),
        _cuts,
        _("How many play the knock-out after the rounds."),
    )
    expected = DigitsField(
        label=_("Players expected"),
        help_text=_("Only to say what this means for so many."),
        required=False,
        lowest=3,
        highest=MOST_PLAYERS,
        widget=digits_widget(maxlength="3"),
    )
    first, second = _points(_("First place")), _points(_("Second place"))
    third, bye = _points(_("Third place")), _points(_("A bye"))
    first_roles = _choice(_("Who has the box first"), FIRST_ROLES)
    freeze_last = forms.BooleanField(
        label=_("Keep the standings back in the last round, until they are revealed"),
        required=False,
    )
    players_may_correct = forms.BooleanField(
        label=_("Players may correct their own hands, until their table is confirmed"),
        required=False,
    )
    reason = forms.CharField(
        label=_("Why are the tie-breaks changed?"),
        help_text=_("Stands beside the standings."),
        required=False,
        max_length=10 * LONGEST_REASON,
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )
    field_order = [
        *("name", "starts_on", "format", "rounds", "cut", "expected"),
        *(*WEIGHTS, *MEASURE_FIELDS, "first_roles", "freeze_last"),
        *("players_may_correct", "reason"),
    ]

    def __init__(
        self, data: object, *, plan: Plan, rules: Ruleset, is_running: bool = False
    ) -> None:
        """is_running: what is frozen then is shown and not read."""
        super().__init__(data, initial=_initial(plan, rules))  # type: ignore[arg-type]
        choices = [("", "–")] + [(key, _(one.name)) for key, one in MEASURES.items()]
        for place, name in enumerate(MEASURE_FIELDS, 1):
            label = _("Decides at place %(place)s") % {"place": place}
            self.fields[name] = _choice(label, choices)
            self.fields[name].required = False
        self.order_fields(self.field_order)
        if not is_running:
            del self.fields["reason"]
        for name, field in self.fields.items():
            is_open = name in CHANGEABLE or name in ("reason", "expected")
            if is_running and not is_open and name not in MEASURE_FIELDS:
                field.disabled = True

    @property
    def measures(self) -> list[forms.BoundField]:
        """The fields of the tie-breaks, in order."""
        return [self[name] for name in MEASURE_FIELDS]

    @property
    def rule_names(self) -> tuple[str, ...]:
        """The names of the fields that are house rules."""
        return tuple(RULE_NAMES)

    def plan(self) -> Plan:
        """Return what is set; call it on a valid form."""
        data = self.cleaned_data
        is_elimination = data["format"] == Format.ELIMINATION
        return Plan(
            name=data["name"],
            starts_on=data["starts_on"],
            format=data["format"],
            rounds=1 if is_elimination else data["rounds"],
            cut=int(data["cut"]),
            house_rules=self.house_rules(),
            weights=(data["first"], data["second"], data["third"], data["bye"]),
            measures=tuple(data[name] for name in MEASURE_FIELDS if data[name]),
            first_roles=data["first_roles"],
            freeze_last=data["freeze_last"],
            players_may_correct=data["players_may_correct"],
        )


def _initial(plan: Plan, rules: Ruleset) -> Mapping[str, object]:
    return {
        "name": plan.name,
        "starts_on": plan.starts_on.isoformat(),
        "format": plan.format,
        "rounds": plan.rounds,
        "cut": str(plan.cut),
        "first_roles": plan.first_roles,
        "freeze_last": plan.freeze_last,
        "players_may_correct": plan.players_may_correct,
        **dict(zip(WEIGHTS, plan.weights, strict=True)),
        **dict(zip(MEASURE_FIELDS, plan.measures, strict=False)),
        **rules_initial(rules),
    }
