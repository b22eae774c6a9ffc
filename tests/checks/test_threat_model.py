"""Every threat names a test, and every test it names is there."""

import re

from tests.checks.sources import ROOT

PAGE = (ROOT / "docs/threat-model.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def faults(page: str) -> list[str]:
    """Return rows without a test, and tests that are not there."""
    found = []
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    for row in rows[1:]:
        named = NAMED.findall(row.rsplit("|", 2)[1])
        if not named:
            found.append(f"no test: {row}")
        for path, name in named:
            file = ROOT / path
            source = file.read_text(encoding="utf-8") if file.is_file() else ""
            if not re.search(rf"^def {name or 'test_'}", source, re.MULTILINE):
                found.append(f"not there: {path} {name}")
    return found


def test_every_threat_has_its_test() -> None:
    assert faults(PAGE) == []
    assert len(NAMED.findall(PAGE)) > 40


def test_the_check_sees_a_test_that_is_gone() -> None:
    head = "| what | shown by |\n|---|---|\n"

    assert faults(head + "| a | `tests/web/test_keys.py` |\n") == []
    assert faults(head + "| a | `tests/web/test_keys.py::test_gone` |\n")
    assert faults(head + "| a | `tests/web/test_gone.py` |\n")
    assert faults(head + "| a | trust |\n")
