"""Logging in and signing up."""

import unicodedata

from allauth.account.adapter import get_adapter
from allauth.account.forms import (
    ChangePasswordForm,
    LoginForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
    SignupForm,
)
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from players.services.operators import is_setup_code, operator_is_wanted

#: The keyboard of a phone must not change what is typed.
PLAIN = {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}

#: In place of the list that the validators make of themselves.
LENGTH = _("At least 8 characters.")


class LogInForm(LoginForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name")
        self.fields["login"].widget.attrs |= PLAIN
        self.fields["password"].help_text = ""

    def clean_login(self) -> str:
        typed: str = super().clean_login()
        return unicodedata.normalize("NFKC", typed)


class SignUpForm(SignupForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("User name")
        name.help_text = _(
            "Letters, digits and @ . + - _ without blanks. Others see it."
        )
        name.widget.attrs |= PLAIN
        self.fields["password1"].help_text = LENGTH
        if "email" in self.fields:
            self.fields["email"].label = _("Mail, if you like")
            self.fields["email"].help_text = _("Only to set a forgotten password anew.")
        #: Whether this sign-up makes whoever it is run the site.
        self.is_first = operator_is_wanted()
        if settings.SETUP_CODE_NEEDED and self.is_first:
            self.fields["setup_code"] = forms.CharField(
                label=_("Setup code"),
                help_text=_("The server printed it when it was started."),
                max_length=60,
                widget=forms.TextInput(attrs=PLAIN | {"autocomplete": "off"}),
            )

    def clean_username(self) -> str:
        """Return the name as it is kept; whether it is taken is asked last of all."""
        typed: str = self.cleaned_data["username"]
        return str(get_adapter().clean_username(typed, shallow=True))

    def clean(self) -> dict[str, object]:
        """Look the name up only when all else is right (S19).

        Whoever tries names out would have to make an account for each that is free.
        """
        cleaned: dict[str, object] = super().clean()
        if not self.errors:
            try:
                get_adapter().clean_username(str(cleaned["username"]))
            except ValidationError as refused:
                self.add_error("username", refused)
        return cleaned

    def clean_setup_code(self) -> str:
        given: str = self.cleaned_data["setup_code"]
        if not is_setup_code(given):
            raise ValidationError(_("That is not the setup code."), code="wrong_code")
        return given


class NewPasswordForm(ChangePasswordForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = LENGTH


class FirstPasswordForm(SetPasswordForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = LENGTH


class ForgottenPasswordForm(ResetPasswordKeyForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = LENGTH
