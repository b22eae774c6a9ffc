"""Tournaments over the API: the same rules as on pages, told in described shapes."""

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from players.models import Scope, Visibility
from tests.api.actors import Program, make_club, make_program, make_token, start
from tests.api.test_schema import must_fit, schema
from tests.tournaments.simulation.room import Room
from tournaments.api import described, examples
from tournaments.api.views import entries, rounds, tables, tournaments
from tournaments.models import Draw, Tournament

__all__ = ["schema"]
NEW = {"name": "Winter Open", "starts_on": "2026-12-05"}


def codes(response: HttpResponse) -> dict[str, list[str]]:
    return {
        name: [fault["code"] for fault in faults]
        for name, faults in response.json()["errors"].items()
    }


def test_every_answer_has_the_described_shape(schema: dict[str, Any]) -> None:
    room = Room(7, format="swiss_cut", rounds=2, cut=3)
    room.play_round()
    drawn = room.draw()
    swapped = {"one": 1, "other": drawn["byes"][0]["number"]}
    if drawn["byes"][0]["number"] == 1:
        swapped["other"] = drawn["tables"][0]["seats"][0]["number"]
    effect = room.do("rounds/2/swap/?dry_run=1", swapped)
    room.publish()
    seats = room.read("rounds/2/")["tables"][0]["seats"]
    ruled = room.do("rounds/2/tables/1/rule/", {"absent": [seats[0]["number"]]})
    for shape, answer in {
        "Tournament": room.read(),
        "TournamentPage": room.program.get("tournaments/").json(),
        "EventActions": room.read("actions/"),
        "Live": room.read("live/"),
        "JournalPage": room.read("journal/"),
        "Standings": room.read("standings/?live=1"),
        "Crosstable": room.read("crosstable/"),
        "Cut": room.read("cut-line/"),
        "Screen": room.read("screen/"),
        "Entries": room.read("entries/"),
        "Entry": room.read("entries/1/"),
        "EntryLine": room.do("entries/1/withdraw/"),
        "Why": room.read("entries/1/why/"),
        "Needs": room.read("entries/2/needs/"),
        "Rounds": room.read("rounds/"),
        "Round": drawn,
        "Swap": effect,
        "EventTable": ruled,
    }.items():
        must_fit(schema, shape, answer)
    must_fit(schema, "Standings", examples.STANDINGS)
    assert room.read("entries/2/needs/")["results"]
    why = room.read("entries/1/why/")
    assert [step["key"] for step in why["steps"]][:3] == ["MP", "MW", "H2H"]


def test_a_swap_that_is_only_tried_is_refused_as_the_real_one() -> None:
    room = Room(7, format="swiss", rounds=3)
    room.play_round()
    room.draw()
    body = {"one": 1, "other": 2}

    refused = [room.do(f"rounds/1/swap/{end}", body, 409) for end in ("?dry_run=1", "")]

    assert refused[0]["code"] == "wrong_state"
    assert "The newest round is 2" in refused[0]["detail"]
    assert refused[0]["detail"] == refused[1]["detail"]


def test_the_examples_are_taken() -> None:
    room = Program(make_token())
    made = room.post("tournaments/", examples.CREATE)
    assert made.status_code == 201
    at = made["Location"]
    assert room.post(f"{at}open/").status_code == 200
    for body in (examples.NAMES, examples.LIST):
        assert room.post(f"{at}entries/", body).status_code == 201
    assert room.post(f"{at}entries/check-in/", examples.CHECK_IN).status_code == 200
    assert room.put(f"{at}screen/", examples.SCREEN).json()["held"] is None
    assert room.post(f"{at}start/").status_code == 200
    drawn = room.post(f"{at}rounds/").json()
    assert len(drawn["tables"]) == 2
    body = examples.SWAP | {
        "one": drawn["tables"][0]["seats"][0]["number"],
        "other": drawn["tables"][1]["seats"][0]["number"],
    }
    assert room.post(f"{at}rounds/1/swap/", body).status_code == 200
    assert room.post(f"{at}rounds/1/publish/").status_code == 200
    assert room.post(f"{at}entries/late/", examples.LATE).json()["number"] == 7
    absent = [drawn["tables"][0]["seats"][1]["number"]]
    table = f"{at}rounds/1/tables/1/"
    ruled = room.post(f"{table}rule/", examples.RULE | {"absent": absent})
    assert ruled.json()["status"] == "ruled"
    # No knock-out is played here.
    refused = room.post(f"{table}through/", examples.THROUGH)
    assert refused.json()["code"] == "wrong_state"


