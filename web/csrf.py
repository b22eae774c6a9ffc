"""Django's CSRF tokens, made as Django makes them and a tenth as long about it.

Each sign costs Django a call of the system's randomness, 64 of them for a browser
that has no cookie yet: half of what a kept page costs altogether.
"""

import os

from django.http import HttpRequest
from django.middleware.csrf import CSRF_ALLOWED_CHARS, CSRF_SECRET_LENGTH

_SIGNS = CSRF_ALLOWED_CHARS
_PLACES = {sign: place for place, sign in enumerate(_SIGNS)}
#: Bytes from here on would make the first signs likelier than the others.
_FAIR = 256 - 256 % len(_SIGNS)


def token_for(request: HttpRequest) -> str:
    """Return a newly masked token, as `get_token` does, and have the cookie sent.

    CsrfViewMiddleware has looked at the request and will look at the answer.
    """
    secret: str = request.META.setdefault("CSRF_COOKIE", "") or _random()
    request.META |= {"CSRF_COOKIE": secret, "CSRF_COOKIE_NEEDS_UPDATE": True}
    return _masked(secret)


def _random() -> str:
    """Return as many random signs as a secret has, each as likely as the other."""
    signs: list[str] = []
    while len(signs) < CSRF_SECRET_LENGTH:
        drawn = os.urandom(CSRF_SECRET_LENGTH + 8)
        signs += [_SIGNS[byte % len(_SIGNS)] for byte in drawn if byte < _FAIR]
    return "".join(signs[:CSRF_SECRET_LENGTH])


def _masked(secret: str) -> str:
    mask = _random()
    pairs = zip(secret, mask, strict=True)
    hidden = (_SIGNS[(_PLACES[x] + _PLACES[y]) % len(_SIGNS)] for x, y in pairs)
    return mask + "".join(hidden)
