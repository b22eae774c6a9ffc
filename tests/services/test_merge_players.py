"""Two names, one person, and two persons again."""

import itertools
from collections.abc import Sequence
from contextlib import suppress

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from players.models import Player
from players.services.players import players_named
from scoring.models import Match, Seat
from scoring.queries.people import behind
from scoring.services.anonymise_player import anonymise_player
from scoring.services.merge_players import merge_players
from scoring.services.rename_player import rename_player
from scoring.services.retire_player import retire_player
from tests.factories import (
    AUTHOR,
    EVENING,
    entry,
    make_club,
    make_player,
    now,
    play,
    record,
    start,
)
from tests.people import LATER, merge, named, refused, seats, unmerge, versions
from web.problems import Invalid, Problem

pytestmark = pytest.mark.django_db


def test_seats_of_the_source_count_for_the_target() -> None:
    match = play(start("Anna", "Ben", "Cleo"), ("Anna", 4, 24))
    start("Ana", "Ben", "Cleo")

    merge("Anna", "Ana")

    assert now(match).names == ("Ana", "Ben", "Cleo")
    assert Seat.objects.get(match=match, place=0).seated_as == named("Anna")
    assert named("Ana").seats.count() == 2


def test_the_name_of_the_source_means_the_target_from_then_on() -> None:
    start("Anna", "Ben", "Cleo")
    make_player("Ana")
    merge("Anna", "Ana")

    match = start("ANNA", "Ben", "Cleo")

    assert now(match).names == ("Ana", "Ben", "Cleo")
    assert not Seat.objects.filter(match=match, seated_as__isnull=False).exists()


def test_both_names_of_one_person_cannot_sit_at_one_table() -> None:
    for name in ("Anna", "Ana"):
        make_player(name)
    merge("Anna", "Ana")

    with pytest.raises(Invalid) as problem:
        start("Ana", "Anna", "Cleo")

    assert list(problem.value.errors) == ["players.1"]
    assert "Anna and Ana are one person" in str(problem.value)
    assert not Match.objects.exists()


def test_a_hand_kept_under_the_older_name_is_taken() -> None:
    match = start("Anna", "Ben", "Cleo")
    make_player("Ana")
    kept = entry(1, ("Anna", 4, 24))
    by_id = entry(2, (named("Anna").public_id, 4, 24))
    merge("Anna", "Ana")

    record(match, (kept.knocker, 4, 24))
    record(match, (by_id.knocker, 4, 24))

    assert [hand.knocker for hand in now(match).hands] == [0, 0]


def test_an_older_name_of_somebody_elsewhere_is_still_unknown() -> None:
    match = start("Anna", "Ben", "Cleo")
    for name in ("Ana", "Dora", "Dolly"):
        make_player(name)
    merge("Anna", "Ana")
    merge("Dolly", "Dora")

    with refused("invalid"):
        record(match, ("Dolly", 4, 24))


def test_two_who_sat_at_one_table_stay_two_and_the_matches_are_named() -> None:
    match = start("Ana", "Anna", "Cleo")
    before = seats()

    with pytest.raises(Problem) as problem:
        merge("Anna", "Ana")

    assert problem.value.code == "wrong_state"
    assert problem.value.members["matches"] == [match.public_id]
    assert match.public_id in str(problem.value)
    assert seats() == before
    assert named("Anna").merged_into is None


def test_two_who_met_through_an_earlier_merge_stay_two() -> None:
    start("Ana", "Ben", "Cleo")
    make_player("Dora")
    merge("Ana", "Dora")

    with refused("wrong_state"):
        merge("Dora", "Ben")


def _into_anonymised() -> None:
    make_player("Ana")
    ben = anonymise_player(player=make_player("Ben"), author=AUTHOR, at=LATER)
    merge_players(source=named("Ana"), target=ben, author=AUTHOR, at=LATER)


def _anonymised_into() -> None:
    make_player("Ana")
    ben = anonymise_player(player=make_player("Ben"), author=AUTHOR, at=LATER)
    merge_players(source=ben, target=named("Ana"), author=AUTHOR, at=LATER)


def _into_another_club() -> None:
    elsewhere = make_player("Ana", make_club("elsewhere"))
    merge_players(source=make_player("Ben"), target=elsewhere, author=AUTHOR, at=LATER)


def _into_oneself() -> None:
    make_player("Ana")
    merge("Ana", "Ana")


def _twice() -> None:
    for name in ("Ana", "Ben", "Cleo"):
        make_player(name)
    merge("Ana", "Ben")
    merge("Ana", "Cleo")


def _in_a_circle() -> None:
    for name in ("Ana", "Ben"):
        make_player(name)
    merge("Ana", "Ben")
    merge("Ben", "Ana")


def _unmerging_nobody() -> None:
    make_player("Ana")
    unmerge("Ana")


