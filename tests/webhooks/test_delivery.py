"""Delivered at least once, later again, or not at all (S44, S45)."""

import json
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from book.models import WebhookAttempt, WebhookDelivery, WebhookEvent
from book.queries.webhook_body import body_of
from book.rules.retries import DELAYS, asked_delay, delay_after
from book.services.webhook_post import Outcome, Outgoing
from book.services.webhook_sender import Sender
from book.services.webhooks import resend, resume_endpoint, send_test
from players.models import Membership, Player, Role, User
from scoring.services.anonymise_player import anonymise_player
from tests.factories import (
    AUTHOR,
    EVENING,
    make_club,
    minutes,
    play,
    points_to,
    record,
    start,
)
from tests.webhooks.conftest import Receiver, hook
from web.problems import Problem

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


class Clock:
    def __init__(self) -> None:
        self.now = minutes(30)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def sender(clock: Clock, *outcomes: Outcome) -> Sender:
    """A sender whose receiver answers so, the last one for ever."""
    left = list(outcomes)

    def send(outgoing: Outgoing) -> Outcome:
        return left.pop(0) if len(left) > 1 else left[0]

    return Sender(clock=clock, send=send, spread=lambda low, high: 1.0)


def test_a_hand_arrives_signed_with_its_match_and_nothing_of_the_answer_is_kept(
    receiver: Receiver,
) -> None:
    hook()
    record(start(), ("Ana", 4, 24))
    receiver.answer(200, X_Secret="of theirs")

    call_command("send_webhooks", "--once", stdout=StringIO())

    (request,) = receiver.heard
    assert request.path == "/hook?a=1"
    assert request.headers["content-type"] == "application/json; charset=utf-8"
    assert (
        abs(int(request.headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60
    )
    body = json.loads(request.body)
    assert body["type"] == "hand.recorded"
    assert body["timestamp"] == "2026-11-01T19:04:00Z"
    data = body["data"]
    assert (data["club"], data["version"]) == ("home", 2)
    assert data["match"]["totals"] == {"Ana": 20, "Ben": 0, "Cleo": 0}
    assert data["hand"]["sentence"] == "Ana knocked with 4, Ben had 24: Ana scores 20."
    assert len(request.body) < 20_000
    attempt = WebhookAttempt.objects.values("status", "trouble").get()
    assert attempt == {"status": 200, "trouble": ""}


def test_no_body_is_larger_than_promised(receiver: Receiver) -> None:
    hook()
    # Four bytes a sign, sixty signs a name; more of them than the standings tell.
    names = ["𠀀" * 59 + chr(0x20001 + number) for number in range(15)]
    for first in range(0, 15, 3):
        three = names[first : first + 3]
        points_to(start(*three), three[0], 100)

    bodies = [body_of(event) for event in WebhookEvent.objects.all()]

    kinds = {json.loads(body)["type"] for body in bodies}
    assert kinds == {"hand.recorded", "match.finished", "standings.changed"}
    assert 4_000 < max(map(len, bodies)) < 20_000


def test_it_is_tried_again_under_one_id_until_it_arrives(
    receiver: Receiver, clock: Clock
) -> None:
    endpoint = hook().endpoint
    record(start())
    for status in (500, 302):
        receiver.answer(status, Location="/elsewhere")
    again = Sender(clock=clock, spread=lambda low, high: 1.0)

    assert [again.send_all(), again.send_all()] == [1, 0]
    for delay in DELAYS[:2]:
        clock.now += delay
        assert again.send_all() == 1

    assert [request.path for request in receiver.heard] == ["/hook?a=1"] * 3
    assert len({request.headers["webhook-id"] for request in receiver.heard}) == 1
    endpoint.refresh_from_db()
    assert endpoint.failing_since is None
    assert list(
        WebhookAttempt.objects.order_by("id").values_list("status", flat=True)
    ) == [500, 302, 204]


def test_a_sender_that_dies_before_it_wrote_sends_again_under_the_same_id(
    receiver: Receiver, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Died(Exception):
        pass

    def die(*args: object, **more: object) -> None:
        raise Died

    hook()
    record(start())
    with monkeypatch.context() as patch:
        patch.setattr("book.services.webhook_sender.note_result", die)
        with pytest.raises(Died):
            Sender(clock=clock).send_all()
    Sender(clock=clock).send_all()

    first, second = receiver.heard
    assert first.headers["webhook-id"] == second.headers["webhook-id"]


def test_the_delays_are_those_of_the_paper_and_retry_after_is_honoured() -> None:
    hours = [delay.total_seconds() / 3600 for delay in DELAYS[3:]]
    assert [delay.total_seconds() for delay in DELAYS[:3]] == [5, 300, 1800]
    assert hours == [2, 5, 10, 14, 20, 24]
    assert delay_after(1, spread=1.1) == timedelta(seconds=5.5)
    assert delay_after(10, spread=1.0) is None
    hour = timedelta(hours=1)
    assert delay_after(1, spread=1.0, asked=hour) == hour
    assert delay_after(1, spread=1.0, asked=9 * DAY) == DAY
    assert delay_after(4, spread=1.0, asked=hour) == timedelta(hours=2)
    assert asked_delay(429, "90", EVENING) == timedelta(seconds=90)
    date = "Sun, 01 Nov 2026 19:30:00 GMT"
    assert asked_delay(503, date, EVENING) == timedelta(minutes=30)
    for nothing in ("", "soon", "٣", "-5", "Sun, 99 Nov"):
        assert asked_delay(503, nothing, EVENING) is None
    assert asked_delay(500, "90", EVENING) is None


def test_after_ten_attempts_a_delivery_is_given_up_and_can_be_resent(
    receiver: Receiver, clock: Clock
) -> None:
    hook()
    record(start())
    failing = sender(clock, Outcome(500))
    for delay in (*DELAYS, DAY):
        assert failing.send_all() == 1
        clock.now += delay
    delivery = WebhookDelivery.objects.get()
    assert (delivery.state, delivery.attempts) == ("failed", 10)

    resend(delivery=delivery, at=clock.now)
    assert sender(clock, Outcome(204)).send_all() == 1
    delivery.refresh_from_db()
    assert delivery.state == "delivered"


def owner_with_mail() -> None:
    user = User.objects.create_user("olga", email="olga@example.org")
    Membership.objects.create(
        club=make_club(), user=user, role=Role.OWNER, joined_at=EVENING
    )


def test_410_stops_the_webhook_and_tells_the_owner(
    receiver: Receiver, clock: Clock
) -> None:
    owner_with_mail()
    endpoint = hook().endpoint
    match = play(start(), None, None)

    assert sender(clock, Outcome(410)).send_all() == 1

    endpoint.refresh_from_db()
    assert endpoint.pause_reason == "gone"
    assert mail.outbox[0].to == ["olga@example.org"]
    assert f"/clubs/home/settings/webhooks/{endpoint.public_id}/" in mail.outbox[0].body
    record(match)
    assert WebhookDelivery.objects.count() == 2
    with pytest.raises(Problem):
        resend(delivery=WebhookDelivery.objects.all()[0], at=clock.now)
    resume_endpoint(endpoint=endpoint, at=clock.now)
    assert sender(clock, Outcome(204)).send_all() >= 1


def test_five_days_of_failure_pause_it_and_one_success_begins_them_anew(
    receiver: Receiver, clock: Clock
) -> None:
    owner_with_mail()
    endpoint = hook().endpoint
    match = start()

    def fails_on_day(day: float, outcome: Outcome) -> str:
        clock.now = minutes(30) + day * DAY
        record(match)
        WebhookDelivery.objects.update(next_at=clock.now)
        sender(clock, outcome).send_all()
        endpoint.refresh_from_db()
        return endpoint.pause_reason

    broken = Outcome(None, "timeout")
    assert fails_on_day(0, broken) == ""
    assert fails_on_day(4.9, broken) == ""
    assert fails_on_day(4.95, Outcome(200)) == ""
    assert fails_on_day(5, broken) == ""
    assert fails_on_day(9.9, broken) == ""
    assert mail.outbox == []
    assert fails_on_day(10, broken) == "failing"
    assert len(mail.outbox) == 1


def test_resending_sends_what_the_book_says_today(
    receiver: Receiver, clock: Clock
) -> None:
    hook()
    record(start("Zebulon", "Ben", "Cleo"), ("Zebulon", 4, 24))
    Sender(clock=clock).send_all()
    player = Player.objects.get(name="Zebulon")
    anonymise_player(player=player, author=AUTHOR, at=clock.now)
    resend(delivery=WebhookDelivery.objects.get(), at=clock.now)
    Sender(clock=clock).send_all()

    before, after = receiver.heard
    assert b"Zebulon" in before.body
    assert b"Zebulon" not in after.body
    assert json.loads(after.body)["data"]["hand"]["points"] == 20
    assert before.headers["webhook-id"] == after.headers["webhook-id"]


def test_a_test_is_sent_and_a_club_has_one_under_way(
    receiver: Receiver, clock: Clock
) -> None:
    endpoint = hook().endpoint
    send_test(endpoint=endpoint, at=clock.now)
    with pytest.raises(Problem):
        send_test(endpoint=endpoint, at=clock.now)
    Sender(clock=clock).send_all()
    send_test(endpoint=endpoint, at=clock.now)

    assert json.loads(receiver.heard[0].body)["type"] == "webhook.test"


def test_one_that_fails_holds_up_no_other_and_is_left_alone(
    receiver: Receiver, clock: Clock
) -> None:
    hook(url="http://127.0.0.1/bad")
    hook(url="http://127.0.0.1/good")
    play(start(), None, None, None)
    sent: list[str] = []

    def send(outgoing: Outgoing) -> Outcome:
        sent.append(outgoing.url[-4:])
        return Outcome(500 if outgoing.url.endswith("bad") else 200)

    Sender(clock=clock, send=send).send_all()

    assert sorted(sent) == ["/bad", "good", "good", "good"]


@pytest.mark.parametrize("years", [0, 10], ids=["its turn", "a clock set back"])
def test_what_was_put_off_by_a_clock_set_back_is_sent(
    receiver: Receiver, clock: Clock, years: int
) -> None:
    """F6: nothing waits for longer than a day and a tenth."""
    hook()
    record(start())
    clock.now += timedelta(days=365 * years)
    assert sender(clock, Outcome(500)).send_all() == 1

    clock.now += DELAYS[0] - timedelta(days=365 * years)

    assert sender(clock, Outcome(204)).send_all() == 1


def test_what_was_never_tried_waits_for_no_clock(
    receiver: Receiver, clock: Clock
) -> None:
    hook()
    record(start())
    clock.now -= timedelta(days=1)

    assert sender(clock, Outcome(204)).send_all() == 1
