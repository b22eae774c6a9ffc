"""Making the first person who signs up the one who runs the site."""

import base64
import hmac
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction

from players.models import FirstOperator, User
from players.services.clubs import give_home_club
from web.keys import keys_for

#: Bytes of the code: 100 bits and a half, so nobody guesses it.
_LENGTH = 15


def operator_is_wanted() -> bool:
    """Whether nobody runs this site yet."""
    return not (
        FirstOperator.objects.exists()
        or User.objects.filter(is_superuser=True).exists()
    )


def is_last_operator(user: User) -> bool:
    """Whether nobody would run the site without this account."""
    operators = User.objects.filter(is_superuser=True, is_staff=True, is_active=True)
    return user.is_superuser and not operators.exclude(pk=user.pk).exists()


def lock_operators() -> None:
    """Let no operator cease to be one until this is committed.

    Of two who go at the same moment the second waits here, and is then the last.
    """
    operators = User.objects.select_for_update().filter(is_superuser=True)
    list(operators.order_by("pk").values_list("pk", flat=True))


def setup_code() -> str:
    """Return the code that a public site's first sign-up must give.

    Worked out from a key, so nothing of it is stored, and every worker knows it.
    """
    text = base64.b32encode(keys_for("setup-code")[0][:_LENGTH]).decode()
    return "-".join(text[start : start + 6] for start in range(0, len(text), 6))


def is_setup_code(given: str) -> bool:
    """Whether this is the code, however it was typed; compared in constant time."""
    typed = "".join(given.upper().split()).replace("-", "")
    right = setup_code().replace("-", "")
    return hmac.compare_digest(typed.encode(), right.encode())


@transaction.atomic
def claim_operator(*, user: User, at: datetime, code: str = "") -> bool:
    """Make the user operator if nobody is yet; say whether that was done.

    The club of this house becomes theirs where nobody owns it.

    On a public site the code must fit. Of many at the same moment exactly one writes
    the only row that `FirstOperator` can have.
    """
    if settings.SETUP_CODE_NEEDED and not is_setup_code(code):
        return False
    if not operator_is_wanted():
        return False
    try:
        with transaction.atomic():
            FirstOperator.objects.create(user=user, since=at)
    except IntegrityError:
        return False
    user.is_staff = user.is_superuser = True
    user.save(update_fields=["is_staff", "is_superuser"])
    give_home_club(at)
    return True
