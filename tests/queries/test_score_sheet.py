"""The score sheet: what it tells, and with how many statements."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Match
from scoring.queries.match_record import load_record
from scoring.queries.score_sheet import ScoreSheet, score_sheet
from scoring.services.correct_hand import correct_hand, void_hand
from scoring.services.record_hand import record_hand
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    entry,
    make_s1,
    minutes,
    now,
    play,
    points_to,
    standing,
    start,
)

pytestmark = pytest.mark.django_db


def _sheet(match: Match) -> ScoreSheet:
    return score_sheet(Match.objects.get(pk=match.pk))


def _correct(match: Match, number: int, short: tuple[str, int, int] | None) -> None:
    correct_hand(
        match=match,
        entry=entry(number, short),
        seen=standing(match, number).tag_name,
        author=AUTHOR,
        at=minutes(60),
    )


def _void(match: Match, number: int) -> None:
    tag = standing(match, number).tag_name
    void_hand(match=match, number=number, seen=tag, author=AUTHOR, at=minutes(70))


def test_the_sheet_of_the_shared_game() -> None:
    sheet = _sheet(make_s1())

    assert [(s.name, s.total, s.role, s.share) for s in sheet.seats] == [
        ("Ann", 70, "box", 70),
        ("Bob", 67, "sitter", 67),
        ("Cy", 0, "captain", 0),
    ]
    cells = [[cell.points for cell in row.cells] for row in sheet.rows]
    assert cells == [
        [20, None, None],
        [13, None, None],
        [None, 55, None],
        [None, 12, None],
        [37, None, None],
    ]
    running = [[cell.total for cell in row.cells] for row in sheet.rows]
    assert running[1] == [33, None, None]
    assert running[4] == [70, None, None]
    assert [row.flag for row in sheet.rows] == ["", "undercut", "gin", "", ""]
    assert sheet.leader_text == "Ann leads by 3"
    assert sheet.next_roles is not None
    assert sheet.next_roles.players == ("Ann", "Cy", "Bob")


def test_the_hand_that_won_the_match_has_the_ring() -> None:
    sheet = _sheet(points_to(start(), "Ben", 100))

    rings = [(row.number, c.name) for row in sheet.rows for c in row.cells if c.ring]
    assert rings == [(2, "Ben")]
    assert [seat.is_winner for seat in sheet.seats] == [False, True, False]
    assert sheet.next_roles is None
    assert {seat.role for seat in sheet.seats} == {""}


def test_a_correction_shows_what_was_there_before() -> None:
    match = make_s1()
    _correct(match, 1, ("Ann", 4, 34))

    row = _sheet(match).rows[0]

    assert (row.corrected, row.cells[0].was, row.cells[0].points) == (True, 20, 30)


def test_a_removed_hand_stays_struck_through_with_what_it_was_worth() -> None:
    match = make_s1()
    _void(match, 3)

    row = _sheet(match).rows[2]

    assert (row.state, row.flag, row.number) == ("void", "gin", 3)
    assert [cell.points for cell in row.cells] == [None, 55, None]
    assert [cell.total for cell in row.cells] == [None, None, None]


def test_a_hand_after_the_end_is_told_as_set_aside_also_once_removed() -> None:
    match = make_s1()
    _correct(match, 2, ("Cy", 0, 98))
    aside = _sheet(match).rows[4]
    _void(match, 5)

    gone = _sheet(match).rows[4]

    assert (aside.state, gone.state) == ("set_aside", "void")
    assert aside.how == gone.how == "Ann knocked 3, Bob 40"
    assert gone.flag == ""


def test_hands_out_of_turn_are_marked() -> None:
    match = make_s1()
    _correct(match, 1, ("Bob", 4, 24))

    assert [row.out_of_turn for row in _sheet(match).rows] == [False, True] + [
        False
    ] * 3


def test_a_shared_lead_and_an_empty_sheet_have_words() -> None:
    empty = start()
    shared = play(start(), ("Ana", 1, 11), ("Cleo", 1, 11))

    assert _sheet(empty).leader_text == "Nobody has scored yet"
    assert _sheet(shared).leader_text == "A shared lead"


def test_the_sheet_of_a_finished_match_says_who_has_won() -> None:
    match = start()
    before = play(match, ("Ana", 1, 11), ("Ana", 1, 80))
    leads = _sheet(before).leader_text
    play(match, ("Ana", 1, 31))

    assert leads == "Ana leads by 89"
    assert _sheet(match).leader_text == "Ana wins by 119"


def _drawn(hands: int) -> Match:
    return play(start(hand_limit=60), *[None] * hands)


def _statements(capture: CaptureQueriesContext) -> int:
    return len(
        [q for q in capture if not q["sql"].startswith(("SAVEPOINT", "RELEASE"))]
    )


def test_reading_takes_the_same_statements_however_long_the_match(
    django_assert_num_queries: object,
) -> None:
    for match in (_drawn(3), _drawn(59)):
        with django_assert_num_queries(2):  # type: ignore[operator]
            load_record(match)
        with django_assert_num_queries(2):  # type: ignore[operator]
            _rows = score_sheet(match).rows


def _writes(match: Match) -> dict[str, int]:
    """How many statements each kind of write takes in this match."""
    counts = {}
    last = now(match).next_number - 1
    tag = standing(match, 2).tag_name
    acts = {
        "record": lambda: record_hand(
            match=match,
            entry=entry(last + 1, ("Ana", 4, 23), client_key="0123456789abcdef"),
            author=AUTHOR,
            at=minutes(500),
        ),
        "undo": lambda: undo_hand(
            match=match, number=last + 1, author=AUTHOR, at=minutes(501)
        ),
        "correct": lambda: correct_hand(
            match=match,
            entry=entry(2, ("Ana", 4, 23)),
            seen=tag,
            author=AUTHOR,
            at=minutes(502),
        ),
    }
    for name, act in acts.items():
        with CaptureQueriesContext(connection) as capture:
            act()
        counts[name] = _statements(capture)
    return counts


def test_writing_takes_the_same_statements_however_long_the_match() -> None:
    right = {"record": 8, "undo": 8, "correct": 11}

    assert _writes(_drawn(3)) == right
    for _other in range(10):
        start()
    assert _writes(_drawn(58)) == right


def test_setting_many_hands_aside_is_one_statement() -> None:
    counts = []
    for hands in (4, 50):
        match = _drawn(hands)
        with CaptureQueriesContext(connection) as capture:
            _correct(match, 2, ("Ana", 0, 98))
        counts.append(_statements(capture))

    assert counts[0] == counts[1]
