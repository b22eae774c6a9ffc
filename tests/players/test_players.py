"""Finding and adding the people whose names were typed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Player
from players.services.players import clean_names, players_named
from tests.factories import EVENING, make_club, make_player
from web.problems import Invalid

pytestmark = pytest.mark.django_db


def test_known_people_are_found_and_the_others_added() -> None:
    club = make_club()
    ana = make_player("Ana", club)

    found = players_named(club=club, names=["Dora", "ana", "Emil"], at=EVENING)

    assert found[1] == ana
    assert [player.name for player in found] == ["Dora", "Ana", "Emil"]
    assert Player.objects.count() == 3
    assert players_named(club=club, names=["emil"], at=EVENING) == [found[2]]


def test_new_people_are_added_in_one_order_whoever_is_named_first() -> None:
    # Else two writers on PostgreSQL may each wait for the name the other has added.
    with CaptureQueriesContext(connection) as capture:
        players_named(club=make_club(), names=["Finn", "Emil", "Dora"], at=EVENING)

    [insert] = [q["sql"] for q in capture if 'INTO "players"' in q["sql"]]
    assert insert.index("Dora") < insert.index("Emil") < insert.index("Finn")


def test_known_people_cost_one_statement(django_assert_num_queries: object) -> None:
    club = make_club()
    names = ["Ana", "Ben", "Cleo"]
    players_named(club=club, names=names, at=EVENING)

    with django_assert_num_queries(1):  # type: ignore[operator]
        players_named(club=club, names=names, at=EVENING)


def test_every_faulty_name_is_told_by_its_place() -> None:
    with pytest.raises(Invalid) as refusal:
        clean_names(["Ana", "", "ANA", "Ann\x00"])

    codes = {
        field: [fault.code for fault in faults]
        for field, faults in refusal.value.errors.items()
    }
    assert codes == {
        "players.1": ["name"],
        "players.3": ["name"],
        "players.2": ["two_same_names"],
    }
    [fault] = refusal.value.errors["players.2"]
    assert "“Ana (2)”" in str(fault.message)
