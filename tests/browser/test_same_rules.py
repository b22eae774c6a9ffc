"""The rules in the browser say what the rules in Python say."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.rules.same_cases import (
    advice_cases,
    award_cases,
    deadwood_cases,
    match_cases,
    showdowns,
)

pytestmark = pytest.mark.django_db(transaction=True)

ASK = Path(__file__).with_name("same_rules.js").read_text(encoding="utf-8")


def test_javascript_and_python_agree(phone: Page) -> None:
    """All example files, 12 x 100 counts seven times, 3000 dealt pairs, 600 hands."""
    cases = {
        "awards": award_cases(),
        "matches": match_cases(),
        "deadwood": deadwood_cases(),
        "advice": advice_cases(600),
        "showdowns": showdowns(3000),
    }
    asked = {part: [question for question, _ in both] for part, both in cases.items()}
    phone.goto("/rules/")

    got: dict[str, Any] = phone.evaluate(ASK[ASK.index("async") :], asked)

    for part, both in cases.items():
        for (question, right), answer in zip(both, got["answers"][part], strict=True):
            assert answer == json.loads(json.dumps(right)), (part, question)
