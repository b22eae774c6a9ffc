"""A book that moves from one place to another, and back."""

import json
from pathlib import Path

import pytest
from django.utils import timezone
from jsonschema import Draft202012Validator

from book.rules.schema_check import Misfit, compile_schema
from book.services.import_book import BookFile, schema_text
from book.services.import_file import bring_in_new
from book.services.import_report import ImportRefused
from players.models import Club, Membership, Player, User
from scoring.models import Hand, Match, Via
from scoring.queries.hand_history import hand_history
from scoring.queries.hand_versions import hand_versions, latest_version
from scoring.queries.recheck import recheck_scores
from scoring.services.anonymise_player import anonymise_player
from scoring.services.author import Author
from scoring.services.correct_hand import correct_hand
from scoring.services.merge_players import unmerge_player
from scoring.services.retire_player import retire_player
from scoring.services.undo_hand import undo_hand
from tests.data.books import (
    bring_book,
    bring_sheet,
    comparable,
    other_club,
    rich_book,
    stored,
    table,
    taken_out,
)
from tests.factories import AUTHOR, entry, minutes, play, record, standing, start

pytestmark = pytest.mark.django_db


def test_a_book_brought_in_and_taken_out_again_is_the_same() -> None:
    first = taken_out(rich_book())
    user = User.objects.create_user("mover")
    file = BookFile(lambda: [first], timezone.now())

    report = bring_in_new(
        user=user, file=file, author=Author(user, Via.IMPORT), at=timezone.now()
    )

    assert not report.faults
    club = Membership.objects.get(user=user).club
    assert comparable(taken_out(club)) == comparable(first)
    assert not [found for found in recheck_scores() if found.differences]
    # Who wrote it there is told on; who brought it in is who wrote it here (S40).
    hand = Hand.objects.filter(match__club=club).first()
    assert hand is not None
    assert (hand.recorded_by, hand.recorded_via) == (user, Via.IMPORT)


def test_a_book_whose_club_cannot_be_is_refused_at_the_field() -> None:
    book = json.loads(taken_out(rich_book()))
    book["club"] |= {"time_zone": "Europe", "house_rules": {"game_target": 1}}
    clubs = Club.objects.count()
    user = User.objects.create_user("mover")
    file = BookFile(lambda: [json.dumps(book).encode()], timezone.now())

    with pytest.raises(ImportRefused) as refused:
        bring_in_new(user=user, file=file, author=Author(user), at=timezone.now())

    faults = [fault.what for fault in refused.value.report.faults]
    assert faults == ["club.house_rules.game_target", "club.time_zone"]
    assert Club.objects.count() == clubs


def test_a_second_time_nothing_changes_also_after_the_way_back() -> None:
    # D07
    here = rich_book()
    there = other_club()
    assert bring_book(there, taken_out(here)).new_matches == 7
    before = stored()

    again = bring_book(there, taken_out(here))
    back = bring_book(here, taken_out(there))
    own = bring_book(here, taken_out(here))

    for report in (again, back, own):
        assert not report.has_news
        assert (report.same_matches, report.differing_count) == (7, 0)
    assert stored() == before


def test_merged_people_can_be_parted_where_they_were_brought() -> None:
    there = other_club()
    bring_book(there, taken_out(rich_book()))
    anna = Player.objects.get(club=there, name="Anna")
    assert anna.merged_into is not None
    assert anna.merged_into.name == "Ann"

    unmerge_player(source=anna, author=AUTHOR, at=minutes(200))

    assert anna.seats.count() == 1
    assert not [found for found in recheck_scores() if found.differences]


def test_what_goes_on_elsewhere_is_told_and_left_as_it_is() -> None:
    here, there = rich_book(), other_club()
    text = taken_out(here)
    bring_book(there, text)
    hand = Hand.objects.filter(match__club=there, voided_at=None).first()
    assert hand is not None
    Hand.objects.filter(pk=hand.pk).update(opponent_deadwood=97)
    before = stored()

    report = bring_book(there, text)

    assert (report.same_matches, report.differing_count) == (6, 1)
    assert stored() == before


def test_ids_in_a_file_never_reach_another_club() -> None:
    # S40: the file names matches and people of a club that is not the importer's.
    here, there = rich_book(), other_club()
    before = taken_out(here)

    bring_book(there, taken_out(here))
    retire_player(player=Player.objects.get(club=there, name="Ben"), author=AUTHOR)

    assert taken_out(here) == before
    ids = set(Match.objects.filter(club=there).values_list("public_id", flat=True))
    assert not ids & set(Match.objects.filter(club=here).values_list("public_id"))


