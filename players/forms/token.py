"""A new API token: for which club, with which scopes, until when."""

from datetime import timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from players.models import Scope
from players.queries.clubs import MyClub

LIFETIMES = [("30", _("30 days")), ("365", _("a year")), ("", _("no end"))]


#: What each scope lets a program do: the rows of the permission table, said whole.
SCOPES = [
    (Scope.READ, _("Read what a member of the club can read")),
    (Scope.SCORE, _("Start matches, record and correct hands, add and rename players")),
    (
        Scope.MANAGE,
        _("Manage players, tournaments, house rules and the whole book"),
    ),
]


class TokenForm(forms.Form):
    club = forms.ChoiceField(
        label=_("Club"), widget=forms.Select(attrs={"class": "in sel"})
    )
    name = forms.CharField(
        label=_("What it is for"),
        max_length=60,
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=SCOPES,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one.")},
    )
    days = forms.ChoiceField(
        label=_("It ends after"),
        choices=LIFETIMES,
        initial="365",
        required=False,
        widget=forms.Select(attrs={"class": "in sel"}),
    )

    def __init__(self, data: object, *, clubs: tuple[MyClub, ...]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        choices = [(mine.club.slug, mine.club.name) for mine in clubs]
        self.fields["club"].choices = choices  # type: ignore[attr-defined]

    def lifetime(self) -> timedelta | None:
        """Return how long the token lives; None for ever. On a valid form."""
        days = self.cleaned_data["days"]
        return timedelta(days=int(days)) if days else None
