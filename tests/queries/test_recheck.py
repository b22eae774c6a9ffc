"""The recheck finds whatever somebody wrote past the services."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring.models import Hand, Match, Seat
from scoring.queries.recheck import recheck_scores
from scoring.services.correct_hand import correct_hand
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from tests.factories import (
    AUTHOR,
    entry,
    make_club,
    make_s1,
    minutes,
    play,
    points_to,
    record,
    standing,
    start,
)

pytestmark = pytest.mark.django_db


def _differences() -> list[str]:
    return [text for row in recheck_scores() for text in row.differences]


@pytest.mark.parametrize(
    ("number", "changes", "words"),
    [
        (1, {"points": 21}, "hand 1 holds ('knock', 0, 21, False)"),
        (1, {"scorer": 1}, "hand 1 holds ('knock', 1, 20, False)"),
        (2, {"kind": "knock"}, "hand 2 holds ('knock', 0, 13, False)"),
        (5, {"set_aside": True}, "hand 5 holds ('knock', 0, 37, True)"),
        (1, {"opponent_deadwood": 25}, "the rules give ('knock', 0, 21, False)"),
        (1, {"knocker": 1}, "the rules give ('knock', 1, 20, False)"),
        (3, {"knocker_deadwood": 10}, "the rules give ('knock', 1, 20, False)"),
        (4, {"voided_at": minutes(9)}, "seat 1 holds 67, the hands give 55"),
        (5, {"number": 9, "voided_at": minutes(9)}, "hand_count holds 5"),
        (5, {"box": 0, "captain": 2, "sitter": 1}, "next_captain holds 2"),
        (3, {"turned_up": "XX"}, "the hands cannot be replayed"),
    ],
)
def test_a_hand_that_was_tampered_with_is_found(
    number: int, changes: dict[str, object], words: str
) -> None:
    match = make_s1()

    Hand.objects.filter(match=match, number=number).update(**changes)

    assert any(words in text for text in _differences()), _differences()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"next_box": 1, "next_sitter": 0}, "next_box holds 1"),
        ({"hand_count": 6}, "hand_count holds 6, the hands give 5"),
        ({"state": "finished"}, "state holds finished, the hands give open"),
        ({"state": "finished", "winner": 0}, "winner holds 0, the hands give None"),
        ({"finished_at": minutes(9)}, "and the match is open"),
        ({"house_rules": {"game_target": 60}}, "state holds open"),
        ({"house_rules": {"knock_limit": 4}}, "the hands cannot be replayed"),
        ({"house_rules": {"jokers": 2}}, "the hands cannot be replayed"),
        ({"first_box": 1, "first_captain": 0}, ""),
    ],
)
def test_a_match_that_was_tampered_with_is_found(
    changes: dict[str, object], words: str
) -> None:
    match = make_s1()

    Match.objects.filter(pk=match.pk).update(**changes)

    assert words == "" or any(words in text for text in _differences())


def test_a_seat_that_was_tampered_with_is_found() -> None:
    match = make_s1()

    Seat.objects.filter(match=match, place=2).update(total=1)

    assert _differences() == ["seat 2 holds 1, the hands give 0"]


def test_a_seat_that_is_missing_is_found() -> None:
    match = make_s1()

    Seat.objects.filter(match=match, place=2).delete()

    assert _differences() == ["2 of three seats are there"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"knocker_cards": "7C 7D 7H 9S TS JS 2C 3C 4C 6C"}, "cards that cannot be"),
        (
            {"opponent_cards": "8C 8D 8H KC KD KH 2H 3H 4H QH"},
            "other cards than counts",
        ),
        ({"opponent_cards": "8C"}, "cards that cannot be"),
    ],
)
def test_cards_that_do_not_fit_the_counts_are_found(
    changes: dict[str, object], words: str
) -> None:
    match = start()
    cards = HandEntry(
        1,
        knocker="Ana",
        knocker_cards="7C 7D 7H 9S TS JS 2C 3C 4C 5C",
        opponent_cards="8C 8D 8H KC KD KH 2H 3H 4H 5H",
    )
    record_hand(match=match, entry=cards, author=AUTHOR, at=minutes(4))
    assert _differences() == []

    Hand.objects.filter(match=match).update(**changes)

    assert [words in text for text in _differences()] == [True]


def test_a_hand_that_is_recorded_meanwhile_is_no_difference() -> None:
    match = make_s1()
    written = []

    def write_once(execute, sql, *rest):
        if '"hands"' in sql and not written:
            written.append(sql)
            record(match, ("Ann", 4, 9))
        return execute(sql, *rest)

    with connection.execute_wrapper(write_once):
        found = _differences()

    assert (len(written), found) == (1, [])


def test_the_command_says_how_many_it_looked_at(
    capsys: pytest.CaptureFixture[str],
) -> None:
    make_s1()
    points_to(start(club=make_club("delft")), "Ana", 100)

    call_command("recheck_scores")
    call_command("recheck_scores", club="delft")

    assert capsys.readouterr().out.splitlines() == [
        "Matches checked: 2. No difference.",
        "Matches checked: 1. No difference.",
    ]


def test_the_command_ends_with_an_error_and_names_the_match(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = make_s1()
    Seat.objects.filter(match=match, place=2).update(total=1)

    with pytest.raises(CommandError) as refusal:
        call_command("recheck_scores")

    assert refusal.value.returncode == 1
    assert str(refusal.value) == "Differences: 1. Matches checked: 1."
    out = capsys.readouterr().out
    assert out == f"{match.public_id}: seat 2 holds 1, the hands give 0\n"


def test_a_club_that_is_not_there_is_an_error() -> None:
    with pytest.raises(CommandError, match="no club 'nowhere'"):
        call_command("recheck_scores", club="nowhere")


def test_matches_are_read_two_hundred_at_a_time(
    django_assert_num_queries: object,
) -> None:
    for _match in range(5):
        play(start(), ("Ana", 4, 9))

    with django_assert_num_queries(4 + 1 + 6 + 1):  # type: ignore[operator]
        found = [result for result in recheck_scores() if not result.is_player]

    assert len(found) == 5


def test_versions_that_do_not_stand_are_left_out() -> None:
    match = make_s1()
    correct_hand(
        match=match,
        entry=entry(1, ("Ann", 4, 34)),
        seen=standing(match, 1).tag_name,
        author=AUTHOR,
        at=minutes(60),
    )

    assert _differences() == []
