"""Who asks over the API: the owner of a token, or the session of a page."""

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from players.models import ApiToken, User
from players.services.tokens import MARK, find_token
from web.events import event
from web.limits import refuse_when_over
from web.problems import Problem


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer th_…`. With it, cookies are not looked at (S38)."""

    def authenticate(
        self, request: Request
    ) -> tuple[User | AnonymousUser, ApiToken] | None:
        scheme, _blank, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        secret = secret.strip()
        known = secret.startswith(MARK) and secret.isascii()
        token = find_token(secret, timezone.now()) if known else None
        if token is None:
            # A right token passes even when many wrong ones came from here.
            refuse_when_over(request._request, "wrong_secret")
            event("token_refused", request._request)
            raise exceptions.AuthenticationFailed
        return token.user or AnonymousUser(), token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Third Hand"'


class SessionAuthentication(authentication.SessionAuthentication):
    """The session of a page; its writes need the CSRF token."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied:
            raise Problem("csrf_failed") from None
