"""Statements whose SQL is worked out once say what Django's own would."""

import pytest
from django.db import DatabaseError, connection
from django.db.transaction import TransactionManagementError
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from scoring.models import Hand, Match, Seat
from tests.factories import make_s1, start
from web.prepared import Prepared, insert_row, update_row

SEATS = Prepared(
    lambda match: (
        Seat.objects.filter(match=match)
        .select_related("player", "answered_by", "match__club")
        .order_by("place")
    ),
    int,
)
BY_KEY = Prepared(
    lambda match, key: Hand.objects.filter(match=match, client_key=key), int, str
)
VERSIONS = Prepared(
    lambda public_id: Match.objects.filter(public_id=public_id).values_list(
        "version", "club__slug", "started_at"
    ),
    str,
)


@pytest.mark.django_db
def test_rows_are_those_that_django_reads() -> None:
    for match in (make_s1(), start()):
        seats = list(Seat.objects.filter(match=match).order_by("place"))

        with CaptureQueriesContext(connection) as heard:
            read = SEATS.all(match.pk)
            told = [
                (seat.player.name, seat.answered_by, seat.match.club.slug)
                for seat in read
            ]

        assert len(heard) == 1
        assert [model_to_dict(seat) for seat in read] == list(map(model_to_dict, seats))
        assert told == [(seat.player.name, None, "home") for seat in seats]
        assert not read[0]._state.adding


@pytest.mark.django_db
def test_values_of_all_kinds_come_as_django_gives_them() -> None:
    match = make_s1()
    hand = Hand.objects.filter(match=match)[2]
    Hand.objects.filter(pk=hand.pk).update(client_key="k" * 16, spread={"melds": []})

    read = BY_KEY.first(match.pk, "k" * 16)

    assert read is not None
    assert model_to_dict(read) == model_to_dict(Hand.objects.get(pk=hand.pk))
    assert read.recorded_at == hand.recorded_at
    assert BY_KEY.first(match.pk, "another key") is None
    assert VERSIONS.rows(match.public_id) == [
        (Match.objects.get(pk=match.pk).version, "home", match.started_at)
    ]


@pytest.mark.django_db
def test_a_value_that_does_not_go_in_as_it_is_is_refused() -> None:
    lost = Prepared(lambda part: Match.objects.filter(state__contains=part), str)

    with pytest.raises(ValueError, match="do not go into"):
        lost.all("op")
    with pytest.raises(TypeError):
        SEATS.all()


@pytest.mark.django_db(transaction=True)
def test_a_lock_needs_a_transaction_each_time() -> None:
    locked = Prepared(lambda key: Match.objects.select_for_update().filter(pk=key), int)

    for _time in range(2):
        with pytest.raises(TransactionManagementError):
            locked.all(1)


@pytest.mark.django_db
def test_a_row_is_written_as_django_would() -> None:
    match = make_s1()
    hand = Hand.objects.filter(match=match)[1]
    saved = model_to_dict(hand, exclude=["id", "public_id", "number"])
    hand.pk, hand.public_id, hand.number, hand._state.adding = None, "new", 99, True

    insert_row(hand)

    stored = Hand.objects.get(public_id="new")
    assert (hand.pk, hand._state.adding) == (stored.pk, False)
    assert model_to_dict(stored, exclude=["id", "public_id", "number"]) == saved
    assert stored.recorded_at == hand.recorded_at

    hand.points, hand.reason, hand.spread = 7, "nobody wrote this", {"melds": ["AS"]}
    update_row(hand, ("points", "spread"))

    stored.refresh_from_db()
    assert (stored.points, stored.reason, stored.spread) == (7, "", {"melds": ["AS"]})


@pytest.mark.django_db
def test_a_row_that_is_gone_is_not_written() -> None:
    match = make_s1()
    hand = Hand.objects.filter(match=match)[1]
    Hand.objects.filter(pk=hand.pk).delete()

    with pytest.raises(DatabaseError):
        update_row(hand, ("points",))
