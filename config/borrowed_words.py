# ruff: noqa: E501  one sentence, one line, as its owner wrote it
"""Sentences that Django and allauth say on our pages, in languages they do not speak.

Neither has Tagalog or Hausa. Named here, `make messages` puts them into our own
catalogues, which come before theirs. Nothing imports this module.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

# Days, months and stretches of time: Django has them in no Tagalog and no Hausa.

_("Monday")
_("Tuesday")
_("Wednesday")
_("Thursday")
_("Friday")
_("Saturday")
_("Sunday")
_("Mon")
_("Tue")
_("Wed")
_("Thu")
_("Fri")
_("Sat")
_("Sun")
_("January")
_("February")
_("March")
_("April")
_("May")
_("June")
_("July")
_("August")
_("September")
_("October")
_("November")
_("December")
_("jan")
_("feb")
_("mar")
_("apr")
_("may")
_("jun")
_("jul")
_("aug")
_("sep")
_("oct")
_("nov")
_("dec")
pgettext_lazy("abbrev. month", "Jan.")
pgettext_lazy("abbrev. month", "Feb.")
pgettext_lazy("abbrev. month", "March")
pgettext_lazy("abbrev. month", "April")
pgettext_lazy("abbrev. month", "May")
pgettext_lazy("abbrev. month", "June")
pgettext_lazy("abbrev. month", "July")
pgettext_lazy("abbrev. month", "Aug.")
pgettext_lazy("abbrev. month", "Sept.")
pgettext_lazy("abbrev. month", "Oct.")
pgettext_lazy("abbrev. month", "Nov.")
pgettext_lazy("abbrev. month", "Dec.")
pgettext_lazy("alt. month", "January")
pgettext_lazy("alt. month", "February")
pgettext_lazy("alt. month", "March")
pgettext_lazy("alt. month", "April")
pgettext_lazy("alt. month", "May")
pgettext_lazy("alt. month", "June")
pgettext_lazy("alt. month", "July")
pgettext_lazy("alt. month", "August")
pgettext_lazy("alt. month", "September")
pgettext_lazy("alt. month", "October")
pgettext_lazy("alt. month", "November")
pgettext_lazy("alt. month", "December")
_(", ")
ngettext_lazy("%(num)d year", "%(num)d years", 1)
ngettext_lazy("%(num)d month", "%(num)d months", 1)
ngettext_lazy("%(num)d week", "%(num)d weeks", 1)
ngettext_lazy("%(num)d day", "%(num)d days", 1)
ngettext_lazy("%(num)d hour", "%(num)d hours", 1)
ngettext_lazy("%(num)d minute", "%(num)d minutes", 1)
_("p.m.")
_("a.m.")
_("PM")
_("AM")
_("midnight")
_("noon")

# What Django's form fields answer.

_("Enter a valid value.")
_("Enter a valid URL.")
_("Enter a valid integer.")
_("Enter a valid email address.")
_("Ensure this value is %(limit_value)s (it is %(show_value)s).")
_("Ensure this value is less than or equal to %(limit_value)s.")
_("Ensure this value is greater than or equal to %(limit_value)s.")
ngettext_lazy(
    "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
    "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
    1,
)
ngettext_lazy(
    "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
    "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    1,
)
_("Enter a number.")
ngettext_lazy(
    "Ensure that there are no more than %(max)s digit in total.",
    "Ensure that there are no more than %(max)s digits in total.",
    1,
)
_("Null characters are not allowed.")
_("This field is required.")
_("Enter a whole number.")
_("Enter a valid date.")
_("Enter a valid time.")
_("Enter a valid date/time.")
_("Select a valid choice. %(value)s is not one of the available choices.")
_("Enter a list of values.")
_("Enter a complete value.")

# What Django says of passwords.


# What allauth's forms, mails and codes say.

_("This account is currently inactive.")
_("You cannot remove your primary email address.")
_("This email address is already associated with this account.")
_("The email address and/or password you specified are not correct.")
_("The phone number and/or password you specified are not correct.")
_("A user is already registered with this email address.")
_("Please type your current password.")
_("Incorrect code.")
_("Incorrect password.")
_("Invalid or expired key.")
_("Invalid login.")
_("The password reset token was invalid.")
_("You cannot add more than %d email addresses.")
_("A user is already registered with this phone number.")
_("Too many failed login attempts. Try again later.")
_("The email address is not assigned to any user account.")
_("The phone number is not assigned to any user account.")
_("Your primary email address must be verified.")
_("Username can not be used. Please use other username.")
_("The username and/or password you specified are not correct.")
_("Please select only one.")
_("The new value must be different from the current one.")
_("Be patient, you are sending too many requests.")
_("Use your password")
_("Send me a sign-in code")
_("Use authenticator app or code")
_("Use a security key")
_("Email")
_("Email address")
_("Forgot your password?")
_("Enter a phone number including country code (e.g. +1 for the US).")
_("Phone")
_("You must type the same password each time.")
_("Password")
_("Remember Me")
_("Username")
pgettext_lazy("field label", "Login")
_("Username, email or phone")
_("Username or email")
_("Username or phone")
_("Email or phone")
_("Email (again)")
_("Email address confirmation")
_("Email (optional)")
_("Username (optional)")
_("You must type the same email each time.")
_("Password (again)")
_("Current Password")
_("New Password")
_("New Password (again)")
_("Code")
_(
    "You cannot add an email address to an account protected by two-factor authentication."
)
_("You cannot deactivate two-factor authentication.")
_(
    "You cannot generate recovery codes without having two-factor authentication enabled."
)
_(
    "You cannot activate two-factor authentication until you have verified your email address."
)
_("Master key")
_("Backup key")
_("Key nr. {number}")
_("Recovery codes")
_("TOTP Authenticator")
_("WebAuthn")
_("Authenticator code")
_("Passwordless")
_(
    "Enabling passwordless operation allows you to sign in using just this key, but imposes additional requirements such as biometrics or PIN protection."
)

# What Django says of passwords.

_("This password is too common.")
_("Your password can’t be a commonly used password.")
ngettext_lazy(
    "This password is too short. It must contain at least %d character.",
    "This password is too short. It must contain at least %d characters.",
    1,
)
ngettext_lazy(
    "Your password must contain at least %(min_length)d character.",
    "Your password must contain at least %(min_length)d characters.",
    1,
)
