"""What a name may be, and when two names mean one person."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.rules.names import (
    LONGEST_KEY,
    LONGEST_NAME,
    NameRefused,
    clean_name,
    name_key,
)

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann ", "Ann"),
        ("Ann\t van\n\n Delft", "Ann van Delft"),
        ("Ann\u00a0\u2003B", "Ann B"),
        ("Zoe\u0301", "Zoé"),
        ("Ana (Delft)", "Ana (Delft)"),
        ("Ọlá Ṣẹ́gun", "Ọlá Ṣẹ́gun"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("நமஸ்தே", "நமஸ்தே"),
        ("O’Brien-Ștefan", "O’Brien-Ștefan"),
        ("7", "7"),
        ('"><svg/onload=1>', '"><svg/onload=1>'),
        (FAMILY, FAMILY),
        (ENGLAND, ENGLAND),
        ("❤\ufe0f", "❤\ufe0f"),
    ],
)
def test_a_name_is_kept_as_people_write_it(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Type a name."),
        (" \t\u00a0", "Type a name."),
        ("Ann\x00", "a control character (U+0000)"),
        ("Ann\x1cB", "a control character (U+001C)"),
        ("Ann\u2028B", "a line break (U+2028)"),
        ("Ann\x1b[31m", "a control character (U+001B)"),
        ("Ann\ud800", "half of a character (U+D800)"),
        ("Ann\u202e70", "an invisible character (U+202E)"),
        ("Ann\u200f", "an invisible character (U+200F)"),
        ("Ann\u2066", "an invisible character (U+2066)"),
        ("Ann\u00ad", "an invisible character (U+00AD)"),
        ("\ufeffAnn", "an invisible character (U+FEFF)"),
        ("Ann\ue000", "a private character (U+E000)"),
        ("Ann\u0378", "a character that no standard knows yet (U+0378)"),
        ("Ann\ufdd0", "a character that no standard knows yet (U+FDD0)"),
        ("\u3164", "an invisible character (U+3164)"),
        ("\u2800\u2800", "an invisible character (U+2800)"),
        ("Ann\U000e0041", "an invisible character (U+E0041)"),
        ("a" + "\u0301" * 200, "4 marks at most"),
        ("\u200d", "needs a letter"),
        ("\u0301", "needs a letter"),
        ("a" * 61, "60 characters at most; this has 61"),
        ("\ufdfa" * 15, "too long when it is written out"),
    ],
)
def test_a_name_that_cannot_be_taken_says_why(typed: str, words: str) -> None:
    # E17, E25
    with pytest.raises(NameRefused) as refusal:
        clean_name(typed)

    assert words in str(refusal.value)


def test_the_limit_counts_code_points() -> None:
    # E17: the family is 7 code points, 11 UTF-16 units, 25 bytes.
    assert clean_name("😀" * LONGEST_NAME) == "😀" * LONGEST_NAME
    assert clean_name(FAMILY * 8) == FAMILY * 8
    with pytest.raises(NameRefused):
        clean_name("😀" * (LONGEST_NAME + 1))


@pytest.mark.parametrize("marks", [4, 5])
def test_marks_are_counted_alike_however_the_letter_is_written(marks: int) -> None:
    composed = "é" + "\u0302" * marks
    taken = []
    for text in (composed, unicodedata.normalize("NFD", composed)):
        try:
            taken.append(clean_name(text))
        except NameRefused as refusal:
            taken.append(str(refusal))

    assert taken[0] == taken[1]
    assert taken[0].startswith("é") == (marks == 4)


@pytest.mark.parametrize(
    "spellings",
    [
        ("Zoé", "Zoe\u0301", "ZOÉ"),
        ("ann", "Ann", "Ａｎｎ", "ANN", " Ann ", "Ann\u200d", "A\u200cnn", "Ann\ufe0f"),
        ("Straße", "STRASSE", "strasse"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("Jo  Ann", "Jo\u00a0Ann", "Jo Ann"),
    ],
)
def test_spellings_of_one_name_share_a_key(spellings: tuple[str, ...]) -> None:
    # E15
    assert len({name_key(name) for name in spellings}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Аnn"),  # a Cyrillic capital A
        ("Ann", "Anne"),
        ("Ana", "Ana (Delft)"),
        ("Zoe", "Zoé"),
        (ENGLAND, SCOTLAND),
        ("👨", FAMILY),
    ],
)
def test_other_names_have_other_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@given(st.text())
def test_the_key_of_a_key_is_the_key(text: str) -> None:
    # S25
    key = name_key(text)

    assert name_key(key) == key


def test_the_key_of_every_character_is_stable() -> None:
    for code in range(sys.maxunicode + 1):
        key = name_key(f"a{chr(code)}b")
        assert name_key(key) == key, hex(code)


@given(st.text(min_size=1, max_size=70))
def test_a_cleaned_name_is_clean_and_has_a_key_that_fits(text: str) -> None:
    try:
        name = clean_name(text)
    except NameRefused:
        return

    assert clean_name(name) == name
    assert 0 < len(name_key(name)) <= LONGEST_KEY
    assert len(name) <= LONGEST_NAME
    assert name_key(name) == name_key(text)
