"""Reading by token or table link goes on while nothing can be written (F3)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from players.models import ApiToken, Scope
from players.services.tokens import create_api_token
from scoring.queries.link_tags import link_tag
from scoring.services.author import Author
from scoring.services.table_links import give_table_link
from tests.factories import EVENING, start
from web import room

pytestmark = pytest.mark.django_db


@contextmanager
def full_disk() -> Iterator[None]:
    def refuse(execute: Callable[..., object], sql: str, *more: object) -> object:
        if sql.startswith(("UPDATE", "INSERT")):
            raise OperationalError("database or disk is full")
        return execute(sql, *more)

    with connection.execute_wrapper(refuse):
        yield


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    room._refused_at.clear()


def test_by_token() -> None:
    match = start()
    token = create_api_token(club=match.club, scopes=[Scope.READ], at=EVENING)[1]
    bearer = {"Authorization": f"Bearer {token}"}

    with full_disk():
        answer = Client().get(f"/api/v1/matches/{match.public_id}/", headers=bearer)

    assert answer.status_code == 200
    assert ApiToken.objects.get().last_used_at is None
    assert not room.has_room()


def test_by_table_link() -> None:
    match, phone = start(), Client()
    link = give_table_link(match=match, author=Author(), at=timezone.now())

    with full_disk():
        opened = phone.get(f"/t/{link.public_id}.{link_tag(link)}/")
        page = phone.get(opened["Location"])

    assert (opened.status_code, page.status_code) == (303, 200)
