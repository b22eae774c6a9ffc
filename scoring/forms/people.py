"""What players are called, and who is the same person as whom."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from players.models import Club, Player, User
from players.rules.names import LONGEST_NAME


class RenameForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=10 * LONGEST_NAME,  # the service says how long a name may be
        widget=forms.TextInput(
            attrs={"class": "in", "autocomplete": "off", "dir": "auto"}
        ),
        error_messages={"required": _("Type a name.")},
    )


class MergeForm(forms.Form):
    """Who the player is really; everybody else of the club may be chosen."""

    into = forms.ChoiceField(
        label=_("The same person as"),
        widget=forms.Select(attrs={"class": "in sel"}),
        error_messages={
            "required": _("Choose who it is."),
            "invalid_choice": _("Choose one of the players of this club."),
        },
    )

    def __init__(self, data: object, *, others: Iterable[Player]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.others = {player.public_id: player for player in others}
        choices: list[tuple[str, object]] = [("", _("Choose a player"))]
        choices += [(key, player.name) for key, player in self.others.items()]
        self.fields["into"].choices = choices  # type: ignore[attr-defined]

    @property
    def target(self) -> Player:
        """Who was chosen; on a valid form."""
        return self.others[self.cleaned_data["into"]]


class AccountForm(forms.Form):
    """Which member of the club a player is; empty for nobody."""

    account = forms.ChoiceField(
        label=_("Account"),
        required=False,
        widget=forms.Select(attrs={"class": "in sel"}),
        help_text=_("The player’s page then stands in that account."),
    )

    def __init__(self, data: object = None, *, club: Club, account: str = "") -> None:
        super().__init__(data, initial={"account": account})  # type: ignore[arg-type]
        members = User.objects.filter(memberships__club=club).order_by("username")
        self.members = {user.username: user for user in members}
        choices: list[tuple[str, object]] = [("", _("Nobody with an account"))]
        choices += [(name, name) for name in self.members]
        self.fields["account"].choices = choices  # type: ignore[attr-defined]

    @property
    def chosen(self) -> User | None:
        """The member, or None for nobody; on a valid form."""
        return self.members.get(self.cleaned_data["account"])


class SureForm(forms.Form):
    """A page that says what will happen; sending it is the yes."""
