"""The chart of running totals, to the pixel."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.models import Club
from scoring.queries.match_record import load_record
from scoring.queries.step_chart import BOTTOM, LABEL_GAP, TOP, spread_labels, step_chart
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from tests.pages.conftest import NOW, make_match


def test_there_is_no_chart_before_the_first_point(club: Club) -> None:
    assert step_chart(load_record(make_match(club, hands=2))) is None


def test_steps_go_across_and_then_up(club: Club) -> None:
    match = make_match(club)
    for number, other in ((1, 54), (2, 29)):
        entry = HandEntry(
            number=number, knocker="Ana", knocker_deadwood=4, opponent_deadwood=other
        )
        record_hand(match=match, entry=entry, author=Author(), at=NOW)

    chart = step_chart(load_record(match))

    assert chart is not None
    ana = chart.lines[0]
    assert ana.path == "M30 272.0H211.0V143.0H392.0V78.5"
    assert [(point.x, point.y) for point in ana.points] == [
        (211.0, 143.0),
        (392.0, 78.5),
    ]
    assert [line.total for line in chart.lines] == [75, 0, 0]
    strong = [mark for mark in chart.grid if mark.strong]
    assert [(mark.text, mark.y) for mark in strong] == [("100", TOP)]


@pytest.mark.parametrize(
    ("ys", "expected"),
    [
        ([100.0, 100.0, 100.0], [100.0, 84.0, 68.0]),
        ([10.0, 200.0, 195.0], [10.0, 200.0, 184.0]),
    ],
)
def test_labels_are_pushed_apart(ys: list[float], expected: list[float]) -> None:
    assert spread_labels(ys) == expected


@given(st.lists(st.floats(TOP, BOTTOM), min_size=3, max_size=3))
def test_no_two_labels_are_nearer_than_they_can_be_read(ys: list[float]) -> None:
    placed = sorted(spread_labels(ys))

    assert all(b - a >= LABEL_GAP - 1e-9 for a, b in pairwise(placed))
