"""One row for each route: whom it lets in, and what it answers them.

`{words}` in addresses and forms are the things of a club (tests/access/world.py).
"""

from players.rules.permissions import Action
from scoring.forms.house_rules import data_with_rules
from scoring.rules.ruleset import Ruleset
from tests.access.row import Form, Row, club_row
from tests.access.rows_calls import CALLS, HOOKS, PEOPLE_CALLS
from tests.access.rows_tournaments import TOURNAMENTS
from tests.access.rules import (
    account,
    anybody,
    attested_hand_page,
    club_page,
    guest_only,
    hand_page,
    importer,
    match_page,
    member_page,
    nobody,
    own_match,
)


def _match(action: Action, match: str = "match", **more: object) -> Row:
    rule = match_page(action, of_link=match == "match")
    return Row(rule, {"public_id": f"{{{match}}}"}, **more)  # type: ignore[arg-type]


def _link(**more: object) -> Row:
    rule = match_page(Action.LINK_ANY)
    return Row(rule, {"match_id": "{match}"}, **more)  # type: ignore[arg-type]


def _player(action: Action, player: str, **more: object) -> Row:
    args = {"slug": "{slug}", "player_id": f"{{{player}}}"}
    return Row(club_page(action), args, **more)  # type: ignore[arg-type]


START: Form = dict(
    data_with_rules(
        {
            "player1": "Ana",
            "player2": "Ben",
            "player3": "Cleo",
            "cut1": "1",
            "cut2": "2",
            "cut3": "3",
        },
        Ruleset(),
    )
)
HAND = {"public_id": "{match}", "number": "2"}

