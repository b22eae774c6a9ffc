"""Tournaments that must not come in: each is told with line and reason."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.data.books import bring_book, other_club, stored, taken_out
from tests.data.events import whole_event
from tests.factories import make_club
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
Json = dict[str, Any]
Change = Callable[[Json], object]
LATER = "2126-01-01T00:00:00Z"


@pytest.fixture(scope="module")
def text(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    """A book with one tournament, played once for all and then taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        club = make_club()
        whole_event(club)
        told = taken_out(club)
        transaction.set_rollback(True)
    return told


def _twice(name: str) -> Change:
    return lambda told: told[name].append(told[name][-1])


def _set(**members: object) -> Change:
    return lambda told: told.update(members)


def _in(name: str, at: int, **members: object) -> Change:
    return lambda told: told[name][at].update(members)


def _table(number: int, place: int, /, **members: object) -> Change:
    return lambda told: told["rounds"][number - 1]["tables"][place - 1].update(members)


def _swapped(name: str) -> Change:
    return lambda told: told[name].reverse()


def _same_match(told: Json) -> None:
    first, second, *_others = told["rounds"][0]["tables"]
    second["match"] = first["match"]


def _two_tables_exchanged(told: Json) -> None:
    first, second, *_others = told["rounds"][0]["tables"]
    first["match"], second["match"] = second["match"], first["match"]


def _sits_twice(told: Json) -> None:
    table = told["rounds"][0]["tables"][0]
    table["seats"] = [table["seats"][0], *table["seats"][:2]]


def _left_out(told: Json) -> None:
    told["rounds"][0]["byes"] = []


def _no_entry(told: Json) -> None:
    del told["entries"][0]


def _same_person(told: Json) -> None:
    told["entries"][1]["player"] = told["entries"][0]["player"]


def _other_draw(told: Json) -> None:
    told["draws"][0]["players"].reverse()


def _left_and_plays(told: Json) -> None:
    playing = next(entry for entry in told["entries"] if entry["state"] == "active")
    playing["last_round"] = 1


def _drawn_elsewhere(told: Json) -> None:
    told["draws"][0]["drawn"][0]["byes"] = []


