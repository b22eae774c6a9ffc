"""Cells that begin like a formula: harmless in a sheet, the same when read back."""

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from book.rules.formats import csv_bytes
from book.rules.guard import guard, unguard
from book.rules.sheet import read_rows
from book.rules.tables import Column

NAME = (Column("name", "text", ""),)
RISKY = "=+-@＝＋－＠﹢\t\r\n"


def cells(text: bytes) -> list[str]:
    """What a spreadsheet's own reader sees."""
    return [row[0] for row in csv.reader(io.StringIO(text.decode(), newline=""))]


@pytest.mark.parametrize(
    "text", ["=10+20+A1", "@SUM(1)", "+1", "-1", "＝1", "'=1", "''+1", "\t=1", "﹢1"]
)
def test_no_cell_begins_like_a_formula(text: str) -> None:
    # D01, S42
    cell = cells(b"".join(csv_bytes(NAME, [[(text,)]])))[1]

    assert cell[0] == "'"
    assert unguard(cell) == text


def test_numbers_and_plain_names_are_left_alone() -> None:
    columns = (Column("points", "number", ""), Column("name", "text", ""))

    text = b"".join(csv_bytes(columns, [[(-5, "O'Brien"), (1234, "'Ann")]]))

    assert text == b"points,name\r\n-5,O'Brien\r\n1234,'Ann\r\n"


@given(st.text(min_size=1, max_size=20) | st.text(alphabet="'" + RISKY, min_size=1))
@example("'")
@example("'=")
@example("''=")
@example('O"Brien, Jr')
def test_unguarding_undoes_guarding(text: str) -> None:
    assert unguard(guard(text)) == text


@given(st.lists(st.text(alphabet="'=+@＝a,\"; é", min_size=1, max_size=8), max_size=5))
def test_a_name_survives_writing_and_reading(names: list[str]) -> None:
    names = [name.strip() or "x" for name in names]  # names have no blanks around

    text = b"".join(csv_bytes(NAME, [[(name,) for name in names]]))

    assert [row.cells[0] for row in read_rows([text])][1:] == names
