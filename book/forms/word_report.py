"""The form for a better word."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


def _field(label: Any) -> forms.CharField:  # noqa: ANN401  text or lazy text
    widget = forms.Textarea(attrs={"class": "in", "rows": 2})
    return forms.CharField(label=label, max_length=300, widget=widget)


class WordReportForm(forms.Form):
    """What is read on a page, and what a native speaker would say."""

    said = _field(_("What you read"))
    better = _field(_("What it should say"))
