"""Entity tags: naming a state, so that nobody overwrites what they have not seen.

Strong tags only (RFC 9110 section 8.8.3). Comparison for writes is exact, so a weak
tag never fits (section 13.1.1); reads compare weakly (section 13.1.2).
"""

import hashlib
import json
from typing import TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from web.problems import Problem, invalid

Answer = TypeVar("Answer", bound=HttpResponseBase)
CHANGED = _("Somebody changed this meanwhile. Read it again, then decide.")
#: May be kept, but is asked for each time; what not everybody may read is not kept.
PUBLIC, PRIVATE = "private, no-cache", "private, no-store"


def quoted(name: str) -> str:
    """Return the tag that stands for a state with this name."""
    return f'"{name}"'


def content_tag(body: object) -> str:
    """Return the tag of what has no version: it names exactly this content."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return quoted(hashlib.sha256(text.encode()).hexdigest()[:32])


def tagged(response: Answer, tag: str, *, is_public: bool = True) -> Answer:
    """Return the response with its tag and with how long it may be kept."""
    response["ETag"] = tag
    response["Cache-Control"] = PUBLIC if is_public else PRIVATE
    return response


def is_unchanged(request: HttpRequest | Request, tag: str) -> bool:
    """Whether the reader already has this state (If-None-Match)."""
    given = request.headers.get("If-None-Match", "")
    names = {name.strip().removeprefix("W/") for name in given.split(",")}
    return tag in names or "*" in names


def not_modified(tag: str, *, is_public: bool = True) -> HttpResponse:
    """Return 304 with the same headers as the full answer."""
    return tagged(HttpResponse(status=304), tag, is_public=is_public)


def seen_name(request: HttpRequest | Request) -> str:
    """Return what the tag in If-Match names; missing or `*` is 428 (RFC 6585).

    A weak tag, a list, or anything else that is no single strong tag names no state:
    it gives "", which never fits.
    """
    given = request.headers.get("If-Match", "").strip()
    if not given or given == "*":
        raise Problem(
            "precondition_required",
            _("Send If-Match with the ETag of what you have seen."),
        )
    if len(given) > 2 and given[0] == given[-1] == '"' and '"' not in given[1:-1]:
        return given[1:-1]
    return ""


def refuse_unseen(request: HttpRequest | Request, tag: str) -> None:
    """Refuse a write by who has seen another state (412) or says none (428).

    Call it inside the transaction, with the row locked.
    """
    if quoted(seen_name(request)) != tag:
        raise Problem(
            "precondition_failed",
            CHANGED,
            current=tag,
        )


def known_version(text: str) -> int:
    """Return the version that `?v=` says is known; 400 where it is no number."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise invalid("v", _("v is the version that you know, a number."), "number")
    return int(text)
