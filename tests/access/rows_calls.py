"""The rows of the API's calls about matches, clubs, players and webhooks."""

from players.rules.permissions import Action
from tests.access.row import HAND_TAG, Form, Row, club_row
from tests.access.rules import (
    anybody,
    club_call,
    club_page,
    found_call,
    link_call,
    match_call,
    person_call,
    start_call,
)


def _call(action: Action, match: str = "match", **more: object) -> Row:
    rule = match_call(action, of_link=match == "match")
    args = {"match_id": f"{{{match}}}"} | more.pop("args", {})  # type: ignore[operator]
    return Row(rule, args, is_call=True, **more)  # type: ignore[arg-type]


def _open_call(**more: object) -> Row:
    return Row(anybody, is_call=True, **more)  # type: ignore[arg-type]


def _club_call(
    reads: Action,
    writes: Action = Action.OWN,
    args: dict[str, str] | None = None,
    **more: object,
) -> Row:
    rule = club_call(reads, writes)
    return Row(rule, {"slug": "{slug}"} | (args or {}), is_call=True, **more)  # type: ignore[arg-type]


def _player_call(player: str, writes: Action = Action.MANAGE, **more: object) -> Row:
    rule = club_call(Action.SEE, writes)
    return Row(rule, {"player_id": f"{{{player}}}"}, is_call=True, **more)  # type: ignore[arg-type]


def _of_hook(event: str) -> dict[str, str]:
    args = {"slug": "{slug}", "webhook_id": "{hook}"}
    return args | ({"event_id": event} if event else {})


def _hook(event: str = "", **more: object) -> Row:
    return Row(club_page(Action.WHOLE_BOOK), _of_hook(event), **more)  # type: ignore[arg-type]


def _hook_call(event: str = "", **more: object) -> Row:
    rule = club_call(Action.WHOLE_BOOK, Action.WHOLE_BOOK)
    return Row(rule, _of_hook(event), is_call=True, **more)  # type: ignore[arg-type]


CALLS: dict[str, Row] = {
    "api:root": _open_call(get=200),
    "api:schema": _open_call(get=200),
    "api:docs": Row(anybody, get=200),
    "api:problems": Row(anybody, get=200),
    "api:problem": Row(anybody, {"code": "not_found"}, get=200),
    "api:settle": _open_call(
        post=400, form={"knocker_cards": "", "opponent_cards": ""}
    ),
    "api:matches": Row(
        start_call,
        is_call=True,
        get=200,
        post=201,
        form={
            "players": ["Ana", "Ben", "Cleo"],
            "cut": ["KS", "9D", "AH"],
            "club": "{slug}",
        },
    ),
    "api:match": _call(Action.RECORD, get=200),
    "api:hands": _call(Action.RECORD, post=201, form={"number": 3, "outcome": "draw"}),
    "api:hand": _call(
        Action.CORRECT,
        args={"number": "2"},
        get=200,
        put=200,
        delete=200,
        form={"outcome": "draw"},
        headers=HAND_TAG,
    ),
    "api:undo": _call(
        Action.RECORD, post=200, form={"number": 2, "hand": "{newest_id}"}
    ),
    "api:confirm": _call(Action.RECORD, "finished", post=200, form={"player": "Ana"}),
    "api:abandon": _call(Action.CORRECT, post=200),
    "api:reopen": _call(Action.CORRECT, "given_up", post=200),
    "api:cut": _call(Action.RECORD, post=409, form={"cut": ["KS", "10H", "4C"]}),
    "api:rematch": _call(Action.START_MATCH, "given_up", post=201),
    "api:history": _call(Action.RECORD, get=200),
    "api:export": Row(
        club_call(Action.SEE, Action.SEE),
        {"table": "hands"},
        query="?club={slug}",
        get=200,
        is_call=True,
    ),
    "api:export-book": Row(
        club_call(Action.WHOLE_BOOK, Action.WHOLE_BOOK),
        query="?club={slug}",
        get=200,
        is_call=True,
    ),
    "api:import": Row(
        club_call(Action.WHOLE_BOOK, Action.WHOLE_BOOK),
        query="?club={slug}",
        post=400,
        is_call=True,
    ),
    "api:schema-of-book": _open_call(get=200),
}
SETTINGS: Form = {
    "name": "Ours",
    "visibility": "private",
    "time_zone": "UTC",
    "language": "en",
    "house_rules": {},
}
HOOKS: dict[str, Row] = {
    "book:webhooks": club_row(
        Action.WHOLE_BOOK, get=200, post=422, form={"url": "ftp://example.org/"}
    ),
    "book:webhook": _hook(get=200),
    "book:webhook-rotate": _hook(post=200),
    "book:webhook-pause": _hook(post=302),
    "book:webhook-resume": _hook(post=302),
    "book:webhook-test": _hook(post=302),
    "book:webhook-remove": _hook(post=302),
    "book:webhook-resend": _hook("{sent}", post=302),
    "api:webhooks": _club_call(Action.WHOLE_BOOK, Action.WHOLE_BOOK, get=200),
    "api:webhook": _hook_call(get=200, delete=204),
    "api:webhook-pause": _hook_call(post=200),
    "api:webhook-resume": _hook_call(post=200),
    "api:webhook-test": _hook_call(post=202),
    "api:webhook-deliveries": _hook_call(get=200),
    "api:webhook-resend": _hook_call("{sent}", post=202),
}
PEOPLE_CALLS: dict[str, Row] = {
    "api:clubs": Row(
        found_call, is_call=True, get=200, post=201, form={"name": "Another"}
    ),
    "api:club": _club_call(
        Action.SEE,
        Action.MANAGE,
        get=200,
        put=412,
        form=SETTINGS,
        headers={"If-Match": '"another"'},
    ),
    "api:records": _club_call(Action.SEE, get=200),
    "api:members": _club_call(Action.OWN, get=200),
    "api:member": _club_call(
        Action.OWN,
        args={"user": "{founder}"},
        put=200,
        delete=204,
        form={"role": "organiser"},
    ),
    "api:invitations": _club_call(Action.OWN, get=200),
    "api:invitation": _club_call(
        Action.OWN, args={"invitation_id": "{invitation}"}, delete=204
    ),
    "api:table-links": _club_call(Action.LINK_OWN, get=200),
    "api:people": _club_call(Action.START_MATCH, get=200),
    "api:table-link": Row(
        link_call,
        {"match_id": "{match}"},
        is_call=True,
        get=200,
        post=201,
        delete=204,
    ),
    "api:tokens": Row(person_call, is_call=True, get=200),
    "api:players": Row(
        start_call,
        is_call=True,
        get=200,
        post=201,
        form={"name": "Gus", "club": "{slug}"},
    ),
    "api:player": _player_call(
        "dora",
        Action.START_MATCH,
        get=200,
        put=412,
        form={"name": "Gus"},
        headers={"If-Match": '"another"'},
    ),
    "api:player-retire": _player_call("dora", post=200),
    "api:player-bring-back": _player_call("egon", post=200),
    "api:player-merge": _player_call("egon", post=200, form={"into": "{dora}"}),
    "api:player-unmerge": _player_call("finn", post=200),
    "api:player-anonymise": _player_call("egon", post=200),
    "api:player-record": _player_call("dora", get=200),
    "api:player-met": _player_call("dora", get=200),
    "api:player-ratings": _player_call("dora", get=200),
}
