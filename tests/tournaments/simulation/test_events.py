"""Whole events through REST: at the end every sum is right and nothing differs."""

import os

import pytest

from scoring.queries.recheck import recheck_scores
from tests.tournaments.simulation.room import Room
from tests.tournaments.simulation.sums import Played

pytestmark = pytest.mark.django_db
#: Played fast; `make bench-events` plays 99.
PLAYERS = int(os.environ.get("EVENT_PLAYERS", "27"))


def must_be_whole(room: Room) -> None:
    """Nothing is stored otherwise than what was played gives."""
    assert [found for found in recheck_scores() if found.differences] == []
    assert room.read()["state"] in ("finished", "archived")


def test_an_event_of_ten_in_every_detail() -> None:
    room = Room(10, format="swiss_cut", rounds=4, cut=3, freeze_last=True)
    room.play_round()
    room.must_stand_right()

    _somebody_is_late_and_somebody_leaves(room)
    _one_does_not_come_and_one_table_plays_again(room)
    _a_result_is_corrected_before_and_after_the_next_round(room)
    _the_last_round_is_kept_back(room)
    _the_first_three_play_the_final(room)
    must_be_whole(room)

    room.do("archive/")
    room.correct(1, 1, status=409)
    room.do("rounds/1/tables/1/open/", {"reason": "Once more."}, 409)


def _somebody_is_late_and_somebody_leaves(room: Room) -> None:
    """Round 2: a player from now on; one who withdraws at an open table."""
    late = room.do("entries/late/", {"name": "Late Lara"}, 201)
    assert (late["number"], late["first_round"]) == (11, 2)
    room.names.append("Late Lara")
    room.draw()
    _swap_and_back(room)
    told = room.publish()
    leaver, *others = (seat["name"] for seat in told["tables"][0]["seats"])
    number = told["tables"][0]["seats"][0]["number"]
    gone = room.do(f"entries/{number}/withdraw/", {"reason": "Called away."})
    assert (gone["state"], gone["last_round"]) == ("withdrawn", 2)
    room.played[2].absent.add(leaver)
    room.played[2].free |= set(others)
    room.play(2)
    room.do("rounds/2/close/")
    room.must_stand_right()


def _swap_and_back(room: Room) -> None:
    seats = [seat["number"] for seat in room.read("rounds/2/")["tables"][0]["seats"]]
    other = room.read("rounds/2/")["tables"][1]["seats"][0]["number"]
    body = {"one": seats[0], "other": other}
    before = room.read("rounds/2/")
    tried = room.do("rounds/2/swap/?dry_run=1", body)
    assert tried["dry_run"]
    assert room.read("rounds/2/") == before
    done = room.do("rounds/2/swap/", body | {"reason": "They share a car."})
    assert {name: done[name] for name in done if name != "dry_run"} == {
        name: tried[name] for name in tried if name != "dry_run"
    }
    assert room.read("rounds/2/")["tables"][0]["seats"][0]["number"] == other
    room.do("rounds/2/swap/", body)


def _one_does_not_come_and_one_table_plays_again(room: Room) -> None:
    """Round 3: a ruling, lifted and made again; an abandoned match replaced."""
    room.draw()
    assert room.send("DELETE", "rounds/3/?reason=Too%20early.").status_code == 204
    room.draw()
    told = room.publish()
    seats = told["tables"][0]["seats"]
    rule = {"absent": [seats[0]["number"]], "reason": "Nobody saw them."}
    ruled = room.do("rounds/3/tables/1/rule/", rule)
    assert [seat["ruling"] for seat in ruled["seats"]] == [
        "absent",
        "walk_over",
        "walk_over",
    ]
    assert room.do("rounds/3/tables/1/lift/")["status"] == "seated"
    room.do("rounds/3/tables/1/rule/", rule)
    room.played[3].absent.add(seats[0]["name"])
    room.played[3].free |= {seat["name"] for seat in seats[1:]}

    old = told["tables"][1]["match"]
    assert room.program.post(f"matches/{old}/abandon/").status_code == 200
    again = room.do("rounds/3/tables/2/replay/", {"reason": "The cards were mixed."})
    assert again["match"] != old
    assert room.program.get(f"matches/{old}/").json()["tournament"] is None
    room.play(3)
    room.do("rounds/3/close/")
    room.do("rounds/3/reopen/", {"reason": "One more look."})
    room.do("rounds/3/close/")
    room.must_stand_right()


