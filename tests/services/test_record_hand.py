"""Recording hands: whole matches by the examples, conflicts, repeated requests."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.models import Hand, Match, MatchStatus
from scoring.queries.recheck import recheck_scores
from scoring.services.close_match import abandon_match, reopen_match
from scoring.services.correct_hand import correct_hand
from scoring.services.ledger import HandConflict
from scoring.services.record_hand import record_hand
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    CAST,
    EVENING,
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

VECTORS = Path(__file__).parents[1] / "vectors"
MATCHES = json.loads((VECTORS / "matches.json").read_text(encoding="utf-8"))
WORKED = json.loads((VECTORS / "worked_hands.json").read_text(encoding="utf-8"))
ROLES = ("box", "captain", "sitter")
KEY = "0123456789abcdef"


def _places(told: dict[str, str]) -> tuple[str, ...]:
    return tuple(told[role] for role in ROLES)


def _short(hand: dict[str, object]) -> tuple[str, int, int] | None:
    if hand.get("knocker") is None:
        return None
    knocker = str(hand.get(str(hand["knocker"]), hand["knocker"]))
    return knocker, int(hand["knocker_deadwood"]), int(hand["opponent_deadwood"])  # type: ignore[call-overload]


@pytest.mark.parametrize("example", MATCHES, ids=range(len(MATCHES)))
def test_a_whole_match_comes_out_as_in_the_examples(example: dict) -> None:
    match = start(*_places(example["start"]), **example["rules"])
    for number, hand in enumerate(example["hands"], start=1):
        assert roles(match) == _places(hand)

        record(match, _short(hand))

        stored = standing(match, number)
        names = now(match).names
        scorer = None if stored.scorer is None else names[stored.scorer]
        right = (hand["kind"], hand["scorer"], hand["points"])
        assert (stored.kind, scorer, stored.points) == right
        assert totals(match) == hand["totals"]
        if hand["next"]:
            assert roles(match) == _places(hand["next"])
    match.refresh_from_db()
    winner = None if match.winner is None else names[match.winner]
    assert winner == example["winner"]
    assert (match.state == MatchStatus.FINISHED) == (example["winner"] is not None)


def test_the_worked_match_comes_out_hand_by_hand() -> None:
    match = start("Ana", "Ben", "Cho")
    for number, hand in enumerate(WORKED["match"], start=1):
        assert roles(match) == _places(hand["before"])

        record(match, _short(hand | hand["before"]))

        assert standing(match, number).kind == hand["kind"]
        assert totals(match) == hand["totals"]
        assert roles(match) == _places(hand["after"])
    match.refresh_from_db()
    assert (match.state, match.winner) == (MatchStatus.FINISHED, 2)


@pytest.mark.parametrize(
    "hand", WORKED["single"] + WORKED["options"], ids=lambda hand: hand["id"]
)
def test_a_worked_hand_is_stored_as_worked_out(hand: dict) -> None:
    match = start(*_places(hand["before"]), **hand.get("rules", {}))
    told = {name: hand[name] for name in ("big_gin", "turned_up") if name in hand}

    record(match, _short(hand | hand["before"]), **told)

    stored = standing(match, 1)
    names = now(match).names
    scorer = None if stored.scorer is None else names[stored.scorer]
    assert (stored.kind, scorer) == (hand["kind"], hand["scorer"])
    assert stored.points == hand["points"]
    assert roles(match) == _places(hand["after"])


@pytest.mark.parametrize("rejected", WORKED["rejects"], ids=lambda row: row["id"])
def test_a_hand_that_must_be_refused_is_and_leaves_nothing(rejected: dict) -> None:
    state = dict(rejected["rules_or_state"])
    over = state.pop("match", None) == "over"
    match = points_to(start(**state), "Ana", 100) if over else start(**state)
    told = dict(rejected["hand"])
    seats = dict(zip(ROLES, roles(match), strict=True))
    told["knocker"] = seats.get(told["knocker"], "")
    if told.pop("draw", False):
        told["outcome"] = "draw"
    before = snapshot(match)
    typed = entry(now(match).next_number, (told.pop("knocker"), 0, 0))
    changes = {"knocker_deadwood": None, "opponent_deadwood": None} | told

    with pytest.raises(Problem):
        record_hand(
            match=match, entry=replace(typed, **changes), author=AUTHOR, at=EVENING
        )

    assert snapshot(match) == before


def test_the_shared_game_stands_as_told() -> None:
    match = make_s1()

    assert totals(match) == S1_TOTALS
    assert roles(match) == ("Ann", "Cy", "Bob")
    assert match.version == 6


@pytest.mark.parametrize(("other", "total"), [(14, 99), (15, 100), (16, 101)])
def test_the_target_itself_ends_the_match(other: int, total: int) -> None:
    # B07
    match = play(points_to(start(), "Ben", 90), ("Ben", 5, other))

    assert totals(match)["Ben"] == total
    assert (match.state == MatchStatus.FINISHED) == (total >= 100)
    assert match.winner == (1 if total >= 100 else None)
    assert (match.finished_at is None) == (total < 100)


@pytest.mark.parametrize(
    ("knocker", "scorer", "after"),
    [("Ana", "Ben", ("Ben", "Cleo", "Ana")), ("Ben", "Ana", ("Ana", "Cleo", "Ben"))],
)
def test_an_undercut_pays_whoever_did_not_knock(
    knocker: str, scorer: str, after: tuple[str, ...]
) -> None:
    # B09
    match = play(start(), (knocker, 9, 6))

    assert totals(match) == dict.fromkeys(CAST, 0) | {scorer: 13}
    assert roles(match) == after


def test_a_hand_limit_ends_the_match_with_a_shared_first() -> None:
    match = play(start(hand_limit=3), ("Ana", 1, 11), ("Cleo", 1, 11), None)

    assert (match.state, match.winner) == (MatchStatus.FINISHED, None)
    assert now(match).state.winners == (0, 2)
    with pytest.raises(Problem) as refusal:
        record(match, None)
    assert refusal.value.code == "match_over"
    assert "hand 3" in str(refusal.value)


def test_a_finished_match_takes_no_further_hand_and_says_who_won() -> None:
    match = points_to(start(), "Ben", 100)

    with pytest.raises(Problem) as refusal:
        record(match, ("Ben", 4, 23))

    assert refusal.value.code == "match_over"
    assert str(refusal.value).startswith("Ben won this match in hand 2.")


def test_an_abandoned_match_takes_no_hand_until_it_is_reopened() -> None:
    match = make_s1()
    before = snapshot(match)
    abandon_match(match=match, author=AUTHOR, at=minutes(60))
    abandon_match(match=match, author=AUTHOR, at=minutes(61))

    with pytest.raises(Problem) as refusal:
        record(match, ("Ann", 4, 23))

    assert refusal.value.code == "wrong_state"
    reopened = reopen_match(match=match, author=AUTHOR, at=minutes(62))
    reopen_match(match=match, author=AUTHOR, at=minutes(63))
    assert snapshot(match) == before
    assert (reopened.match.version, reopened.match.abandoned_at) == (8, None)


@pytest.mark.parametrize("act", [abandon_match, reopen_match])
def test_a_finished_match_is_neither_abandoned_nor_reopened(act: object) -> None:
    match = points_to(start(), "Ben", 100)

    with pytest.raises(Problem) as refusal:
        act(match=match, author=AUTHOR, at=minutes(60))  # type: ignore[operator]

    assert refusal.value.status == 409


@pytest.mark.parametrize("number", [0, 2, 7, 99999999999])
def test_only_the_next_number_is_taken(number: int) -> None:
    match = start()

    with pytest.raises(Problem) as refusal:
        record_hand(
            match=match, entry=entry(number, ("Ana", 4, 9)), author=AUTHOR, at=EVENING
        )

    assert refusal.value.code == "wrong_state"
    assert refusal.value.members == {"next_number": 1}


def _conflict(match: Match, number: int, *short: object, **more: object) -> object:
    with pytest.raises(HandConflict) as refusal:
        record_hand(
            match=match,
            entry=entry(number, short or None, **more),  # type: ignore[arg-type]
            author=AUTHOR,
            at=minutes(99),
        )
    assert refusal.value.code == "slot_taken"
    return refusal.value


def test_a_number_that_stands_is_answered_with_the_hand_that_has_it() -> None:
    # B19
    match = make_s1()
    before = snapshot(match)

    same = _conflict(match, 3, "Bob", 0, 30)
    other = _conflict(match, 3, "Ann", 5, 30)

    assert (same.same, other.same) == (True, False)
    assert same.hand == other.hand == standing(match, 3)
    assert snapshot(match) == before


def test_the_same_hand_in_other_seats_is_not_the_same() -> None:
    match = play(start(), ("Ana", 4, 24))

    told = _conflict(match, 1, "Ana", 4, 24, roles=("Ana", "Cleo", "Ben"))

    assert told.same is False


def test_a_phone_that_is_behind_hears_of_the_conflict_not_of_the_sitter() -> None:
    match = make_s1()

    assert _conflict(match, 3, "Cy", 4, 9).same is False


def test_after_an_earlier_end_it_is_told_what_can_be_done() -> None:
    """Undo takes the newest hand, and that is not the one that ended the match."""
    match = make_s1()
    seen = standing(match, 2).tag_name
    correct_hand(
        match=match,
        entry=entry(2, ("Cy", 0, 98)),
        seen=seen,
        author=AUTHOR,
        at=minutes(60),
    )

    with pytest.raises(Problem) as refusal:
        record(match, None)

    assert refusal.value.code == "match_over"
    assert "Change or remove hand 2 to go on" in str(refusal.value)


def test_a_phone_that_is_behind_hears_that_the_match_is_over() -> None:
    match = points_to(start(), "Ben", 100)
    sitter = now(match).state.rotation.sitter

    with pytest.raises(Problem) as refusal:
        record(match, (CAST[sitter], 4, 9))

    assert refusal.value.code == "match_over"


def test_a_missing_knocker_is_a_field_at_fault_also_when_the_number_is_taken() -> None:
    with pytest.raises(Problem) as refusal:
        record_hand(
            match=make_s1(), entry=entry(3, ("", 4, 9)), author=AUTHOR, at=EVENING
        )

    assert refusal.value.code == "invalid"


def _send(match: Match, number: int, short: object, **more: object) -> object:
    return record_hand(
        match=match,
        entry=entry(number, short, client_key=KEY, **more),  # type: ignore[arg-type]
        author=AUTHOR,
        at=minutes(50),
    )


def test_a_hand_sent_again_with_its_key_is_answered_as_the_first_time() -> None:
    # S33
    match = start()
    first = _send(match, 1, ("Ana", 4, 23))
    play(match, None)

    again = _send(match, 1, ("Ana", 4, 23))

    assert again.replayed
    assert again.hand == first.hand
    assert again.hand.recorded_state == {
        "version": 2,
        "totals": [19, 0, 0],
        "next_roles": [0, 2, 1],
        "over": False,
        "winner": None,
    }
    assert Hand.objects.count() == 2


@pytest.mark.parametrize(
    ("number", "short"),
    [(1, ("Ana", 4, 24)), (1, ("Ben", 4, 23)), (2, ("Ana", 4, 23)), (1, None)],
)
def test_a_key_with_another_hand_is_refused(number: int, short: object) -> None:
    # S34
    match = start()
    _send(match, 1, ("Ana", 4, 23))

    with pytest.raises(Problem) as refusal:
        _send(match, number, short)

    assert refusal.value.code == "idempotency_key_reused"
    assert Hand.objects.count() == 1


def test_the_key_of_a_hand_that_was_taken_back_never_brings_it_back() -> None:
    # S34
    match = start()
    first = _send(match, 1, ("Ana", 4, 23))
    undo_hand(match=match, number=1, author=AUTHOR, at=minutes(60))

    again = _send(match, 1, ("Ana", 4, 23))

    assert again.replayed
    assert again.hand == first.hand
    assert now(match).hands == ()


def test_the_key_of_a_hand_answers_in_a_finished_and_in_an_abandoned_match() -> None:
    match = start()
    _send(match, 1, ("Ana", 4, 23))
    abandon_match(match=match, author=AUTHOR, at=minutes(60))

    assert _send(match, 1, ("Ana", 4, 23)).replayed


def test_the_same_key_in_another_match_is_another_hand() -> None:
    for match in (start(), start()):
        assert not _send(match, 1, ("Ana", 4, 23)).replayed

    assert Hand.objects.count() == 2


def test_whatever_was_recorded_the_recheck_finds_nothing() -> None:
    make_s1()
    points_to(start(), "Ana", 100)

    assert [row.differences for row in recheck_scores()] == [(), ()]
