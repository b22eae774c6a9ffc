"""Every sentence of the site stands whole in every language, and says the same."""

import re
import shutil
from pathlib import Path

import pytest

from tests.languages.catalogues import (
    LANGUAGES,
    NO_GETTEXT,
    catalogue,
    compiled,
    key,
    places,
    sentences_of_the_code,
    wordings,
)

PLURALS = {"nl": 2, "tl": 2, "ro": 3, "ha": 2}
NUMBER = re.compile(r"\d+")
TAG = re.compile(r"</?[a-z]+")


@pytest.mark.skipif(shutil.which("xgettext") is None, reason=NO_GETTEXT)
def test_the_catalogues_hold_the_sentences_of_the_code(tmp_path: Path) -> None:
    said = set(sentences_of_the_code(tmp_path))

    for language in LANGUAGES:
        held = {key(entry) for entry in catalogue(language)}
        assert held - said == set(), f"{language}: no longer said; run make messages"
        assert said - held == set(), f"{language}: new; run make messages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_untranslated(language: str) -> None:
    faults = [
        entry.msgid
        for entry in catalogue(language)
        if entry.fuzzy or not all(wordings(entry))
    ]

    assert faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_a_sentence_is_in_its_translation(language: str) -> None:
    """A singular may leave its number out ("one match"); nothing may be added."""
    faults = []
    for entry in catalogue(language):
        wanted = places(entry.msgid) | places(entry.msgid_plural or "")
        for number, text in enumerate(wordings(entry)):
            missing = wanted - places(text)
            may_miss = places(entry.msgid_plural or "") if number == 0 else set()
            if places(text) - wanted or (missing and not missing <= may_miss):
                faults.append((entry.msgid, text))

    assert faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_numbers_of_the_sentence_and_no_other(
    language: str,
) -> None:
    """What a house rule can move is a place in English: no number may stand for it."""
    faults = [
        (entry.msgid, text)
        for entry in catalogue(language)
        for text in wordings(entry)
        if not set(NUMBER.findall(text))
        <= set(NUMBER.findall(entry.msgid + (entry.msgid_plural or "")))
    ]

    assert faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_tags_of_the_sentence(language: str) -> None:
    faults = [
        (entry.msgid, text)
        for entry in catalogue(language)
        if not entry.msgid_plural
        for text in wordings(entry)
        if sorted(TAG.findall(text)) != sorted(TAG.findall(entry.msgid))
    ]

    assert faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    po = catalogue(language)

    assert f"nplurals={PLURALS[language]};" in po.metadata["Plural-Forms"]
    for entry in po:
        if entry.msgid_plural:
            assert len(wordings(entry)) == PLURALS[language], entry.msgid


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_served_is_what_is_written(language: str) -> None:
    written = {key(entry): wordings(entry) for entry in catalogue(language)}
    served = {key(entry): wordings(entry) for entry in compiled(language)}

    assert served == written, "run make messages"
