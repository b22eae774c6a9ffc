"""What must never be false is refused by the database itself, on either kind."""

from contextlib import AbstractContextManager

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from players.models import Player
from players.rules.names import name_key
from players.services.players import new_public_id
from scoring.models import Hand, Match, Seat
from scoring.services.correct_hand import correct_hand
from tests.factories import (
    AUTHOR,
    entry,
    make_club,
    make_player,
    make_s1,
    minutes,
    play,
    record,
    standing,
    start,
)

pytestmark = pytest.mark.django_db


def _refused(name: str) -> AbstractContextManager[object]:
    """The block breaks that constraint; SQLite names columns in place of an index."""
    return pytest.raises(IntegrityError, match=name)


def _change(row: Hand | Match | Seat, **changes: object) -> None:
    with transaction.atomic():
        type(row).objects.filter(pk=row.pk).update(**changes)


def _copy(row: Hand | Seat | Player, **changes: object) -> None:
    row.pk = None
    row._state.adding = True
    for field, value in changes.items():
        setattr(row, field, value)
    with transaction.atomic():
        row.save(force_insert=True)


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"captain": 2}, "three_roles_are_three_places"),
        ({"sitter": 0}, "three_roles_are_three_places"),
        ({"sitter": 1}, "three_roles_are_three_places"),
        ({"sitter": 3}, "three_roles_are_three_places"),
        ({"knocker": None}, "a_draw_has_no_knocker_a_knock_has_counts"),
        ({"outcome": "draw"}, "a_draw_has_no_knocker_a_knock_has_counts"),
        ({"outcome": "other"}, "a_draw_has_no_knocker_a_knock_has_counts"),
        ({"knocker_deadwood": 11}, "a_draw_has_no_knocker_a_knock_has_counts"),
        ({"knocker_deadwood": None}, "a_draw_has_no_knocker_a_knock_has_counts"),
        ({"opponent_deadwood": 99}, "a_draw_has_no_knocker_a_knock_has_counts"),
        ({"opponent_deadwood": None}, "a_draw_has_no_knocker_a_knock_has_counts"),
        ({"knocker": 2}, "box_or_captain_knocks"),
        ({"scorer": 2}, "box_or_captain_scores_never_the_sitter"),
        ({"scorer": None}, "box_or_captain_scores_never_the_sitter"),
        ({"points": 397}, "box_or_captain_scores_never_the_sitter"),
        ({"big_gin": True}, "big_gin_has_no_deadwood"),
        ({"points": -1}, "points"),
        ({"opponent_deadwood": -1}, "opponent_deadwood"),
        ({"number": -1}, "number"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(
    changes: dict[str, object], constraint: str
) -> None:
    hand = standing(play(start(), ("Ana", 4, 24)), 1)

    with _refused(constraint):
        _change(hand, **changes)


@pytest.mark.parametrize("changes", [{"knocker": 0}, {"opponent_deadwood": 4}])
def test_a_drawn_hand_with_anything_of_a_knock_is_refused(
    changes: dict[str, object],
) -> None:
    hand = standing(play(start(), None), 1)

    with _refused("a_draw_has_no_knocker_a_knock_has_counts"):
        _change(hand, **changes)


def test_a_hand_number_stands_once() -> None:
    hand = standing(make_s1(), 3)

    with _refused("one_standing_hand_per_number|hands.match_id, hands.number"):
        _copy(hand, public_id=new_public_id())


def test_a_client_key_brings_one_hand_in_a_match() -> None:
    match = start()
    hand = record(match, ("Ana", 4, 24), client_key="0123456789abcdef").hand

    with _refused("one_hand_per_client_key|hands.match_id, hands.client_key"):
        _copy(hand, public_id=new_public_id(), number=2)


def test_a_version_is_replaced_once() -> None:
    match = make_s1()
    first = standing(match, 1)
    correct_hand(
        match=match,
        entry=entry(1, ("Ann", 4, 34)),
        seen=first.tag_name,
        author=AUTHOR,
        at=minutes(60),
    )

    with _refused("replaces"):
        _copy(standing(match, 2), public_id=new_public_id(), number=9, replaces=first)
    with pytest.raises(ProtectedError):
        first.delete()


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"first_box": 1}, "first_roles_are_three_places"),
        ({"first_sitter": 3}, "first_roles_are_three_places"),
        ({"next_box": 1}, "next_roles_are_three_places"),
        ({"next_captain": 3}, "next_roles_are_three_places"),
        ({"winner": 0}, "only_a_finished_match_has_a_winner"),
        ({"state": "finished", "winner": 3}, "only_a_finished_match_has_a_winner"),
        ({"state": "lost"}, "a_match_is_open_finished_or_abandoned"),
        ({"hand_count": -1}, "hand_count"),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    changes: dict[str, object], constraint: str
) -> None:
    with _refused(constraint):
        _change(start(), **changes)


def test_a_place_is_taken_once_and_a_player_sits_once() -> None:
    match = start()
    seats = list(Seat.objects.filter(match=match).order_by("place"))

    with _refused("three_places_in_a_match"):
        _change(seats[0], place=3)
    with _refused("one_seat_per_place|seats.match_id, seats.place"):
        _change(seats[0], place=1)
    with _refused("a_player_sits_once_in_a_match|seats.match_id, seats.player_id"):
        _change(seats[0], player=seats[1].player)


def test_a_player_with_matches_is_not_removed() -> None:
    player = Seat.objects.filter(match=start())[0].player

    with pytest.raises(ProtectedError):
        player.delete()


def test_a_folded_name_stands_once_in_a_club() -> None:
    ana = make_player("Ana")
    make_player("Ana", make_club("delft"))

    with _refused("one_player_per_name_and_club|players.club_id, players.name_key"):
        _copy(ana, public_id=new_public_id(), name="ANA", name_key=name_key("ANA"))
    with _refused("player_has_a_name"):
        _copy(make_player("Ben"), public_id=new_public_id(), name_key="")
