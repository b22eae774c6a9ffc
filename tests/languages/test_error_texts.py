"""Every error text names the thing, the limit and the way out, in every language.

The rows are those of the table of error texts (ux.md 1.10), with the sentences that
the site says for each: at the pad, on a form, under the cards.
"""

import re

import pytest
from django.utils.translation import gettext, ngettext, override

from tests.languages.catalogues import LANGUAGES, catalogue, places, wordings

#: Thing and limit are places or numbers; the way out is a sentence of its own.
ERRORS: dict[str, tuple[str, ...]] = {
    "a knock above the limit": (
        "A knock needs %(limit)s or less. %(name)s’s cards come to %(count)s.",
        "A knock needs %(limit)s or less, and this is %(count)s. Check the cards, or "
        "who knocked.",
        "Check the cards, or who knocked.",
    ),
    "the other count is empty": (
        "Type what the knocker had left. Nothing left is 0.",
        "Type what the opponent had left. Nothing left is 0.",
    ),
    "more than a hand can come to": (
        "No hand can come to more than 98.",
        "No hand can come to more than %(highest)s, and this is %(count)s. Count "
        "again.",
    ),
    "not a number": ("Type a number, like 23.", "A count is a whole number, like 23."),
    "a third digit": ("Two digits at most. Use ⌫ to change it.",),
    "a hand of 9 or 11 cards": (
        "%(name)s has %(count)s cards. A hand is 10.",
        "A hand is 10 cards, not %(count)s. Add what is missing, or take away what is "
        "too much.",
    ),
    "the same card twice": (
        "%(card)s is in %(owner)s’s hand.",
        "A card can be in one hand only. Move it to %(name)s?",
    ),
    "the match is over": (
        "%(name)s won this match in hand %(number)s. Undo hand %(number)s to go on, or "
        "start a rematch.",
    ),
    "not allowed": (
        "You can watch this match. To keep its score, ask for its table link.",
    ),
    "two of one name": (
        "Two players of this match are called %(name)s. Add something that tells them "
        "apart, such as “%(name)s (2)”.",
    ),
    "equal cards in the cut": (
        "%(first)s and %(second)s drew equal cards: those two cut again.",
    ),
    "a fault of the server": (
        "That did not get through, and this phone cannot keep hands: its storage is "
        "full or shut. Hand %(number)s is still here: try again.",
        "That did not get through. Nothing is lost: try again.",
    ),
    "logged out": (
        "You were logged out. Log in, and what waits on this phone is sent.",
        "You were logged out. Log in, and it is recorded.",
    ),
    "no such page": ("No match here. The link may have lost its last letters.",),
}
ALL = [text for texts in ERRORS.values() for text in texts]
#: Texts above that follow a number, as they stand with one.
ONE = {
    "%(name)s has %(count)s cards. A hand is 10.": (
        "%(name)s has %(count)s card. A hand is 10."
    ),
}

NUMBER = re.compile(r"\d+")
#: What is said ends so, and what to do then follows, or the other way round.
STATEMENT = re.compile(r"[.?!:;](?=[\s”]|$)")


def _statements(text: str) -> int:
    return len(STATEMENT.findall(text))


def _translated(language: str) -> dict[str, str]:
    """Return each translation by its text: the form for many, where there are forms."""
    return {
        entry.msgid_plural or entry.msgid: wordings(entry)[-1]
        for entry in catalogue(language)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_is_translated_with_its_places_and_numbers(language: str) -> None:
    texts = _translated(language)

    assert [text for text in ALL if text not in texts] == [], "no longer said"
    for text in ALL:
        said = texts[text]
        assert said not in ("", text), text
        assert places(said) == places(text), said
        assert set(NUMBER.findall(said)) == set(NUMBER.findall(text)), said
        assert ("⌫" in said) is ("⌫" in text), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_leaves_the_way_out_away(language: str) -> None:
    texts = _translated(language)

    short = [texts[t] for t in ALL if _statements(texts[t]) < _statements(t)]

    assert short == []


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_each_text_shows_what_is_filled_in(language: str) -> None:
    """What is served holds the name, the card and the number that it is given."""
    for text in ALL:
        values = {name: f"<{name}>" for name in places(text)}
        with override(language):
            said = ngettext(ONE[text], text, 20) if text in ONE else gettext(text)
            said = said % values

        assert [value for value in values.values() if value not in said] == [], said
        assert "%(" not in said
