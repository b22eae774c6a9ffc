"""Two who found a club of one name at the same moment both get one."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from players.models import Club, User
from scoring.models import Via
from scoring.services.clubs import found_club
from tests.factories import EVENING


def found(user: User) -> str:
    club = found_club(name="The Thursday Club", user=user, via=Via.PAGE, at=EVENING)
    return club.slug


@pytest.mark.django_db
def test_the_second_club_of_a_name_has_an_address_of_its_own() -> None:
    ann = User.objects.create_user("ann")

    first, second, third = found(ann), found(ann), found(ann)

    assert first == "the-thursday-club"
    assert second.startswith("the-thursday-club-")
    assert third.startswith("the-thursday-club-")
    assert second != third


@pytest.mark.skipif(connection.vendor != "postgresql", reason="one writer")
@pytest.mark.django_db(transaction=True)
def test_both_are_founded_at_the_same_moment() -> None:
    users = [User.objects.create_user(name) for name in ("ann", "bob", "cy", "dee")]
    together = Barrier(len(users))

    def found_together(user: User) -> str:
        try:
            connection.ensure_connection()
            together.wait(10)
            return found(user)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(users)) as pool:
        slugs = set(pool.map(found_together, users))

    assert len(slugs) == len(users)
    assert Club.objects.filter(slug="the-thursday-club").count() == 1
