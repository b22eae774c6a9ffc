"""What tournaments ask of the rest of the book: people, clubs, matches, records."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Club
from scoring.neighbours import occasions_of
from scoring.services.anonymise_player import anonymise_player
from scoring.services.clubs import delete_club
from scoring.services.cut_again import cut_for_roles
from tests.factories import AUTHOR, EVENING, make_club, make_player, minutes
from tests.people import dump, merge, named, refused, unmerge
from tests.services.test_anonymise_player import keep_answer
from tests.tournaments.event.stage import (
    WHO,
    create,
    now,
    play_open_tables,
    play_round,
    published,
    running,
)
from tournaments.models import Entry, Tournament
from tournaments.queries.director import Need, director
from tournaments.queries.event import load_event
from tournaments.queries.lists import (
    crosstable,
    own_page,
    public_round,
    seating_list,
    table_cards,
)
from tournaments.queries.standings import standings_table
from tournaments.queries.tournaments import (
    matches_of,
    most_titles,
    tournaments_of,
    tournaments_played,
)
from tournaments.queries.why import what_i_need, why
from tournaments.services.ending import finish_tournament, make_cut
from tournaments.services.neighbour import TournamentNeighbour
from tournaments.services.roster import withdraw
from tournaments.services.rounds import close_round, draw
from web.models import FirstAnswer

pytestmark = pytest.mark.django_db
check_write = TournamentNeighbour().check_write


def test_a_merged_players_entries_count_for_the_other_and_come_back() -> None:
    tournament = running(3, rounds=1)
    play_round(tournament)
    make_player("Ana")
    before = list(Entry.objects.order_by("pk").values())

    merge("P2", "Ana")

    assert now(tournament).name(2) == "Ana"
    assert standings_table(now(tournament)).core.row(2).rank == 2
    unmerge("P2")
    assert list(Entry.objects.order_by("pk").values()) == before


def test_two_who_entered_one_tournament_are_two_people() -> None:
    running(3)

    with refused("wrong_state"):
        merge("P1", "P2")


def test_who_plays_is_anonymised_only_after_they_left() -> None:
    tournament = running(4, rounds=2)
    with refused("wrong_state"):
        anonymise_player(player=named("P4"), author=AUTHOR, at=EVENING)
    withdraw(tournament=tournament, number=4, reason="P4 is ill.", **WHO)

    anonymise_player(player=named("P4"), author=AUTHOR, at=EVENING)

    assert "P4" not in str(dump())


def test_a_name_that_goes_leaves_answers_about_tournaments_of_other_clubs() -> None:
    ours, theirs = create(name="Ours"), create(name="Theirs", club=make_club("there"))
    for one in (ours, theirs):
        make_player("Ana", one.club)
        path = f"/api/v1/tournaments/{one.public_id}/entries/"
        keep_answer(one.name, path, {"name": "Ana"})
        keep_answer(f"new {one.name}", "/api/v1/tournaments/", {"name": "Ana"})
        made = FirstAnswer.objects.filter(key=f"new {one.name}")
        made.update(location=f"/api/v1/tournaments/{one.public_id}/")

    anonymise_player(player=named("Ana", ours.club), **WHO)

    kept = FirstAnswer.objects.order_by("key").values_list("key", flat=True)
    assert list(kept) == ["Theirs", "new Theirs"]


def test_a_club_goes_with_its_tournaments() -> None:
    tournament = running(6, rounds=2)
    play_round(tournament)
    play_round(tournament)

    gone = delete_club(club=tournament.club)

    assert [(str(what), count) for what, count in gone.others] == [("Tournaments", 1)]
    assert Club.objects.count() == 0
    tables = {name: rows for name, rows in dump().items() if name.startswith("tourn")}
    assert len(tables) == 8
    assert not any(tables.values())


def test_records_name_the_tournament_of_a_match_and_of_a_player() -> None:
    tournament = running(6, rounds=1)
    play_round(tournament)
    finish_tournament(tournament=tournament, **WHO)
    matches = matches_of(tournament)

    occasions = occasions_of([match.pk for match in matches])

    assert [one.name for one in occasions.values()] == ["Winter Open"] * 2
    (line,) = tournaments_of(tournament.club)
    assert (line.players, line.rounds_played) == (6, 1)
    (played,) = tournaments_played(named(line.winners[0]))
    assert (played.rank, played.of) == (1, 6)
    assert most_titles(tournament.club)[0].won == 1


def test_the_table_may_cut_for_its_roles_before_the_first_hand() -> None:
    tournament = running(3, first_roles="cut")
    match = published(tournament).rounds[0].tables[0].match
    assert match is not None

    after = cut_for_roles(match=match, cut=[["2S", "KH", "7D"]], **WHO)

    first = (after.match.first_box, after.match.first_captain, after.match.first_sitter)
    assert first == (1, 2, 0)


def test_the_director_sees_33_tables_in_eight_statements() -> None:
    tournament = running(99)
    published(tournament)
    small = running(9, name="Small")
    published(small)
    counts = []
    for one in (tournament, small):
        fresh = Tournament.objects.select_related("club").get(pk=one.pk)
        with CaptureQueriesContext(connection) as captured:
            page = director(load_event(fresh), minutes(20))
        counts.append(len(captured))

    assert counts == [8, 8]
    assert [todo.need for todo in page.todo] == [Need.NO_SHOW] * 3
    assert page.tables[0].minutes == 20
    assert page.waited_for == (1, 2, 3)


def test_whether_a_match_may_be_written_is_one_statement() -> None:
    """It is asked with every hand: of a round nothing came of, and of one that a cut
    was made from."""
    tournament = running(9, format="swiss_cut", cut=3, rounds=1)
    match = play_round(tournament).rounds[0].tables[0].match
    assert match is not None

    with CaptureQueriesContext(connection) as open_still:
        check_write(match)
    make_cut(tournament=tournament, **WHO)
    with CaptureQueriesContext(connection) as cut, refused("wrong_state"):
        check_write(match)

    assert (len(open_still), len(cut)) == (1, 1)
    assert "house_rules" not in open_still[0]["sql"]


def test_nobody_sees_a_draw_before_it_is_published() -> None:
    tournament = running(7, format="swiss")
    play_round(tournament)
    draw(tournament=tournament, **WHO)

    event = now(tournament)

    newest = public_round(event)
    assert newest is not None
    assert newest.number == 1
    assert public_round(event, 2) is None
    page = own_page(event, 1)
    assert [line.number for line in page.results] == [1]


def test_lists_name_everybody_once_and_cards_have_links() -> None:
    tournament = running(7, format="swiss")
    event = published(tournament)
    one = event.rounds[0]

    lines = seating_list(event, one)

    assert [line.entry.player.name for line in lines] == [f"P{n}" for n in range(1, 8)]
    assert all(
        card.link and card.link.is_usable(EVENING) for card in table_cards(event, one)
    )
    play = play_cross(tournament)
    assert all(len(row.cells) == 1 for row in play)


def play_cross(tournament: Tournament) -> list[object]:

    play_open_tables(tournament)
    close_round(tournament=tournament, **WHO)
    event = now(tournament)
    return list(crosstable(event, standings_table(event)))


def test_why_and_what_is_needed_add_up() -> None:
    tournament = running(6, format="swiss", rounds=2)
    event = play_round(tournament)
    table = standings_table(event)
    for row in table.rows:
        told = why(event, table, row.entry.number)
        assert told.rank == row.rank
        assert sum(one.gives for one in told.sums) == row.values["PD"]
    published(tournament)

    needs = what_i_need(now(tournament), 1)

    assert needs[0].place == 1
    assert min(need.best_rank for need in needs) == 1
