"""The rows of the accounts' pages, which are django-allauth's, and of the operator's.

Nobody here has a second factor, and nobody has given the password just now: pages that
need either lead to where it is asked for (302) or have nothing to show (404).
"""

from tests.access.rows import Row
from tests.access.rules import account, anybody, operator, visitor

PASSKEY = {"pk": "1"}
CODE = {"uidb36": "abc", "key": "x"}


def _own(get: int, post: int | None = None, args: dict[str, str] | None = None) -> Row:
    return Row(account, args or {}, get=get, post=post, is_allauth=True)


ACCOUNTS: dict[str, Row] = {
    "account_login": Row(visitor, get=200, post=422),
    "account_signup": Row(visitor, get=200, post=422),
    "account_logout": _own(200, 302),
    "account_inactive": Row(anybody, get=200),
    "account_reauthenticate": _own(200, 422),
    "account_email": _own(302, 302),
    "account_confirm_email": Row(anybody, {"key": "x"}, get=200, post=404),
    "account_change_password": _own(200, 422),
    "account_set_password": _own(302, 302),
    "account_reset_password": Row(anybody, get=200, post=422),
    "account_reset_password_done": Row(anybody, get=200),
    "account_reset_password_from_key": Row(anybody, CODE, get=200, post=422),
    "account_reset_password_from_key_done": Row(anybody, get=200),
    # Of a log-in that is under way, of a factor, or after the password again.
    "mfa_authenticate": Row(anybody, get=302, post=302),
    "mfa_login_webauthn": Row(anybody, get=302, post=302),
    "mfa_index": _own(200),
    "mfa_reauthenticate": _own(302, 302),
    "mfa_activate_totp": _own(302, 302),
    "mfa_deactivate_totp": _own(404, 404),
    "mfa_view_recovery_codes": _own(404),
    "mfa_generate_recovery_codes": _own(302, 302),
    "mfa_download_recovery_codes": _own(404, 404),
    "mfa_list_webauthn": _own(200),
    "mfa_add_webauthn": _own(302, 302),
    "mfa_edit_webauthn": _own(302, 302, PASSKEY),
    "mfa_remove_webauthn": _own(302, 302, PASSKEY),
    "mfa_reauthenticate_webauthn": _own(302, 302),
    "usersessions_list": _own(200, 302),
}
#: Every page of the admin turns everybody in the world away, by whatever method.
OPERATOR = Row(operator, get=200, post=200)
