"""Who gets the clubs of somebody who leaves."""

from django import forms
from django.utils.translation import gettext as _

from players.models import Club, User
from players.services.accounts import possible_heirs

GOES_TOO = "delete"


class DeleteAccountForm(forms.Form):
    """One choice for each club that nobody else owns."""

    def __init__(self, *args: object, user: User, clubs: list[Club]) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # only the data
        self.heirs_of: dict[int, dict[str, User]] = {}
        for club in clubs:
            heirs = possible_heirs(club, user)
            self.heirs_of[club.pk] = {str(heir.pk): heir for heir in heirs}
            choices = [("", _("Choose"))]
            choices += [
                (str(heir.pk), _("%(name)s gets it") % {"name": heir.username})
                for heir in heirs
            ]
            choices.append((GOES_TOO, _("It is deleted, with all its matches")))
            self.fields[f"club{club.pk}"] = forms.ChoiceField(
                label=club.name,
                choices=choices,
                error_messages={"required": _("Say what becomes of this club.")},
            )

    def heirs(self) -> dict[int, User | None]:
        """Return for each club who gets it; None: it goes too."""
        return {
            pk: heirs.get(self.cleaned_data[f"club{pk}"])
            for pk, heirs in self.heirs_of.items()
        }
