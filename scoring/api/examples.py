"""Examples for the OpenAPI description; a test sends and compares them."""

from typing import NamedTuple

Json = dict[str, object]

START_BY_CUT: Json = {
    "players": ["Ana", "Ben", "Cho"],
    "cut": ["KS", "9D", "AH"],
    "house_rules": {},
}
START_REDRAW: Json = {
    "players": ["Ana", "Ben", "Cho"],
    "cut": [["KH", "KD", "5C"], ["7S", "QD", None]],
}
START_WITH_ROLES: Json = {
    "players": ["Ana", "Ben", "Cho"],
    "roles": {"box": "Ana", "captain": "Ben", "sitter": "Cho"},
    "house_rules": {"gin_bonus": 20},
    "played_on": "2026-11-01",
}
KNOCK: Json = {
    "number": 1,
    "outcome": "knock",
    "knocker": "Ana",
    "knocker_deadwood": 4,
    "opponent_deadwood": 23,
    "client_key": "3f9c2b7d5e814a60",
}
KNOCK_BY_CARDS: Json = {
    "number": 1,
    "outcome": "knock",
    "knocker": "Ana",
    "knocker_cards": "JS QS KS TC TD TH 4H 3D 2C AH",
    "opponent_cards": "9S TS 5D 6D 7D 4C 4D 4S 8H 2D",
    "melds": ["JS QS KS", "TC TD TH"],
}
DRAW: Json = {"number": 1, "outcome": "draw"}
CORRECTION: Json = {
    "outcome": "knock",
    "knocker": "Ana",
    "knocker_deadwood": 4,
    "opponent_deadwood": 34,
    "reason": "34 was read as 24",
}
UNDO: Json = {"number": 1, "hand": "q7w3k9m2x5c8v4b6n3z2"}
CONFIRM: Json = {"player": "Ana"}
DISPUTE: Json = {
    "player": "Ben",
    "dispute": {"number": 1, "reason": "I had 14, not 24"},
}
SETTLE: Json = {
    "knocker_cards": "JS QS KS TC TD TH 4H 3D 2C AH",
    "opponent_cards": "9S TS 5D 6D 7D 4C 4D 4S 8H 2D",
}
HAND: Json = {
    "number": 1,
    "id": "q7w3k9m2x5c8v4b6n3z2",
    "outcome": "knock",
    "roles": {"box": "Ana", "captain": "Ben", "sitter": "Cho"},
    "knocker": "Ana",
    "knocker_deadwood": 4,
    "opponent_deadwood": 23,
    "big_gin": False,
    "turned_up": None,
    "knocker_cards": None,
    "opponent_cards": None,
    "melds": None,
    "lay_offs": None,
    "kind": "knock",
    "sentence": "Ana knocked with 4, Ben had 23: Ana scores 19.",
    "recorded_at": "2026-11-01T20:04:00Z",
    "scorer": "Ana",
    "points": 19,
    "state": "standing",
}
RECORDED: Json = HAND | {
    "totals": {"Ana": 19, "Ben": 0, "Cho": 0},
    "next_roles": {"box": "Ana", "captain": "Cho", "sitter": "Ben"},
    "winner": None,
    "over": False,
    "version": 2,
}
MATCH: Json = {
    "id": "k2m9w4x7c3v8b5n6q2z4",
    "club": "home",
    "tournament": None,
    "state": "open",
    "played_on": "2026-11-01",
    "started_at": "2026-11-01T20:00:00Z",
    "finished_at": None,
    "attested_at": None,
    "updated_at": "2026-11-01T20:00:00Z",
    "players": [
        {
            "id": "a2b3c4d5e6f7g8h9j2k3",
            "name": "Ana",
            "seat": 0,
            "total": 0,
            "drawn": "KS",
            "confirmed_at": None,
            "dispute": None,
        },
        {
            "id": "b2c3d4e5f6g7h8j9k2m3",
            "name": "Ben",
            "seat": 1,
            "total": 0,
            "drawn": "9D",
            "confirmed_at": None,
            "dispute": None,
        },
        {
            "id": "c2d3e4f5g6h7j8k9m2n3",
            "name": "Cho",
            "seat": 2,
            "total": 0,
            "drawn": "AH",
            "confirmed_at": None,
            "dispute": None,
        },
    ],
    "roles": {"box": "Ana", "captain": "Ben", "sitter": "Cho"},
    "totals": {"Ana": 0, "Ben": 0, "Cho": 0},
    "winner": None,
    "winners": [],
    "house_rules": {
        "game_target": 100,
        "knock_limit": 10,
        "gin_bonus": 25,
        "undercut_bonus": 10,
        "undercut_on_tie": True,
        "big_gin_bonus": "off",
        "oklahoma": "off",
        "spades_double": False,
        "line_bonus": 0,
        "game_bonus": 0,
        "shutout": "off",
        "hand_limit": "off",
        "cut_ties": "redraw",
    },
    "hand_count": 0,
    "version": 1,
    "settlement": None,
    "hands": [],
}
SETTLED: Json = {
    "kind": "undercut",
    "scorer": "opponent",
    "points": 10,
    "parts": [
        {"name": "difference", "points": 0},
        {"name": "undercut_bonus", "points": 10},
    ],
    "knocker_deadwood": 10,
    "opponent_deadwood": 10,
    "melds": ["TC TD TH", "JS QS KS"],
    "unmatched": "2C 3D AH 4H",
    "opponent_melds": ["4C 4D 4S", "5D 6D 7D"],
    "opponent_unmatched": "2D 8H",
    "lay_offs": [
        {"card": "TS", "meld": "JS QS KS"},
        {"card": "9S", "meld": "JS QS KS"},
    ],
    "best_for_knocker": None,
}


