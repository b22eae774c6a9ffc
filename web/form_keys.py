"""A form that is sent twice does its work once: a double tap, a reload, a retry.

The page holds a key made at random for it. The same key with the same content is
answered as the first time; another content is another wish, for Back and a changed name
mean a new one.
"""

import hashlib
import secrets
from datetime import datetime

from django.http import HttpRequest

from web.idempotency import LONGEST, SHORTEST, body_hash, claim
from web.models import FirstAnswer

FIELD = "form_key"
_PRINCIPAL = "form"
_OUTSIDE = frozenset({FIELD, "csrfmiddlewaretoken"})


def form_key(request: HttpRequest) -> str:
    """Return the key that the page holds: the one sent, or one of 128 random bits."""
    return request.POST.get(FIELD, "") or secrets.token_urlsafe(16)


def first_answer(request: HttpRequest, *, at: datetime) -> FirstAnswer | None:
    """Return the row of this form: new with status 0, or what it was answered before.

    None where the page sent no key. Call it in the transaction of what the form does,
    and end with `remember`: what is refused takes the row back with everything else.
    """
    key = request.POST.get(FIELD, "")
    if not SHORTEST <= len(key) <= LONGEST:
        return None
    content = {
        name: values for name, values in request.POST.lists() if name not in _OUTSIDE
    }
    digest = body_hash(content)
    return claim(
        principal=_PRINCIPAL,
        key=hashlib.sha256(f"{key} {request.path} {digest}".encode()).hexdigest(),
        method="POST",
        path=request.path[:300],
        digest=digest,
        at=at,
    )


def remember(answer: FirstAnswer | None, location: str) -> None:
    """Keep where the form led to."""
    if answer is not None:
        answer.status, answer.location = 302, location
        answer.save(update_fields=["status", "location"])
