"""What can go wrong over HTTP: stable codes, their statuses and fixed titles.

A service raises `Problem`; pages show its `detail`, the API answers it as
RFC 9457 problem+json. Codes are only ever added, never changed (security.md 4.3).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise

#: code -> (HTTP status, fixed title)
CODES: dict[str, tuple[int, Text]] = {
    "invalid": (400, _("Some of this cannot be taken")),
    "malformed_json": (400, _("This is not JSON that can be read")),
    "key_mismatch": (400, _("Two different keys for one request")),
    "bad_cursor": (400, _("This page mark is not one of ours")),
    "body_incomplete": (400, _("Part of the request was lost on the way")),
    "length_required": (411, _("The request does not say how long it is")),
    "not_authenticated": (401, _("Log in or send a token")),
    "token_invalid": (401, _("This token opens nothing")),
    "forbidden": (403, _("Not allowed")),
    "scope_missing": (403, _("The token is not meant for this")),
    "attested": (403, _("This match is confirmed")),
    "https_required": (403, _("Only over https")),
    "csrf_failed": (403, _("The page was too old")),
    "not_found": (404, _("Nothing here")),
    "method_not_allowed": (405, _("Not possible at this address")),
    "not_acceptable": (406, _("Only JSON is spoken here")),
    "too_large": (413, _("Too large")),
    "unsupported_media_type": (415, _("Send JSON in UTF-8")),
    "slot_taken": (409, _("This hand is already recorded")),
    "match_over": (409, _("The match is over")),
    "not_newest": (409, _("This is not the newest hand")),
    "wrong_state": (409, _("Not possible now")),
    "name_taken": (409, _("The name is taken")),
    "last_owner": (409, _("The last owner stays")),
    "request_in_progress": (409, _("The same request is still running")),
    "precondition_failed": (412, _("Somebody changed this meanwhile")),
    "precondition_required": (428, _("Say which state you have seen")),
    "idempotency_key_reused": (422, _("This key belongs to another request")),
    "rate_limited": (429, _("Too many requests")),
    "internal_error": (500, _("Something broke here")),
    "busy": (503, _("Too much at once")),
    "database_unavailable": (503, _("The book cannot be reached")),
    "storage_full": (503, _("The disk is full")),
    "maintenance": (503, _("Closed for a moment")),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with one field: a stable code and a sentence for people."""

    code: str
    message: Text


Errors = Mapping[str, Sequence[Fault]]


class Problem(Exception):
    """A request that was refused: nothing of it has been stored.

    code: one of `CODES`, which fixes the status.
    detail: a whole sentence that says what is, then what to do.
    errors: faults by field name, in the order they should be read.
    headers: further HTTP headers, such as Retry-After.
    members: further members of the JSON answer, such as `hand` or `current`.
    """

    def __init__(
        self,
        code: str,
        detail: Text = "",
        *,
        errors: Errors | None = None,
        headers: Mapping[str, str] | None = None,
        **members: object,
    ) -> None:
        self.code = code
        self.status, self.title = CODES[code]
        self.detail = detail or self.title
        self.errors: dict[str, list[Fault]] = {
            field: list(faults) for field, faults in (errors or {}).items()
        }
        self.headers = dict(headers or {})
        self.members = members
        #: A page that whoever was refused may look at instead; for people only.
        self.watch_url = ""
        super().__init__(code)

    def __str__(self) -> str:
        return str(self.detail)


class Invalid(Problem):
    """Fields at fault, all of them at once."""

    def __init__(self, errors: Errors) -> None:
        first = next(fault for faults in errors.values() for fault in faults)
        super().__init__("invalid", first.message, errors=errors)


def invalid(field: str, message: Text, code: str = "invalid") -> Invalid:
    """Return the refusal of one field for one reason."""
    return Invalid({field: [Fault(code, message)]})