@pytest.mark.parametrize(
    "act",
    [
        _into_anonymised,
        _anonymised_into,
        _into_another_club,
        _into_oneself,
        _twice,
        _in_a_circle,
        _unmerging_nobody,
    ],
)
def test_what_makes_no_sense_is_refused(act: object) -> None:
    with refused("wrong_state"):
        act()  # type: ignore[operator]


def test_readers_of_the_matches_hear_of_a_merge_and_of_its_end() -> None:
    theirs = start("Anna", "Ben", "Cleo")
    others = start("Ben", "Cleo", "Dirk")
    make_player("Ana")
    before = versions()

    merge("Anna", "Ana")
    merged = versions()
    unmerge("Anna")
    parted = versions()

    assert merged[theirs.public_id] == before[theirs.public_id] + 1
    assert parted[theirs.public_id] == before[theirs.public_id] + 2
    assert parted[others.public_id] == before[others.public_id]
    assert Match.objects.get(pk=theirs.pk).updated_at == LATER
    assert Match.objects.get(pk=others.pk).updated_at == EVENING


@pytest.mark.parametrize("retired", [False, True])
def test_unmerging_gives_back_whether_they_were_retired(retired: bool) -> None:
    make_player("Ana")
    make_player("Anna")
    if retired:
        retire_player(player=named("Anna"), author=AUTHOR)

    merge("Anna", "Ana")
    assert not named("Anna").is_active
    unmerge("Anna")

    assert named("Anna").is_active is not retired


def test_a_merged_player_is_not_renamed_nor_retired() -> None:
    make_player("Ana")
    make_player("Anna")
    merge("Anna", "Ana")

    with refused("wrong_state"):
        rename_player(player=named("Anna"), name="Dora", author=AUTHOR, at=LATER)
    with refused("wrong_state"):
        retire_player(player=named("Anna"), author=AUTHOR)


def test_matches_played_after_the_merge_stay_with_the_target() -> None:
    make_player("Ana")
    start("Anna", "Ben", "Cleo")
    merge("Anna", "Ana")
    later = start("Anna", "Ben", "Cleo")

    unmerge("Anna")

    assert now(later).names == ("Ana", "Ben", "Cleo")
    assert behind(named("Anna")).matches == 1
    assert behind(named("Ana")).matches == 1


@pytest.mark.parametrize("length", [2, 5])
def test_a_name_means_the_end_of_a_chain_in_as_many_statements_however_long(
    length: int, django_assert_num_queries: object
) -> None:
    names = ["Ana", "Ben", "Cleo", "Dora", "Eva"][-length:]
    for name in names:
        make_player(name)
    for source, target in itertools.pairwise(names):
        merge(source, target)
    club = named("Eva").club

    with django_assert_num_queries(6):  # type: ignore[operator]
        # The name, the merges, who it means, that one's lock, and the last two again.
        found = players_named(club=club, names=names[:1], at=LATER)

    assert found == [named("Eva")]


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"merged_into": "itself", "is_active": False}, id="itself"),
        pytest.param({"merged_into": "Ana", "is_active": True}, id="active"),
        pytest.param({"anonymised_at": LATER, "is_active": True}, id="anonymised"),
    ],
)
def test_the_database_refuses_what_cannot_be(values: dict[str, object]) -> None:
    make_player("Ana")
    ben = make_player("Ben")
    into = values.get("merged_into")
    if into:
        values = values | {"merged_into": ben if into == "itself" else named("Ana")}

    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=ben.pk).update(**values)


def test_the_database_refuses_a_seat_first_taken_by_who_sits_there() -> None:
    match = start()

    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(match=match, place=0).update(seated_as=named("Ana"))


#: Five people who never met, so that any two of them may be one person.
PEOPLE = ("A1", "A2", "A3", "A4", "A5")


class TestMergingAndParting(TestCase):
    @settings(max_examples=25)  # each seats fifteen people and plays with the merges
    @given(
        pairs=st.lists(
            st.tuples(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE)), max_size=8
        ),
        order=st.permutations(PEOPLE),
    )
    def test_merge_then_unmerge_leaves_every_seat_as_before(
        self, pairs: Sequence[tuple[str, str]], order: Sequence[str]
    ) -> None:
        for name in PEOPLE:
            start(name, f"{name}’s friend", f"{name}’s guest")
        before = seats()

        for source, target in pairs:
            with suppress(Problem):  # a circle, or somebody who is merged already
                merge(source, target)
        _each_seat_counts_for_the_end_of_its_chain()
        for source in order:
            if named(source).merged_into:
                unmerge(source)
                _each_seat_counts_for_the_end_of_its_chain()

        assert seats() == before
        assert not Player.objects.filter(is_active=False).exists()


def _each_seat_counts_for_the_end_of_its_chain() -> None:
    for seat in Seat.objects.select_related("player", "seated_as"):
        end = seat.seated_as or seat.player
        while end.merged_into:
            end = end.merged_into
        assert seat.player == end
