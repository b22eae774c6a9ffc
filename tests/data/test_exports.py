"""What an export holds: the same rows in every format, of what its reader may see."""

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from shutil import which
from subprocess import run

import pytest
from django.core.cache import cache
from django.test import Client

from book.access import attachment
from book.rules.spreadsheet import xlsx_bytes
from book.rules.tables import TABLES, Column
from book.services.export_slots import take_slot
from book.services.exports import file_name
from players.models import Club, Membership, Player, Role, User, Visibility
from tests.api.actors import make_program
from tests.data.books import AT, rich_book, table
from tests.factories import EVENING, make_club, make_s1
from web.problems import Problem

pytestmark = pytest.mark.django_db
XML = {"x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


def rows_of(text: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.decode(), newline="")))


@pytest.mark.parametrize("name", TABLES)
def test_every_format_holds_the_same_rows(name: str) -> None:
    club = rich_book()

    lines = rows_of(table(club, name, "csv"))
    array = json.loads(table(club, name, "json"))
    objects = [json.loads(x) for x in table(club, name, "ndjson").splitlines()]

    assert len(lines) == len(array) > 0
    assert array == objects
    names = [column.name for column in TABLES[name]]
    assert [list(line) for line in lines] == [names] * len(lines)
    assert [list(each) for each in array] == [names] * len(array)
    for line, each in zip(lines, array, strict=True):
        for column in TABLES[name]:
            if (
                column.kind in ("number", "day", "code")
                and each[column.name] is not None
            ):
                assert line[column.name] == str(each[column.name])


def test_days_are_the_clubs_and_moments_utc() -> None:
    # D13
    match = make_s1()
    match.club.time_zone = "Europe/Berlin"

    (line,) = rows_of(table(match.club, "matches", "csv"))

    assert (line["played_on"], line["started_at"]) == (
        "2026-11-01",
        "2026-11-01T19:00:00Z",
    )


def test_a_sheet_has_typed_cells_without_formulas_or_links() -> None:
    columns = (Column("name", "text", ""), Column("points", "number", ""))
    rows = [("=1+1", 5), ("https://x.example/", -2), ("@x", None)]

    packed = b"".join(xlsx_bytes("x", columns, [rows], most_lines=3))

    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        sheets = [n for n in archive.namelist() if n.startswith("xl/worksheets/sheet")]
        texts = [archive.read(n).decode() for n in sheets]
        assert not [n for n in archive.namelist() if "rels" in n and "sheet" in n]
    assert len(sheets) == 2  # what does not fit goes on another sheet
    assert "<f>" not in "".join(texts)
    cells = [
        (cell.get("t"), "".join(cell.itertext()))
        for cell in ElementTree.fromstring(texts[0]).iterfind(".//x:c", XML)
    ]
    assert cells[2:4] == [("inlineStr", "=1+1"), (None, "5")]


def test_file_names_are_ours_whatever_the_club_is_called() -> None:
    # S29
    for name in ("漢字", "a\r\nSet-Cookie: x=1", '"; x=', "Thursday club"):
        made = attachment(file_name(Club(name=name), "hands", "csv", AT))
        assert made.isascii()
        assert made.isprintable()
        assert made.count(";") == 2
    assert 'filename="thursday-club-hands-2026-11-20.csv"' in made


def test_an_export_shows_what_the_pages_show(client: Client) -> None:
    # S3, S43
    club = rich_book()
    Club.objects.filter(pk=club.pk).update(visibility=Visibility.LINK)
    hidden = make_s1().club
    assert hidden == club
    secret = make_club("secret", visibility=Visibility.PRIVATE)

    listed = client.get("/api/v1/export/hands?format=csv").content
    named = client.get("/api/v1/export/hands?format=csv&club=home").content
    people = client.get("/api/v1/export/players?format=json&club=home").json()
    closed = client.get(f"/api/v1/export/hands?club={secret.slug}")
    nowhere = client.get("/api/v1/export/hands?club=nowhere")

    assert len(rows_of(listed)) == 0  # lists show public clubs only
    assert len(rows_of(named)) > 10
    names = {person["name"] for person in people}
    assert "Player 1" in names
    assert not names & {"Cleo", "Anna", "Olga"}  # anonymised, merged, retired unplayed
    for closed_one in (closed, nowhere):
        assert closed_one.status_code == 404
    assert closed.json()["detail"] == nowhere.json()["detail"]


def test_filters_are_those_of_the_match_list() -> None:
    program, club = make_program(), rich_book()
    ann = Player.objects.get(club=club, name="Ann")

    def ids(query: str) -> set[str]:
        return {x["match"] for x in program.get(f"export/matches?{query}").json()}

    assert len(ids("club=home")) == 7
    assert len(ids("state=abandoned")) == 1
    assert len(ids(f"player={ann.public_id}&vs=Dirk")) == 2
    assert ids("until=2026-10-31") == set()
    wrong = program.get("export/matches?colour=red&since=yesterday&format=pdf")
    assert set(wrong.json()["errors"]) == {"colour", "since"}
    assert program.get("export/nothing").status_code == 404
    assert program.send("HEAD", "export/hands?format=csv").content == b""


def test_two_files_at_once_are_enough() -> None:
    cache.clear()
    first, _second = take_slot("somebody"), take_slot("somebody")

    with pytest.raises(Problem) as refused:
        take_slot("somebody")
    assert refused.value.status == 429
    first.release()
    first.release()
    take_slot("somebody").release()
    _second.release()


def test_the_page_saves_what_it_shows(client: Client) -> None:
    club = rich_book()
    owner = User.objects.create_user("owner")
    Membership.objects.create(club=club, user=owner, role=Role.OWNER, joined_at=EVENING)
    client.force_login(owner)

    page = client.get("/export/?table=matches&state=finished").content.decode()
    saved = client.get(
        "/export/file/?club=home&table=matches&format=csv&player=&state=finished"
        "&since=&until=&ticket=abc123"
    )
    progress = client.get("/export/progress/?ticket=abc123").content.decode()
    whole = client.get("/export/book/?club=home")
    wrong = client.get("/export/?since=2026-02-31")

    assert "Save matches.csv" in page
    assert "Save the whole book" in page
    lines = rows_of(saved.content)
    assert {line["state"] for line in lines} == {"finished"}
    assert "The file is done." in progress
    assert json.loads(whole.content)["format"] == "third-hand-book"
    assert wrong.status_code == 422


@pytest.mark.skipif(not which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_reads_both_alike(tmp_path: Path) -> None:
    club = rich_book()
    for ending in ("csv", "xlsx"):
        file = tmp_path / f"{ending}.{ending}"
        file.write_bytes(table(club, "hands", ending))
        # Comma, quotation mark, UTF-8: what its window for text files offers.
        as_text = "Text - txt - csv (StarCalc):44,34,76"
        read = [f"--infilter={as_text}"] if ending == "csv" else []
        to = ["--convert-to", f"csv:{as_text}", "--outdir"]
        out = tmp_path / f"from-{ending}"
        run(
            ["soffice", "--headless", *read, *to, str(out), str(file)],
            check=True,
            timeout=120,
            capture_output=True,
        )
    one, other = (
        rows_of((tmp_path / f"from-{x}" / f"{x}.csv").read_bytes())
        for x in ("csv", "xlsx")
    )
    assert [x["points"] for x in one] == [x["points"] for x in other]
    assert {x["box"].lstrip("'") for x in one} == {x["box"].lstrip("'") for x in other}
