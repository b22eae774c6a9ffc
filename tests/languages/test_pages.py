"""No English is left on another language's page, and each page says what it speaks."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.browser.pages import SHOTS
from tests.browser.shot import Shot
from tests.browser.visitors import person_of_the_club
from tests.languages.catalogues import LANGUAGES, catalogue, wordings

pytestmark = pytest.mark.django_db

#: What is nobody's language: names, codes, what others wrote.
DATA = {"script", "style", "code", "kbd", "pre", "bdi", "textarea", "svg"}
SAID_TOO = ("aria-label", "title", "placeholder", "alt")
#: Read by the browser, not by people: the comma of a Dutch half breaks the drawing.
DRAWN = ("d", "x", "y", "cx", "cy", "r", "width", "height", "points", "viewbox")
DECIMAL_COMMA = re.compile(r"\d,\d")
#: Names, ours and those of the demo book: never translated.
NAMES = {"Third Hand", "Demo", "Club League", "Summer Cup", "Winter Open"}
NAMES |= {"Ana", "Ben", "Cleo", "Dirk", "Eva", "Ana, Ben", "Ana, Ben, Cleo"}
#: One of each kind: what a picture presses first is not needed to read its page.
PLAIN = [shot for shot in SHOTS if shot.steps is None and not shot.is_cut]


class _Words(HTMLParser):
    """Collects what a page says to eyes and ears, outside of data."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.said: set[str] = set()
        self.misdrawn: list[str] = []
        self.language = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang") or ""
        drawn = [given.get(name) or "" for name in DRAWN]
        self.misdrawn += [where for where in drawn if DECIMAL_COMMA.search(where)]
        own = tag != "html" and ("lang" in given or given.get("translate") == "no")
        if tag in DATA or own:
            self.inside.append(tag)
        if not self.inside:
            for name in SAID_TOO:
                self._hear(given.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self._hear(data)

    def _hear(self, text: str) -> None:
        text = " ".join(text.split())
        if sum(letter.isalpha() for letter in text) > 1:
            self.said.add(text)


def words_of(client: Client, address: str, language: str) -> _Words:
    client.cookies["language"] = language
    words = _Words()
    words.feed(client.get(address).text)
    return words


@pytest.fixture(scope="module")
def translations() -> dict[str, dict[str, str]]:
    """For each language what its single sentences become."""
    return {
        language: {entry.msgid: wordings(entry)[0] for entry in catalogue(language)}
        for language in LANGUAGES
    }


def _left(english: set[str], other: set[str], known: dict[str, str]) -> Iterator[str]:
    """Yield what stands on both pages and should not.

    A title is several words with dots between: each is looked at by itself.
    """
    for text in {part for whole in english & other for part in _parts(whole)}:
        if text in NAMES:
            continue
        if text in known:
            if known[text] != text:
                yield text
        elif len(text.split()) > 1 and not any(sign.isdigit() for sign in text):
            yield text


def _parts(whole: str) -> list[str]:
    return [part.strip(" ,‹›") for part in whole.split(" · ")]


@pytest.mark.parametrize("shot", PLAIN, ids=[shot.name for shot in PLAIN])
def test_no_english_is_left_on_a_page(
    shot: Shot, client: Client, demo_book: None, translations: dict[str, dict[str, str]]
) -> None:
    if shot.user:
        client.force_login(person_of_the_club(shot.user))
    address = shot.address()
    english = words_of(client, address, "en")

    assert english.language == "en"
    assert english.said, "the page says nothing"
    faults = {}
    for language in LANGUAGES:
        words = words_of(client, address, language)
        assert words.language == language
        assert words.misdrawn == []
        left = sorted(_left(english.said, words.said, translations[language]))
        if left:
            faults[language] = left
    assert faults == {}
