"""Every route and method for everybody who might ask (S1).

A route without a row, or a row without a route, fails. Whoever adds an address says
here who is let in.
"""

import json
import re
from itertools import product

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.access.routes import METHODS, every_route
from tests.access.rows import ROWS, Row
from tests.access.rows_accounts import ACCOUNTS
from tests.access.rows_tournament_calls import TOURNAMENT_CALLS
from tests.access.world import Asks, Ground, World

pytestmark = pytest.mark.django_db
ALL = ROWS | TOURNAMENT_CALLS | ACCOUNTS
ADMIN = {
    name: address
    for name, address in every_route().items()
    if address.startswith("admin/")
}
#: What stands in for the ids in addresses of the admin, and for its catch-all.
ADMIN_ARGS = {
    "object_id": "1",
    "content_type_id": "1",
    "id": "1",
    "app_label": "players",
    "url": "nowhere/",
}


#: Who is asked with a method that a page refuses before it looks at anybody: the
#: answer hangs on nobody, and asking all took as long as everything else.
FEW = (Asks.STRANGER, Asks.OWNER)


def route_of(row: str) -> str:
    """A route may have further rows, for what else can be asked of it: `name#what`."""
    return row.partition("#")[0]


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    assert set(every_route()) == set(map(route_of, ALL)) | set(ADMIN)
    assert len(ADMIN) > 50


def filled(value: object, things: dict[str, str | int]) -> object:
    """The value with the club's things in place of {words}."""
    if isinstance(value, dict):
        return {name: filled(inner, things) for name, inner in value.items()}
    return value.format_map(things) if isinstance(value, str) else value


def send(
    client: Client, name: str, row: Row, ground: Ground, method: str
) -> HttpResponse:
    things = ground.things
    path = reverse(route_of(name), kwargs=filled(row.args, things)) + str(
        filled(row.query, things)
    )
    headers = filled(row.headers, things)
    form = filled(row.form, things)
    if row.is_call and method not in ("GET", "HEAD", "OPTIONS"):
        body = json.dumps({} if method == "DELETE" else form).encode()
        return client.generic(
            method, path, body, content_type="application/json", headers=headers
        )
    call = getattr(client, method.lower())
    return call(path, form) if method == "POST" else call(path)


def expected(row: Row, asks: Asks, ground: Ground, method: str) -> int:
    answer = row.answer(method)
    if answer == 405 and not row.looks_first(method):
        return 405
    return row.rule(asks, ground, method) or answer


@pytest.mark.parametrize("name", ALL)
def test_every_cell(name: str, world: World) -> None:
    row = ALL[name]
    # Pages of accounts know no clubs: one is enough.
    grounds = world.grounds[:1] if name in ACCOUNTS else world.grounds
    wrong = []
    for ground, asks, method in product(grounds, Asks, METHODS):
        if asks not in FEW and row.refuses_unseen(method):
            continue
        with transaction.atomic():
            got = send(world.client(asks, ground), name, row, ground, method)
            transaction.set_rollback(True)
        if got.status_code != expected(row, asks, ground, method):
            wrong.append(
                f"{method} {ground.club.visibility} {asks}: {got.status_code},"
                f" not {expected(row, asks, ground, method)}"
            )
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("asks", Asks)
def test_the_admin_is_for_the_operator_alone(asks: Asks, world: World) -> None:
    client = world.client(asks, world.public)
    wrong = []
    for (name, address), method in product(ADMIN.items(), METHODS):
        path = "/" + re.sub(
            r"\^?\(\?P<(\w+)>[^)]*\)\$?|<(?:\w+:)?(\w+)>",
            lambda found: ADMIN_ARGS[found[1] or found[2]],
            address,
        )
        path = path if path.endswith("/") else f"{path}/"
        response = getattr(client, method.lower())(path)
        if response.status_code not in (302, 403):
            wrong.append(f"{method} {path} {name}: {response.status_code}")
    assert not wrong, "\n".join(wrong)
