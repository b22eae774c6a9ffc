"""The code that brings a guest's book to another phone."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RecoveryForm(forms.Form):
    code = forms.CharField(
        label=_("Recovery code"),
        max_length=80,
        help_text=_("Five groups of five signs. Capitals and dashes do not matter."),
        widget=forms.TextInput(
            attrs={
                "class": "in",
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )
