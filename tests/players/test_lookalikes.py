"""Names that a reader takes for one another (S26)."""

import pytest

from players.queries.people import look_alikes
from players.rules.lookalikes import mixes_scripts, skeleton
from players.rules.names import name_key
from scoring.services.anonymise_player import anonymise_player
from tests.factories import AUTHOR, make_club, make_player
from tests.people import LATER, merge, named


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Ann", "\u0410nn", id="Cyrillic A"),
        pytest.param("ann", "\u0430nn", id="Cyrillic a"),
        pytest.param("Ann", "\u0391nn", id="Greek Alpha"),
        pytest.param("Olga", "0lga", id="nought"),
        pytest.param("Bill", "Bi1l", id="one"),
        pytest.param("Ali", "AIi", id="capital i"),
        pytest.param("Arnie", "Amie", id="r and n"),
        pytest.param("Ana", "Ana\u3164", id="filler"),
        pytest.param("cope", "\u0441\u043e\u0440\u0435", id="all of it Cyrillic"),
        pytest.param("O’Neil", "O'Neil", id="apostrophe"),
        pytest.param("Ann-Lee", "Ann–Lee", id="dash"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoé", "Zoe"),
        ("Ana", "Anna"),
        ("Jo", "Joe"),
        ("Ana", "Ana (2)"),
        ("👩‍🦰", "👩"),
    ],
)
def test_names_that_a_reader_tells_apart(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    ("name", "mixed"),
    [
        ("Ann", False),
        ("Анна", False),
        ("Ελένη", False),
        ("\u0410nn", True),
        ("Ελena", True),
        ("Анна 2", False),
        ("Ana 田中", False),
        ("Ａｎｎа", True),
    ],
)
def test_latin_beside_cyrillic_or_greek_is_mixed(name: str, mixed: bool) -> None:
    assert mixes_scripts(name) is mixed


@pytest.mark.parametrize("name", ["Zoë", "\u0410nn", "MMM", "İI1l", "👩‍🦰", "ß", "ﷺ"])
def test_a_skeleton_stays_as_it_is(name: str) -> None:
    assert skeleton(skeleton(name)) == skeleton(name)


@pytest.mark.django_db
def test_a_look_alike_is_asked_about_and_never_merged() -> None:
    ana = make_player("Ana")
    make_player("Ana", make_club("elsewhere"))
    double = make_player("\u0410na")

    asked = look_alikes(ana.club, "\u0410na", but=double)

    assert asked.players == (ana,)
    assert asked.mixed
    assert named("\u0410na").merged_into is None
    assert not look_alikes(ana.club, "Ben")


@pytest.mark.django_db
def test_the_same_name_is_no_look_alike() -> None:
    ana = make_player("Ana")

    assert not look_alikes(ana.club, "ANA")


@pytest.mark.django_db
def test_merged_and_anonymised_people_are_not_asked_about() -> None:
    for name in ("Ana", "Ben", "0lga"):
        make_player(name)
    merge("Ana", "Ben")
    anonymise_player(player=named("0lga"), author=AUTHOR, at=LATER)
    club = named("Ben").club

    assert not look_alikes(club, "A\u200dna")
    assert not look_alikes(club, "Olga")
