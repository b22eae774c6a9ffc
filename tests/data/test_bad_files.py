"""Files that must not come in: each is told with line and reason, nothing is stored."""

import io
import json
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest
from django.utils import timezone

from scoring.models import Match
from tests.data.books import (
    Json,
    bring_book,
    bring_sheet,
    other_club,
    stored,
    taken_out,
)
from tests.factories import make_s1

pytestmark = pytest.mark.django_db

HEAD = "date,box,captain,sitter,knocker,knocker count,opponent count\n"
GOOD = (
    "2026-10-08,Ann,Bob,Cy,Ann,4,24\n,Ann,Cy,Bob,Cy,8,5\n,,,,Bob,0,30\n"
    ",,,,Bob,10,22\n,,,,Ann,3,40\n"
)


@pytest.fixture
def text(db: None) -> bytes:
    return taken_out(make_s1().club)


def changed(text: bytes, change: Callable[[dict[str, object]], object]) -> bytes:
    """The book with something wrong in its one match."""
    book = json.loads(text)
    change(book["matches"][0])
    return json.dumps(book).encode()


def _tomorrow(match: Json) -> None:
    match["played_on"] = "2126-01-01"


def _before_the_game(match: Json) -> None:
    match["played_on"] = "1899-12-31"


def _later(match: Json) -> None:
    match["hands"][2]["recorded_at"] = "2126-01-01T00:00:00Z"  # type: ignore[index]


def _twice(match: Json) -> None:
    match["hands"].append(match["hands"][0])  # type: ignore[attr-defined, index]


def _circle(match: Json) -> None:
    first, second, *_others = match["hands"]  # type: ignore[misc]
    first |= {"replaces": second["id"], "voided_at": first["recorded_at"]}
    second |= {"replaces": first["id"], "voided_at": first["recorded_at"], "number": 1}


def _disorder(match: Json) -> None:
    match["hands"].reverse()  # type: ignore[attr-defined]


def _goes_on(match: Json) -> None:
    match["house_rules"] |= {"game_target": 50}  # type: ignore[operator]


def _other_points(match: Json) -> None:
    match["hands"][0] |= {"points": 25}  # type: ignore[index, operator]


def _other_total(match: Json) -> None:
    match["seats"][0] |= {"total": 71}  # type: ignore[index, operator]


def _deep(match: Json) -> None:
    rules: Json = {}
    for _step in range(40):
        rules = {"x": rules}
    match["house_rules"] = rules


def _cards(match: Json) -> None:
    match["hands"][0] |= {"melds": "AC 2C 3C"}  # type: ignore[index, operator]


def _stranger(match: Json) -> None:
    match["seats"][0] |= {"player": "nobody"}  # type: ignore[index, operator]


def _finished(match: Json) -> None:
    match["state"] = "finished"


