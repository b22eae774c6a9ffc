"""What is translated is a whole sentence, in the plural form of its number.

What a machine can see of it: blanks at the ends, parts glued in the code or on a page,
and a number that stands before its noun in one form only.
"""

import shutil
from pathlib import Path

import pytest

from tests.checks.sources import ROOT, files_of_kind
from tests.languages.catalogues import NO_GETTEXT, SOURCES, sentences_of_the_code
from tests.languages.fragments import (
    faults_of_message,
    glued_in_code,
    glued_in_templates,
)


def _told(path: Path, line: int, fault: str) -> str:
    return f"{path.relative_to(ROOT)}:{line}: {fault}"


@pytest.mark.skipif(shutil.which("xgettext") is None, reason=NO_GETTEXT)
def test_every_sentence_is_whole_and_follows_its_number(tmp_path: Path) -> None:
    at_fault = [
        (singular, fault)
        for _context, singular, plural in sentences_of_the_code(tmp_path)
        for fault in faults_of_message(singular, plural)
    ]

    assert at_fault == []


def test_no_code_glues_a_translated_text_to_another() -> None:
    at_fault = [
        _told(path, *fault)
        for path in files_of_kind(".py")
        if path.relative_to(ROOT).parts[0] in SOURCES
        for fault in glued_in_code(path.read_text(encoding="utf-8"))
    ]

    assert not at_fault, "\n".join(at_fault)


def test_no_page_lets_a_translated_text_run_on() -> None:
    at_fault = [
        _told(path, *fault)
        for path in files_of_kind(".html")
        if "templates" in path.parts
        for fault in glued_in_templates(path.read_text(encoding="utf-8"))
    ]

    assert not at_fault, "\n".join(at_fault)


@pytest.mark.parametrize(
    ("singular", "plural", "faulty"),
    [
        pytest.param("Saved ", "", True, id="blank at the end"),
        pytest.param("%(n)s rounds at most.", "", True, id="one form"),
        pytest.param("{n} entries fit here.", "", True, id="one form, braces"),
        pytest.param("<b>%(n)s</b> open matches", "", True, id="a word between"),
        pytest.param("%(n)s round", "%(n)s rounds", False, id="both forms"),
        pytest.param("%(name)s leads by %(points)s", "", False, id="no noun"),
        pytest.param("Hands of %(name)s", "", False, id="noun before it"),
    ],
)
def test_the_check_knows_a_sentence(singular: str, plural: str, faulty: bool) -> None:
    assert bool(list(faults_of_message(singular, plural))) is faulty


@pytest.mark.parametrize(
    ("source", "faulty"),
    [
        ('x = _("Hand") + " " + number', True),
        ("x = f\"{_('Hand')} 7\"", True),
        ('x = _("Hand %(n)s") % {"n": 7} + "."', True),
        ('x = _("Hand %(n)s") % {"n": 7}', False),
        ('x = f"{hand} 7"', False),
    ],
)
def test_the_check_sees_glue_in_code(source: str, faulty: bool) -> None:
    assert bool(list(glued_in_code(source))) is faulty


@pytest.mark.parametrize(
    ("source", "faulty"),
    [
        ('{% translate "Hand" %} {{ number }}', True),
        ("{% blocktranslate %}Won by{% endblocktranslate %} {{ name }}", True),
        ('{{ number }} {% translate "hands" %}', True),
        ('{% translate "Copy it." %} {% translate "It goes." %}', False),
        ('{% translate "total:" %} {{ number }}', False),
        ('{% translate "Hand" %}, {{ number }}', False),
        ('{% translate "Hand" as word %}{{ number }}', False),
    ],
)
def test_the_check_sees_glue_on_a_page(source: str, faulty: bool) -> None:
    assert bool(list(glued_in_templates(source))) is faulty
