"""What is refused, in words, and nothing stored; and the second of two directors."""

import pytest

from players.models import Player
from tests.pages.people_site import text_of
from tests.people import dump
from tests.tournaments.event.stage import (
    create,
    opened,
    published,
    running,
)
from tests.tournaments.pages.office import Office
from tests.tournaments.pages.test_whole_event import PLAN
from tournaments.models import EntryState, Round, Tournament
from tournaments.queries.entry_link import entry_tag

pytestmark = pytest.mark.django_db


def unchanged(before: object) -> None:
    after = dump()
    for table in ("django_session",):
        before.pop(table, None)  # type: ignore[attr-defined]
        after.pop(table, None)
    assert after == before


def test_two_press_draw_and_the_second_is_told() -> None:
    tournament = running(6)
    ana, ben = Office(tournament), Office(tournament)
    ana.client.get("/")
    seen = ana.event.tournament.revision
    ana.does("desk-step", "draw", revision=seen)
    before = dump()

    told = ben.refused(409, "desk-step", "draw", revision=seen)

    assert "has drawn round 1." in told
    assert "Round 1 is drawn already." in told
    unchanged(before)
    # What is still safe is refused as well, for it was decided on another state.
    told = ben.refused(412, "desk-step", "publish", revision=seen)
    assert "has drawn round 1. Look at the tournament as it is now" in told
    assert Round.objects.get().state == "drawn"
    page = ben.get("desk-step", "publish")
    assert f'name="revision" value="{ben.event.tournament.revision}"' in (
        page.content.decode()
    )
    ben.step("publish")


def test_what_was_typed_stays_after_a_refusal() -> None:
    office = Office(opened(4))
    seen = office.event.tournament.revision
    office.does("desk-add", names="Zoe")

    def refused(**form: object) -> str:
        answer = office.post("desk-add", revision=seen, **form)
        assert answer.status_code == 412
        return answer.content.decode()

    one = refused(names="Yan")
    assert 'list="known" dir="auto" value="Yan"' in one
    assert '<details class="fold gap" open>' not in one
    some = refused(names="Yan\nXia")
    assert '<details class="fold gap" open>' in some
    assert 'dir="auto" value=' not in some


@pytest.mark.parametrize("revision", ["", "x", "-1", "1" * 20, "²"])
def test_a_form_without_a_revision_that_was_seen_does_nothing(revision: str) -> None:
    office = Office(running(6))

    assert "Look at the tournament" in office.refused(
        412, "desk-step", "draw", revision=revision
    )
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("open", "This one is running."),
        ("publish", "No round is drawn"),
        ("redraw", "No round is drawn"),
        ("discard", "No round is drawn"),
        ("close-round", "No round is being played."),
        ("reopen-round", "No round is closed"),
        ("reveal", "The standings are not kept back."),
        ("archive", "This one is running."),
    ],
)
def test_a_step_that_is_not_safe_says_why_before_and_after(step: str, why: str) -> None:
    office = Office(running(6))
    before = dump()

    page = office.read("desk-step", step)

    assert "Not now" in page
    assert why in page
    assert why in office.refused(409, "desk-step", step)
    unchanged(before)


def test_unknown_steps_tables_and_players_are_not_there() -> None:
    office = Office(running(6))
    assert office.get("desk-step", "dance").status_code == 404
    assert office.get("desk-table", 9, 1).status_code == 404
    assert office.get("desk-entry", 99).status_code == 404
    assert office.post("desk-entry", 1, do="dance").status_code == 404


