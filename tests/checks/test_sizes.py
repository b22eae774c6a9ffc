"""A file stays under 400 lines, a function under 40."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.checks.sources import ROOT, files_of_kind

FILE_LIMIT = 400
FUNCTION_LIMIT = 40


def functions_at_fault(source: str) -> Iterator[tuple[int, str, int]]:
    """Line, name and length of each function that reaches the limit."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length >= FUNCTION_LIMIT:
                yield node.lineno, node.name, length


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_every_file_is_under_400_lines() -> None:
    kinds = (".py", ".js", ".css", ".html", ".sh")

    at_fault = [
        f"{path.relative_to(ROOT)}: {_lines(path)} lines"
        for path in files_of_kind(*kinds)
        if _lines(path) >= FILE_LIMIT
    ]

    assert not at_fault, "\n".join(at_fault)


def test_every_function_is_under_40_lines() -> None:
    at_fault = [
        f"{path.relative_to(ROOT)}:{line}: {name} has {length} lines"
        for path in files_of_kind(".py")
        for line, name, length in functions_at_fault(path.read_text(encoding="utf-8"))
    ]

    assert not at_fault, "\n".join(at_fault)


def test_the_check_sees_a_long_function() -> None:
    def function(length: int) -> str:
        return "def long():\n" + "    pass\n" * (length - 1)

    assert list(functions_at_fault(function(39))) == []
    assert list(functions_at_fault(function(40))) == [(1, "long", 40)]
