"""Where django-allauth asks how things are done here."""

import re
import unicodedata
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.totp.internal.auth import generate_totp_secret
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from players.access import visitor_of
from players.models import User
from players.rules.lookalikes import mixes_scripts
from players.rules.user_names import guess_key
from players.services.guests import adopt_guest_book
from players.services.operators import claim_operator
from web.addresses import client_address
from web.events import event
from web.limits import Demand, give_back, take
from web.limits.counting import demands_of, wait_text
from web.seal import SealBroken, seal, unseal

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

#: The purpose under which secrets of second factors are sealed, and what they belong
#: to: whose one is, django-allauth does not say.
SECRETS = "second-factors"
#: A user name is read off a list of members: it must not pass for another (S26).
MIXED = _("A user name does not mix Latin letters with Cyrillic or Greek ones.")
_OWN_PATH = re.compile(r"/(?![/\\])[^\\\x00-\x20\x7f]*")


class AccountAdapter(DefaultAccountAdapter):
    """Own addresses only, our limits, the first operator, mail with `PUBLIC_URL`."""

    error_messages: dict[str, "StrOrPromise"] = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("User name and password do not fit together."),
        "username_taken": _("This user name cannot be had. Choose another one."),
        "incorrect_password": _("That is not the password."),
        "incorrect_code": _("That code does not fit."),
        "rate_limited": _("That was too much at once. Go on in a few minutes."),
        "too_many_login_attempts": _(
            "Too many wrong codes. Go on in a few minutes; a passkey still works."
        ),
    }

    _guess: list[Demand]

    def is_safe_url(self, url: str) -> bool:
        """Whether `next` leads to a path of this site and nowhere else (S27)."""
        return _OWN_PATH.fullmatch(url) is not None

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name as it is kept: wide and composed signs made plain (S25).

        Whoever may see that a name is taken has been counted first (S19): lists of
        names are not tried out here. shallow: whether it is taken is not looked up.
        """
        plain = unicodedata.normalize("NFKC", username.strip())
        if mixes_scripts(plain):
            raise ValidationError(MIXED, code="mixed")
        if shallow:
            return str(super().clean_username(plain, shallow=True))
        asked = demands_of(self.request, "taken_name")
        refused = take(asked)[-1]
        if not refused.allowed:
            event("limit", self.request, policy="taken_name")
            raise ValidationError(wait_text(refused.wait), code="too_many")
        name = str(super().clean_username(plain))
        give_back(asked)  # only taken names count
        return name

    def save_user(
        self,
        request: HttpRequest,
        user: AbstractBaseUser,
        form: BaseForm,
        commit: bool = True,
    ) -> AbstractBaseUser:
        # Hashing the password takes its time: not while others wait to write.
        super().save_user(request, user, form, commit=False)
        if not commit or not isinstance(user, User):
            return user
        with transaction.atomic():
            user.save()
            guest = visitor_of(request).guest
            if guest is not None:
                adopt_guest_book(club=guest, user=user, at=timezone.now())
            code = form.cleaned_data.get("setup_code", "")
            if claim_operator(user=user, at=timezone.now(), code=code):
                event("operator", request, account=user.pk)
        return user

    def pre_authenticate(self, request: HttpRequest, **credentials: str) -> None:
        """Count a guess before it is tried; a right one is given back (S20)."""
        tried = guess_key(credentials.get("username", ""))
        self._guess = demands_of(request, "failed_log_in", credential=f"name:{tried}")
        refused = take(self._guess)[-1]
        if not refused.allowed:
            event("limit", request, policy="failed_log_in")
            raise ValidationError(too_many_text(refused.wait), code="too_many")

    def authentication_failed(self, request: HttpRequest, **credentials: str) -> None:
        event("log_in_failed", request)

    def _rollback_login_failed_rl_usage(self) -> None:
        give_back(self._guess)

    def send_mail(
        self, template_prefix: str, email: str, context: dict[str, object]
    ) -> None:
        """Send it with addresses of `PUBLIC_URL`, whatever Host was asked for (S67)."""
        fixed = {
            name: public_address(value)
            for name, value in context.items()
            if name.endswith("_url") and isinstance(value, str)
        }
        told = {"public_url": settings.PUBLIC_URL}
        super().send_mail(template_prefix, email, context | fixed | told)


class SecondFactorAdapter(DefaultMFAAdapter):
    """Passkeys belong to the host of `PUBLIC_URL`; secrets are sealed."""

    error_messages = DefaultMFAAdapter.error_messages | {
        # Half a minute either way is let pass: who is further off must hear why (F6).
        "incorrect_code": _(
            "That code does not fit. Codes go by the time: see whether the clock of"
            " your phone is right, or use a recovery code."
        ),
    }

    def encrypt(self, text: str) -> str:
        """Keep what codes are worked out from sealed, under its own key (S14)."""
        return seal(text, purpose=SECRETS, owner=SECRETS)

    def decrypt(self, encrypted_text: str) -> str:
        """Open such a secret. One that no key opens any more fits no code at all.

        An answer that could be guessed, such as "", would let anybody in.
        """
        try:
            return unseal(encrypted_text, purpose=SECRETS, owner=SECRETS)
        except SealBroken:
            event("factor_unreadable")
            return generate_totp_secret()

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
        return {"id": host, "name": "Third Hand"}


def public_address(url: str) -> str:
    """Return the same page as everybody reaches it."""
    return f"{settings.PUBLIC_URL}{urlsplit(url).path}"


def too_many_text(seconds: int) -> str:
    """Return for how long wrong passwords are not looked at any more."""
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many wrong passwords. Go on in %(count)s minute; a passkey still works.",
        "Too many wrong passwords. Go on in %(count)s minutes; a passkey still works.",
        minutes,
    ) % {"count": minutes}
