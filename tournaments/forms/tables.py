"""What a director says about a table or an exchange."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.people import ReasonForm

STRANGER = _("Choose among the three at the table.")


class PeopleField(forms.TypedMultipleChoiceField):
    """Some of the people named, by the numbers of their entries."""

    def __init__(self, label: object) -> None:
        super().__init__(
            label=label,  # type: ignore[arg-type]
            coerce=int,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            error_messages={"invalid_choice": STRANGER},
        )


class RulingForm(ReasonForm):
    """Who was not there or gave up, who goes on in a knock-out, and why."""

    absent = PeopleField(_("Who was not there, or gave up?"))
    through = PeopleField(_("Who goes on?"))
    field_order = ["absent", "through", "reason"]

    def __init__(
        self, data: object, *, names: Mapping[int, str], sends: int = 0
    ) -> None:
        """names: the three by number. sends: how many go on, 0 where nobody does."""
        super().__init__(data)  # type: ignore[arg-type]
        for field in ("absent", "through"):
            self.fields[field].choices = list(names.items())  # type: ignore[attr-defined]
        if not sends:
            del self.fields["through"]


class ExchangeForm(ReasonForm):
    """Two who exchange places in the drawn round."""

    one = forms.TypedChoiceField(label=_("One player"), coerce=int)
    other = forms.TypedChoiceField(label=_("The other player"), coerce=int)
    field_order = ["one", "other", "reason"]

    def __init__(self, data: object, *, names: Mapping[int, str]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        choices: list[tuple[str, object]] = [("", _("Choose a player"))]
        choices += [(str(number), name) for number, name in names.items()]
        for field in ("one", "other"):
            self.fields[field].choices = choices  # type: ignore[attr-defined]
            self.fields[field].widget.attrs["class"] = "in sel"
            self.fields[field].error_messages = {
                "required": _("Choose two who play in this round."),
                "invalid_choice": _("Choose two who play in this round."),
            }
