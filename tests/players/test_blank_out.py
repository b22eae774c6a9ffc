"""Taking a name out of what people wrote."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.rules.blank_out import blank_out, holds_name

NAME = "Zsófia van Damme"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Zsófia van Damme said 39", "… said 39"),
        ("ZSOFIA  VAN\tDAMME", "…"),
        ("Zso\u0301fia read 29", "… read 29"),
        ("Ｚｓｏｆｉａ’s hand", "…’s hand"),
        ("Zs\u200dófia", "…"),
        ("damme, zsófia: 4", "…, …: 4"),
        ("Dammes count", "… count"),
        ("Zsófia-van-Damme", "…"),
        ("vandaag geteld", "vandaag geteld"),
        ("39 was read as 29", "39 was read as 29"),
        ("", ""),
    ],
)
def test_a_name_goes_however_it_was_spelt(text: str, right: str) -> None:
    assert blank_out(text, [NAME]) == right
    assert holds_name(text, [NAME]) is (text != right)


@pytest.mark.parametrize(
    ("name", "text", "right"),
    [
        ("Al", "Al also fell, said al.", "… also fell, said …."),
        ("A", "a count of A", "a count of A"),
        ("田中", "田中さんが数えた", "…さんが数えた"),
        ("🦊", "the 🦊 knocked", "the … knocked"),
        ("Groß", "GROSS said", "… said"),
        ("!!!", "what!!!", "what!!!"),
        ("Ana (Delft)", "ana from Delft", "… from …"),
        ("a.c", "abc", "abc"),
    ],
)
def test_short_and_strange_names(name: str, text: str, right: str) -> None:
    assert blank_out(text, [name]) == right


@given(st.text(max_size=60), st.lists(st.text(min_size=1, max_size=12), max_size=3))
def test_what_is_blanked_once_holds_no_name_any_more(
    text: str, names: list[str]
) -> None:
    blanked = blank_out(text, names)

    assert not holds_name(blanked, names)


@given(st.text(max_size=60))
def test_without_a_name_the_text_stays(text: str) -> None:
    assert blank_out(text, []) == text
