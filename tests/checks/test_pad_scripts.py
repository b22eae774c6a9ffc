"""The page at the table names every script that its own script imports."""

import re
from pathlib import Path

from tests.checks.sources import ROOT

SCRIPTS = ROOT / "static" / "js"
IMPORT = re.compile(r'^(?:import|export) [^;]*from "([^"]+)";', re.MULTILINE)
NAMED = re.compile(r"modulepreload\" href=\"\{% static 'js/([^']+)' %\}")


def imports_of(script: Path) -> set[Path]:
    """Every script that comes with this one, however far down."""
    found: set[Path] = set()
    waiting = [script]
    while waiting:
        current = waiting.pop()
        for name in IMPORT.findall(current.read_text(encoding="utf-8")):
            imported = (current.parent / name).resolve()
            if imported not in found:
                found.add(imported)
                waiting.append(imported)
    return found


def _named(of: str) -> set[str]:
    """What imports bring with it: the names, seen from the folder of the scripts."""
    return {str(path.relative_to(SCRIPTS)) for path in imports_of(SCRIPTS / of)}


def test_what_the_pads_import_is_fetched_at_once() -> None:
    template = ROOT / "templates" / "scoring" / "_pad_scripts.html"
    both, _, rest = template.read_text(encoding="utf-8").partition("{% if at_table %}")
    common, at_table = NAMED.findall(both), NAMED.findall(rest)

    assert sorted(common) == sorted(_named("editpad.js"))
    assert sorted(common + at_table) == sorted(_named("tablepad.js"))
    # Comes with the card grid only.
    assert "rules/settle.js" not in common + at_table
