"""An event exists if and only if its change was committed, once (S44)."""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Event, current_thread

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from book.models import SenderLease, WebhookDelivery, WebhookEvent
from book.services.webhook_post import Outcome, Outgoing
from book.services.webhook_sender import LEASE, Sender, release_lease, take_lease
from book.services.webhooks import pause_endpoint
from scoring.models import Match
from scoring.services.correct_hand import (
    correct_hand,
    propose_correction,
    restore_hand,
    void_hand,
)
from scoring.services.merge_players import merge_players
from scoring.services.record_hand import record_hand
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    entry,
    make_player,
    make_s1,
    minutes,
    play,
    points_to,
    record,
    standing,
    start,
)
from tests.webhooks.conftest import stored
from web.problems import Problem

AT = minutes(60)


def told() -> list[tuple[str, int | None, int]]:
    """Kinds, numbers of hands and versions of what was noted since the last look."""
    events = WebhookEvent.objects.order_by("id").select_related("hand")
    seen = [(e.kind, e.hand and e.hand.number, e.version) for e in events]
    assert WebhookDelivery.objects.count() == len(seen)
    events.delete()
    return seen


@pytest.mark.django_db
def test_each_write_tells_once_of_what_it_did() -> None:
    stored()
    match = play(start(), ("Ana", 4, 24))
    assert told() == [("hand.recorded", 1, 2)]

    correct_hand(
        match=match,
        entry=entry(1, ("Ana", 4, 25)),
        seen=standing(match, 1).tag_name,
        author=AUTHOR,
        at=AT,
    )
    assert told() == [("hand.corrected", 1, 3)]

    gone = void_hand(
        match=match,
        number=1,
        seen=standing(match, 1).tag_name,
        author=AUTHOR,
        at=AT,
    ).hand
    assert told() == [("hand.corrected", 1, 4)]

    restore_hand(match=match, number=1, seen=gone.tag_name, author=AUTHOR, at=AT)
    assert told() == [("hand.corrected", 1, 5)]

    undo_hand(match=match, number=1, author=AUTHOR, at=AT)
    assert told() == [("hand.corrected", 1, 6)]


@pytest.mark.django_db
def test_an_end_tells_of_the_match_and_the_standings_and_merging_of_these() -> None:
    stored()
    match = points_to(start(), "Ana", 90)
    told()
    record(match, ("Ana", 0, 10))
    version = Match.objects.get(pk=match.pk).version
    number = Match.objects.get(pk=match.pk).hand_count
    assert told() == [
        ("hand.recorded", number, version),
        ("match.finished", None, version),
        ("standings.changed", None, version),
    ]

    undo_hand(match=match, number=number, author=AUTHOR, at=AT)
    assert [kind for kind, *_rest in told()] == ["hand.corrected", "standings.changed"]

    ana, anna = match.seats.get(place=0).player, make_player("Anna")
    merge_players(source=ana, target=anna, author=AUTHOR, at=AT)
    assert told() == [("standings.changed", None, 0)]

    merge_players(source=make_player("Anne"), target=anna, author=AUTHOR, at=AT)
    assert told() == []  # she never sat anywhere


def refused(match: Match) -> None:
    with pytest.raises(Problem):
        record_hand(match=match, entry=entry(1), author=AUTHOR, at=AT)


def rolled_back(match: Match) -> None:
    with transaction.atomic():
        record(match)
        assert WebhookEvent.objects.exists()
        transaction.set_rollback(True)


def repeated(match: Match) -> None:
    again = entry(5, ("Ann", 3, 40), client_key="k" * 16)
    with pytest.raises(Problem):
        record_hand(match=match, entry=again, author=AUTHOR, at=AT)


def only_asked(match: Match) -> None:
    hand = standing(match, 2)
    propose_correction(match=match, entry=entry(2), seen=hand.tag_name)


@pytest.mark.django_db
@pytest.mark.parametrize("act", [refused, rolled_back, repeated, only_asked])
def test_what_is_not_written_is_not_told(act: Callable[[Match], None]) -> None:
    match = make_s1()
    stored()

    act(match)

    assert told() == []


@pytest.mark.django_db
def test_a_hand_sent_twice_is_told_once() -> None:
    stored()
    match = start()
    first = entry(1, ("Ana", 4, 24), client_key="k" * 16)
    for _time in range(2):
        record_hand(match=match, entry=first, author=AUTHOR, at=AT)

    assert told() == [("hand.recorded", 1, 2)]


@pytest.mark.django_db
def test_only_who_asked_for_it_is_told_and_nobody_who_is_paused() -> None:
    stored(public_id="hands", events=["hand.recorded"])
    stored(public_id="matches", events=["match.finished"])
    pause_endpoint(endpoint=stored(public_id="paused"), at=AT)

    record(start())

    deliveries = WebhookDelivery.objects.values_list("endpoint__public_id", flat=True)
    assert list(deliveries) == ["hands"]


class Hanging(Sender):
    """While its one request hangs, a hand is recorded, as from a phone."""

    def _collect(self) -> int:
        if not self.recorded:
            assert len(self._running) == 1
            assert not connection.in_atomic_block
            with CaptureQueriesContext(connection) as made:
                record(self.match)
            self.recorded = len(made)
            self.release()
        return super()._collect()

    match: Match
    recorded = 0
    release: Callable[[], None]


@pytest.mark.django_db(transaction=True)
def test_a_receiver_that_hangs_slows_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    hold, threads = Event(), set()

    def hang(outgoing: Outgoing) -> Outcome:
        threads.add(current_thread().name)
        hold.wait(20)
        return Outcome(204)

    match = start()
    usual = stored()
    monkeypatch.setattr(
        "book.services.webhook_sender._secrets", lambda endpoint, now: []
    )
    record(match)
    with CaptureQueriesContext(connection) as made:
        record(match)
    sender = Hanging(clock=lambda: AT, send=hang)
    sender.match, sender.release = match, hold.set

    assert sender.send_all() == 3
    assert sender.recorded == len(made)
    assert threads == {"webhook-post"}
    assert usual.deliveries.filter(state="delivered").count() == 3


@pytest.mark.django_db
def test_one_process_sends_and_another_takes_over_when_it_is_gone() -> None:
    assert take_lease("one", AT)
    assert not take_lease("two", AT)
    assert take_lease("one", AT + LEASE)
    assert take_lease("two", AT + 2 * LEASE + timedelta(seconds=1))
    # A clock that was set back must not shut everybody out for a day.
    assert take_lease("three", AT - timedelta(days=1))
    release_lease("two")
    assert SenderLease.objects.get().holder == "three"
    release_lease("three")
    assert not SenderLease.objects.exists()


@pytest.mark.django_db
def test_a_second_sender_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stored()
    record(start())
    take_lease("another", AT)

    def clock() -> datetime:
        return AT

    sent: list[Outgoing] = []
    sender = Sender(clock=clock, send=lambda one: sent.append(one) or Outcome(204))
    assert sender.send_all() == 0
    assert sent == []