def _a_result_is_corrected_before_and_after_the_next_round(room: Room) -> None:
    """Round 4: drawn from results that change is drawn again; published, it stays."""
    room.draw()
    room.correct(1, 1)
    refused = room.send("POST", "rounds/4/publish/", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    room.do("rounds/4/redraw/")
    seated = room.publish()
    assert not seated["is_stale"]
    room.correct(2, 2)
    after = room.read("rounds/4/")
    assert after["is_stale"]
    assert after["tables"] == seated["tables"]
    room.must_stand_right(through=3)


def _the_last_round_is_kept_back(room: Room) -> None:
    room.play(4)
    room.do("rounds/4/close/")
    room.must_stand_right()
    kept = room.read("standings/", by=room.stranger)
    assert (kept["frozen"], kept["through"]) == (True, 3)
    room.do("reveal/")
    shown = room.read("standings/", by=room.stranger)
    assert shown == room.read("standings/")
    assert (shown["frozen"], shown["through"]) == (False, 4)


def _the_first_three_play_the_final(room: Room) -> None:
    line = room.read("cut-line/")
    if line["needs_lots"]:
        room.do("lots/")
    room.do("cut/")
    assert len(room.read("cut-line/")["made"]) == 3
    room.correct(1, 1, status=409)
    room.do("rounds/1/tables/1/open/", {"reason": "The sheet was read wrongly."})
    room.correct(1, 1)

    main = dict(room.played)
    final = room.play_round()
    won = max(room.played[final].tables[1].items(), key=lambda pair: pair[1].points)[0]
    room.do("finish/")
    assert room.read()["winners"] == [won]
    room.played = main
    room.must_stand_right()


def test_a_larger_event_is_right_to_the_last_fraction() -> None:
    room = Room(PLAYERS, seed=PLAYERS, format="full_cut", rounds=4, cut=9)
    room.play_round()
    room.do("entries/late/", {"name": "Late Lara"}, 201)
    room.names.append("Late Lara")
    room.do("entries/2/withdraw/")
    room.play_round()
    room.draw()
    room.correct(1, 2)
    room.publish()
    room.correct(2, 1)
    room.play(3)
    room.do("rounds/3/close/")
    room.play_round()
    told = room.must_stand_right()
    assert not told["provisional"]

    if room.read("cut-line/")["needs_lots"]:
        room.do("lots/")
    room.do("cut/")
    main = dict(room.played)
    while room.read("rounds/")["results"][-1]["tables"] != 1:
        _knock_out_round(room)
    room.do("finish/")
    room.played = main
    room.must_stand_right()
    must_be_whole(room)


def _knock_out_round(room: Room) -> None:
    """Play a knock-out round; where a table is level the organiser names one."""
    room.draw()
    number = room.publish()["number"]
    room.play(number)
    refused = room.send("POST", f"rounds/{number}/close/", {})
    if refused.status_code == 409:
        for table in room.read(f"rounds/{number}/")["tables"]:
            first = min(table["seats"], key=lambda seat: seat["place"])
            room.send(
                "POST",
                f"rounds/{number}/tables/{table['number']}/through/",
                {"through": [first["number"]], "reason": "By lot."},
            )
        room.do(f"rounds/{number}/close/")


def test_the_sums_of_this_test_know_shared_places() -> None:
    """The book is right where it is easy to say by hand."""
    from tests.tournaments.simulation.sums import Score, ranks

    one = Played(tables={1: {"A": Score(60), "B": Score(20), "C": Score(20)}})
    found = ranks("ABC", [one])
    assert {name: rank for name, (rank, _values) in found.items()} == {
        "A": 1,
        "B": 2,
        "C": 2,
    }
    assert str(found["B"][1]["MP"]) == "1/2"
    assert found["A"][1]["PD"] == 80