@pytest.mark.parametrize(
    ("change", "what", "told"),
    [
        (_twice("entries"), "Entry 11", "This number is there twice"),
        (_twice("draws"), "Draw of round", "This attempt is there twice"),
        (_twice("rounds"), "Round 4", "Rounds are counted from 1 on"),
        (_twice("journal"), "of the journal", "The journal is not in order"),
        (_swapped("rounds"), "Round 4", "Rounds are counted from 1 on"),
        (_swapped("journal"), "of the journal", "The journal is not in order"),
        (_no_entry, "Round 1", "Number 1 is not there to be named"),
        (_same_person, "Entry 2", "This person is entered twice"),
        (_in("entries", 0, player="nobody"), "Entry 1", "not among the file’s people"),
        (_left_and_plays, "Entry ", "Their rounds do not fit"),
        (_in("entries", 0, state="registered"), "Entry 1", "Their rounds do not fit"),
        (_in("entries", 0, number=0), "", "No number below 1 fits here"),
        (_other_draw, "Draw of round 1", "Its hash is not that"),
        (_drawn_elsewhere, "Draw of round 1", "It places others than"),
        (_in("draws", 0, seed="1"), "Draw of round 1", "Its seed is not"),
        (_in("draws", 0, version=2), "Draw of round 1", "by a newer version"),
        (_in("draws", 1, discarded_at=None), "Draw of round 2", "Two draws of this"),
        (_in("draws", 0, drawn_at=LATER), "drawn_at", "lies in the future"),
        (_in("draws", 0, kind="knock_out"), "Round 1", "A knock-out round, and no"),
        (_in("rounds", 0, draw=[7, 0]), "Round 1", "There is no draw of this round"),
        (_in("rounds", 0, state="drawn"), "Round 1", "this one is not closed"),
        (_in("rounds", 0, closed_at=None), "Round 1", "has other moments"),
        (_in("rounds", 0, stage="cut"), "Round 2", "comes no other"),
        (_in("rounds", 3, sends=[]), "Round 4", "from each of its tables"),
        (_in("rounds", 0, sends=[1]), "Round 1", "Only a knock-out round"),
        (_in("rounds", 0, tables=[]), "Round 1", "at least one table"),
        (_left_out, "Round 1", "has no place in it"),
        (_sits_twice, "Round 1", "is there twice"),
        (_table(1, 2, number=3), "Round 1, table 3", "Tables are counted from 1"),
        (_table(1, 1, match="nothing"), "Round 1, table 1", "no such match"),
        (_table(1, 1, match=None), "Round 1, table 1", "has a match"),
        (_same_match, "Round 1, table 2", "at another table already"),
        (_two_tables_exchanged, "Round 1, table 1", "Other people sit at this match"),
        (_table(1, 1, absent=[1]), "Round 1, table 1", "A ruling has a moment"),
        (_table(2, 1, absent=[999]), "Round 2, table 1", "is not there to be named"),
        (_table(1, 1, through=[1]), "Round 1, table 1", "This table sends on 0"),
        (_in("journal", 0, what="unheard"), "of the journal", "operation is not known"),
        (_in("journal", 0, details={"who": "x"}), "of the journal", "cannot be kept"),
        (_in("journal", 0, details={"x": "a\0"}), "of the journal", "cannot be kept"),
        (_in("journal", 0, details={"old_match": "x"}), "of the", "no such match"),
        (_set(state="running"), "state", "has other moments"),
        (_set(started_at=None), "rounds", "has not started"),
        (_set(started_at="2026-02-30T00:00:00Z"), "started_at", "no such day"),
        (_set(starts_on="2026-02-30"), "starts_on", "A day is written"),
        (_set(starts_on="1899-12-31"), "starts_on", "Nobody played gin rummy then"),
        (_set(cut_at=None), "cut_places", "A cut has a moment"),
        (_set(cut_places=[1, 1, 2]), "cut_places", "is there twice"),
        (_set(measures=["XX"]), "measures", ""),
        (_set(weights=[0, 1, 2, 0]), "weights", ""),
        (_set(name="\u202ex"), "name", ""),
        (_set(house_rules={"unheard": 1}), "house_rules", ""),
        (_set(seed="99999999999999999999"), "seed", "64 bits"),
        (_set(unheard=1), "unheard", "is not known here"),
        (_set(entries={}), "entries", "not of a kind that fits here: array"),
    ],
)
def test_a_wrong_tournament_is_refused_with_the_reason(
    change: Change, what: str, told: str, text: bytes
) -> None:
    book = json.loads(text)
    change(book["tournaments"][0])
    there, before = other_club(), (*stored(), Tournament.objects.count())

    report = bring_book(there, book)

    found = [x for x in report.faults if what in x.what and told in x.text]
    assert found, report.faults
    assert not report.stored
    assert (*stored(), Tournament.objects.count()) == before


def test_a_fault_names_its_line(text: bytes) -> None:
    lines = text.split(b"\n")
    line = next(
        n for n, x in enumerate(lines, 1) if x.startswith(b'{"number":2,"draw"')
    )

    report = bring_book(
        other_club(), text.replace(b'{"number":2,"draw"', b'{"number":5,"draw"')
    )

    assert (report.faults[0].line, report.faults[0].what) == (
        line,
        "Winter Open: Round 5",
    )


def test_a_tournament_twice_in_a_file_is_refused(text: bytes) -> None:
    book = json.loads(text)
    book["tournaments"] *= 2

    report = bring_book(other_club(), book)

    assert "in the file twice" in report.faults[0].text
    assert not Tournament.objects.exists()


def test_a_match_of_another_tournament_here_is_refused(text: bytes) -> None:
    there = other_club()
    bring_book(there, text)
    book = json.loads(text)
    book["tournaments"][0]["id"] = "another"

    report = bring_book(there, book)

    assert "at another table already: Winter Open" in report.faults[0].text
    assert Tournament.objects.filter(club=there).count() == 1
