"""Addresses of the accounts, under /account/.

The names are those that django-allauth looks up; only what a person here can need
has an address.
"""

from allauth.account import views as account
from allauth.account.decorators import reauthentication_required
from allauth.mfa.base import views as factors
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as app
from allauth.mfa.webauthn import views as passkeys
from django.urls import URLPattern, path, re_path

from players.views.accounts import View, devices, log_in, own_page

#: Asked again before the form is shown, so that nothing typed is lost (S20).
mail = reauthentication_required(account.email, app="allauth.account")

PAGES: list[tuple[str, View, str]] = [
    ("log-in/", log_in, "account_login"),
    ("log-out/", account.logout, "account_logout"),
    ("sign-up/", account.signup, "account_signup"),
    ("off/", account.account_inactive, "account_inactive"),
    ("ask/", account.reauthenticate, "account_reauthenticate"),
    # Mail
    ("mail/", mail, "account_email"),
    ("mail/<str:key>/", account.confirm_email, "account_confirm_email"),
    # Password
    ("password/", account.password_change, "account_change_password"),
    ("password/new/", account.password_set, "account_set_password"),
    ("forgotten/", account.password_reset, "account_reset_password"),
    ("forgotten/sent/", account.password_reset_done, "account_reset_password_done"),
    (
        "forgotten/done/",
        account.password_reset_from_key_done,
        "account_reset_password_from_key_done",
    ),
    # Second factors
    ("second-step/", factors.index, "mfa_index"),
    ("log-in/second-step/", factors.authenticate, "mfa_authenticate"),
    ("ask/code/", factors.reauthenticate, "mfa_reauthenticate"),
    ("app/", app.activate_totp, "mfa_activate_totp"),
    ("app/off/", app.deactivate_totp, "mfa_deactivate_totp"),
    ("recovery-codes/", recovery.view_recovery_codes, "mfa_view_recovery_codes"),
    (
        "recovery-codes/new/",
        recovery.generate_recovery_codes,
        "mfa_generate_recovery_codes",
    ),
    (
        "recovery-codes/file/",
        recovery.download_recovery_codes,
        "mfa_download_recovery_codes",
    ),
    # Passkeys
    ("passkeys/", passkeys.list_webauthn, "mfa_list_webauthn"),
    ("passkeys/new/", passkeys.add_webauthn, "mfa_add_webauthn"),
    ("passkeys/<int:pk>/", passkeys.edit_webauthn, "mfa_edit_webauthn"),
    ("passkeys/<int:pk>/remove/", passkeys.remove_webauthn, "mfa_remove_webauthn"),
    ("log-in/passkey/", passkeys.login_webauthn, "mfa_login_webauthn"),
    ("ask/passkey/", passkeys.reauthenticate_webauthn, "mfa_reauthenticate_webauthn"),
    # Devices
    ("devices/", devices, "usersessions_list"),
]
urlpatterns: list[URLPattern] = [
    *(path(address, own_page(view), name=name) for address, view, name in PAGES),
    # The key holds hyphens too: the first one divides.
    re_path(
        r"^forgotten/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$",
        own_page(account.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
]
