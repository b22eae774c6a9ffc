"""Correcting, removing and putting back hands: points move, people never do."""

import pytest

from scoring.models import Hand, Match, MatchStatus
from scoring.queries.recheck import recheck_scores
from scoring.services.close_match import abandon_match
from scoring.services.correct_hand import (
    LONGEST_REASON,
    correct_hand,
    propose_correction,
    propose_removal,
    restore_hand,
    void_hand,
)
from scoring.services.hand_entry import HandEntry
from scoring.services.ledger import HandConflict
from scoring.services.record_hand import Recorded, record_hand
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


def _correct(
    match: Match,
    number: int,
    short: tuple[str, int, int] | None,
    seen: str = "",
    **more: object,
) -> Recorded:
    return correct_hand(
        match=match,
        entry=entry(number, short),
        seen=seen or standing(match, number).tag_name,
        author=AUTHOR,
        at=minutes(60),
        **more,  # type: ignore[arg-type]
    )


def _void(match: Match, number: int, seen: str = "") -> Recorded:
    tag = seen or standing(match, number).tag_name
    return void_hand(
        match=match, number=number, seen=tag, author=AUTHOR, at=minutes(70)
    )


def _restore(match: Match, number: int, seen: str) -> Recorded:
    return restore_hand(
        match=match, number=number, seen=seen, author=AUTHOR, at=minutes(80)
    )


def _code(refusal: pytest.ExceptionInfo[Problem]) -> str:
    return refusal.value.code


def test_a_corrected_count_moves_the_total_of_who_won_the_hand() -> None:
    # B01
    match = make_s1()
    wrong = standing(match, 1)

    right = _correct(match, 1, ("Ann", 4, 34), reason="34, not 24").hand

    assert totals(match) == {"Ann": 80, "Bob": 67, "Cy": 0}
    wrong.refresh_from_db()
    assert (wrong.voided_at, wrong.void_reason) == (minutes(60), "34, not 24")
    assert (wrong.points, wrong.opponent_deadwood) == (20, 24)
    assert (right.replaces, right.points, right.reason) == (wrong, 30, "34, not 24")


def test_a_correction_moves_points_but_nobody_of_a_later_hand() -> None:
    match = make_s1()
    before = [
        (h.box, h.captain, h.sitter, h.scorer, h.points) for h in now(match).hands
    ]

    _correct(match, 1, ("Bob", 4, 24))

    after = [(h.box, h.captain, h.sitter, h.scorer, h.points) for h in now(match).hands]
    assert after[1:] == before[1:]
    assert totals(match) == {"Ann": 50, "Bob": 87, "Cy": 0}
    assert now(match).state.lines[1].out_of_turn
    assert roles(match) == ("Ann", "Cy", "Bob")


def test_a_correction_to_a_drawn_hand_keeps_who_sat_where() -> None:
    match = make_s1()

    hand = _correct(match, 5, None).hand

    assert (hand.box, hand.captain, hand.sitter) == (1, 0, 2)
    assert totals(match) == {"Ann": 33, "Bob": 67, "Cy": 0}
    assert roles(match) == ("Bob", "Ann", "Cy")


def test_a_correction_that_takes_the_last_point_reopens_the_match() -> None:
    # B05
    match = play(points_to(start(), "Ben", 90), ("Ben", 5, 15))
    assert match.state == MatchStatus.FINISHED

    _correct(match, 2, ("Ben", 5, 14))

    match.refresh_from_db()
    assert (match.state, match.winner, match.finished_at) == ("open", None, None)
    assert totals(match)["Ben"] == 99
    assert roles(match) == ("Ben", "Ana", "Cleo")
    assert not record(match, None).record.state.over


def test_a_correction_may_change_who_won() -> None:
    match = play(points_to(start(), "Ana", 90), ("Ana", 5, 15))

    hand = standing(match, 2)
    loser = now(match).names[hand.captain]
    _correct(match, 2, (loser, 0, 98))

    match.refresh_from_db()
    assert now(match).names[match.winner or 0] == loser
    assert match.finished_at == minutes(8)


@pytest.mark.parametrize(
    ("own", "other", "field"),
    [(11, 5, "knocker_deadwood"), (-1, 5, "knocker_deadwood"), (8, 99, "opponent")],
)
def test_a_correction_is_checked_like_the_first_entry(
    own: int, other: int, field: str
) -> None:
    # B11
    match = play(start(), ("Ana", 8, 5))
    before = snapshot(match)

    with pytest.raises(Problem) as refusal:
        _correct(match, 1, ("Ana", own, other))

    assert [name.startswith(field) for name in refusal.value.errors] == [True]
    assert snapshot(match) == before
    assert standing(match, 1).points == 13


