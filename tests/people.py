"""Seats, people and whole databases to compare in tests about people."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.apps import apps

from players.models import Club, Player
from scoring.models import Match, Seat
from scoring.services.merge_players import merge_players, unmerge_player
from tests.factories import AUTHOR, EVENING
from web.problems import Problem

LATER = EVENING + timedelta(days=1)


def named(name: str, club: Club | None = None) -> Player:
    """The player of that name; in any club where none is given."""
    people = Player.objects.filter(name=name)
    return people.get(club=club) if club else people.get()


def merge(source: str, target: str, club: Club | None = None) -> Player:
    return merge_players(
        source=named(source, club),
        target=named(target, club),
        author=AUTHOR,
        at=LATER,
    )


def unmerge(source: str, club: Club | None = None) -> Player:
    return unmerge_player(source=named(source, club), author=AUTHOR, at=LATER)


def seats() -> list[tuple[int, str, str | None]]:
    """Who sits on each seat, and who sat there first."""
    rows = Seat.objects.order_by("match_id", "place")
    return list(rows.values_list("pk", "player__name", "seated_as__name"))


def versions() -> dict[str, int]:
    return dict(Match.objects.values_list("public_id", "version"))


def dump() -> dict[str, list[dict[str, object]]]:
    """Every column of every table."""
    return {
        model._meta.db_table: list(model._default_manager.order_by("pk").values())
        for model in apps.get_models(include_auto_created=True)
    }


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Whatever happens inside must be refused with that code."""
    with pytest.raises(Problem) as problem:
        yield
    assert problem.value.code == code, problem.value
