"""Taking back the newest hand, once, and never another one."""

import pytest

from scoring.models import Hand, Match, MatchStatus
from scoring.queries.match_record import load_record
from scoring.services.close_match import abandon_match
from scoring.services.correct_hand import correct_hand, restore_hand
from scoring.services.record_hand import Recorded
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    S1_TOTALS,
    entry,
    make_s1,
    minutes,
    now,
    play,
    points_to,
    record,
    roles,
    snapshot,
    standing,
    start,
    totals,
)
from web.problems import Problem

pytestmark = pytest.mark.django_db

KEY = "0123456789abcdef"


def _undo(match: Match, number: int, **named: str) -> Recorded:
    return undo_hand(match=match, number=number, author=AUTHOR, at=minutes(60), **named)


def _refused(match: Match, number: int, **named: str) -> Problem:
    before = snapshot(match)
    with pytest.raises(Problem) as refusal:
        _undo(match, number, **named)
    assert snapshot(match) == before
    return refusal.value


def test_taking_back_a_hand_gives_back_exactly_what_was_before() -> None:
    # B03
    match = make_s1()
    before = snapshot(match)
    hand = record(match, ("Ann", 2, 12)).hand
    assert totals(match)["Ann"] == 80

    undone = _undo(match, 6, hand_id=hand.public_id)

    assert snapshot(match) == before
    assert totals(match) == S1_TOTALS
    assert roles(match) == ("Ann", "Cy", "Bob")
    assert (undone.hand, undone.replayed) == (hand, False)
    assert undone.hand.voided_at == minutes(60)


def test_the_hand_that_ended_the_match_can_be_taken_back() -> None:
    match = points_to(start(), "Ben", 100)

    _undo(match, 2)

    match.refresh_from_db()
    assert (match.state, match.winner, match.finished_at) == ("open", None, None)
    assert totals(match)["Ben"] == 90
    assert points_to(match, "Ben", 100).state == MatchStatus.FINISHED


def test_every_hand_can_be_taken_back_one_after_the_other() -> None:
    match = make_s1()

    for number in (5, 4, 3, 2, 1):
        _undo(match, number)

    assert snapshot(match) == snapshot(start("Ann", "Bob", "Cy"))
    assert str(_refused(match, 1)) == "There is no hand to take back."


@pytest.mark.parametrize("number", [0, 4, 6])
def test_only_the_newest_hand_is_taken_back(number: int) -> None:
    problem = _refused(make_s1(), number)

    assert (problem.code, problem.members) == ("not_newest", {"newest": 5})


def test_the_named_hand_must_be_the_newest_too() -> None:
    match = make_s1()
    older, newest = standing(match, 4), standing(match, 5)

    assert _refused(match, 5, hand_id=older.public_id).code == "not_newest"
    assert _refused(match, 4, hand_id=older.public_id).code == "not_newest"
    assert _refused(match, 4, hand_id=newest.public_id).code == "not_newest"
    assert _refused(match, 5, hand_id="nobody").code == "not_newest"
    assert _refused(match, 5, client_key=KEY).code == "not_newest"


def test_the_hand_of_another_match_is_never_the_newest_here() -> None:
    match, other = make_s1(), make_s1()

    hand = standing(other, 5)

    assert _refused(match, 5, hand_id=hand.public_id).code == "not_newest"


def test_an_undo_that_names_its_hand_may_be_repeated() -> None:
    match = start()
    hand = record(match, ("Ana", 4, 23), client_key=KEY).hand

    for named in ({"hand_id": hand.public_id}, {"client_key": KEY}):
        first = _undo(match, 1, **named)
        assert first.hand == hand
    both = _undo(match, 1, hand_id=hand.public_id, client_key=KEY)

    assert both.replayed
    assert now(match).match.version == 3


def test_a_late_undo_leaves_the_newer_hand_with_that_number_alone() -> None:
    # S35
    match = make_s1()
    old = standing(match, 5)
    _undo(match, 5, hand_id=old.public_id)
    new = record(match, ("Ann", 2, 9)).hand

    late = _undo(match, 5, hand_id=old.public_id)

    assert (late.replayed, late.hand) == (True, old)
    assert standing(match, 5) == new


def test_a_late_undo_leaves_a_hand_alone_that_was_put_back() -> None:
    match = make_s1()
    gone = _undo(match, 5, hand_id=standing(match, 5).public_id).hand
    restore_hand(
        match=match, number=5, seen=gone.tag_name, author=AUTHOR, at=minutes(70)
    )

    late = _undo(match, 5, hand_id=gone.public_id)

    assert late.replayed
    assert totals(match) == S1_TOTALS


def test_undoing_a_version_that_was_corrected_meanwhile_is_refused() -> None:
    match = make_s1()
    old = standing(match, 5)
    correct_hand(
        match=match,
        entry=entry(5, ("Ann", 3, 41)),
        seen=old.tag_name,
        author=AUTHOR,
        at=minutes(50),
    )

    assert _refused(match, 5, hand_id=old.public_id).code == "not_newest"


def test_a_hand_that_was_set_aside_is_the_newest_and_is_taken_back_first() -> None:
    match = make_s1()
    correct_hand(
        match=match,
        entry=entry(4, ("Bob", 0, 98)),
        seen=standing(match, 4).tag_name,
        author=AUTHOR,
        at=minutes(50),
    )
    assert standing(match, 5).set_aside
    finished = snapshot(match)

    assert _refused(match, 4).code == "not_newest"
    hand = _undo(match, 5).hand

    assert not hand.set_aside
    assert snapshot(match)["totals"] == finished["totals"]
    assert snapshot(match)["state"] == MatchStatus.FINISHED
    _undo(match, 4)
    assert totals(match) == {"Ann": 33, "Bob": 55, "Cy": 0}


def test_nothing_of_an_abandoned_match_is_taken_back() -> None:
    match = make_s1()
    abandon_match(match=match, author=AUTHOR, at=minutes(50))

    assert _refused(match, 5).code == "wrong_state"


def test_no_row_is_ever_removed() -> None:
    match = play(start(), ("Ana", 4, 23))
    for _time in range(3):
        _undo(match, 1)
        record(match, ("Ana", 4, 23))

    assert Hand.objects.filter(match=match).count() == 4
    assert len(load_record(match).hands) == 1
