"""Bringing a file in by the pages and by the API: whose it is, and all or nothing."""

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client, override_settings

from book.forms.bring import NEW_CLUB
from book.models import ImportDraft
from players.models import Club, Membership, Role, User
from scoring.models import Match
from tests.api.actors import make_program
from tests.data.books import other_club, stored, taken_out
from tests.data.test_bad_files import GOOD, HEAD
from tests.factories import EVENING, make_club, make_s1
from tests.tournaments.event.stage import create
from tests.web import wire
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def logged_in(name: str, role: Role, *clubs: Club) -> Client:
    user = User.objects.create_user(name)
    for club in clubs:
        Membership.objects.create(club=club, user=user, role=role, joined_at=EVENING)
    client = Client()
    client.force_login(user)
    return client


def send(
    client: Client, text: str | bytes, club: str, name: str = "x.csv"
) -> HttpResponse:
    raw = text.encode() if isinstance(text, str) else text
    file = SimpleUploadedFile(name, raw)
    return client.post("/import/", {"club": club, "file": file})


def test_a_table_is_looked_at_first_and_then_brought_in() -> None:
    club = other_club()
    client = logged_in("olga", Role.ORGANISER, club)

    where = send(client, HEAD + GOOD, "other")["Location"]
    page = client.get(where).content.decode()
    assert "Bring in 1 match" in page
    assert not Match.objects.filter(club=club).exists()
    done = client.post(f"{where}bring/")

    assert done["Location"] == "/clubs/other/"
    assert Match.objects.filter(club=club).count() == 1
    again = client.get(send(client, HEAD + GOOD, "other")["Location"])
    assert "All of it is here already" in again.content.decode()


def test_a_whole_book_made_new_says_that_a_namesake_stays() -> None:
    make_s1()
    client = logged_in("olga", Role.OWNER, Club.objects.get())

    where = send(client, taken_out(Club.objects.get()), NEW_CLUB, "book.json")[
        "Location"
    ]

    page = client.get(where).content.decode()
    assert "A club that has this name already stays as it is" in page


def test_columns_can_be_chosen_where_the_heads_say_nothing() -> None:
    club = other_club()
    client = logged_in("olga", Role.OWNER, club)
    text = "a;b;c;d;e;f;g\n" + GOOD.replace(",", ";")
    where = send(client, text, "other")["Location"]
    assert "Say which column holds this" in client.get(where).content.decode()
    fields = ("played_on", "box", "captain", "sitter", "knocker")
    fields += ("knocker_deadwood", "opponent_deadwood")

    columns = {f"column_{name}": str(at) for at, name in enumerate(fields)}
    client.post(where, {"encoding": "utf-8", "delimiter": ";", **columns})

    assert "Bring in 1 match" in client.get(where).content.decode()


def test_a_fault_keeps_everything_out_and_names_its_line() -> None:
    club = other_club()
    client = logged_in("olga", Role.OWNER, club)
    where = send(client, HEAD + GOOD.replace(",8,5", ",8,104"), "other")["Location"]
    before = stored()

    page = client.get(where).content.decode()
    forced = client.post(f"{where}bring/")
    file = client.get(f"{where}faults.csv").content.decode()

    assert "Mend line 3, then bring it in" in page
    assert forced["Location"] == where
    assert stored() == before
    assert file.splitlines()[1].startswith("3,")


def test_a_book_becomes_a_new_club_of_whoever_brings_it() -> None:
    text = taken_out(make_s1().club)
    client = logged_in("new", Role.OWNER)

    where = send(client, text, "-", "club.json")["Location"]
    client.post(f"{where}bring/")

    club = Membership.objects.get(user__username="new", role=Role.OWNER).club
    assert club.name == "Home"
    assert Match.objects.filter(club=club).count() == 1


def test_a_tournament_without_matches_is_looked_at_and_brought_in() -> None:
    create(name="Spring Cup")
    text = taken_out(make_club())
    there = other_club()
    client = logged_in("olga", Role.OWNER, there)

    where = send(client, text, "other", "club.json")["Location"]
    page = client.get(where).content.decode()
    assert "new tournament" in page
    assert "Bring in 1 tournament" in page
    done = client.post(f"{where}bring/", follow=True).content.decode()

    assert "1 tournament is in the book now." in done
    Tournament.objects.filter(club=there).update(revision=9)
    again = client.get(send(client, text, "other", "club.json")["Location"])
    assert "<bdi>Spring Cup</bdi> stays as it is here." in again.content.decode()


def test_a_kept_file_is_nobody_elses() -> None:
    club = other_club()
    mine = logged_in("olga", Role.OWNER, club)
    where = send(mine, HEAD + GOOD, "other")["Location"]
    theirs = logged_in("otto", Role.OWNER, club)

    answers = [
        theirs.get(where),
        theirs.post(f"{where}bring/"),
        theirs.post(f"{where}drop/"),
        theirs.get(f"{where}faults.csv"),
        Client().get(where),
    ]

    assert [answer.status_code for answer in answers] == [404] * 5
    Membership.objects.filter(user__username="olga").update(role=Role.MEMBER)
    assert mine.post(f"{where}bring/").status_code == 404  # S4
    assert send(mine, HEAD, "other").status_code == 422
    assert ImportDraft.objects.count() == 1


def test_the_api_runs_dry_then_stores_then_finds_nothing_new() -> None:
    club = other_club()
    program = make_program(club)

    def post(path: str, text: str, kind: str = "text/csv") -> HttpResponse:
        return program.send("POST", path, raw=text.encode(), content_type=kind)

    dry = post("import/?dry_run=1", HEAD + GOOD).json()
    assert (dry["new_hands"], dry["stored"], Match.objects.count()) == (5, False, 0)
    done = post("import/", HEAD + GOOD).json()
    assert (done["new_hands"], done["stored"]) == (5, True)
    again = post("import/", HEAD + GOOD).json()
    assert (again["new_hands"], again["same_hands"]) == (0, 5)
    other_day = GOOD.replace(",8,5", ",11,5").replace("-08,", "-09,")
    wrong = post("import/", HEAD + other_day)
    assert wrong.status_code == 400
    assert "line 3" in wrong.json()["errors"]
    assert wrong.json()["report"]["fault_count"] == 1
    assert post("import/", "{}", "application/xml").status_code == 415
    assert post("import/?column=knocker:0", HEAD).status_code == 400


def test_a_body_cut_short_or_too_long_stores_nothing() -> None:
    # S21
    club = other_club()
    program = make_program(club)
    raw = (HEAD + GOOD).encode()

    sender: dict[str, object] = {
        "CONTENT_TYPE": "text/csv",
        "HTTP_AUTHORIZATION": program.headers["Authorization"],
    }
    cut = [
        wire.send("POST", "/api/v1/import/", raw[:end], length=len(raw), **sender)
        for end in (len(raw) - 1, len(raw) // 2, 0)
    ]
    with override_settings(LONG_BODIES={"/api/v1/import/": 100}):
        long = program.send("POST", "import/", raw=raw, content_type="text/csv")

    assert [wire.code_of(answer) for answer in cut] == ["body_incomplete"] * 3
    assert (long.status_code, long.json()["code"]) == (413, "too_large")
    assert not Match.objects.exists()


def test_one_import_of_a_club_at_once() -> None:
    club = other_club()
    cache.add(f"import:{club.pk}:", 1, 60)
    program = make_program(club)

    answer = program.send(
        "POST", "import/", raw=(HEAD + GOOD).encode(), content_type="text/csv"
    )

    assert (answer.status_code, answer.json()["code"]) == (409, "request_in_progress")
    cache.delete(f"import:{club.pk}:")