def test_the_file_fits_the_published_schema_and_ours_reads_it_alike() -> None:
    schema = json.loads(schema_text())
    Draft202012Validator.check_schema(schema)
    book = json.loads(taken_out(rich_book()))

    Draft202012Validator(schema).validate(book)

    found: list[Misfit] = []
    compile_schema(schema)(book, (), found)
    assert found == []
    wrong = json.loads(json.dumps(book))
    wrong["matches"][0]["hands"][0]["knocker"] = 3
    wrong["matches"][0]["hands"][0]["unheard"] = 1
    del wrong["matches"][0]["played_on"]
    compile_schema(schema)(wrong, (), found)
    theirs = [
        tuple(x.absolute_path) for x in Draft202012Validator(schema).iter_errors(wrong)
    ]
    assert len(found) == len(theirs) == 3


def test_the_schema_is_published_where_the_manual_says(client: object) -> None:
    answer = client.get("/api/v1/schemas/book-1.json")  # type: ignore[attr-defined]

    docs = Path(__file__).parents[2] / "docs" / "book-1.schema.json"
    assert answer.content.decode() == docs.read_text(encoding="utf-8")


def test_our_own_table_of_hands_is_known_again() -> None:
    # D07, D03: with and without a mark of byte order. One match has no hand yet.
    here, there = rich_book(), other_club()
    text, before = table(here, "hands", "csv"), stored()

    own = bring_sheet(here, text)
    assert (own.has_news, own.same_matches) == (False, 6)
    assert stored() == before
    first = bring_sheet(there, b"\xef\xbb\xbf" + text)
    again = bring_sheet(there, text)

    assert (first.faults, first.new_matches) == ([], 6)
    assert (again.new_matches, again.same_matches) == (0, 6)
    names = set(Player.objects.filter(club=there).values_list("name", flat=True))
    assert {"=1+1", "'=x", "Zoé"} <= names
    assert not [found for found in recheck_scores() if found.differences]


def test_a_name_that_is_taken_out_goes_from_authors_elsewhere_too() -> None:
    # S60
    there = other_club()
    text = taken_out(rich_book())
    wrote = text.replace(b'"recorded_via"', b'"recorded_by":"Ann","recorded_via"')
    bring_book(there, wrote)
    ann = Player.objects.get(club=there, name="Ann")

    anonymise_player(player=ann, author=AUTHOR, at=minutes(300))

    hands = Hand.objects.filter(club=there)
    assert hands.exists()
    assert not hands.filter(origin__recorded_by="Ann").exists()
    assert b'"Ann"' not in taken_out(there)


def test_a_hand_that_was_recorded_anew_can_be_corrected_where_it_was_brought() -> None:
    here, there = start(undercut_bonus=0), other_club()
    record(here, ("Ana", 5, 5))
    for other in (6, 7):
        undone = correct_hand(
            match=here,
            entry=entry(1, ("Ana", 5, other)),
            seen=standing(here, 1).tag_name,
            author=AUTHOR,
            at=minutes(5),
        ).hand
    undo_hand(
        match=here, number=1, hand_id=undone.public_id, author=AUTHOR, at=minutes(6)
    )
    record(here, ("Ana", 5, 9))
    bring_book(there, taken_out(here.club))
    match = Match.objects.get(club=there)

    versions = list(hand_versions(match))
    stands = latest_version(match, 1)

    assert [hand.opponent_deadwood for hand in versions] == [5, 6, 7, 9]
    assert [hand.replaces for hand in versions] == [None, *versions[:2], None]
    assert stands.voided_at is None
    correct_hand(
        match=match,
        entry=entry(1, ("Ana", 5, 8)),
        seen=stands.tag_name,
        author=AUTHOR,
        at=minutes(7),
    )
    assert standing(match, 1).opponent_deadwood == 8


def test_what_stands_is_the_last_word_though_it_was_stored_first() -> None:
    match = play(start(), ("Ana", 4, 24))
    first = standing(match, 1)
    undo_hand(
        match=match, number=1, hand_id=first.public_id, author=AUTHOR, at=minutes(5)
    )
    record(match, ("Ana", 4, 29))
    Hand.objects.filter(pk=standing(match, 1).pk).update(voided_at=minutes(6))
    Hand.objects.filter(pk=first.pk).update(voided_at=None)

    assert latest_version(match, 1) == first
    assert hand_history(match, 1).hand == first
    assert list(hand_versions(match))[-1] == first


def test_a_removed_hand_of_no_points_keeps_its_scorer() -> None:
    here, there = start(undercut_bonus=0), other_club()
    record(here, ("Ben", 5, 5))
    hand = standing(here, 1)
    assert (hand.scorer, hand.points) == (0, 0)
    undo_hand(
        match=here, number=1, hand_id=hand.public_id, author=AUTHOR, at=minutes(6)
    )

    report = bring_book(there, taken_out(here.club))

    assert not report.faults
    assert Hand.objects.get(club=there).scorer == 0