def test_an_earlier_end_sets_hands_aside_and_moving_it_brings_them_back() -> None:
    match = make_s1()
    before = snapshot(match)

    _correct(match, 2, ("Cy", 0, 98))

    assert totals(match) == {"Ann": 20, "Bob": 0, "Cy": 123}
    match.refresh_from_db()
    assert (match.state, match.winner, match.hand_count) == ("finished", 2, 5)
    aside = [(h.number, h.set_aside, h.points) for h in now(match).hands]
    assert aside[2:] == [(3, True, 0), (4, True, 0), (5, True, 0)]
    _correct(match, 2, ("Cy", 8, 5))
    assert snapshot(match) == before


def test_a_hand_that_is_set_aside_has_another_tag_than_before() -> None:
    match = make_s1()
    seen = standing(match, 5).tag_name

    _correct(match, 2, ("Cy", 0, 98))

    with pytest.raises(HandConflict) as refusal:
        _correct(match, 5, ("Ann", 3, 41), seen=seen)
    assert _code(refusal) == "precondition_failed"


def test_removing_a_hand_leaves_its_number_free_and_the_others_as_they_are() -> None:
    match = make_s1()

    _void(match, 3)

    assert [hand.number for hand in now(match).hands] == [1, 2, 4, 5]
    assert totals(match) == {"Ann": 70, "Bob": 12, "Cy": 0}
    assert now(match).next_number == 6
    with pytest.raises(Problem) as refusal:
        record_hand(
            match=match, entry=entry(3, ("Bob", 0, 30)), author=AUTHOR, at=minutes(75)
        )
    assert _code(refusal) == "wrong_state"


def test_a_removed_hand_is_put_back_as_it_was() -> None:
    match = make_s1()
    before = snapshot(match)
    gone = _void(match, 3).hand

    back = _restore(match, 3, gone.tag_name).hand

    assert snapshot(match) == before
    assert (back.replaces, back.client_key) == (gone, "")
    assert _restore(match, 3, gone.tag_name).replayed


def test_a_removed_number_is_recorded_again_by_correction() -> None:
    match = make_s1()
    gone = _void(match, 3).hand

    hand = _correct(match, 3, ("Bob", 0, 40), seen=gone.tag_name).hand

    assert (hand.replaces, hand.points) == (gone, 65)
    assert totals(match) == {"Ann": 70, "Bob": 77, "Cy": 0}
    gone.refresh_from_db()
    assert gone.voided_at == minutes(70)


def test_cards_and_their_spread_survive_being_put_back() -> None:
    match = start()
    cards = HandEntry(
        1,
        knocker="Ana",
        knocker_cards="7C 7D 7H 9S TS JS 2C 3C 4C 5C",
        opponent_cards="8C 8D 8H KC KD KH 2H 3H 4H 5H",
    )
    first = record_hand(match=match, entry=cards, author=AUTHOR, at=minutes(4)).hand

    gone = _void(match, 1).hand
    back = _restore(match, 1, gone.tag_name).hand

    assert back.spread == first.spread is not None
    assert (back.knocker_cards, back.points) == (first.knocker_cards, 25)


def test_a_correction_sent_again_after_a_lost_answer_is_answered_again() -> None:
    match = make_s1()
    seen = standing(match, 1).tag_name
    first = _correct(match, 1, ("Ann", 4, 34), seen=seen)

    again = _correct(match, 1, ("Ann", 4, 34), seen=seen)

    assert (again.replayed, again.hand) == (True, first.hand)
    assert Hand.objects.count() == 6


def test_a_removal_sent_again_is_answered_again() -> None:
    match = make_s1()
    seen = standing(match, 3).tag_name
    gone = _void(match, 3, seen).hand

    assert _void(match, 3, seen).replayed
    assert _void(match, 3, gone.tag_name).replayed
    assert now(match).match.version == 7


def test_a_late_removal_touches_no_hand_that_has_the_number_now() -> None:
    # S35
    match = make_s1()
    seen = standing(match, 5).tag_name
    _void(match, 5, seen)
    record(match, ("Ann", 2, 9))

    with pytest.raises(HandConflict) as refusal:
        _void(match, 5, seen)

    assert _code(refusal) == "precondition_failed"
    assert refusal.value.hand == standing(match, 5)  # type: ignore[attr-defined]
    assert standing(match, 5).points == 7


