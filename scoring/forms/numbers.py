"""Whole numbers as people type them: plain digits and nothing else."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

#: Four digits hold every number of this site; longer ones are a slip.
DIGITS = re.compile(r"[0-9]{1,4}")


def read_number(text: str) -> int | None:
    """Return a number of up to nine ASCII digits, as addresses and hidden fields carry
    it; None for anything else. What is longer names nothing, and Python refuses to
    read some thousand digits.
    """
    is_number = text.isascii() and text.isdecimal() and len(text) < 10
    return int(text) if is_number else None


#: A number that is read so that whoever knows the limit can tell it.
_WHOLE = re.compile(r"[0-9]{1,9}|-[1-9][0-9]{0,8}")


class DigitsField(forms.CharField):
    """A whole number: ASCII digits, blanks around trimmed; None where it is empty.

    Without bounds the rules say what is too low or too high, as over the API. Never
    `type=number`: wheels and arrow keys change those behind the writer's back.
    """

    default_error_messages = {"not_a_number": _("Type a number, like 23.")}

    def __init__(
        self, *, lowest: int | None = None, highest: int | None = None, **kwargs: object
    ):
        self.lowest, self.highest = lowest, highest
        super().__init__(**kwargs)  # type: ignore[arg-type]  # passed on

    def clean(self, value: object) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        if not _WHOLE.fullmatch(text):
            raise forms.ValidationError(
                self.error_messages["not_a_number"], code="not_a_number"
            )
        number = int(text)
        too_low = self.lowest is not None and number < self.lowest
        if too_low or (self.highest is not None and number > self.highest):
            raise forms.ValidationError(
                _("This goes from %(lowest)s to %(highest)s.")
                % {"lowest": self.lowest, "highest": self.highest},
                code="out_of_range",
            )
        return number


def digits_widget(**attrs: str) -> forms.TextInput:
    """Return a text field that brings up the number keys of a phone."""
    return forms.TextInput(
        attrs={
            "class": "in",
            "inputmode": "numeric",
            "pattern": "[0-9]*",
            "autocomplete": "off",
            **attrs,
        }
    )
