"""A NUL in what was asked for finds nothing, on every database alike (S24)."""

import pytest
from django.test import Client

from players.models import Club, Membership, Role, User
from tests.api.actors import AT, Program, make_club, make_token, play_s1

NUL = "home%00"


@pytest.fixture
def owner(program: Program) -> Program:
    """The owner of the club home, where a match was played."""
    play_s1(program)
    user = User.objects.create_user("ana")
    Membership.objects.create(
        club=make_club(), user=user, role=Role.OWNER, joined_at=AT
    )
    somebody = Program()
    somebody.client = Client(raise_request_exception=False)
    somebody.client.force_login(user)
    return somebody


@pytest.mark.parametrize(
    ("path", "status"),
    [
        *((f"players/?club={NUL}", 400), (f"players/?name={NUL}", 400)),
        *((f"tournaments/?club={NUL}", 404), (f"tournaments/?player={NUL}", 400)),
        *((f"matches/?club={NUL}", 400), (f"export/hands/?club={NUL}", 404)),
        *((f"/export/?club={NUL}", 404), (f"/export/book/?club={NUL}", 404)),
        (f"/matches/new/?same={NUL}", 200),
        ("/clubs/home/matches/?player=%00", 200),
        (f"/account/mail/{NUL}/", 200),
    ],
)
def test_nothing_is_found_by_it(owner: Program, path: str, status: int) -> None:
    assert owner.get(path).status_code == status


@pytest.mark.parametrize("form", ["role", "end"])
def test_nobody_of_that_name_is_a_member(owner: Program, form: str) -> None:
    answer = owner.client.post(
        f"/clubs/home/settings/access/{form}/", {"user": "ana\0", "role": "member"}
    )

    assert answer.status_code == 302
    assert Membership.objects.get().role == Role.OWNER


def test_a_member_of_that_name_is_none(owner: Program) -> None:
    put = owner.put(f"clubs/home/members/{NUL}/", {"role": "member"})
    gone = owner.delete(f"clubs/home/members/{NUL}/")

    assert (put.status_code, gone.status_code) == (400, 400)
    assert Club.objects.get().memberships.exists()


def test_a_token_is_told_too(program: Program) -> None:
    whole = Program(make_token()).get(f"export/club.json?club={NUL}")

    assert whole.status_code == 404
