"""Finding matches: filters from a list, pages that hold still (S23, S39, E25)."""

import base64

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.actors import Program, knock, play_s1, record, start


def ids(program: Program, address: str) -> list[str]:
    response = program.get(address)
    assert response.status_code == 200, response.content
    return [row["id"] for row in response.json()["results"]]


def identifier(match: str) -> str:
    return match.rstrip("/").rpartition("/")[2]


def test_filters_find_what_they_say(program: Program) -> None:
    old = identifier(start(program, played_on="2025-03-01"))
    new = identifier(start(program, played_on="2026-03-01"))
    dee = start(
        program,
        players=["Ana", "Dee", "Éva"],
        roles={"box": "Ana", "captain": "Dee", "sitter": "Éva"},
        played_on="2026-04-01",
    )
    record(program, dee, knock(1, "Ana", 0, 98))
    won = identifier(dee)
    player = program.get(dee).json()["players"][1]["id"]
    changed = program.get(dee).json()["updated_at"]

    for query, found in {
        "": [won, new, old],
        "?player=ana": [won, new, old],
        f"?player={player}": [won],
        "?player=E%CC%81VA": [won],
        "?player=Ana&vs=Dee": [won],
        "?player=Ben&vs=Dee": [],
        "?player=nobody": [],
        "?state=finished": [won],
        "?state=open": [new, old],
        "?since=2026-01-01": [won, new],
        "?until=2026-03-01": [new, old],
        "?since=2026-03-01&until=2026-03-01": [new],
        f"?updated_since={changed}": [won],
        "?updated_since=2999-01-01T00:00:00%2B02:00": [],
        "?club=home": [won, new, old],
        "?club=nowhere": [],
        "?limit=1": [won],
    }.items():
        assert ids(program, f"matches/{query}") == found, query


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("club__slug=home", "club__slug"),
        ("_connector=OR", "_connector"),
        ("player.name=Ana", "player.name"),
        ("players=Ana", "players"),
        ("tournaments=1", "tournaments"),
        ("format=json", "format"),
        ("player=%00", "player"),
        ("player=a%0Ab", "player"),
        ("player=Ana&player=Ben", "player"),
        ("state=won", "state"),
        ("since=yesterday", "since"),
        ("since=2026-02-30", "since"),
        ("since=2026-1-1", "since"),
        ("since=2026-W10-1", "since"),
        ("until=20261130xx", "until"),
        ("until=٢٠٢٦-٠١-٠١", "until"),
        ("updated_since=2026-01-01T00:00:00", "updated_since"),
        ("updated_since=0001-01-01T00:00:00%2B14:00", "updated_since"),
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=٣", "limit"),
        ("limit=000000001999999", "limit"),
        ("limit=0000000019" + "9" * 100, "limit"),
        ("q=%00", "q"),
    ],
)
def test_what_is_no_filter_is_refused_by_its_name(
    stranger: Program, query: str, field: str
) -> None:
    response = stranger.get(f"matches/?{query}")

    assert response.status_code == 400
    assert list(response.json()["errors"]) == [field]


def test_an_odd_filter_value_is_no_server_error(stranger: Program) -> None:
    """E25"""
    for value in ("%ff", "%ED%A0%80", "%", "%F0%9F%91%A9", "a" * 5_000, "%E2%80%AE"):
        response = stranger.get(f"matches/?player={value}")
        assert response.status_code in (200, 400), value


def test_pages_show_each_match_once_while_others_are_added(program: Program) -> None:
    """S39"""
    days = ["2026-01-01", "2026-01-02", "2026-01-02", "2026-01-02", "2026-01-03"]
    matches = [identifier(start(program, played_on=day)) for day in days]
    seen: list[str] = []
    address: str | None = "matches/?limit=2&player=Ana"

    while address:
        response = program.get(address.replace("http://testserver", ""))
        seen += [row["id"] for row in response.json()["results"]]
        address = response.json()["next"]
        assert ('rel="next"' in response.get("Link", "")) == (address is not None)
        start(program, played_on="2026-01-02")
        start(program, played_on="2026-06-01")

    assert [match for match in seen if match in matches] == matches[::-1]
    assert len(seen) == len(set(seen))


def test_a_page_leads_back_to_the_one_before(program: Program) -> None:
    for _match in range(5):
        start(program)
    first = program.get("matches/?limit=2").json()
    assert first["previous"] is None
    second = program.get(first["next"].replace("http://testserver", ""))

    back = program.get(second.json()["previous"].replace("http://testserver", ""))

    assert back.json()["results"] == first["results"]
    assert back.json()["previous"] is None
    assert back.json()["next"] == first["next"]
    assert 'rel="prev"' in second["Link"]


@pytest.mark.parametrize("change", ["{}x", "x{}", "", "a:b", "%00", "{}%00", "é"])
def test_a_cursor_that_is_not_ours_is_refused(program: Program, change: str) -> None:
    for _match in range(2):
        start(program)
    address = program.get("matches/?limit=1").json()["next"]
    cursor = address.partition("cursor=")[2]
    forged = change.format(cursor) or cursor[:-1]

    response = program.get(f"matches/?limit=1&cursor={forged}")

    assert response.status_code == 400
    assert response.json()["code"] in ("bad_cursor", "invalid")
    if "%00" not in change:
        assert response.json()["code"] == "bad_cursor"


def test_a_cursor_tells_no_number_of_rows(program: Program) -> None:
    for _match in range(2):
        start(program)
    cursor = program.get("matches/?limit=1").json()["next"].partition("cursor=")[2]
    text = base64.urlsafe_b64decode(cursor.partition("%3A")[0] + "==").decode()

    assert text.split()[2] in {
        row["id"] for row in program.get("matches/").json()["results"]
    }


def test_a_list_takes_three_statements_whatever_its_length(program: Program) -> None:
    counts = []
    for _round in range(2):
        play_s1(program)
        play_s1(program)
        with CaptureQueriesContext(connection) as statements:
            Program().get("matches/?player=Ana&vs=Ben&since=2020-01-01")
        counts.append(len(statements))

    assert counts == [3, 3]
