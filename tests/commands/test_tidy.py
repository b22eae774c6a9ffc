"""Keeping nothing longer than the manual says, and removing the demo book."""

from datetime import datetime, timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.core.management import call_command
from django.db import OperationalError

from book.models import WebhookEvent
from book.services import tidying
from book.services.demo import load_demo_book
from book.services.tidy import NO_ADDRESS, tidy
from players.models import Club, GuestPass, Invitation, Player, Role, User
from players.services.guests import open_guest_book, revoke_pass
from players.services.members import invite
from scoring.models import Hand, Match
from tests.factories import EVENING, make_club, make_s1
from web.models import FirstAnswer

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def answer(key: str, age: timedelta) -> FirstAnswer:
    return FirstAnswer.objects.create(
        principal="token:1",
        key=key,
        method="POST",
        path="/",
        body_hash="",
        created_at=EVENING - age,
    )


def test_answers_are_kept_for_seven_days() -> None:
    answer("old-key-old-key-old", 7 * DAY + timedelta(seconds=1))
    young = answer("new-key-new-key-new", 7 * DAY - timedelta(seconds=1))

    assert tidy(EVENING).answers == 1
    assert FirstAnswer.objects.get() == young


def test_an_address_is_forgotten_after_a_day_and_the_session_goes_on() -> None:
    user = User.objects.create_user("ana")
    for number, age in enumerate((DAY * 2, DAY / 2)):
        session = UserSession.objects.create(
            user=user, ip="192.0.2.1", session_key=str(number), user_agent="x"
        )
        UserSession.objects.filter(pk=session.pk).update(last_seen_at=EVENING - age)

    assert tidy(EVENING).addresses == 1
    assert tidy(EVENING).addresses == 0
    ips = UserSession.objects.order_by("session_key").values_list("ip", flat=True)
    assert list(ips) == [NO_ADDRESS, "192.0.2.1"]


def test_ended_secrets_go_after_ninety_days_and_standing_ones_stay() -> None:
    book = open_guest_book(at=EVENING)
    revoke_pass(handle=book.handle, at=EVENING)
    held = open_guest_book(at=EVENING)
    owner = User.objects.create_user("ana")
    invite(club=make_club(), role=Role.MEMBER, by=owner, at=EVENING)

    assert tidy(EVENING + 90 * DAY).passes == 0
    gone = tidy(EVENING + 120 * DAY)

    assert (gone.passes, gone.invitations) == (1, 1)
    assert GuestPass.objects.get().club == held.club
    assert not Invitation.objects.exists()


def test_removing_the_demo_book_removes_nothing_else() -> None:
    load_demo_book(EVENING)
    mine = make_s1()

    call_command("remove_demo")

    assert not Club.objects.filter(is_demo=True).exists()
    assert list(Match.objects.all()) == [mine]
    assert Hand.objects.count() == 5
    assert set(Player.objects.values_list("name", flat=True)) == {"Ann", "Bob", "Cy"}


def test_what_was_sent_is_kept_for_thirty_days() -> None:
    club = make_club()
    for number, age in enumerate((DAY * 31, DAY * 29)):
        WebhookEvent.objects.create(
            public_id=str(number), club=club, kind="webhook.test", at=EVENING - age
        )

    assert tidy(EVENING).webhook_events == 1
    assert WebhookEvent.objects.get().public_id == "1"


class Rounds:
    """An event that is never set before so many rounds have gone by."""

    def __init__(self, rounds: int) -> None:
        self.left = rounds
        self.waited: list[float] = []

    def wait(self, seconds: float) -> bool:
        self.waited.append(seconds)
        self.left -= 1
        return self.left < 0


def test_a_site_that_is_never_started_anew_tidies_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    said = iter([None, OperationalError("gone"), None])
    tidied = []

    def tidy_or_not(at: datetime) -> None:
        tidied.append(at)
        if error := next(said):
            raise error

    monkeypatch.setattr(tidying, "tidy", tidy_or_not)
    monkeypatch.setattr(tidying.connection, "close", lambda: None)
    stop = Rounds(3)

    tidying.run(stop)  # type: ignore[arg-type]

    assert len(tidied) == 3
    assert set(stop.waited) == {60 * 60}
    assert "tidy_failed error=OperationalError" in caplog.text