def test_every_described_act_is_done() -> None:
    assert tuple(tournaments.ACTS) == described.EVENT_ACTS
    assert tuple(rounds.ACTS) == described.ROUND_ACTS
    assert tuple(tables.ACTS) == described.TABLE_ACTS
    assert tuple(entries.ACTS) == described.ENTRY_ACTS


def test_nobody_else_sees_a_draft_or_a_drawn_round(stranger: Program) -> None:
    director = make_program()
    draft = director.post("tournaments/", NEW)["Location"]
    reader = Program(make_token(scopes=[Scope.READ]))
    for other in (stranger, reader):
        assert other.get(draft).status_code == 404
        assert other.get("tournaments/").json()["results"] == []
    assert len(director.get("tournaments/").json()["results"]) == 1

    room = Room(6, rounds=2)
    room.draw()
    for other in (stranger, reader):
        assert room.read("rounds/", by=other)["results"] == []
        assert other.get(f"{room.address}rounds/1/").status_code == 404
        assert other.get(f"{room.address}rounds/1/tables/1/").status_code == 404
        told = room.read(by=other)
        assert (told["revision"], told["entry_link_on"]) == (None, None)
    room.publish()
    shown = room.read("rounds/1/", by=stranger)
    assert (shown["draw"], len(shown["tables"])) == (None, 2)
    assert room.read("rounds/1/")["draw"]["seed"]


def test_a_private_club_keeps_its_tournaments(stranger: Program) -> None:
    closed = make_program(make_club("closed", Visibility.PRIVATE))
    at = closed.post("tournaments/", NEW)["Location"]
    closed.post(f"{at}open/")
    none = stranger.get("tournaments/zzzzzzzzzzzzzzzzzzzz/").json()

    hidden = stranger.get(at)
    assert hidden.status_code == 404
    assert hidden.json()["detail"] == none["detail"]
    assert stranger.get("tournaments/").json()["results"] == []
    assert make_program().get(at).status_code == 404
    assert "Access-Control-Allow-Origin" not in closed.get(at)


def test_a_club_that_is_asked_for_shows_its_tournaments(stranger: Program) -> None:
    by_address = make_program(make_club("porch", Visibility.LINK))
    at = by_address.post("tournaments/", NEW)["Location"]

    def found(reader: Program) -> int:
        return len(reader.get("tournaments/?club=porch").json()["results"])

    others = (stranger, make_program())
    assert [found(one) for one in (by_address, *others)] == [1, 0, 0]  # a draft
    by_address.post(f"{at}open/")
    assert [found(one) for one in (by_address, *others)] == [1, 1, 1]
    assert stranger.get("tournaments/").json()["results"] == []


def test_public_reads_have_tags_and_are_open_to_other_sites(
    stranger: Program,
) -> None:
    room = Room(6, rounds=1)
    room.play_round()
    for path in ("", "standings/", "crosstable/", "rounds/1/", "entries/", "screen/"):
        first = stranger.get(f"{room.address}{path}")
        assert first["Access-Control-Allow-Origin"] == "*", path
        again = stranger.get(f"{room.address}{path}", If_None_Match=first["ETag"])
        assert again.status_code == 304, path
    before = stranger.get(f"{room.address}standings/")["ETag"]
    room.correct(1, 1)
    assert stranger.get(f"{room.address}standings/")["ETag"] != before


