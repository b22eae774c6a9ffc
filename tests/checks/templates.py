"""Reads templates as the checks need them: Django's marks taken out, HTML parsed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.template.base import tag_re

#: Elements whose text is not language: what is typed, codes, names of keys.
NOT_LANGUAGE = {"code", "kbd", "pre", "samp", "script", "style"}
#: Attributes that people read or hear.
SPOKEN = {"alt", "aria-description", "aria-label", "content", "placeholder", "title"}
VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta"),
    *("source", "track", "wbr"),
}
#: Blocks whose whole inside is either translated or no text at all.
HIDDEN_UNTIL = {
    "blocktranslate": "endblocktranslate",
    "blocktrans": "endblocktrans",
    "comment": "endcomment",
}


def _end_of_what_is_hidden(mark: str) -> str:
    name, *arguments = mark[2:-2].split() or [""]
    if name == "block" and arguments[0].endswith("_class"):
        return "endblock"  # words for the style sheet
    return HIDDEN_UNTIL.get(name, "")


def without_marks(source: str) -> str:
    """The template without tags, variables and translated text; lines stay in place."""
    kept: list[str] = []
    hidden_until = ""
    for part in tag_re.split(source):
        newlines = "\n" * part.count("\n")
        if part.startswith("{%"):
            name = (part[2:-2].split() or [""])[0]
            if name == hidden_until:
                hidden_until = ""
            elif not hidden_until:
                hidden_until = _end_of_what_is_hidden(part)
            kept.append(newlines)
        elif hidden_until or part.startswith(("{{", "{#")):
            kept.append(newlines)
        else:
            kept.append(part)
    return "".join(kept)


@dataclass
class _Reader(HTMLParser):
    faults: list[tuple[int, str]] = field(default_factory=list)
    # Each open element, and whether its text is language that needs translating.
    open: list[tuple[str, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def _fault(self, what: str) -> None:
        self.faults.append((self.getpos()[0], what))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "style" or "style" in values:
            self._fault("inline style")
        data = values.get("type", "") in {"application/json", "application/ld+json"}
        if tag == "script" and "src" not in values and not data:
            self._fault("inline script")
        for name, value in values.items():
            if name.startswith(("on", "hx-on")) or value.startswith("javascript:"):
                self._fault(f"script in {name}")
        language = self._is_language() and tag not in NOT_LANGUAGE
        language = language and values.get("translate") != "no"
        if language:
            self._read_spoken(tag, values)
        if tag not in VOID:
            self.open.append((tag, language))

    def _read_spoken(self, tag: str, values: dict[str, str]) -> None:
        for name in SPOKEN & values.keys():
            if name == "content" and values.get("name") != "description":
                continue  # the other metas are for machines
            if _has_words(values[name]):
                self._fault(f'untranslated {name} "{values[name].strip()}"')
        is_button = values.get("type") in {"submit", "button", "reset"}
        if tag == "input" and is_button and _has_words(values.get("value", "")):
            self._fault(f'untranslated value "{values["value"]}"')

    def handle_endtag(self, tag: str) -> None:
        # A branch of an {% if %} may open what another closes: forgive what is left.
        names = [name for name, _ in self.open]
        if tag in names:
            del self.open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        if self._is_language() and _has_words(data):
            line, text = self.getpos()[0], data.lstrip()
            line += data[: len(data) - len(text)].count("\n")
            self.faults.append((line, f'untranslated "{" ".join(text.split())}"'))

    def _is_language(self) -> bool:
        return self.open[-1][1] if self.open else True


def _has_words(text: str) -> bool:
    return re.search(r"[^\W\d_]", text) is not None


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Line and fault: inline style or script, and text that nobody can translate."""
    reader = _Reader()
    reader.feed(without_marks(source))
    reader.close()
    yield from sorted(reader.faults)


def is_document(source: str) -> bool:
    return without_marks(source).lstrip().lower().startswith("<!doctype html")


def extends_first(source: str) -> bool:
    """Whether nothing but comments stands before the base's name."""
    return re.match(r"(\s|{#.*?#})*{% extends ", source) is not None
