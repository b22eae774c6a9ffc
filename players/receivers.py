"""What follows when django-allauth reports something: new session, event, end."""

from collections.abc import Callable

from allauth.account import signals as account
from allauth.mfa import signals as factors
from allauth.usersessions.internal.flows.sessions import end_other_sessions
from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_out
from django.dispatch import Signal
from django.http import HttpRequest

from players.models import User
from web.events import event

#: What is reported, and what the event is called.
_TOLD: dict[Signal, str] = {
    account.user_logged_in: "log_in",
    account.user_signed_up: "sign_up",
    account.password_changed: "password_changed",
    account.password_set: "password_set",
    account.password_reset: "password_reset",
    account.email_added: "mail_added",
    account.email_removed: "mail_removed",
    account.email_changed: "mail_changed",
    factors.authenticator_added: "factor_added",
    factors.authenticator_removed: "factor_removed",
    factors.authenticator_reset: "recovery_codes_made",
    factors.authentication_failed: "factor_failed",
}


def connect() -> None:
    """Listen to django-allauth, which offers no other hook for these moments."""
    for signal, name in _TOLD.items():
        signal.connect(_teller(name), weak=False, dispatch_uid=f"event:{name}")
    user_logged_out.connect(_log_out, dispatch_uid="event:log_out")
    account.authentication_step_completed.connect(
        _renew_session, dispatch_uid="renew-session"
    )
    factors.authenticator_removed.connect(_end_others, dispatch_uid="end-others")


def _teller(name: str) -> Callable[..., None]:
    def tell(
        sender: object, request: HttpRequest, user: User | None = None, **facts: object
    ) -> None:
        event(name, request, account=user.pk if user else "-")

    return tell


def _log_out(
    sender: object, request: HttpRequest, user: User | None, **facts: object
) -> None:
    if user is not None:
        event("log_out", request, account=user.pk)


def _renew_session(
    sender: object, request: HttpRequest, reauthenticated: bool = False, **facts: object
) -> None:
    """Give the session another id when somebody proves again who they are (S17)."""
    if not reauthenticated:
        return
    before = request.session.session_key
    request.session.cycle_key()
    UserSession.objects.filter(session_key=before).update(
        session_key=request.session.session_key
    )


def _end_others(
    sender: object, request: HttpRequest, user: User, **facts: object
) -> None:
    """Log other devices out when a factor is taken away (S16)."""
    end_other_sessions(request, user)
