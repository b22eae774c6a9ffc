"""The account of somebody who keeps score."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext

#: Stands for everybody who deleted an account. Nobody can sign up under it, for a
#: user name holds no blank.
FORMER_ACCOUNT = "former account"


class User(AbstractUser):
    """Our own from the first migration, so that fields can be added later."""

    first_name = None  # type: ignore[assignment]  # Django removes a field so
    last_name = None  # type: ignore[assignment]

    #: The language chosen while logged in; "": whatever the browser asks for.
    language = models.CharField(max_length=8, default="", blank=True)

    class Meta:
        db_table = "users"

    def __str__(self) -> str:
        return self.get_short_name()

    def get_short_name(self) -> str:
        if self.username == FORMER_ACCOUNT:
            return gettext("former account")
        return self.username
