"""How a table of hands is read: encodings, delimiters, and the numbers of lines."""

import codecs

import pytest

from book.rules.sheet import SheetFault, SheetRow, read_rows


def _rows(text: bytes, encoding: str = "utf-8") -> list[SheetRow]:
    return list(read_rows([text], encoding))


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1252"])
def test_a_mark_of_utf_8_is_believed_before_what_was_chosen(encoding: str) -> None:
    head, row = _rows(codecs.BOM_UTF8 + "date,box\n,Zoë\n".encode(), encoding)

    assert head.cells == ["date", "box"]
    assert row.cells == ["", "Zoë"]


def test_a_mark_may_come_in_parts() -> None:
    text = codecs.BOM_UTF8 + b"date,box\n"

    [head] = read_rows((text[at : at + 1] for at in range(len(text))), "windows-1252")

    assert head.cells == ["date", "box"]


def test_without_a_mark_the_chosen_encoding_is_used() -> None:
    assert _rows("Zoë,1\n".encode("cp1252"), "windows-1252")[0].cells[0] == "Zoë"


@pytest.mark.parametrize("delimiter", [",", ";", "|", "\t"])
def test_a_line_that_names_the_delimiter_is_counted(delimiter: str) -> None:
    text = f"sep={delimiter}\r\na{delimiter}b\r\n\r\n1{delimiter}2\r\n".encode()

    assert _rows(text) == [SheetRow(2, ["a", "b"]), SheetRow(4, ["1", "2"])]


def test_a_fault_after_such_a_line_is_told_where_it_is() -> None:
    with pytest.raises(SheetFault) as refused:
        _rows(b'sep=;\na;b\n"1;2\n')

    assert (refused.value.code, refused.value.line) == ("unreadable", 3)


def test_a_file_that_only_names_its_delimiter_is_empty() -> None:
    with pytest.raises(SheetFault, match="empty"):
        _rows(b"sep=\t\n")


def test_a_line_that_names_nothing_is_a_head() -> None:
    assert _rows(b"sep=\r\n1\r\n") == [SheetRow(1, ["sep="]), SheetRow(2, ["1"])]
