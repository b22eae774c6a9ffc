"""The rows of calls about tournaments: one running, one open for entries."""

from players.rules.permissions import Action
from tests.access.row import Row
from tests.access.rules import club_call, draft_call, new_call

SETTINGS: dict[str, object] = {
    "name": "Ours",
    "starts_on": "2026-12-05",
    "format": "full",
    "rounds": 2,
    "cut": 0,
    "house_rules": {},
    "weights": {"first": 2, "second": 1, "third": 0, "bye": 2},
    "measures": ["MP"],
    "first_roles": "balanced",
    "freeze_last": False,
    "players_may_correct": True,
}


def _call(
    thing: str = "event",
    reads: Action = Action.SEE,
    args: dict[str, str] | None = None,
    **more: object,
) -> Row:
    rule = club_call(reads, Action.MANAGE)
    named = {"tournament_id": f"{{{thing}}}"} | (args or {})
    return Row(rule, named, is_call=True, **more)  # type: ignore[arg-type]


ENTRY = {"number": "1"}
TABLE = {"number": "1", "table": "1"}
TOURNAMENT_CALLS: dict[str, Row] = {
    "api:tournaments": Row(
        new_call(Action.MANAGE),
        is_call=True,
        get=200,
        post=201,
        form={"name": "Ours", "starts_on": "2026-12-05", "club": "{slug}"},
    ),
    "api:tournament": _call(
        get=200, put=412, form=SETTINGS, headers={"If-Match": '"another"'}
    ),
    "api:tournament-act": _call(args={"act": "cancel"}, post=200),
    "api:tournament-actions": _call(reads=Action.MANAGE, get=200),
    "api:tournament-live": _call(reads=Action.MANAGE, get=200),
    "api:tournament-journal": _call(reads=Action.MANAGE, get=200),
    "api:standings": _call(get=200),
    "api:crosstable": _call(get=200),
    "api:cut-line": _call(reads=Action.MANAGE, get=200),
    "api:screen": _call(get=200, put=200, form={"pages": ["tables"], "seconds": 20}),
    "api:entry-link": _call("opened", post=200, delete=204),
    "api:entries": _call("opened", get=200, post=201, form={"names": ["Gus"]}),
    "api:check-in": _call("opened", post=200, form={"entries": [1]}),
    "api:late-entry": _call(post=201, form={"name": "Gus"}),
    "api:entry": _call("opened", args=ENTRY, get=200, delete=204),
    # Nobody has a rank before a round counts.
    "api:entry-why": _call(args=ENTRY, get=404),
    "api:entry-needs": _call(args=ENTRY, get=200),
    "api:entry-act": _call(args=ENTRY | {"act": "withdraw"}, post=200),
    # Its first round is published: nothing more is drawn, exchanged or discarded.
    "api:rounds": _call(get=200, post=409),
    "api:round": _call(args=ENTRY, get=200, delete=409),
    "api:round-act": _call(args=ENTRY | {"act": "close"}, post=409),
    "api:round-swap": _call(args=ENTRY, post=409, form={"one": 1, "other": 2}),
    "api:event-table": _call(args=TABLE, get=200),
    "api:table-act": _call(args=TABLE | {"act": "confirm"}, post=409),
    "api:table-rule": _call(args=TABLE, post=200, form={"absent": [1]}),
    "api:table-through": _call(
        args=TABLE, post=409, form={"through": [1], "reason": "By lot."}
    ),
    # A draft is its directors' business, whatever the club.
    "api:tournament#draft": Row(
        draft_call, {"tournament_id": "{draft}"}, is_call=True, get=200, put=400
    ),
}
