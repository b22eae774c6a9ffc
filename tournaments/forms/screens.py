"""Steering the screens: which pages go round, how long, and what is announced."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.numbers import DigitsField, digits_widget
from tournaments.models import Screen, ScreenPage
from tournaments.models.screen import (
    LONGEST_MESSAGE,
    LONGEST_SECONDS,
    SHORTEST_SECONDS,
)

MOST_MINUTES = 300


class ScreensForm(forms.Form):
    """`held` comes from the button that was pressed: "" lets the pages go round."""

    pages = forms.MultipleChoiceField(
        label=_("Pages that go round"),
        choices=ScreenPage.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one page.")},
    )
    seconds = DigitsField(
        label=_("Seconds for each page"),
        lowest=SHORTEST_SECONDS,
        highest=LONGEST_SECONDS,
        widget=digits_widget(maxlength="3"),
        error_messages={"required": _("Type a number, like 20.")},
    )
    message = forms.CharField(
        label=_("Announcement (optional)"),
        required=False,
        max_length=LONGEST_MESSAGE,
        widget=forms.TextInput(
            attrs={"class": "in", "autocomplete": "off", "dir": "auto"}
        ),
    )
    minutes = DigitsField(
        label=_("Count down, minutes from now (optional)"),
        help_text=_("Empty leaves the clock as it is; 0 takes it away."),
        required=False,
        lowest=0,
        highest=MOST_MINUTES,
        widget=digits_widget(maxlength="3"),
    )
    held = forms.ChoiceField(
        required=False,
        choices=[("", ""), *ScreenPage.choices],
        error_messages={"invalid_choice": _("Choose one of the pages, or none.")},
    )

    def __init__(self, data: object, *, screen: Screen) -> None:
        initial = {
            "pages": screen.pages,
            "seconds": screen.seconds,
            "message": screen.message,
            "held": screen.held,
        }
        super().__init__(data, initial=initial)  # type: ignore[arg-type]
        self.screen = screen

    def wanted(self, at: datetime) -> dict[str, Any]:
        """Return what `steer_screens` is told; on a valid form."""
        data = self.cleaned_data
        minutes: int | None = data["minutes"]
        until = self.screen.until
        if minutes is not None:
            until = at + timedelta(minutes=minutes) if minutes else None
        names = ("pages", "seconds", "message", "held")
        return {name: data[name] for name in names} | {"until": until}
