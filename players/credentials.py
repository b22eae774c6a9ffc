"""What a request carries that limits are counted by."""

from django.http import HttpRequest

from players.access import visitor_of
from players.services.secrets import hash_of
from web.answers import is_api


def token_or_session(request: HttpRequest) -> str:
    """Return the token or the session of an account, or "" for a stranger.

    A token is not looked up: wrong ones are counted by address where they are
    refused, which only the API does; on a page anybody may make one up. So may they
    a cookie: a session counts only while somebody is logged in.
    """
    scheme, _blank, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and is_api(request):
        return f"token:{hash_of(secret.strip())}"
    if request.user.is_authenticated:
        return f"session:{request.session.session_key}"
    return ""


def guest_book(request: HttpRequest) -> str:
    """Return the guest's book whose pass the phone holds, or "".

    The handle is looked up: a cookie that anybody made up is no credential.
    """
    guest = visitor_of(request).guest
    return f"guest:{guest.pk}" if guest else ""


def writer_of(request: HttpRequest) -> str:
    """Return whose hands this browser writes: an account, or "phone" without one.

    The hands that a phone keeps are marked with it and sent for nobody else. It names
    an account to nobody, and stays the same over log-ins and rotated keys.
    """
    if not request.user.is_authenticated:
        return "phone"
    return hash_of(f"writer of account {request.user.pk}")[:20]