class Refusal(NamedTuple):
    """A status as it is refused most often."""

    code: str
    title: str
    detail: str


REFUSALS: dict[int, Refusal] = {
    400: Refusal("invalid", "Some of this cannot be taken", "A count is a number."),
    401: Refusal("not_authenticated", "Log in or send a token", "Send a token."),
    403: Refusal("scope_missing", "The token is not meant for this", "No scope."),
    404: Refusal("not_found", "Nothing here", "No match here."),
    406: Refusal("not_acceptable", "Only JSON is spoken here", "Only JSON."),
    409: Refusal(
        "slot_taken",
        "This hand is already recorded",
        "Hand 1 is already recorded.",
    ),
    411: Refusal("length_required", "The request does not say how long it is", "…"),
    412: Refusal(
        "precondition_failed",
        "Somebody changed this meanwhile",
        "Somebody changed hand 1 meanwhile. This is it now.",
    ),
    413: Refusal("too_large", "Too large", "This is larger than 256 KB."),
    415: Refusal("unsupported_media_type", "Send JSON in UTF-8", "Send JSON."),
    422: Refusal(
        "idempotency_key_reused",
        "This key belongs to another request",
        "This key brought another hand. Make a new key for a new hand.",
    ),
    428: Refusal(
        "precondition_required",
        "Say which state you have seen",
        "Send If-Match with the ETag of the hand that you have seen.",
    ),
    429: Refusal(
        "rate_limited",
        "Too many requests",
        "That was too much at once. Go on in 10 seconds.",
    ),
    503: Refusal("busy", "Too much at once", "Too much at once"),
}


def refusal(status: int) -> Json:
    """Return a refusal with that status, as it is sent."""
    code, title, detail = REFUSALS[status]
    body: Json = {
        "type": f"http://localhost:8000/api/v1/problems/{code}/",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": "urn:uuid:6f1c2d7e-1a34-4b7c-9d2f-0c5b8a7e4f31",
        "code": code,
    }
    if code == "invalid":
        fault = {"code": "required", "message": "Say who knocked."}
        body["errors"] = {"knocker": [fault]}
    if code in ("slot_taken", "precondition_failed"):
        body |= {"hand": HAND, "current": '"q7w3k9m2x5c8v4b6n3z2.1"'}
    if code == "slot_taken":
        body["same"] = False
    return body
