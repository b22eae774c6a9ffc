"""Settings of the accounts: django-allauth, mail, and how often one may try."""

from urllib.parse import urlsplit

from config.environment import env, is_local

_PUBLIC_URL = env.str("PUBLIC_URL", default="http://localhost:8000")
#: Whoever signs up first at a table at home runs the site; elsewhere by a code (S6).
SETUP_CODE_NEEDED = not is_local(_PUBLIC_URL)
#: Multiplies every limit, for a hall or a test.
LIMIT_SCALE = env.float("LIMIT_SCALE", default=1.0)
#: At home nobody floods their own table, but a script may bring in a whole book. What
#: can be guessed (passwords, codes, links) is never let off.
LIMIT_HOME_SCALE = env.float(
    "LIMIT_HOME_SCALE", default=50.0 if is_local(_PUBLIC_URL) else 1.0
)

# --- Mail ---------------------------------------------------------------------
# Without EMAIL_URL a site at home prints its mail; a public one sends none, for a
# log must not hold addresses that set passwords (S11).
_mail = env.str("EMAIL_URL", default="consolemail://" if is_local(_PUBLIC_URL) else "")
MAIL_IS_SENT = bool(_mail)
#: A mail that is printed reaches nobody by itself, and pages say so.
MAIL_IS_PRINTED = _mail.startswith("consolemail:")
vars().update(env.email_url_config(_mail or "dummymail://"))
# Compose passes on an empty one where none is set.
DEFAULT_FROM_EMAIL = (
    env.str("MAIL_FROM", default="")
    or f"Third Hand <noreply@{urlsplit(_PUBLIC_URL).hostname}>"
)
EMAIL_TIMEOUT = 10
#: Where a reader tells what is in the way (/accessibility/); empty names nobody.
CONTACT_MAIL = env.str("CONTACT_MAIL", default="")

# --- Who logs in --------------------------------------------------------------
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
SESSION_ENGINE = "web.sessions"
ACCOUNT_ADAPTER = "players.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "players.forms.accounts.LogInForm",
    "signup": "players.forms.accounts.SignUpForm",
    "change_password": "players.forms.accounts.NewPasswordForm",
    "set_password": "players.forms.accounts.FirstPasswordForm",
    "reset_password_from_key": "players.forms.accounts.ForgottenPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
if MAIL_IS_SENT:
    ACCOUNT_SIGNUP_FIELDS.append("email")
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL_IS_SENT else "none"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Third Hand: "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = urlsplit(_PUBLIC_URL).scheme
#: A mail that is known and one that is not are answered alike (S19).
ACCOUNT_PREVENT_ENUMERATION = "strict"
#: What changes an account asks again after a quarter of an hour (S20).
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]

# --- Second factors -----------------------------------------------------------
MFA_ADAPTER = "players.adapters.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Third Hand"
#: One step either way: a phone's clock may be half a minute off.
MFA_TOTP_TOLERANCE = 1
#: Browsers know passkeys over https, and over http on this very machine.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not _PUBLIC_URL.startswith("https://")


def _times(rate: str) -> str:
    """Return allauth's rate with its amount multiplied by `LIMIT_SCALE`."""
    amount, per = rate.split("/", 1)
    return f"{max(round(int(amount) * LIMIT_SCALE), 1)}/{per}"


# Log-ins, sign-ups and resets are counted by our own middleware and wrong passwords
# by our own adapter, which can say for how long; these are for the rest.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "signup": None,
    "reset_password_from_key": None,
    "login_failed": _times("5/5m/key"),
    "reset_password": _times("5/m/key"),
    "reauthenticate": _times("10/m/user"),
    "change_password": _times("5/m/user"),
    "manage_email": _times("10/m/user"),
    "confirm_email": _times("1/3m/key"),
}
MFA_RATE_LIMITS = {"webauthn_login": None}
