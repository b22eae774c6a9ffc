"""The examples of docs/api.md do what the manual says."""

import io
import json
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from book.api.explanations import EXPLANATIONS
from tests.api.actors import Program, make_program, make_token

MANUAL = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", MANUAL, re.DOTALL)


@pytest.mark.django_db(transaction=True)
def test_the_commands_and_the_python_work(
    live_server: LiveServer, tmp_path: Path
) -> None:
    token = make_token()
    _make_token, *commands = blocks("sh")
    names = {"API": f"{live_server.url}/api/v1", "TOKEN": token}

    # One shell, as a reader pastes them one after the other.
    done = subprocess.run(
        ["/bin/sh", "-euc", "echo ,\n".join(commands)],
        env={"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"} | names,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    match, *answers = done.stdout.split(",\n")
    recorded, read, tried_out = map(json.loads, answers)
    assert read["id"] == match.strip()
    assert recorded["points"] == 19
    assert read["totals"] == {"Ana": 19, "Ben": 0, "Cho": 0}
    assert tried_out["fault_count"] == 0, tried_out
    assert not tried_out["stored"]

    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(blocks("python")[0], "api.md", "exec"), names)  # noqa: S102
    assert said.getvalue().splitlines() == [
        "Ben went gin, Ana had 30: Ben scores 50.",
        "{'Ben': {'old': 50, 'new': 51}}",
        "{'Ana': 0, 'Ben': 51, 'Cho': 0}",
    ]
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(blocks("python")[1], "api.md", "exec"), names)  # noqa: S102
    assert said.getvalue().splitlines() == ["Ana 0", "Ben 0", "Cho 0"]


def test_the_refusal_in_the_manual_is_a_real_one() -> None:
    program = make_program()
    match = program.post(
        "matches/", {"players": ["Ana", "Ben", "Cho"], "cut": ["KS", "9D", "AH"]}
    ).json()["id"]
    shown = json.loads(blocks("json")[0])

    real = program.post(
        f"matches/{match}/hands/",
        {
            "number": 1,
            "knocker": "Ana",
            "knocker_deadwood": -1,
            "opponent_deadwood": 3,
        },
    ).json()

    changing = dict.fromkeys(("instance", "errors"))
    assert shown.keys() == real.keys()
    assert shown | changing == real | changing
    assert real["errors"]["knocker_deadwood"][0]["code"] == "below_zero"


def test_the_codes_of_the_manual_exist() -> None:
    known = set(EXPLANATIONS)

    assert set(re.findall(r"(?:4\d\d|503) `(\w+)`", MANUAL)) <= known
    assert Program().get("docs/").status_code == 200
