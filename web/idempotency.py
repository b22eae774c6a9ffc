"""Answering a repeated request as the first time, without doing it again.

The contract is security.md 4.1 (draft-ietf-httpapi-idempotency-key-header-07).
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import IntegrityError, OperationalError, transaction
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from web.models import FirstAnswer
from web.problems import Problem, invalid

KEPT = timedelta(days=7)
SHORTEST, LONGEST = 16, 128
REPLAYED = "Idempotent-Replayed"


def request_key(request: Request) -> str:
    """Return the Idempotency-Key, quoted or bare, or "" where none was sent.

    An empty one is refused: the server hands on as empty what is not ASCII, and
    whoever sent a key must not believe that it was kept.
    """
    if "Idempotency-Key" not in request.headers:
        return ""
    given = request.headers["Idempotency-Key"].strip()
    if len(given) > 1 and given.startswith('"') and given.endswith('"'):
        given = given[1:-1]
    return check_key(given, "Idempotency-Key")


def check_key(key: str, field: str) -> str:
    """Return the key if it is 16 to 128 visible ASCII characters; else refuse it."""
    visible = all("!" <= sign <= "~" for sign in key)
    if not visible or not SHORTEST <= len(key) <= LONGEST:
        raise invalid(
            field, _("A key is 16 to 128 visible ASCII characters, without blanks.")
        )
    return key


def one_key(header: str, member: str) -> str:
    """Return the key that the header and the body's member give, if they agree."""
    if header and member and header != member:
        raise Problem(
            "key_mismatch",
            _("Idempotency-Key and client_key are two names of one key. Send one."),
        )
    return header or (check_key(member, "client_key") if member else "")


def body_hash(data: object) -> str:
    """Return what two bodies of the same meaning share: blanks and order left out."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def answer_once(
    request: Request, *, principal: str, at: datetime, act: Callable[[], Response]
) -> HttpResponse:
    """Do what the request asks, or repeat what its key was answered before.

    Only 2xx is remembered: `act` raises what it refuses, which also takes the key
    back, so a refused request is judged anew. The same key with another method, path
    or body is 422; a twin that is still running is waited for, then 409.
    """
    key = request_key(request)
    if not key:
        return act()
    digest = body_hash(request.data)
    with transaction.atomic():
        first = claim(
            principal=principal,
            key=key,
            method=request.method or "",
            path=request.path[:300],
            digest=digest,
            at=at,
        )
        if first.status:
            return _repeat(request, first, digest)
        response = act()
        first.status = response.status_code
        first.tag = response.get("ETag", "")
        first.location = response.get("Location", "")
        first.body = JSONRenderer().render(response.data).decode()
        first.save(update_fields=["status", "tag", "location", "body"])
    return response


def forget_old_answers(at: datetime) -> int:
    """Remove answers older than seven days; return how many."""
    return FirstAnswer.objects.filter(created_at__lt=at - KEPT).delete()[0]


def claim(
    *, principal: str, key: str, method: str, path: str, digest: str, at: datetime
) -> FirstAnswer:
    """Return the key's row: a new one with status 0, or the one that stands."""
    try:
        with wait_for_twin(), transaction.atomic():
            return FirstAnswer.objects.create(
                principal=principal,
                key=key,
                method=method,
                path=path,
                body_hash=digest,
                created_at=at,
            )
    except IntegrityError:
        return FirstAnswer.objects.get(principal=principal, key=key)


@contextmanager
def wait_for_twin() -> Iterator[None]:
    """Answer 409 where a twin of this request does not let go of its lock.

    Call it inside a transaction. PostgreSQL gives up after the 5 s that each connection
    has (config/databases.py). SQLite waits when the transaction begins, for as long as
    its timeout says, and cannot tell a twin from a stranger: that is 503.
    """
    try:
        yield
    except OperationalError as error:
        if "lock timeout" not in str(error):
            raise
        raise Problem("request_in_progress", headers={"Retry-After": "1"}) from error


def _repeat(request: Request, first: FirstAnswer, digest: str) -> HttpResponse:
    asked = (request.method, request.path[:300], digest)
    if asked != (first.method, first.path, first.body_hash):
        raise Problem(
            "idempotency_key_reused",
            _("This key was used for another request. Make a new key for a new one."),
        )
    response = HttpResponse(
        first.body, status=first.status, content_type=JSONRenderer.media_type
    )
    response[REPLAYED] = "true"
    if first.tag:
        response["ETag"] = first.tag
    if first.location:
        response["Location"] = first.location
    return response
