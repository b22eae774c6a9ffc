"""The operator's form of an account, which leaves nothing without anybody."""

from typing import TYPE_CHECKING

from django.contrib.auth.forms import UserChangeForm
from django.utils.translation import gettext as _

from players.models import User
from players.services.accounts import clubs_owned_alone, lock_clubs_of
from players.services.operators import is_last_operator, lock_operators

if TYPE_CHECKING:
    AccountForm = UserChangeForm[User]
else:
    AccountForm = UserChangeForm

#: Without any of these nobody enters the operator's pages.
OPERATORS_RIGHTS = ("is_active", "is_staff", "is_superuser")


class PersonForm(AccountForm):
    """What the services refuse is refused here too, at the box that was emptied."""

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or self.cleaned_data
        # The admin has begun the transaction: what is counted stays until it is saved.
        lock_operators()
        lock_clubs_of(self.instance)
        emptied = [
            name
            for name in OPERATORS_RIGHTS
            if getattr(self.instance, name) and self.cleaned_data.get(name) is False
        ]
        if is_last_operator(self.instance):
            text = _("Nobody else runs this site. Let somebody else run it first.")
            for name in emptied:
                self.add_error(name, text)
        if "is_active" in emptied:
            for club in clubs_owned_alone(self.instance):
                text = _(
                    "Nobody else who can log in owns %(club)s."
                    " Make somebody else an owner first."
                )
                self.add_error("is_active", text % {"club": club.name})
        return data
