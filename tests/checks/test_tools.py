"""Lint, format, types and layers: the tools that read the code."""

from pathlib import Path

import pytest

from tests.checks.sources import run_tool

COMMANDS = {
    "lint": ("ruff", "check", "--no-cache", "--output-format=concise"),
    "format": ("ruff", "format", "--no-cache", "--check"),
    "types": ("mypy",),
    "layers": ("lint-imports", "--no-cache"),
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS.keys())
def test_the_code_passes(command: tuple[str, ...]) -> None:
    status, said = run_tool(*command)

    assert status == 0, said


@pytest.mark.parametrize(
    ("command", "code", "fault"),
    [
        pytest.param(COMMANDS["lint"], "import os\n", "F401", id="lint"),
        pytest.param(COMMANDS["format"], "x=1\n", "would be reformatted", id="format"),
        pytest.param(
            ("mypy", "--config-file=", "--strict", "--cache-dir=/dev/null"),
            "def double(x): return x + x\n",
            "no-untyped-def",
            id="types",
        ),
    ],
)
def test_the_tool_sees_a_fault(
    command: tuple[str, ...], code: str, fault: str, tmp_path: Path
) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text(code)

    status, said = run_tool(*command, str(sample))

    assert status != 0
    assert fault in said