def test_one_key_draws_once_and_an_old_revision_draws_nothing() -> None:
    room = Room(6, rounds=3)
    revision = room.read()["revision"]
    path = f"{room.address}rounds/"
    key = {"Idempotency_Key": "k" * 16}
    first = room.program.post(path, {"revision": revision}, **key)
    again = room.program.post(path, {"revision": revision}, **key)
    assert (first.status_code, first.content) == (201, again.content)
    assert again["Idempotent-Replayed"] == "true"

    second = room.program.post(path, {"revision": revision})
    assert (second.status_code, second.json()["code"]) == (409, "wrong_state")
    assert second.json()["revision"] == revision + 1
    assert "drawn round 1" in second.json()["detail"]
    behind = room.program.post(f"{path}1/publish/", {"revision": revision})
    assert (behind.status_code, behind.json()["code"]) == (412, "precondition_failed")
    assert behind.json()["revision"] == revision + 1
    assert Draw.objects.count() == 1

    room.publish()
    room.play(1)
    room.do("rounds/1/close/")
    room.draw()
    late = room.program.post(f"{path}1/reopen/")
    assert late.status_code == 409
    old = room.program.post(f"{path}1/publish/")
    assert old.json()["code"] == "wrong_state"
    assert "2" in old.json()["detail"]


def test_settings_go_back_as_they_were_read() -> None:
    room = Room(6, rounds=2)
    read = room.program.get(room.address)
    body = read.json() | {"name": "Summer Open"}
    assert room.program.put(room.address, body).status_code == 428
    old = room.program.put(room.address, body, If_Match='"another"')
    assert (old.status_code, old.json()["current"]) == (412, read["ETag"])

    changed = room.program.put(room.address, body, If_Match=read["ETag"])
    assert changed.json()["name"] == "Summer Open"
    assert changed["ETag"] == room.program.get(room.address)["ETag"]
    frozen = changed.json() | {
        "format": "swiss",
        "weights": body["weights"] | {"bye": 1},
    }
    refused = room.program.put(room.address, frozen, If_Match=changed["ETag"])
    assert codes(refused) == {"format": ["frozen"], "weights.bye": ["frozen"]}
    assert room.read()["name"] == "Summer Open"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rounds": 0}, "rounds"),
        ({"rounds": 100}, "rounds"),
        ({"rounds": 2.5}, "rounds"),
        ({"format": "swiss_cut", "cut": 4}, "cut"),
        ({"weights": {"first": 0, "second": 0, "third": 0, "bye": 0}}, "weights"),
        ({"weights": {"first": 1, "second": 2, "third": 0, "bye": 1}}, "weights"),
        ({"measures": ["MP", "MP"]}, "measures"),
        ({"measures": ["LOT"]}, "measures"),
        ({"starts_on": "5.12.2026"}, "starts_on"),
        ({"starts_on": "1899-12-31"}, "starts_on"),
        ({"name": ""}, "name"),
        ({"house_rules": {"game_target": 1}}, "house_rules.game_target"),
        ({"secret": 1}, "secret"),
    ],
)
def test_what_no_tournament_can_be_is_refused_by_its_field(
    program: Program, changes: dict[str, object], field: str
) -> None:
    refused = program.post("tournaments/", NEW | changes)

    assert refused.status_code == 400, refused.content
    assert any(name.startswith(field) for name in refused.json()["errors"])
    assert not Tournament.objects.exists()


def test_entries_come_from_names_a_list_or_the_club(program: Program) -> None:
    match = program.get(start(program)).json()
    at = program.post("tournaments/", NEW)["Location"]
    program.post(f"{at}open/")
    people = [player["id"] for player in match["players"]]
    path = f"{at}entries/"
    assert program.post(path, {"players": people}).json()["results"][0]["name"] == "Ana"
    assert program.post(path, {"players": people}).json()["results"] == []
    wrong = program.post(path, {"players": [people[0], "nobody"]})
    assert codes(wrong) == {"players.1": ["unknown_player"]}
    twice = program.post(path, {"list": "Dora\n\nAna\nDora"})
    assert codes(twice) == {"lines.4": ["two_same_names"]}
    entered = program.post(path, {"list": "Dora\n\nAna"})
    assert codes(entered) == {"lines.3": ["already_entered"]}
    both = program.post(path, {"names": ["Egon"], "list": "Egon"})
    assert codes(both) == {"names": ["one_of_three"]}
    assert program.post(path, {"names": ["Dora"]}).json()["results"][0]["number"] == 4
    assert program.delete(f"{path}4/").status_code == 204
    assert program.get(f"{path}4/").status_code == 404