def test_a_plan_is_refused_field_by_field_and_kept_as_typed() -> None:
    office = Office(create())
    before = dump()
    form = PLAN | {
        "do": "create",
        "name": " ",
        "rounds": "100",
        "cut": "9",
        "first": "0",
        "measure2": "MP",
        "knock_limit": "99",
    }
    answer = office.client.post("/clubs/home/tournaments/new/", form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Type a name." in page  # the fields first, then what they mean together
    assert 'value="100"' in page

    form |= {"name": "Open", "knock_limit": "10"}
    answer = office.client.post("/clubs/home/tournaments/new/", form)
    page = answer.content.decode()
    assert answer.status_code == 422
    for field in ("rounds", "cut", "first", "measure1"):
        assert f'id="id_{field}_error"' in page, field
    form = PLAN | {"do": "create", "starts_on": "0202-11-01"}
    page = office.client.post("/clubs/home/tournaments/new/", form).content.decode()
    assert 'id="id_starts_on_error"' in page
    assert "Nobody played gin rummy then" in page
    unchanged(before)


def test_what_the_plan_means_is_said_and_nothing_stored() -> None:
    office = Office(create())
    before = dump()
    form = PLAN | {"do": "check", "rounds": "7", "expected": "13"}

    answer = office.client.post("/clubs/home/tournaments/new/", form)

    assert answer.status_code == 200
    assert "So many rounds for so few players: at least" in answer.content.decode()
    form |= {"do": "classic"}
    page = office.client.post("/clubs/home/tournaments/new/", form).content.decode()
    assert 'name="line_bonus" value="20"' in page.replace('type="text" ', "")
    assert 'value="7"' in page
    unchanged(before)


def test_settings_that_are_frozen_stay_and_the_others_change() -> None:
    tournament = running(6)
    office = Office(tournament)
    form = PLAN | {"do": "save", "rounds": "5", "first": "9", "measure2": "GN"}

    assert "Say why" in office.refused(422, "desk-settings", **form)
    office.does("desk-settings", **form, reason="Asked for by all")

    tournament.refresh_from_db()
    assert tournament.rounds == 5
    assert tournament.measures == ["MP", "GN"]
    assert tournament.first_weight == 2  # frozen: what is sent for it is not read
    assert "Asked for by all" in office.read("desk-journal")


def test_a_list_is_refused_by_line_and_kept() -> None:
    office = Office(opened(3))
    people = Player.objects.count()

    told = office.refused(422, "desk-add", names="Ana\n\nP2\nAna")

    assert "Line 4: Ana is in the list twice." in told
    told = office.refused(422, "desk-add", names="Ana\n\nP2")
    assert "Line 3: P2 is entered already." in told
    assert Player.objects.count() == people


def test_a_look_alike_is_asked_about_and_nobody_joined_by_guess() -> None:
    office = Office(opened(3))
    twin = "\u04201"  # a Cyrillic letter that looks like the P of P1

    answer = office.post("desk-add", names=f"Ana\n{twin}\n")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'name="alike-{twin}"' in page
    assert "The same person as P1" in page
    assert len(office.event.entries) == 3

    same = {f"alike-{twin}": "same"}
    told = office.refused(422, "desk-add", names=f"Ana\n{twin}", **same)
    assert "P1 is entered already." in told
    office.does("desk-add", names=f"Ana\n{twin}", **{f"alike-{twin}": "other"})
    assert office.event.names((4, 5)) == ("Ana", twin)


def test_the_link_lets_people_enter_themselves_until_it_is_taken_back() -> None:
    office = Office(opened(3))
    office.does("desk-entry-link", do="give")
    tournament = Tournament.objects.get()
    address = f"/e/{tournament.public_id}.{entry_tag(tournament)}/"
    assert address in office.get("desk-players").content.decode()
    phone = Office(tournament, "").client

    page = phone.get(address)
    assert page["Referrer-Policy"] == "no-referrer"
    assert phone.post(address, {"name": "P1"}).status_code == 422
    assert phone.post(address, {"name": " "}).status_code == 422
    done = phone.post(address, {"name": "Zoe"}, follow=True).content.decode()
    assert "Zoe is entered. Tell an organiser when you are there." in done
    assert office.event.entries[4].state == EntryState.REGISTERED

    office.does("desk-entry-link", do="end")
    assert phone.get(address).status_code == 404
    assert phone.post(address, {"name": "Yan"}).status_code == 404
    assert len(office.event.entries) == 4


def test_an_exchange_shows_its_cost_before_it_is_made() -> None:
    tournament = running(6)
    office = Office(tournament)
    office.step("draw")
    latest = office.event.latest
    assert latest is not None
    one, other = latest.tables[0].numbers[0], latest.tables[1].numbers[1]

    page = office.read("desk-round", query=f"?one={one}&other={other}")

    assert "The exchange is not made yet." in page
    assert "Pairs that meet again" in page
    assert office.event.latest.tables[0].numbers[0] == one
    told = office.refused(422, "desk-round", one=one, other=one)
    assert "Choose two different players" in told
    assert "Choose two who play" in office.refused(422, "desk-round", one=99, other=one)
    office.does("desk-round", one=one, other=other, reason="Sisters")
    assert office.event.latest.tables[0].numbers[0] == other
    office.step("publish")
    assert "No round is drawn" in office.refused(409, "desk-round", one=1, other=2)


def test_a_table_is_confirmed_only_when_there_is_a_result() -> None:
    tournament = running(3)
    published(tournament)
    office = Office(tournament)

    assert office.post("desk-table", 1, 1, do="confirm").status_code == 409
    assert "Choose among the three" in office.refused(
        422, "desk-table", 1, 1, do="rule", absent=[7]
    )
    assert "abandoned" in office.refused(
        409, "desk-table", 1, 1, do="replay", reason="x"
    )
    assert "Rule on this table" in office.read("desk-table", 1, 1)


def test_the_screens_are_steered() -> None:
    office = Office(running(3))

    assert "at least one page" in office.refused(
        422, "desk-screens", seconds="20", held=""
    )
    assert "from 5 to 300" in office.refused(
        422, "desk-screens", pages=["tables"], seconds="2", held=""
    )
    office.does("desk-screens", pages=["tables"], seconds="30", held="standings")
    screen = office.event.tournament.screen
    assert (screen.pages, screen.seconds, screen.held) == (["tables"], 30, "standings")
    assert 'value="30"' in office.get("desk-screens").content.decode()


def test_a_number_of_any_length_is_read_or_passed_over() -> None:
    """Python refuses to read a number of some thousand digits."""
    office = Office(running(3))
    published(office.tournament)
    long = "9" * 5000
    for name, query in (
        ("event", "round"),
        ("standings", "after"),
        ("standings", "why"),
        ("tv", "at"),
        ("live", "page=own&number"),
        ("live", "page=event&round"),
    ):
        assert office.get(name, query=f"?{query}={long}").status_code in (200, 404)
    seating = office.get("paper-seating", query=f"?round={long}")
    assert seating.status_code == 200
    players = office.client.get(f"/clubs/home/players/?page={long}")
    assert players.status_code == 200
    open_one = Office(opened(3, name="Open"))
    assert open_one.post("desk-players", here=[long, "1"]).status_code == 302


def test_a_plan_for_fewer_than_three_says_so() -> None:
    office = Office(create())
    enter_two = opened(2, name="Two")
    form = PLAN | {"do": "check"}

    told = text_of(Office(enter_two).post("desk-settings", **form))

    assert "A round needs three players, and there are 2." in told
    assert "nothing to warn about" not in told
    assert "Say how many players you expect." in text_of(
        office.post("desk-settings", **form)
    )
