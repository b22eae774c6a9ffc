"""Many processes write at the same moment: every hand once, every total a sum."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Played(TypedDict):
    """What was prepared, what each process was answered, how the book looks after."""

    context: list[str]
    answers: list[list[Any]]
    after: dict[str, Any]


Play = Callable[[str], Played]


@pytest.fixture(scope="module")
def book(
    live_database: str | None, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """The environment of a new book."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": str(tmp_path_factory.mktemp("book")),
    }
    environment.pop("DATABASE_URL", None)
    if live_database:
        environment["DATABASE_URL"] = live_database
    _run(environment, "manage.py", "prepare")
    return environment


@pytest.fixture
def play(book: dict[str, str]) -> Play:
    def play_scenario(name: str) -> Played:
        played: Played = json.loads(_run(book, "-m", "tests.processes.crowd", name))
        return played

    return play_scenario


def _run(environment: dict[str, str], *command: str) -> str:
    return subprocess.run(
        [sys.executable, *command],
        env=environment,
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        timeout=60,
    ).stdout


def test_of_two_who_record_hand_1_one_is_stored_and_one_hears_of_it(play: Play) -> None:
    # E01
    played = play("two record hand 1")

    assert [
        sorted(map(str, pair)) for pair in zip(*played["answers"], strict=True)
    ] == [["1", "slot_taken"]] * 50
    after = played["after"]
    assert after["numbers"] == [[1]] * 50
    assert after["totals"] == [sum(points) for points in after["points"]]
    assert set(after["totals"]) <= {20, 10}
    assert (after["rows"], after["differences"]) == (50, [])


def test_eight_tables_record_two_hundred_hands_without_an_error(play: Play) -> None:
    # E03
    played = play("eight tables")

    assert played["answers"] == [list(range(1, 26))] * 8
    after = played["after"]
    assert after["numbers"] == [list(range(1, 26))] * 8
    assert (after["totals"], after["rows"]) == ([25] * 8, 200)
    assert after["differences"] == []


def test_of_twenty_corrections_with_one_tag_one_is_taken(play: Play) -> None:
    # S36
    played = play("one tag")

    answers = [answer for [answer] in played["answers"]]
    assert answers.count("precondition_failed") == 19
    [points] = [answer for answer in answers if answer != "precondition_failed"]
    after = played["after"]
    assert after["points"] == [[20, 13, 55, 12, points]]
    assert after["totals"] == [100 + points]
    assert (after["rows"], after["differences"]) == (6, [])


def test_a_hand_sent_fifty_times_is_stored_once_and_told_alike(play: Play) -> None:
    # S33
    played = play("one key")

    told = [answer for answers in played["answers"] for answer in answers]
    assert len(told) == 50
    assert len(set(told)) == 1
    assert len(told[0]) == 20
    after = played["after"]
    assert after["points"] == [[20, 13, 55, 12, 37, 10]]
    assert (after["rows"], after["differences"]) == (6, [])


def test_ten_undo_the_hand_they_name_and_only_that_one_goes(play: Play) -> None:
    # S35
    played = play("undo by name")

    assert played["answers"] == [[played["context"][2]]] * 10
    assert played["after"]["numbers"] == [[1, 2, 3, 4]]
    assert played["after"]["differences"] == []


def test_of_ten_who_undo_number_5_one_is_heard(play: Play) -> None:
    played = play("undo by number")

    answers = [answer for [answer] in played["answers"]]
    assert answers.count("not_newest") == 9
    assert answers.count(played["context"][2]) == 1
    assert played["after"]["numbers"] == [[1, 2, 3, 4]]


def test_two_who_add_the_same_names_at_once_get_the_same_people(play: Play) -> None:
    played = play("new names")

    assert played["answers"] == [[3] * 30] * 2
    assert played["after"] == {"new": 90}


def test_of_two_directors_one_draws_and_one_is_told(play: Play) -> None:
    # C19
    played = play("two directors")

    for answers in zip(*played["answers"], strict=True):
        assert sorted(map(str, answers)) == ["1", "wrong_state"]
    after = played["after"]
    assert after["players"] == list(range(1, 10))
    assert (after["draws"], after["journal"][-2:]) == (1, ["draw", "publish"])
    assert after["differences"] == []