def test_a_match_names_its_tournament_and_is_found_by_it(stranger: Program) -> None:
    room = Room(6, rounds=1)
    start(room.program)
    room.draw()
    told = room.publish()
    match = told["tables"][0]["match"]
    named = {"id": room.id, "name": "Winter Open"}
    before = stranger.get(f"matches/{match}/")
    assert before.json()["tournament"] == named

    found = stranger.get(f"matches/?tournament={room.id}").json()["results"]
    assert {one["id"] for one in found} == {one["match"] for one in told["tables"]}
    assert all(one["tournament"] == named for one in found)
    assert stranger.get("matches/?tournament=nothing").json()["results"] == []
    assert len(stranger.get("matches/").json()["results"]) == 3

    read = room.program.get(room.address)
    room.program.put(room.address, read.json() | {"name": "X"}, If_Match=read["ETag"])
    after = stranger.get(f"matches/{match}/", If_None_Match=before["ETag"])
    assert after.json()["tournament"]["name"] == "X"


def test_actions_say_what_is_safe_and_the_journal_what_was_done() -> None:
    room = Room(6, rounds=1)
    told = {one["what"]: one for one in room.read("actions/")["results"]}
    assert told["draw"]["is_allowed"]
    assert not told["close_round"]["is_allowed"]
    assert told["close_round"]["text"]
    for name in ("publish", "reopen_round", "archive", "start"):
        assert not told[name]["is_allowed"], name
    refused = room.send("POST", "archive/", {})
    assert refused.json()["detail"] == told["archive"]["text"]

    page = room.read("journal/?limit=2")
    assert [one["what"] for one in page["results"]] == ["start", "check_in"]
    following = room.program.get(page["next"].removeprefix("http://testserver"))
    assert [one["what"] for one in following.json()["results"]] == ["register", "open"]


def test_screens_are_steered_by_directors_and_read_by_all(stranger: Program) -> None:
    room = Room(6, rounds=1)
    shown = {"pages": ["tables", "standings"], "seconds": 30, "held": "tables"}
    assert room.send("PUT", "screen/", shown).status_code == 200
    told = room.read("screen/", by=stranger)
    assert {name: told[name] for name in shown} == shown
    wrong = room.send("PUT", "screen/", {"pages": [], "seconds": 1})
    assert codes(wrong) == {"pages": ["choice"], "seconds": ["out_of_range"]}
    assert stranger.put(f"{room.address}screen/", shown).status_code == 401


@pytest.mark.parametrize(
    "query",
    [
        *("?state=over", "?since=x", "?club__slug=home", "?limit=0", "?cursor=x"),
        "?state=open&state=draft",
    ],
)
def test_filters_come_from_a_list(program: Program, query: str) -> None:
    assert program.get(f"tournaments/{query}").status_code == 400


def test_lists_take_a_fixed_number_of_statements(stranger: Program) -> None:
    def statements(path: str) -> int:
        with CaptureQueriesContext(connection) as heard:
            assert stranger.get(path).status_code == 200
        return len(heard)

    room = Room(6, rounds=2)
    room.play_round()
    paths = ("tournaments/", *(f"{room.address}{one}" for one in ("standings/", "")))
    first = [statements(path) for path in paths]
    room.play_round()
    Room(9, rounds=1, name="Another").play_round()
    assert [statements(path) for path in paths] == first
    assert max(first) <= 10
    assert len(stranger.get("tournaments/?since=2026-12-05").json()["results"]) == 2
    assert stranger.get("tournaments/?until=2026-12-04").json()["results"] == []
    player = room.read("entries/1/")["id"]
    found = stranger.get(f"tournaments/?player={player}&state=running").json()
    assert [one["players"] for one in found["results"]] == [9, 6]
