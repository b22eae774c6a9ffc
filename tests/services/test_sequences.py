"""Whatever is done to a match in whatever order, what is stored is what was played."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from players.models import Club
from scoring.models import Hand, Match
from scoring.queries.hand_versions import latest_version
from scoring.queries.recheck import recheck_scores
from scoring.services.correct_hand import correct_hand, restore_hand, void_hand
from scoring.services.record_hand import record_hand
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    entry,
    make_club,
    minutes,
    now,
    snapshot,
    start,
    totals,
)
from web.problems import Problem

pytestmark = pytest.mark.django_db

#: What is done, to which number, who knocks with how many, what the other had.
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["record", "record", "undo", "correct", "void", "restore"]),
        st.integers(1, 6),
        st.sampled_from(["Ana", "Ben", "Cleo", ""]),
        st.integers(0, 10),
        st.integers(0, 40),
    ),
    min_size=1,
    max_size=12,
)
Step = tuple[str, int, str, int, int]
FACTS = (
    "number",
    "box",
    "captain",
    "sitter",
    "outcome",
    "knocker",
    "knocker_deadwood",
    "opponent_deadwood",
    "big_gin",
    "turned_up",
    "knocker_cards",
    "opponent_cards",
    "client_key",
    "recorded_at",
)


def _do(match: Match, step: Step, minute: int) -> None:
    what, number, knocker, own, other = step
    short = (knocker, own, other) if knocker else None
    at = minutes(minute)
    if what == "record":
        newest = now(match).next_number
        record_hand(match=match, entry=entry(newest, short), author=AUTHOR, at=at)
        return
    if what == "undo":
        newest = now(match).next_number - 1
        undo_hand(match=match, number=newest, author=AUTHOR, at=at)
        return
    seen = latest_version(match, number).tag_name
    if what == "correct":
        typed = entry(number, short)
        correct_hand(match=match, entry=typed, seen=seen, author=AUTHOR, at=at)
        return
    act: Callable[..., object] = void_hand if what == "void" else restore_hand
    act(match=match, number=number, seen=seen, author=AUTHOR, at=at)


def _rows(match: Match) -> dict[int, dict[str, object]]:
    rows = Hand.objects.filter(match=match).values("id", *FACTS)
    return {row.pop("id"): row for row in rows}


@settings(max_examples=25)
@given(STEPS)
def test_any_sequence_of_writes_leaves_what_a_replay_gives(steps: list[Step]) -> None:
    # A club for each example: the recheck then reads this match alone.
    club = make_club(f"club-{Club.objects.count()}")
    match = start(club=club, game_target=50)
    for minute, step in enumerate(steps):
        before = (snapshot(match), _rows(match))
        try:
            _do(match, step, minute)
        except Problem:
            assert (snapshot(match), _rows(match)) == before
            continue
        rows = _rows(match)

        # No row goes, and what was written down stays as it was.
        assert {pk: rows[pk] for pk in before[1]} == before[1]
        record = now(match)
        points = dict.fromkeys(range(3), 0)
        for hand in record.hands:
            if hand.scorer is not None:
                points[hand.scorer] += hand.points
        assert list(totals(match).values()) == list(points.values())
        assert max(totals(match).values()) < 50 or record.match.state == "finished"
        [checked] = recheck_scores(club=club.slug)
        assert checked.differences == ()
        if step[0] == "record":
            _undo_and_record_again(match, before[0])


def _undo_and_record_again(match: Match, before: dict[str, object]) -> None:
    """Undo after record gives back exactly the earlier state; then put it back."""
    after = snapshot(match)
    number = now(match).next_number - 1

    gone = undo_hand(match=match, number=number, author=AUTHOR, at=minutes(99)).hand

    assert snapshot(match) == before
    restore_hand(
        match=match, number=number, seen=gone.tag_name, author=AUTHOR, at=minutes(100)
    )
    assert snapshot(match) == after