BOOK: dict[str, Row] = {
    "book:home": Row(anybody, get=200),
    "book:rules": Row(anybody, get=200),
    "book:calculator": Row(anybody, query="?cards=5H+6H+7H", get=200),
    "book:accessibility": Row(anybody, get=200),
    "book:worker": Row(anybody, get=200),
    "book:manifest": Row(anybody, get=200),
    "book:offline": Row(anybody, get=200),
    "scoring:shell": Row(anybody, get=200),
    "book:language": Row(anybody, get=200, post=302, form={"language": "ro"}),
    "book:better-word": Row(
        anybody, post=302, form={"said": "Knap", "better": "Klop", "next": "/"}
    ),
    "book:healthz": Row(anybody, get=200),
    "book:readyz": Row(anybody, get=200),
    "book:export": Row(club_page(Action.SEE), query="?club={slug}", get=200),
    "book:export-file": Row(
        club_page(Action.SEE), query="?club={slug}&table=hands&format=csv", get=200
    ),
    "book:export-book": Row(
        club_page(Action.WHOLE_BOOK), query="?club={slug}", get=200
    ),
    "book:export-progress": Row(anybody, get=200),
    "book:import": Row(importer, get=200, post=422),
    # Nobody has this file: whose it is, is in tests/data/test_import_pages.py.
    "book:import-draft": Row(nobody, {"public_id": "abc"}, get=200, post=302),
    "book:import-faults": Row(nobody, {"public_id": "abc"}, get=200),
    "book:import-bring": Row(nobody, {"public_id": "abc"}, post=302),
    "book:import-drop": Row(nobody, {"public_id": "abc"}, post=302),
    # Only for the operator's token (tests/web/test_metrics.py).
    "book:metrics": Row(anybody, get=404),
    "book:csp-reports": Row(anybody, post=204),
    "book:account": Row(account, get=200),
    "book:account-data": Row(account, get=200),
    # These two ask for the password first.
    "book:account-delete": Row(account, get=302, post=302),
    "players:tokens": Row(account, get=302, post=302),
    "players:token-revoke": Row(account, {"prefix": "th_abcdef"}, post=302),
    "players:guest-book": Row(anybody, get=200),
    "players:recovery-code": Row(guest_only, post=200),
    "players:recover": Row(anybody, post=422),
    "players:adopt": Row(nobody, post=302),
    "players:guest-leave": Row(anybody, post=302),
}
CLUBS: dict[str, Row] = {
    "clubs:cover": club_row(Action.SEE, get=200),
    "clubs:players": club_row(Action.SEE, get=200),
    "clubs:player": _player(Action.SEE, "dora", get=200),
    "clubs:records": club_row(Action.SEE, get=200),
    "scoring:match-list": club_row(Action.SEE, get=200),
    "scoring:club-new": Row(account, get=200, post=302, form={"name": "Ours"}),
    "scoring:club-settings": club_row(
        Action.MANAGE,
        get=200,
        post=302,
        form={
            "name": "Ours",
            "visibility": "private",
            "preset": "captain",
            "time_zone": "UTC",
            "language": "en",
        },
    ),
    "scoring:club-delete": club_row(
        Action.OWN, get=200, post=422, form={"name": "not its name"}
    ),
    "scoring:club-access": club_row(Action.LINK_OWN, get=200),
    "scoring:invite": club_row(Action.OWN, post=200, form={"role": "member"}),
    "scoring:role-change": club_row(
        Action.OWN, post=302, form={"user": "member", "role": "organiser"}
    ),
    "scoring:member-end": club_row(Action.OWN, post=302, form={"user": "{founder}"}),
    "scoring:invitation-withdraw": Row(
        club_page(Action.OWN),
        {"slug": "{slug}", "invitation_id": "{invitation}"},
        post=302,
    ),
    "scoring:invitation": Row(anybody, {"secret": "{secret}"}, get=200),
    "scoring:invitation-accept": Row(account, {"secret": "{secret}"}, post=302),
    "scoring:people": club_row(Action.START_MATCH, get=200),
    "scoring:player-rename": _player(
        Action.START_MATCH, "dora", get=200, post=302, form={"name": "Gus"}
    ),
    "scoring:player-retire": _player(Action.MANAGE, "dora", post=302),
    "scoring:player-bring-back": _player(Action.MANAGE, "egon", post=302),
    "scoring:player-merge": _player(
        Action.MANAGE, "egon", get=200, post=302, form={"into": "{dora}"}
    ),
    "scoring:player-me": Row(
        member_page, {"slug": "{slug}", "player_id": "{dora}"}, post=302
    ),
    "scoring:player-account": _player(Action.OWN, "dora", post=302),
    "scoring:player-unmerge": _player(Action.MANAGE, "finn", post=302),
    "scoring:player-anonymise": _player(Action.MANAGE, "egon", get=200, post=302),
}
MATCHES: dict[str, Row] = {
    "scoring:match-new": Row(
        own_match, query="?club={slug}", get=200, post=302, form=START
    ),
    # Without a club's name: one's own, else a book of a guest's own.
    "scoring:match-new#own": Row(anybody, get=200, post=302, form=START),
    "scoring:hand": Row(
        hand_page,
        HAND,
        get=200,
        post=302,
        form={"do": "remove", "seen": "{newest_tag}"},
    ),
    "scoring:hand#change": Row(
        match_page(Action.CORRECT),
        HAND,
        query="?change=1",
        get=200,
        post=422,
        form={"do": "change"},
    ),
    "scoring:hand#remove": Row(
        # A form that says nothing of what is to be done.
        match_page(Action.CORRECT),
        HAND,
        query="?remove=1",
        get=200,
        post=400,
    ),
    "scoring:match": _match(Action.SEE, get=200),
    "scoring:live": _match(Action.SEE, query="?v=0", get=200),
    "scoring:tv": _match(Action.SEE, get=200),
    "scoring:tv-live": _match(Action.SEE, query="?v=0", get=200),
    "scoring:club-tv": club_row(Action.SEE, get=200),
    "scoring:empty-sheet": Row(anybody, get=200),
    "scoring:record": _match(
        Action.RECORD,
        get=200,
        post=302,
        form={"number": "3", "knocker": "draw", "confirmed": "yes"},
    ),
    "scoring:send": _match(
        Action.RECORD,
        get=200,
        post=200,
        form={"what": "hand", "number": "3", "knocker": "draw"},
    ),
    "scoring:send#undo": _match(
        Action.RECORD,
        get=200,
        post=200,
        form={"what": "undo", "number": "2", "hand": "{newest_id}"},
    ),
    "scoring:send#restore": _match(
        Action.RECORD,
        get=200,
        post=200,
        form={"what": "restore", "number": "3", "seen": "{undone_tag}"},
    ),
    "scoring:cut": _match(Action.RECORD, get=409, post=409),
    "scoring:undo": _match(
        Action.RECORD, post=302, form={"number": "2", "hand": "{newest_id}"}
    ),
    "scoring:restore": _match(
        Action.RECORD, post=302, form={"number": "3", "seen": "{undone_tag}"}
    ),
    "scoring:hand#attested": Row(
        attested_hand_page,
        {"public_id": "{attested}", "number": "2"},
        get=200,
        post=302,
        form={"do": "remove", "seen": "{attested_tag}"},
    ),
    "scoring:undo#attested": _match(
        Action.CORRECT_ATTESTED,
        "attested",
        post=302,
        form={"number": "2", "hand": "{attested_id}"},
    ),
    "scoring:confirm": _match(
        Action.RECORD, "finished", post=302, form={"player": "Ana"}
    ),
    "scoring:dispute": _match(
        Action.RECORD, "finished", post=422, form={"player": "", "number": "1"}
    ),
    "scoring:abandon": _match(Action.CORRECT, post=302),
    "scoring:reopen": _match(Action.CORRECT, "given_up", post=302),
    "scoring:table-link-open": Row(
        anybody, {"link_id": "{link}", "tag": "{tag}"}, get=303
    ),
    "scoring:table-link": _link(get=200),
    "scoring:table-link-give": _link(post=302),
    "scoring:table-link-end": _link(post=302),
}
ROWS = {**BOOK, **CLUBS, **MATCHES, **CALLS, **HOOKS, **PEOPLE_CALLS, **TOURNAMENTS}
