"""Tournaments in the file of a book: out, in elsewhere, and out again."""

import json

import pytest
from django.utils import timezone

from book.services.import_book import BookFile
from book.services.import_file import bring_in_new, try_out
from players.models import Club, Membership, Player, User
from scoring.models import Match, Via
from scoring.queries.recheck import recheck_scores
from scoring.services.anonymise_player import anonymise_player
from scoring.services.author import Author
from scoring.services.correct_hand import correct_hand
from scoring.services.merge_players import unmerge_player
from tests.data.books import (
    bring_book,
    bring_sheet,
    comparable,
    other_club,
    rich_book,
    stored,
    taken_out,
)
from tests.data.events import hold_tournaments
from tests.factories import AUTHOR, ORGANISER, entry, minutes, standing
from tests.tournaments.event.stage import now
from tournaments.models import Draw, Entry, Journal, Placement, Table, Tournament
from tournaments.queries.standings import final_ranks, standings_table

pytestmark = pytest.mark.django_db
SHEET = (
    "date,box,captain,sitter,knocker,knocker count,opponent count\n"
    "2026-10-08,Ann,Ben,Dirk,Ann,4,24\n"
)


@pytest.fixture
def here() -> Club:
    club = rich_book()
    bring_sheet(club, SHEET)
    hold_tournaments(club)
    return club


def rows() -> list[int]:
    """How many rows of tournaments there are, beside those of matches."""
    tables = (Tournament, Entry, Draw, Table, Placement, Journal)
    return [*stored(), *(each.objects.count() for each in tables)]


def places(club: Club) -> list[object]:
    """Standings and places of every tournament of a club, by names."""
    told: list[object] = []
    for tournament in Tournament.objects.filter(club=club).order_by("pk"):
        event = now(tournament)
        table = standings_table(event, is_director=True, live=True)
        told.append(
            [
                (row.rank, row.entry.player.name, row.entry.final_rank, row.values)
                for row in table.rows
            ]
        )
        if tournament.finished_at:
            kept = {n: entry.final_rank for n, entry in event.entries.items()}
            ranks = final_ranks(event)
            assert kept == {number: ranks.get(number) for number in kept}
    return told


def test_a_book_with_tournaments_brought_in_and_taken_out_again_is_the_same(
    here: Club,
) -> None:
    first = taken_out(here)
    user = User.objects.create_user("mover")
    file = BookFile(lambda: [first], timezone.now())

    report = bring_in_new(
        user=user, file=file, author=Author(user, Via.IMPORT), at=timezone.now()
    )

    assert (report.faults, report.new_tournaments) == ([], 5)
    there = Membership.objects.get(user=user).club
    assert comparable(taken_out(there)) == comparable(first)
    assert places(there) == places(here)
    assert [found for found in recheck_scores() if found.differences] == []
    # Who did it there is told on; who brought it in is who did it here (S40).
    lines = Journal.objects.filter(club=there)
    assert set(lines.values_list("by", "via")) == {(user.pk, Via.IMPORT)}
    assert not Tournament.objects.filter(club=there, entry_link_on=True).exists()


def test_a_second_time_nothing_changes(here: Club) -> None:
    there = other_club()
    text = taken_out(here)
    first = bring_book(there, text)
    before = rows()

    again = bring_book(there, text)
    back = bring_book(here, taken_out(there))

    assert (first.faults, first.new_tournaments) == ([], 5)
    for report in (again, back):
        assert not report.has_news
        assert (report.same_tournaments, report.differing_tournaments) == (5, [])
    assert rows() == before


def test_a_dry_run_counts_them_and_stores_nothing(here: Club) -> None:
    text, there, before = taken_out(here), other_club(), rows()
    file = BookFile(lambda: [text], timezone.now())

    report = try_out(club=there, file=file, author=Author(), at=timezone.now())

    assert (report.faults, report.new_tournaments) == ([], 5)
    assert rows() == before


def test_a_tournament_that_went_on_stays_as_it_is(here: Club) -> None:
    there, text = other_club(), taken_out(here)
    bring_book(there, text)
    Tournament.objects.filter(club=there, name="Spring Cup").update(revision=9)
    before = rows()

    report = bring_book(there, text)

    assert report.differing_tournaments == ["Spring Cup"]
    assert (report.same_tournaments, report.has_news) == (4, False)
    assert rows() == before


def test_matches_that_are_here_already_get_their_tournament(here: Club) -> None:
    there = other_club()
    book = json.loads(taken_out(here))
    bring_book(there, book | {"tournaments": []})
    matches = Match.objects.filter(club=there).count()

    report = bring_book(there, book)

    assert (report.faults, report.new_tournaments, report.new_matches) == ([], 5, 0)
    assert Match.objects.filter(club=there).count() == matches
    assert places(there) == places(here)


def test_a_name_that_is_taken_out_goes_from_the_journal_elsewhere_too(
    here: Club,
) -> None:
    # S60
    there = other_club()
    book = json.loads(taken_out(here))
    for done in book["tournaments"][0]["journal"]:
        done["by"] = "P1"
    bring_book(there, book)
    player = Player.objects.get(club=there, name="P1")
    lines = Journal.objects.filter(club=there)
    assert lines.filter(origin__by="P1").exists()
    Tournament.objects.filter(club=there, finished_at=None).update(state="cancelled")

    anonymise_player(player=player, author=AUTHOR, at=minutes(900))

    assert not lines.filter(origin__by="P1").exists()


def test_who_was_merged_there_can_be_parted_here(here: Club) -> None:
    there = other_club()
    bring_book(there, taken_out(here))
    merged = Player.objects.get(club=there, name="P4")
    assert merged.merged_into is not None

    unmerge_player(source=merged, author=AUTHOR, at=minutes(900))

    entries = Entry.objects.filter(player=merged, entered_as=None)
    assert entries.filter(tournament__name="Winter Open").exists()
    assert [found for found in recheck_scores() if found.differences] == []


def test_what_three_confirmed_elsewhere_lapses_here_with_a_correction(
    here: Club,
) -> None:
    there = other_club()
    bring_book(there, taken_out(here))
    match = Match.objects.filter(club=there, attested_at__isnull=False).last()
    assert match is not None
    people = [seat.player.name for seat in match.seats.order_by("place")]

    correct_hand(
        match=match,
        entry=entry(1, (people[0], 2, 95), roles=people),
        seen=standing(match, 1).tag_name,
        author=ORGANISER,
        at=minutes(900),
    )

    match.refresh_from_db()
    assert match.attested_at is None
    assert not match.seats.filter(confirmed_at__isnull=False).exists()
