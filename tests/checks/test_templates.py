"""Templates keep to the content policy, to one base and to translated words."""

from pathlib import Path

import pytest

from tests.checks.sources import ROOT, files_of_kind
from tests.checks.templates import extends_first, faults, is_document

#: Whole documents of their own. Whoever adds one says why here.
DOCUMENTS = {
    "base.html",  # what the others extend
    "500.html",  # shown when nothing can be relied on, its own base included
}


def _templates() -> list[Path]:
    return [path for path in files_of_kind(".html") if "templates" in path.parts]


def test_every_page_extends_a_base_or_is_a_partial() -> None:
    at_fault = []
    for path in _templates():
        source = path.read_text(encoding="utf-8")
        if is_document(source) and path.name not in DOCUMENTS:
            at_fault.append(f"{path.relative_to(ROOT)}: a document of its own")
        elif not (
            is_document(source) or extends_first(source) or path.name.startswith("_")
        ):
            at_fault.append(f"{path.relative_to(ROOT)}: begins without extends")

    assert not at_fault, "\n".join(at_fault)


def test_no_template_holds_inline_code_or_untranslated_words() -> None:
    at_fault = [
        f"{path.relative_to(ROOT)}:{line}: {fault}"
        for path in _templates()
        for line, fault in faults(path.read_text(encoding="utf-8"))
    ]

    assert not at_fault, "\n".join(at_fault)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('<p style="color: red">{{ name }}</p>', [(1, "inline style")]),
        ("<style>p { margin: 0 }</style>", [(1, "inline style")]),
        ("\n<script>go()</script>", [(2, "inline script")]),
        ('<button onclick="go()">1</button>', [(1, "script in onclick")]),
        ('<a hx-on:click="go()">1</a>', [(1, "script in hx-on:click")]),
        ('<a href="javascript:go()">1</a>', [(1, "script in href")]),
        ("<p>\n  New match</p>", [(2, 'untranslated "New match"')]),
        ('<img alt="A card">', [(1, 'untranslated alt "A card"')]),
        ('<input type="submit" value="Go">', [(1, 'untranslated value "Go"')]),
        ("{% if a %}Yes{% endif %}", [(1, 'untranslated "Yes"')]),
    ],
)
def test_the_check_sees_a_fault(source: str, expected: list[tuple[int, str]]) -> None:
    assert list(faults(source)) == expected


@pytest.mark.parametrize(
    "source",
    [
        '<p>{% translate "New match" %}: {{ name }}, 12 · 4♠</p>',
        "{% blocktranslate %}Hand {{ n }}{% endblocktranslate %}",
        "{% comment %}why{% endcomment %}{# and why #}",
        '<script src="/static/js/table.js" type="module"></script>',
        '<script type="application/json">{"a": 1}</script>',
        "{% block body_class %}match open{% endblock %}",
        '<b translate="no">Third Hand</b> <code>make run</code>',
        '<input type="text" value="x" {% if on %}checked{% endif %}>',
        '<meta name="viewport" content="width=device-width">',
    ],
)
def test_the_check_leaves_good_templates_alone(source: str) -> None:
    assert list(faults(source)) == []


def test_the_check_sees_a_page_without_base() -> None:
    assert extends_first('{# Takes: match. #}\n{% extends "base.html" %}')
    assert not extends_first('{% load i18n %}{% extends "base.html" %}')
    assert is_document("{% load i18n %}<!doctype html><html></html>")
    assert not is_document("<p>1</p>")
