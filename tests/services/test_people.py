"""Renaming, retiring and bringing back."""

import pytest

from players.models import Player
from scoring.services.clubs import delete_club
from scoring.services.record_hand import record_hand
from scoring.services.rename_player import rename_player
from scoring.services.retire_player import bring_back_player, retire_player
from tests.factories import (
    AUTHOR,
    entry,
    make_club,
    make_player,
    now,
    record,
    start,
)
from tests.people import LATER, merge, named, refused, versions
from web.problems import Problem

pytestmark = pytest.mark.django_db


def rename(old: str, new: str) -> Player:
    return rename_player(player=named(old), name=new, author=AUTHOR, at=LATER)


def test_a_new_name_stands_everywhere_and_readers_hear_of_it() -> None:
    match = start()
    others = start("Ben", "Cleo", "Dirk")
    before = versions()

    rename("Ana", "  Ana   (Delft) ")

    assert now(match).names == ("Ana (Delft)", "Ben", "Cleo")
    assert versions()[match.public_id] == before[match.public_id] + 1
    assert versions()[others.public_id] == before[others.public_id]


def test_the_old_name_typed_again_is_a_new_person() -> None:
    start()
    renamed = rename("Ana", "Ana (Delft)")

    start()

    assert named("Ana") != renamed


def test_a_hand_sent_again_under_the_name_of_before_is_answered_as_before() -> None:
    # S34
    match = start()
    kept = entry(1, ("Ana", 4, 24), client_key="k" * 16)
    first = record_hand(match=match, entry=kept, author=AUTHOR, at=LATER)
    rename("Ana", "Anna")

    again = record_hand(match=match, entry=kept, author=AUTHOR, at=LATER)
    newer = record(match, ("ANA", 4, 24)).hand

    assert (again.replayed, again.hand) == (True, first.hand)
    assert newer.knocker == first.hand.knocker


def test_a_name_that_two_had_before_means_neither_and_one_s_own_comes_first() -> None:
    match = start()
    rename("Ana", "Anna")
    rename("Ben", "Ana")
    assert record(match, ("Ana", 4, 24)).hand.knocker == 1
    rename("Ana", "Bea")

    with refused("invalid"):
        record(match, ("Ana", 4, 24))


def test_the_same_name_changes_nothing_and_another_spelling_is_fine() -> None:
    match = start()
    before = versions()

    rename("Ana", "Ana ")
    assert versions() == before
    rename("Ana", "ANA")
    assert now(match).names[0] == "ANA"


@pytest.mark.parametrize("name", ["ben", "Ｂen", " BEN "])
def test_a_name_that_means_somebody_else_is_taken(name: str) -> None:
    start()

    with refused("name_taken"):
        rename("Ana", name)


def test_a_name_that_came_to_mean_somebody_else_is_taken_too() -> None:
    for name in ("Ana", "Anna", "Ben"):
        make_player(name)
    merge("Anna", "Ana")

    for name in ("Ben", "Ana"):
        with pytest.raises(Problem, match="Anna already means Ana") as problem:
            rename(name, "Anna")
        assert problem.value.code == "name_taken"


def test_another_clubs_name_is_free() -> None:
    make_player("Ana")
    make_player("Ben", make_club("elsewhere"))

    assert rename("Ana", "Ben").name == "Ben"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("", id="nothing"),
        pytest.param("   ", id="blanks"),
        pytest.param("Ann\u202e70", id="right to left override"),
        pytest.param("Ana\u200b", id="zero width"),
        pytest.param("Ana\x00", id="NUL"),
        pytest.param("a" + "\u0301" * 200, id="200 marks"),
        pytest.param("x" * 200, id="200 signs"),
    ],
)
def test_what_cannot_be_a_name_is_refused(name: str) -> None:
    make_player("Ana")

    with refused("invalid"):
        rename("Ana", name)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("X", id="one sign"),
        pytest.param("x" * 60, id="the longest"),
        pytest.param("👩‍👩‍👧‍👦", id="a family"),
        pytest.param("عائشة", id="right to left"),
        pytest.param("नेहा", id="with marks"),
        pytest.param("<b>Ana</b>", id="HTML"),
        pytest.param("\u0410na", id="a look-alike"),
        pytest.param("Ana (2)", id="a namesake"),
    ],
)
def test_what_can_be_a_name_is_taken_as_typed(name: str) -> None:
    make_player("Ana")

    assert rename("Ana", name).name == name


def test_a_retired_player_may_be_brought_back_and_still_be_named() -> None:
    match = start()

    retire_player(player=named("Ana"), author=AUTHOR)
    retire_player(player=named("Ana"), author=AUTHOR)
    assert not named("Ana").is_active
    again = start()
    bring_back_player(player=named("Ana"), author=AUTHOR)

    assert named("Ana").is_active
    assert now(again).seats[0].player == now(match).seats[0].player


def test_a_club_with_merged_people_can_be_deleted() -> None:
    start("Anna", "Ben", "Cleo")
    for name in ("Ana", "Dora"):
        make_player(name)
    merge("Anna", "Ana")
    merge("Ana", "Dora")

    delete_club(club=named("Ana").club)

    assert not Player.objects.exists()
