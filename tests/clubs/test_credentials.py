"""Guests and phones with a table link are counted by themselves, not by address."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from players.access import GUEST_COOKIE
from players.credentials import guest_book
from players.services.guests import open_guest_book, revoke_pass
from scoring.services.author import Author
from scoring.services.table_links import give_table_link
from scoring.table_cookie import TABLE_COOKIE, newest_link, remember_link
from tests.factories import EVENING, start

pytestmark = pytest.mark.django_db


def asks(**cookies: str) -> HttpRequest:
    request = RequestFactory().get("/")
    request.COOKIES.update(cookies)
    request.user = AnonymousUser()
    return request


def test_a_guest_is_counted_by_their_book() -> None:
    book = open_guest_book(at=EVENING)

    assert guest_book(asks(**{GUEST_COOKIE: book.handle})) == f"guest:{book.club.pk}"


def test_a_handle_that_opens_nothing_is_no_credential() -> None:
    book = open_guest_book(at=EVENING)
    revoke_pass(handle=book.handle, at=EVENING)

    assert guest_book(asks(**{GUEST_COOKIE: book.handle})) == ""
    assert guest_book(asks(**{GUEST_COOKIE: "made-up"})) == ""
    assert guest_book(asks()) == ""


def test_a_phone_with_a_table_link_is_counted_by_the_link() -> None:
    link = give_table_link(match=start(), author=Author(), at=EVENING)
    opened = remember_link(asks(), HttpResponse(), link)
    cookie = opened.cookies[TABLE_COOKIE].value

    assert newest_link(asks(**{TABLE_COOKIE: cookie})) == f"link:{link.public_id}"
    assert newest_link(asks(**{TABLE_COOKIE: cookie[:-1]})) == ""
