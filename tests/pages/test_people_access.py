"""Who may do what with a club's people, and names that would break a page."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from players.models import Membership, Role, User, Visibility
from tests.factories import EVENING, make_club, make_player
from tests.pages.people_site import (
    ACTIONS,
    HOSTILE,
    PAGES,
    address,
    log_in,
    text_of,
    without_tokens,
)
from tests.people import dump, merge, named

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    return log_in("owner")


# --- who may -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "sees", "renames", "manages"),
    [
        ("", 403, 403, 403),
        ("member", 403, 403, 403),
        ("scorekeeper", 200, 302, 403),
        ("organiser", 200, 302, 302),
        ("owner", 200, 302, 302),
    ],
)
def test_each_role_does_what_the_table_says(
    role: str, sees: int, renames: int, manages: int
) -> None:
    client = log_in(role)
    for name in ("Ana", "Ben", "Cleo"):
        make_player(name)

    assert client.get(address()).status_code == sees
    renamed = client.post(address("rename", named("Ana")), {"name": "Dora"})
    assert renamed.status_code == renames
    for action, name in (
        *(("retire", "Ben"), ("bring-back", "Ben"), ("merge", "Ben")),
        *(("unmerge", "Ben"), ("anonymise", "Ben")),
    ):
        response = client.post(
            address(action, named(name)), {"into": named("Cleo").public_id}
        )
        assert response.status_code == manages, action


def test_a_scorekeeper_sees_no_buttons_of_an_organiser() -> None:
    make_player("Ana")

    told = text_of(log_in("scorekeeper").get(address()))

    assert "Rename Ana" in told
    assert not [word for word in ("Retire", "Merge", "Take the name") if word in told]


def test_a_stranger_never_learns_that_a_private_club_has_players() -> None:
    club = make_club(visibility=Visibility.PRIVATE)
    ana = make_player("Ana", club)
    for client in (Client(), log_in(), log_in("owner", make_club("elsewhere"))):
        for action in ("", *ACTIONS):
            page = address(action, ana)
            unused = page.replace("/home/", "/nowhere/")

            assert client.post(page).status_code in (404, 405)
            assert client.get(page).status_code in (404, 405)
            assert without_tokens(client.get(page)) == without_tokens(
                client.get(unused)
            )


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("role", ["owner", "scorekeeper", ""])
def test_an_id_of_another_club_answers_as_one_that_never_was(
    action: str, role: str
) -> None:
    # S2
    client = log_in(role)
    theirs = make_player("Ana", make_club("elsewhere"))
    mine = make_player("Ben")
    before = dump()["players"]
    data = {"name": "Cleo", "into": mine.public_id}

    answers = []
    for public_id in (theirs.public_id, "2" * 20):
        with CaptureQueriesContext(connection) as statements:
            response = client.post(address(action, public_id), data)
        answers.append(
            (response.status_code, len(statements), without_tokens(response))
        )

    assert answers[0] == answers[1]
    assert answers[0][0] in (403, 404)
    assert dump()["players"] == before


@pytest.mark.parametrize("action", ["retire", "bring-back", "unmerge"])
def test_what_changes_something_is_posted(action: str, owner: Client) -> None:
    make_player("Ana")

    assert owner.get(address(action, named("Ana"))).status_code == 405
    assert owner.put(address("rename", named("Ana"))).status_code == 405


def test_a_form_of_another_site_is_refused() -> None:
    user = User.objects.create_user("owner")
    make_player("Ana")
    Membership.objects.create(
        club=make_club(), user=user, role=Role.OWNER, joined_at=EVENING
    )
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)

    assert client.post(address("anonymise", named("Ana"))).status_code == 403
    assert named("Ana")


# --- hostile names -------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_inert(name: str, owner: Client) -> None:
    # S28
    evil = make_player(name)
    for other in ("Ana", "Anna"):
        make_player(other)
    merge("Anna", name)
    into = {"into": evil.public_id}
    pages = [
        owner.get(address()),
        *(owner.get(address(action, evil)) for action in PAGES),
        owner.get(address("merge", named("Ana")), into),
        owner.post(address("rename", named("Ana")), {"name": name}),
    ]

    for page in pages:
        source = page.content.decode()
        assert escape(name) in source
        assert name not in source or escape(name) == name
        assert "script-src 'self';" in page["Content-Security-Policy"]
        assert page["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("name", ["عائشة", "👩‍👩‍👧‍👦", "נועה 7", "नेहा", "X", "W" * 60])
def test_names_of_every_script_stand_isolated(name: str, owner: Client) -> None:
    make_player(name)

    assert f"<bdi>{name}</bdi>" in owner.get(address()).content.decode()
