"""People of a file: what they are called is held to the rules of a typed name (S25)."""

import json
from collections.abc import Callable

import pytest

from book.services import import_people
from players.models import Player
from players.rules.names import name_key
from tests.data.books import Json, bring_book, other_club, stored, taken_out
from tests.factories import make_s1

pytestmark = pytest.mark.django_db

ANONYMISED = "2026-11-02T20:00:00Z"


def _named(name: str, **more: object) -> Callable[[list[Json]], object]:
    return lambda people: people[0].update({"name": name, **more})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_named("x" * 61, anonymised_at=ANONYMISED), "60 characters at most"),
        (_named("An\u202ea", anonymised_at=ANONYMISED), "U+202E"),
        (_named(" ", anonymised_at=ANONYMISED), "Type a name"),
        (_named("An\u202ea"), "U+202E"),
        (_named("Ana", former_names=["An\u202ea"]), "U+202E"),
        (_named("Ana", former_names=["x" * 61]), "60 characters at most"),
    ],
)
def test_a_name_nobody_could_type_is_refused(
    change: Callable[[list[Json]], object], told: str
) -> None:
    book = json.loads(taken_out(make_s1().club))
    change(book["players"])
    club, before = other_club(), stored()

    report = bring_book(club, book)

    assert [told in fault.text for fault in report.faults] == [True]
    assert stored() == before


def test_many_without_a_name_of_their_own_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = json.loads(taken_out(make_s1().club))
    nobody = {"name": "P" * 60, "anonymised_at": ANONYMISED}
    book["players"] += [
        {**book["players"][0], **nobody, "id": f"nobody{n}"} for n in range(300)
    ]
    club, tried = other_club(), []
    monkeypatch.setattr(
        import_people, "name_key", lambda name: tried.append(name) or name_key(name)
    )

    report = bring_book(club, book)

    # Counting from 1 on for each of 20,000 would take minutes.
    assert len(tried) < 1000
    assert report.faults == []
    names = Player.objects.filter(club=club, anonymised_at__isnull=False)
    assert len({player.name for player in names}) == 300
    assert max(len(player.name) for player in names) == 60
