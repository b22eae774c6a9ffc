"""A new webhook: where to, and of what."""

from django import forms
from django.utils.translation import gettext_lazy as _

from book.services.webhooks import OFFERED


class WebhookForm(forms.Form):
    """The address as typed; the service says which ones are sent to."""

    url = forms.CharField(
        label=_("Address of the receiver"),
        max_length=2000,  # the service says how long an address may be
        widget=forms.TextInput(
            attrs={
                "class": "in",
                "inputmode": "url",
                "autocomplete": "off",
                "placeholder": "https://example.org/third-hand",
            }
        ),
        error_messages={"required": _("Type the address of the receiver.")},
    )
    events = forms.MultipleChoiceField(
        label=_("It is told when"),
        choices=[(kind.value, kind.label) for kind in OFFERED],
        initial=[kind.value for kind in OFFERED],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one of the kinds of changes.")},
    )
