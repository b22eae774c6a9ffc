"""Our words where Django and Django REST framework bring their own.

They say what is wrong with a value, but not the way out; and no page of ours, of
django-allauth or of the API should speak differently from the next.
"""

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core import validators
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

NUL = _("This holds a character that cannot be kept (U+0000). Leave it out.")
TOO_LONG = ngettext_lazy(
    "%(limit_value)d character at most fits here; this has %(show_value)d. Shorten it.",
    "%(limit_value)d characters at most fit here; this has %(show_value)d. Shorten it.",
    "limit_value",
)
USER_NAME = _("A user name holds letters, digits and @ . + - _ and no blanks.")
MAIL = _("This is no mail address. One looks like ana@example.org.")
EMPTY = _("This is empty. Fill it in.")
NOT_LISTED = _("This is not on the list. Choose one that is.")


def use_our_words() -> None:
    """Put our words in place of theirs, in every form and every call, once at start."""
    forms.Field.default_error_messages["required"] = EMPTY
    for field in (forms.ChoiceField, forms.MultipleChoiceField):
        field.default_error_messages["invalid_choice"] = NOT_LISTED
    validators.ProhibitNullCharactersValidator.message = NUL
    validators.MaxLengthValidator.message = TOO_LONG
    validators.EmailValidator.message = MAIL
    UnicodeUsernameValidator.message = USER_NAME