@pytest.mark.parametrize("tag", ["", "*", 'W/"x"', "nobody.1"])
def test_a_tag_that_was_not_seen_changes_nothing(tag: str) -> None:
    match = make_s1()
    wrong = tag or f"{standing(match, 1).public_id}.7"

    for act in (
        lambda: _correct(match, 1, ("Ann", 4, 34), seen=wrong),
        lambda: _void(match, 1, wrong),
        lambda: _restore(match, 1, wrong),
    ):
        with pytest.raises(HandConflict) as refusal:
            act()
        assert _code(refusal) == "precondition_failed"
    assert totals(match) == S1_TOTALS


def test_putting_back_a_hand_that_was_corrected_meanwhile_is_a_conflict() -> None:
    match = make_s1()
    old = standing(match, 1)
    _correct(match, 1, ("Ann", 4, 34))
    old.refresh_from_db()

    for seen in (old.tag_name, f"{old.public_id}.1"):
        with pytest.raises(HandConflict) as refusal:
            _restore(match, 1, seen)
        assert _code(refusal) == "precondition_failed"


def test_a_hand_that_stands_cannot_be_put_back() -> None:
    match = make_s1()

    with pytest.raises(Problem) as refusal:
        _restore(match, 1, standing(match, 1).tag_name)

    assert _code(refusal) == "wrong_state"


@pytest.mark.parametrize("number", [0, 6, 99999999999])
def test_a_number_that_no_hand_ever_had_is_not_found(number: int) -> None:
    match = make_s1()

    for act in (
        lambda: _correct(match, number, ("Ann", 4, 34), seen="x.1"),
        lambda: _void(match, number, "x.1"),
        lambda: _restore(match, number, "x.1"),
    ):
        with pytest.raises(Problem) as refusal:
            act()
        assert _code(refusal) == "not_found"


def test_a_reason_has_its_limit_in_every_call() -> None:
    match = make_s1()
    long = "a" * (LONGEST_REASON + 1)
    seen = standing(match, 1).tag_name
    common = {"match": match, "seen": seen, "author": AUTHOR, "at": minutes(60)}

    for act in (
        lambda: correct_hand(entry=entry(1, ("Ann", 4, 34)), reason=long, **common),
        lambda: void_hand(number=1, reason=long, **common),
        lambda: restore_hand(number=1, reason=long, **common),
    ):
        with pytest.raises(Problem) as refusal:
            act()
        assert list(refusal.value.errors) == ["reason"]


def test_nothing_of_an_abandoned_match_is_changed() -> None:
    match = make_s1()
    gone = _void(match, 5).hand
    abandon_match(match=match, author=AUTHOR, at=minutes(90))

    for act in (
        lambda: _correct(match, 1, ("Ann", 4, 34)),
        lambda: _void(match, 1),
        lambda: _restore(match, 5, gone.tag_name),
    ):
        with pytest.raises(Problem) as refusal:
            act()
        assert _code(refusal) == "wrong_state"


def test_a_preview_tells_what_would_change_and_stores_nothing() -> None:
    match = make_s1()
    before = (snapshot(match), match.version, Hand.objects.count())
    seen = standing(match, 2).tag_name

    change = propose_correction(match=match, entry=entry(2, ("Cy", 0, 98)), seen=seen)
    removal = propose_removal(match=match, number=2, seen=seen)

    assert change.proposed is not None
    assert (change.proposed.kind, change.proposed.points) == ("gin", 123)
    assert change.after.totals == {0: 20, 1: 0, 2: 123}
    assert [line.counted for line in change.after.lines] == [True] * 2 + [False] * 3
    assert removal.proposed is None
    assert removal.after.totals == {0: 57, 1: 67, 2: 0}
    match.refresh_from_db()
    assert (snapshot(match), match.version, Hand.objects.count()) == before
    for propose in (
        lambda: propose_removal(match=match, number=2, seen="x.1"),
        lambda: propose_correction(match=match, entry=entry(2), seen="x.1"),
    ):
        with pytest.raises(HandConflict):
            propose()


def test_after_all_of_this_the_recheck_finds_nothing() -> None:
    match = make_s1()
    _correct(match, 2, ("Cy", 0, 98))
    gone = _void(match, 5).hand
    _correct(match, 2, ("Cy", 8, 5))
    _restore(match, 5, gone.tag_name)

    assert [row.differences for row in recheck_scores()] == [()]
