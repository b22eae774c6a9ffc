"""The OpenAPI description is valid, and says what is really answered."""

import json
from typing import Any

import pytest
from jsonschema import Draft4Validator
from openapi_spec_validator import validate

from book.api.explanations import EXPLANATIONS
from scoring.api import examples
from tests.api.actors import API, Program, knock, play_s1, start
from web.problems import CODES


@pytest.fixture
def schema(stranger: Program) -> dict[str, Any]:
    response = stranger.get("schema/")
    assert response["Content-Type"] == "application/vnd.oai.openapi+json"
    described: dict[str, Any] = json.loads(response.content)
    return described


def must_fit(schema: dict[str, Any], shape: str, value: object) -> None:
    """Hold a value against a shape, which must also know every member of it."""
    text = json.dumps(schema["components"]["schemas"])
    shapes = json.loads(
        text.replace("#/components/schemas/", "#/definitions/"), object_hook=_closed
    )
    Draft4Validator({"definitions": shapes, **shapes[shape]}).validate(value)


def _closed(part: dict[str, Any]) -> dict[str, Any]:
    """Read `nullable` as JSON Schema says it, and allow no further members."""
    if isinstance(part.get("properties"), dict) and part.get("type") == "object":
        part = {"additionalProperties": False} | part
    if part.pop("nullable", False) is True:
        return {"anyOf": [{"enum": [None]}, part]}
    return part


def test_the_description_is_valid(schema: dict[str, Any]) -> None:
    validate(schema)


def test_every_call_is_described_with_an_example_of_each_refusal(
    schema: dict[str, Any],
) -> None:
    calls = {
        f"{method.upper()} {path.removeprefix(API)}": call
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
    }

    # Which calls there are is in tests/api/test_schema_fuzz.py, by name.
    assert len({call["operationId"] for call in calls.values()}) == len(calls)
    for name, call in calls.items():
        assert call["summary"]
        for status, answer in call["responses"].items():
            if status >= "400":
                content = answer["content"]["application/problem+json"]
                assert content["examples"], (name, status)


def test_the_answers_fit_the_shapes(schema: dict[str, Any], program: Program) -> None:
    match = play_s1(program)
    hand = program.get(f"{match}hands/1/")
    recorded = program.post(f"{match}hands/", examples.KNOCK_BY_CARDS | {"number": 6})
    assert recorded.status_code == 201, recorded.content
    dry = program.put(f"{match}hands/1/?dry_run=1", hand.json(), If_Match=hand["ETag"])
    slot = program.post(f"{match}hands/", knock(1, "Ana", 1, 2))

    for shape, response in {
        "Root": program.get(""),
        "Match": program.get(match),
        "MatchPage": program.get("matches/"),
        "Hand": hand,
        "HandWritten": recorded,
        "History": program.get(f"{match}history/"),
        "Impact": dry,
        "Settlement": program.post("settle/", examples.SETTLE),
        "Problem": slot,
    }.items():
        must_fit(schema, shape, response.json())


def test_a_member_that_is_not_described_would_be_seen(schema: dict[str, Any]) -> None:
    with pytest.raises(Exception, match="unheard"):
        must_fit(schema, "Hand", examples.HAND | {"unheard": 1})


def test_the_examples_are_what_is_answered(program: Program) -> None:
    for body in (
        examples.START_BY_CUT,
        examples.START_REDRAW,
        examples.START_WITH_ROLES,
    ):
        told = program.post("matches/", body)
        assert told.status_code == 201, told.content
        assert told.json().keys() == examples.MATCH.keys()
    match = start(program)
    recorded = program.post(f"{match}hands/", examples.KNOCK).json()
    changing = ("id", "recorded_at")
    assert recorded | dict.fromkeys(changing) == examples.RECORDED | dict.fromkeys(
        changing
    )
    tag = program.get(f"{match}hands/1/")["ETag"]
    corrected = program.put(f"{match}hands/1/", examples.CORRECTION, If_Match=tag)
    assert corrected.json()["points"] == 30
    for body in (examples.DRAW, examples.KNOCK_BY_CARDS):
        assert program.post(f"{start(program)}hands/", body).status_code == 201
    over = start(program, house_rules={"game_target": 10})
    program.post(f"{over}hands/", examples.KNOCK)
    for body in (examples.CONFIRM, examples.DISPUTE):
        assert program.post(f"{over}confirm/", body).status_code == 200
    assert program.post("settle/", examples.SETTLE).json() == examples.SETTLED
    for status, refusal in examples.REFUSALS.items():
        assert CODES[refusal.code] == (status, refusal.title)


def test_the_docs_come_from_this_site_without_inline_code(stranger: Program) -> None:
    page = stranger.get("docs/", Accept="text/html").content.decode()

    assert 'data-schema="/api/v1/schema/"' in page
    assert "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js" in page
    assert "<style" not in page
    assert "<script>" not in page
    assert "//cdn" not in page


def test_every_problem_code_has_a_page(stranger: Program) -> None:
    assert EXPLANATIONS.keys() == CODES.keys()
    listed = stranger.get("problems/").content.decode()
    for code, (status, _title) in CODES.items():
        page = stranger.get(f"problems/{code}/", Accept="text/html")
        assert page.status_code == 200
        assert f"{status} {code}" in page.content.decode()
        assert f"/api/v1/problems/{code}/" in listed
    assert stranger.get("problems/nothing/").status_code == 404
