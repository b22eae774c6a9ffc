"""What each problem code means to a program, and what it should do."""

from django.utils.translation import gettext_lazy as _

from web.problems import Text

_AGAIN = _("Send the same request again after the seconds in Retry-After.")

EXPLANATIONS: dict[str, Text] = {
    "invalid": _(
        "Fields are at fault. `errors` names each of them with a code and a sentence."
        " Nothing was stored; put them right and send the request again."
    ),
    "malformed_json": _(
        "The body is not JSON as this site reads it: UTF-8, each name once, nested 32"
        " deep at most, no NaN and no number too large."
    ),
    "key_mismatch": _(
        "Idempotency-Key and client_key are two names of one thing. Send one of them,"
        " or both with the same value."
    ),
    "bad_cursor": _(
        "The cursor was not made here, or was changed. Follow the Link header, or begin"
        " without a cursor."
    ),
    "body_incomplete": _(
        "Fewer bytes came than Content-Length promised, so nothing was read. Send the"
        " request again, with the same key."
    ),
    "length_required": _("A body needs Content-Length. Send the request with one."),
    "not_authenticated": _(
        "Send Authorization: Bearer th_… with a token of the club, or log in."
    ),
    "token_invalid": _(
        "The token is unknown, revoked or past its day. Ask the club for a new one and"
        " send the same request with it."
    ),
    "forbidden": _("You are known, and you may not do this in this club."),
    "scope_missing": _(
        "The token lacks the scope that this call needs. Make one with that scope."
    ),
    "attested": _(
        "The match was confirmed; only an organiser can still change its hands."
    ),
    "https_required": _("A public site speaks to programs over https only."),
    "csrf_failed": _(
        "A write with a session needs the CSRF token of that session. Fetch a page of"
        " the site, take its token, and send the request once more."
    ),
    "not_found": _(
        "Nothing is here, or nothing that you may know of: the answer is the same."
    ),
    "method_not_allowed": _("The Allow header names the methods of this address."),
    "not_acceptable": _("Accept must allow application/json."),
    "too_large": _("A body is 256 KB at most."),
    "unsupported_media_type": _("Send Content-Type: application/json, in UTF-8."),
    "slot_taken": _(
        "A hand with this number stands; `hand` is that hand. Where `same` is true it"
        " says what you sent, and nothing is left to do. Otherwise show both to a"
        " person."
    ),
    "match_over": _("The match is finished and takes no more hands."),
    "not_newest": _("Only the newest hand can be undone, and the one named is not it."),
    "wrong_state": _(
        "The match or the tournament is not in a state for this: abandoned, still open,"
        " waiting for another number, a round not closed. `detail` says which; of a"
        " tournament, `actions/` says what is safe now."
    ),
    "name_taken": _("Another player of the club has this name."),
    "last_owner": _("A club keeps at least one owner."),
    "request_in_progress": _AGAIN,
    "precondition_failed": _(
        "The hand changed since you read it. `current` is its tag now and `hand` what"
        " it says. Decide again, then send the new tag. Of a tournament `revision` is"
        " what it is now, and `detail` says what was done last."
    ),
    "precondition_required": _(
        "Changing a hand needs If-Match with the ETag of the hand that you have seen;"
        " `*` is not enough."
    ),
    "idempotency_key_reused": _(
        "This key came before with another content. A new request needs a new key."
    ),
    "rate_limited": _AGAIN,
    "internal_error": _(
        "The fault is ours. Send the request again later, with the same key; report the"
        " request id if it stays."
    ),
    "busy": _AGAIN,
    "database_unavailable": _AGAIN,
    "storage_full": _AGAIN,
    "maintenance": _AGAIN,
}


def explanation(code: str) -> Text:
    """Return what a program should know of the code."""
    return EXPLANATIONS[code]
