"""An event of nine by the pages alone, from creation to the archive."""

from datetime import date

import pytest

from tests.factories import make_club, make_player
from tests.pages.people_site import log_in, text_of
from tests.tournaments.event.stage import finish_match
from tests.tournaments.pages.office import Office
from tournaments.models import EntryState, RoundState, Tournament, TournamentState
from tournaments.queries.event import TableStatus

pytestmark = pytest.mark.django_db

PLAN = {
    "name": "Winter Open",
    "starts_on": "2026-11-01",
    "format": "full",
    "rounds": "2",
    "cut": "0",
    "first": "2",
    "second": "1",
    "third": "0",
    "bye": "2",
    "measure1": "MP",
    "measure2": "PD",
    "first_roles": "balanced",
    "game_target": "50",
    "knock_limit": "10",
    "gin_bonus": "25",
    "undercut_bonus": "10",
    "undercut_on_tie": "on",
    "big_gin_bonus": "",
    "oklahoma": "off",
    "line_bonus": "0",
    "game_bonus": "0",
    "shutout": "off",
    "hand_limit": "5",
    "cut_ties": "redraw",
}


def created(**changed: str) -> Office:
    """A draft made by the page, and its director."""
    club = make_club()
    browser = log_in("organiser", club)
    form = PLAN | {"do": "create"} | changed
    answer = browser.post("/clubs/home/tournaments/new/", form)
    assert answer.status_code == 302, text_of(answer)
    office = Office(Tournament.objects.select_related("club").get())
    office.client = browser
    return office


def play_round(office: Office) -> None:
    """Draw, look, publish, play and close a round by the pages."""
    assert office.step("draw") == office.url("desk-round")
    assert "Publish round" in office.read("desk-round")
    office.step("publish")
    latest = office.event.latest
    assert latest is not None
    for table in latest.tables:
        assert table.match is not None
        finish_match(table.match, (60, 20, 0))
        where = (latest.number, table.table.number)
        assert "Confirm for" in office.read("desk-table", *where)
        office.does("desk-table", *where, do="confirm")
    assert "All tables are decided." in office.read()
    office.step("close-round")


def test_nine_players_two_rounds_by_the_pages() -> None:
    office = created()
    tournament = office.event.tournament
    assert tournament.house_rules["hand_limit"] == 5
    assert tournament.starts_on == date(2026, 11, 1)
    assert tournament.measures == ["MP", "PD"]

    assert office.next() == "Open it for entries"
    assert office.step("open") == office.url("desk-players")
    names = "\n".join(f"P{number}" for number in range(1, 9))
    office.does("desk-add", names=names)
    ninth = make_player("P9", tournament.club)
    assert "P9" in office.read("desk-club-players")
    office.does("desk-club-players", players=[ninth.public_id])
    office.does("desk-players", here=[*range(1, 10)])
    assert "9 players entered, 9 here." in office.read()
    told = office.read("desk-step", "start")
    assert "9 players play. They sit at 3 tables of three." in told
    office.step("start")
    play_round(office)
    assert office.next() == "Draw round 2"
    play_round(office)
    page = office.read("desk-step", "finish")
    assert "not played" not in page
    office.step("finish")
    office.step("archive")

    event = office.event
    assert event.tournament.state == TournamentState.ARCHIVED
    assert [one.round.state for one in event.rounds] == [RoundState.CLOSED] * 2
    ranks = [entry.final_rank for entry in event.entries.values()]
    assert all(ranks)
    assert 1 in ranks
    listed = text_of(office.client.get("/clubs/home/tournaments/"))
    assert "won by" in listed
    told = office.read("desk-journal")
    assert "has published round 2." in told
    assert "has set up the tournament." in told


def test_a_cut_with_lots_and_a_final_by_the_pages() -> None:
    """Six in one round: all three winners are level, and so are the others."""
    office = created(format="full_cut", cut="3", rounds="1", measure2="")
    office.step("open")
    office.does("desk-add", names="\n".join(f"P{one}" for one in range(1, 7)))
    office.does("desk-players", here=[*range(1, 7)])
    office.step("start")
    play_round(office)

    assert "Draw lots" in office.read("desk-cut")
    assert "lots" in office.refused(409, "desk-cut", do="cut")
    assert office.does("desk-cut", do="lots") == office.url("desk-cut")
    page = office.read("desk-cut")
    assert "by lot" in page
    office.does("desk-cut", do="cut")
    assert office.event.tournament.cut_places is not None
    play_round(office)
    office.step("finish")
    first = [one for one in office.event.entries.values() if one.final_rank == 1]
    assert len(first) == 1

    # Behind the cut a result is opened for a correction with a reason only.
    assert "Say why" in office.refused(422, "desk-table", 1, 1, do="open", reason="")
    office.does("desk-table", 1, 1, do="open", reason="A wrong name")
    assert office.event.rounds[0].tables[0].table.opened_at is not None


def test_players_come_late_leave_and_come_back() -> None:
    office = created(rounds="3")
    office.step("open")
    office.does("desk-add", names="\n".join(f"P{one}" for one in range(1, 8)))
    office.does("desk-players", here=[*range(1, 8)])
    office.step("start")
    office.step("draw")

    office.does("desk-add", names="Lara")
    assert office.event.entries[8].state == EntryState.ACTIVE
    assert "one at a time" in office.refused(422, "desk-add", names="A1\nB1")
    office.does("desk-entry", 2, do="withdraw", reason="Gone home")
    office.does("desk-entry", 2, do="return")
    assert office.event.entries[2].state == EntryState.ACTIVE
    assert "Say why" in office.refused(422, "desk-entry", 3, do="disqualify")
    office.does("desk-entry", 3, do="disqualify", reason="Looked at cards")
    page = office.read("desk-entry", 3)
    assert "disqualified" in page
    assert "Let them come back" not in page
    assert "disqualified" in office.refused(409, "desk-entry", 3, do="return")

    office.step("redraw", reason="Brothers at one table")
    office.step("publish")
    latest = office.event.latest
    assert latest is not None
    gone = latest.tables[0].numbers[0]
    office.does("desk-table", 1, 1, do="rule", absent=[gone])
    assert latest.tables[0].status != TableStatus.RULED
    assert "Absent: " in office.read("desk-table", 1, 1)
    office.does("desk-table", 1, 1, do="lift")
    office.does("desk-entry", gone, do="withdraw")
    assert office.event.rounds[0].tables[0].status == TableStatus.RULED
    office.step("cancel", reason="The lights went out")
    assert office.event.tournament.state == TournamentState.CANCELLED