def _nul(match: Json) -> None:
    match["hands"][0] |= {"reason": "a\0b"}  # type: ignore[index, operator]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_tomorrow, "That day has not come yet"),
        (_before_the_game, "Nobody played gin rummy then"),
        (_later, "lies in the future"),
        (_twice, "there twice"),
        (_circle, "not an earlier, removed version"),
        (_disorder, "Put the hands in the order of play"),
        (_goes_on, "The match was over before this hand"),
        (_other_points, "By the rules this hand scores 20, and the file says 25."),
        (_other_total, "The file gives Ann 71, and the hands come to 70"),
        (_deep, "no house rule called"),
        (_cards, "is not of a kind that fits here: array, null"),
        (_stranger, "not among the file’s people"),
        (_finished, "by its hands it is open"),
        (_nul, "not written as it should be"),
    ],
)
def test_a_wrong_book_is_refused_with_the_reason(
    change: Callable[[Json], None], told: str, text: bytes
) -> None:
    there, before = other_club(), stored()

    report = bring_book(there, changed(text, change))

    assert any(told in fault.text for fault in report.faults), report.faults
    assert not report.stored
    assert stored() == before


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda x: x[: len(x) // 2], "cannot be read from here on"),
        (lambda x: x[:-3], "cannot be read from here on"),
        (lambda x: x + b"{}", "cannot be read from here on"),
        (lambda x: x.replace(b'"version":1', b'"version":2'), "of version 2"),
        (lambda x: x.replace(b"third-hand-book", b"other"), "not a score book"),
        (lambda x: x.replace(b'"points":20', b'"points":NaN'), "not a number"),
        (lambda x: x.replace(b'"points":20', b'"points":1e999'), "not a number"),
        (
            lambda x: x.replace(b'"points":20', b'"points":true'),
            "is not of a kind that fits here: integer",
        ),
        (
            lambda x: x.replace(b'"number":1,', b'"number":1,"number":1,'),
            "twice in one",
        ),
        (lambda x: x.replace(b'"Ann"', b'"\\ud800"'), "half there"),
        (lambda x: x.replace(b'"Ann"', b'"Zo\xeb"'), "not written in UTF-8"),
        (lambda x: x.decode().encode("utf-16"), "not written in UTF-8"),
        (lambda x: x.replace(b'"Ann"', b"[" * 2000 + b"]" * 2000), "nested too deep"),
        (lambda x: x.replace(b'"players":[', b'"players":[],"x":['), "not known here"),
        (lambda x: b"[" + x + b"]", "not a score book"),
        (lambda x: b"", "not a score book"),
    ],
)
def test_a_damaged_book_is_refused_with_the_reason(
    damage: Callable[[bytes], bytes], told: str, text: bytes
) -> None:
    # D23
    there, before = other_club(), stored()

    report = bring_book(there, damage(text))

    assert any(told in fault.text for fault in report.faults), report.faults
    assert stored() == before


def test_a_fault_names_its_line_and_hand(text: bytes) -> None:
    lines = text.split(b"\n")
    line = next(n for n, x in enumerate(lines, start=1) if b'"number":4' in x)

    broken = text.replace(b'"knocker_deadwood":10', b'"knocker_deadwood":11')
    report = bring_book(other_club(), broken)

    assert (report.faults[0].line, report.fault_count) == (line, 1)
    assert report.faults[0].what.startswith("Hand 4, Ann, Bob & Cy")
    assert report.faults[0].text.startswith("A knock needs 10 or less, and this is 11.")


@pytest.mark.parametrize(
    "bomb",
    [
        pytest.param(b'{"matches":[' + b"[]," * 200_000 + b"[]]}", id="many lists"),
        pytest.param(b'{"x":[' + b"[]," * 2_000_000 + b"[]]}", id="one long value"),
        pytest.param(b'{"book":"' + b"a" * 20_000_000 + b'"}', id="one long text"),
        pytest.param(b" " * 20_000_000, id="blanks"),
    ],
)
def test_a_bomb_takes_little_memory(bomb: bytes) -> None:
    # S40: under 100 MB and 10 s; the file itself is not held by the reader.
    begun = timezone.now()
    tracemalloc.start()

    report = bring_book(other_club(), bomb)

    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert report.faults
    assert peak < 100_000_000
    assert (timezone.now() - begun).total_seconds() < 60  # traced: many times slower


def test_a_sheet_is_played_over() -> None:
    # S1 of the trials; roles are told once and follow from the rotation after that.
    club = other_club()

    report = bring_sheet(club, HEAD + GOOD)

    assert (report.faults, report.new_hands) == ([], 5)
    match = Match.objects.get(club=club)
    seats = match.seats.order_by("place")
    assert [seat.total for seat in seats] == [70, 67, 0]
    assert bring_sheet(club, HEAD + GOOD).same_matches == 1


@pytest.mark.parametrize(
    "text",
    [
        pytest.param((HEAD + GOOD).replace(",", ";").encode(), id="semicolons"),
        pytest.param((HEAD + GOOD).replace(",", "\t").encode(), id="tabs"),
        pytest.param(("\ufeff" + HEAD + GOOD).encode(), id="byte-order mark"),
        pytest.param((HEAD + GOOD).replace("\n", "\r\n").encode(), id="CR LF"),
        pytest.param(("sep=,\n" + HEAD + GOOD).encode(), id="sep="),
        pytest.param((HEAD + GOOD).replace("Cy", '"Cy"').encode(), id="quotes"),
    ],
)
def test_a_sheet_is_read_however_it_is_written(text: bytes) -> None:
    report = bring_sheet(other_club(), text)

    assert (report.faults, report.new_hands) == ([], 5)


