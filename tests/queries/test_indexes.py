"""Every page finds its rows by an index, however many others there are.

No million rows are needed to see it. SQLite without statistics plans as for a table of
a million; PostgreSQL is told to read a table from end to end only where it knows no
other way. What still does so, or walks a whole index, is at fault.
"""

import json
import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.book_of_matches import make_book
from players.models import Club, Player, Scope
from players.services.tokens import create_api_token
from scoring.models import Match
from tests.factories import EVENING, start

pytestmark = pytest.mark.django_db

#: Tables that grow with every evening.
GROWING = {
    Match._meta.db_table,
    "hands",
    "seats",
    *(
        model._meta.db_table
        for model in Match._meta.apps.get_app_config("scoring").get_models()
        if "tall" in model._meta.db_table or "rating" in model._meta.db_table
    ),
    "players",
    "first_answers",
    "django_session",
}


@pytest.fixture
def club() -> Club:
    return make_book(40, seed=8)


def _pages(club: Club) -> dict[str, str]:
    player = Player.objects.get(name="Friend 1")
    match = Match.objects.filter(club=club).order_by("-id")[0]
    here = f"/clubs/{club.slug}/"
    return {
        "match": f"/m/{match.public_id}/",
        "hand": f"/m/{match.public_id}/hands/3/",
        "cover": here,
        "match list": f"{here}matches/",
        "match list of a player": f"{here}matches/?player={player.public_id}",
        "players": f"{here}players/",
        "players by rating": f"{here}players/?by=rating",
        "player": f"{here}players/{player.public_id}/",
        "records": f"{here}records/",
        "API match": f"/api/v1/matches/{match.public_id}/",
        "API poll": f"/api/v1/matches/{match.public_id}/?v={match.version}",
        "API history": f"/api/v1/matches/{match.public_id}/history/",
        "API list": f"/api/v1/matches/?club={club.slug}",
        "API changes": (
            f"/api/v1/matches/?club={club.slug}&updated_since=2020-01-01T20:00:00Z"
        ),
    }


def test_every_page_finds_its_rows_by_an_index(club: Club, client: Client) -> None:
    faults = []
    for name, address in _pages(club).items():
        with CaptureQueriesContext(connection) as seen:
            assert client.get(address).status_code in (200, 204), name
        faults += [
            f"{name}: {fault}"
            for query in seen.captured_queries
            for fault in whole_reads(query["sql"])
        ]
    assert faults == []


def test_recording_finds_its_rows_by_an_index(club: Club, client: Client) -> None:
    match = start("Ana", "Ben", "Cho")
    token = create_api_token(club=match.club, scopes=[Scope.SCORE], at=EVENING)[1]
    body = {"number": 1, "outcome": "draw", "client_key": "k" * 32}
    with CaptureQueriesContext(connection) as seen:
        answer = client.post(
            f"/api/v1/matches/{match.public_id}/hands/",
            json.dumps(body),
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}"},
        )
    assert answer.status_code == 201
    found = [whole_reads(query["sql"]) for query in seen.captured_queries]
    assert [fault for faults in found for fault in faults] == []
    assert len(found) > 5


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT count(*) FROM hands WHERE reason = 'x'",
        "SELECT id FROM matches ORDER BY winner LIMIT 5",
    ],
)
def test_the_check_sees_a_read_from_end_to_end(sql: str) -> None:
    assert list(whole_reads(sql))


def whole_reads(sql: str) -> Iterator[str]:
    """Yield each growing table that the statement reads without a place to begin."""
    if not re.match(r"\s*(SELECT|UPDATE|DELETE)", sql, re.IGNORECASE):
        return
    tables = _sqlite_plan(sql) if connection.vendor == "sqlite" else _postgres(sql)
    for table in tables:
        if table in GROWING:
            yield f"{table}: {sql[:1000]}"


def _sqlite_plan(sql: str) -> Iterator[str]:
    names = dict(re.findall(r'"(\w+)" (\w+)(?= |$|\))', sql))
    aliases = {alias: table for table, alias in names.items()}
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql.replace('%', '%%')}")
        for *_ids, detail in cursor.fetchall():
            if found := re.match(r"SCAN (\w+)", detail):
                yield aliases.get(found[1], found[1])


def _postgres(sql: str) -> Iterator[str]:
    with connection.cursor() as cursor:
        # In a book this small, joining whole tables would be quickest as well.
        for way in ("seqscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET LOCAL enable_{way} = off")
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql.replace('%', '%%')}")
        [[[plan]]] = cursor.fetchall()
        for way in ("seqscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET LOCAL enable_{way} = on")
    yield from _without_condition(plan["Plan"])


def _without_condition(node: dict[str, object]) -> Iterator[str]:
    kind = str(node["Node Type"])
    reads = kind.endswith("Scan") and "Relation Name" in node
    if reads and kind != "Bitmap Heap Scan" and "Index Cond" not in node:
        yield str(node["Relation Name"])
    inner = node.get("Plans", [])
    assert isinstance(inner, list)
    for one in inner:
        yield from _without_condition(one)
