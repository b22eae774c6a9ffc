"""The rows of tournaments: pages of the room, of the directors, of who enters."""

from players.rules.permissions import Action
from tests.access.row import Form, Row
from tests.access.rules import anybody, club_page, director_page

EVENT = {"slug": "{slug}", "event_slug": "{tournament}"}


def _event(action: Action, args: Form | None = None, **more: object) -> Row:
    return Row(club_page(action), EVENT | (args or {}), **more)  # type: ignore[arg-type]


def _desk(args: dict[str, str] | None = None, **more: object) -> Row:
    form: Form = {"revision": "{tournament_revision}"}
    form |= more.pop("form", {})  # type: ignore[operator]
    return Row(director_page, EVENT | (args or {}), form=form, **more)  # type: ignore[arg-type]


TOURNAMENTS: dict[str, Row] = {
    "tournaments:list": Row(club_page(Action.SEE), {"slug": "{slug}"}, get=200),
    "tournaments:new": Row(
        club_page(Action.MANAGE),
        {"slug": "{slug}"},
        get=200,
        post=422,
        form={"do": "create", "name": ""},
    ),
    "tournaments:event": _event(Action.SEE, get=200),
    "tournaments:live": _event(Action.SEE, query="?v=0", get=200),
    "tournaments:live#own": _event(Action.SEE, query="?page=own&number=1", get=200),
    "tournaments:round": _event(Action.SEE, {"number": "1"}, get=200),
    "tournaments:standings": _event(Action.SEE, get=200),
    "tournaments:crosstable": _event(Action.SEE, get=200),
    "tournaments:own": _event(Action.SEE, {"number": "1"}, get=200),
    "tournaments:tv": _event(Action.SEE, get=200),
    "tournaments:paper-seating": _event(Action.SEE, get=200),
    "tournaments:paper-names": _event(Action.SEE, get=200),
    "tournaments:paper-standings": _event(Action.SEE, get=200),
    "tournaments:paper-results": _event(Action.SEE, get=200),
    "tournaments:paper-crosstable": _event(Action.SEE, get=200),
    "tournaments:paper-cards": _desk(get=200),
    "book:tournament-standings": _event(Action.SEE, get=200),
    "tournaments:enter": Row(
        anybody,
        {"event_id": "{open_tournament}", "tag": "{entry_tag}"},
        get=200,
        post=302,
        form={"name": "Zoe"},
    ),
    "tournaments:desk": _desk(get=200),
    "tournaments:desk-live": _desk(get=200),
    "tournaments:desk-settings": _desk(get=200, post=422, form={"do": "save"}),
    # It runs: nobody is checked in, and no link is given any more.
    "tournaments:desk-players": _desk(get=200, post=409),
    "tournaments:desk-entry-link": _desk(post=409, form={"do": "give"}),
    "tournaments:desk-add": _desk(post=302, form={"names": "Zed"}),
    "tournaments:desk-club-players": _desk(get=200, post=422),
    "tournaments:desk-entry": _desk(
        {"number": "1"}, get=200, post=302, form={"do": "withdraw"}
    ),
    "tournaments:desk-round": _desk(get=200, post=409),
    "tournaments:desk-tables": _desk(get=200),
    "tournaments:desk-table": _desk(
        {"round_number": "1", "number": "1"}, get=200, post=302, form={"do": "rule"}
    ),
    "tournaments:desk-cut": _desk(get=200, post=409, form={"do": "cut"}),
    "tournaments:desk-screens": _desk(
        get=200, post=302, form={"pages": "tables", "seconds": "20", "held": ""}
    ),
    "tournaments:desk-journal": _desk(get=200),
    "tournaments:desk-step": _desk({"step_name": "draw"}, get=200, post=409),
}