def test_another_encoding_is_asked_for_and_then_read() -> None:
    # D17
    text = (HEAD + GOOD).replace("Ann", "Zoë").replace("Bob", "O’Neil")

    for encoding in ("windows-1252", "utf-16"):
        club = other_club(encoding)
        refused = bring_sheet(club, text.encode(encoding))
        assert "Save it as CSV in UTF-8" in refused.faults[0].text
        assert (
            bring_sheet(club, text.encode(encoding), encoding=encoding).new_hands == 5
        )
        assert club.players.filter(name="O’Neil").exists()


def _xlsx_bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 50_000_000)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("sheet", "line", "told"),
    [
        (HEAD + GOOD.replace(",8,5", ",11,5"), 3, "A knock needs 10 or less"),
        (HEAD + GOOD.replace(",8,5", ",8,99"), 3, "more than 98"),
        (HEAD + GOOD.replace(",8,5", ",8,5.0"), 3, "a whole number in plain digits"),
        (HEAD + GOOD.replace(",8,5", ",8,٣"), 3, "a whole number in plain digits"),
        (HEAD + GOOD.replace(",8,5", ",8,"), 3, "Type what the opponent had left"),
        (HEAD + GOOD.replace(",Cy,8", ",Dan,8"), 3, "Dan (knocker) is none of the"),
        (HEAD + GOOD.replace(",Cy,8", ",Bob,8"), 3, "cannot knock"),
        (HEAD + GOOD.replace("2026-10-08", "8/10/26"), 2, "written 2026-11-30"),
        (HEAD + GOOD.replace("2026-10-08", "2126-10-08"), 2, "has not come yet"),
        (HEAD + GOOD.replace("2026-10-08", "0024-05-01"), 2, "Nobody played gin rummy"),
        (HEAD + GOOD + ",,,,Ann,3,90,1,2\n", 7, "more cells than the first"),
        (HEAD + GOOD.replace("Cy", "C\u202ey"), 2, "A name cannot hold"),
        (HEAD + GOOD.replace("Ann,Bob,Cy", "Ann,Ann,Cy"), 2, "Name three people"),
        (HEAD + GOOD + ",,,,Ann,0,90\n,,,,Ann,0,9\n", 8, "The match was over before"),
        (HEAD + GOOD + '"', 7, "cannot be read from here on"),
        ("a,b\n1,2\n", 1, "Say which column"),
        ("", 1, "nothing in this file"),
        (
            "match,number," + HEAD + "a,1," + GOOD[:-1].replace("\n", "\na,1,"),
            3,
            "there twice",
        ),
        (_xlsx_bomb(), 1, "packed file, such as XLSX"),
        (HEAD + "x" * 30_000, 2, "too long"),
    ],
)
def test_a_wrong_sheet_is_refused_by_line(
    sheet: str | bytes, line: int, told: str
) -> None:
    # D09, D21, D23
    club, before = other_club(), stored()

    report = bring_sheet(club, sheet)

    found = [(x.line, x.text) for x in report.faults]
    assert any(line == at and told in text for at, text in found), found
    assert stored() == before
    assert bring_sheet(club, sheet, dry=True).faults == report.faults


def test_a_sheet_that_says_other_points_is_refused() -> None:
    head = HEAD.replace("\n", ",points\n")
    rows = "2026-10-08,Ann,Bob,Cy,Ann,4,24,25\n"

    report = bring_sheet(other_club(), head + rows)

    assert (
        "By the rules this hand scores 20, and the file says 25."
        in report.faults[0].text
    )


def test_a_name_that_looks_like_a_known_one_is_asked_about() -> None:
    club = other_club()
    bring_sheet(club, HEAD + GOOD)

    report = bring_sheet(club, HEAD + GOOD.replace("Ann", "Аnn").replace("-08", "-09"))

    assert report.look_alikes == [["Аnn", "Ann"]]
