"""Three confirmations attest a match; whatever changes a hand takes them back."""

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Done, Match, MatchEvent, Seat
from scoring.queries.recheck import recheck_scores
from scoring.services.anonymise_player import anonymise_player
from scoring.services.author import Author
from scoring.services.close_match import abandon_match, reopen_match
from scoring.services.confirm_match import Dispute, confirm_match
from scoring.services.correct_hand import correct_hand, restore_hand, void_hand
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    CAST,
    entry,
    minutes,
    now,
    points_to,
    record,
    standing,
    start,
)
from tests.people import named, refused

pytestmark = pytest.mark.django_db
ORGANISER = Author(over_attested=True)


@pytest.fixture
def match() -> Match:
    """Ana won it in her second hand."""
    return points_to(start(), "Ana", 100)


def confirm(match: Match, *names: str, by: Author = AUTHOR) -> Match:
    for name in names:
        confirm_match(match=match, player=name, author=by, at=minutes(60))
    return now(match).match


def dispute(
    match: Match, name: str, number: int, reason: str = "", by: Author = AUTHOR
) -> None:
    said = Dispute(number, reason)
    confirm_match(match=match, player=name, author=by, at=minutes(61), dispute=said)


def answers(match: Match) -> list[str | int]:
    """Of each seat: "yes", the number of the disputed hand, or ""."""
    return [
        "yes" if seat.confirmed_at else seat.disputed_hand or ""
        for seat in now(match).seats
    ]


def done(match: Match) -> list[tuple[str, int | None, int | None]]:
    events = MatchEvent.objects.filter(match=match).order_by("id")
    return list(events.values_list("done", "place", "number"))


def test_the_third_confirmation_attests_the_match(match: Match) -> None:
    assert confirm(match, "Ben", "Ana").attested_at is None
    attested = confirm(match, "Cleo")

    assert attested.attested_at == minutes(60)
    assert answers(match) == ["yes", "yes", "yes"]
    assert [what for what, _place, _number in done(match)] == [
        *["confirmed"] * 3,
        "attested",
    ]
    assert not any(found.differences for found in recheck_scores())


def test_repeating_changes_nothing(match: Match) -> None:
    before = confirm(match, "Ana", named("Ben").public_id)

    assert confirm(match, "ana", "Ben").version == before.version
    dispute(match, "Cleo", 1, "no")
    version = now(match).match.version
    dispute(match, "Cleo", 1, "no")

    assert now(match).match.version == version
    assert len(done(match)) == 3


@pytest.mark.parametrize("player", ["", "Dora", "a" * 500])
def test_nobody_signs_for_a_stranger(player: str, match: Match) -> None:
    with refused("invalid"):
        confirm(match, player)
    assert answers(match) == ["", "", ""]


def test_an_open_or_abandoned_match_is_not_signed() -> None:
    match = start()
    with refused("wrong_state"):
        confirm(match, "Ana")
    abandon_match(match=match, author=AUTHOR, at=minutes(1))
    with refused("wrong_state"):
        confirm(match, "Ana")


def test_a_dispute_is_kept_until_it_is_withdrawn(match: Match) -> None:
    confirm(match, "Ana", "Ben")
    dispute(match, "Ben", 2, "it was 9")

    seat = now(match).seats[1]
    assert (seat.confirmed_at, seat.disputed_hand) == (None, 2)
    assert seat.dispute_reason == "it was 9"
    assert confirm(match, "Cleo").attested_at is None

    assert confirm(match, "Ben").attested_at is not None
    assert done(match)[2:] == [
        ("disputed", 1, 2),
        ("confirmed", 2, None),
        ("withdrawn", 1, 2),
        ("confirmed", 1, None),
        ("attested", None, None),
    ]


@pytest.mark.parametrize(("number", "reason"), [(3, ""), (0, ""), (1, "x" * 201)])
def test_what_cannot_be_disputed(number: int, reason: str, match: Match) -> None:
    with refused("invalid"):
        dispute(match, "Ana", number, reason)
    assert answers(match) == ["", "", ""]


def test_a_correction_settles_the_dispute_of_its_hand_and_no_other(
    match: Match,
) -> None:
    dispute(match, "Ben", 1)
    dispute(match, "Cleo", 2)
    confirm(match, "Ana")
    hand = standing(match, 1)
    correct_hand(
        match=match,
        entry=entry(1, ("Ana", 1, 90)),
        seen=hand.tag_name,
        author=AUTHOR,
        at=minutes(70),
    )

    assert answers(match) == ["", "", 2]
    assert done(match)[-2:] == [("corrected", 1, 1), ("lapsed", None, 1)]


def _undo(match: Match, by: Author) -> None:
    undo_hand(match=match, number=2, author=by, at=minutes(70))


def _void(match: Match, by: Author) -> None:
    seen = standing(match, 1).tag_name
    void_hand(match=match, number=1, seen=seen, author=by, at=minutes(70))


def _correct(match: Match, by: Author) -> None:
    seen = standing(match, 1).tag_name
    hand = entry(1, ("Ana", 2, 91))
    correct_hand(match=match, entry=hand, seen=seen, author=by, at=minutes(70))


@pytest.mark.parametrize("change", [_undo, _void, _correct])
def test_what_all_three_confirmed_only_an_organiser_changes(
    change: object, match: Match
) -> None:
    assert callable(change)
    before = confirm(match, *CAST)
    with refused("attested"):
        change(match, AUTHOR)
    with refused("attested"):
        dispute(match, "Ana", 1)
    assert now(match).match.version == before.version

    change(match, ORGANISER)

    after = now(match).match
    assert after.attested_at is None
    assert answers(match) == ["", "", ""]
    assert done(match)[-1][0] == Done.LAPSED
    assert not any(found.differences for found in recheck_scores())


def test_a_hand_that_was_taken_out_is_not_put_back_by_a_scorekeeper(
    match: Match,
) -> None:
    extra = points_to(start(), "Ben", 100)
    seen = standing(extra, 1).tag_name
    void_hand(match=extra, number=1, seen=seen, author=AUTHOR, at=minutes(50))
    points_to(extra, "Ben", 100)
    confirm(extra, *CAST)
    latest = extra.hands.get(number=1)

    with refused("attested"):
        restore_hand(
            match=extra, number=1, seen=latest.tag_name, author=AUTHOR, at=minutes(70)
        )


def test_an_organiser_may_dispute_what_was_confirmed(match: Match) -> None:
    confirm(match, *CAST)
    dispute(match, "Ben", 1, by=ORGANISER)

    assert now(match).match.attested_at is None
    assert answers(match) == ["yes", 1, "yes"]
    assert [what for what, _place, _number in done(match)[-2:]] == [
        "lapsed",
        "disputed",
    ]


def test_who_gave_a_match_up_and_took_it_up_again_is_kept() -> None:
    match = start()
    abandon_match(match=match, author=AUTHOR, at=minutes(1))
    abandon_match(match=match, author=AUTHOR, at=minutes(2))
    reopen_match(match=match, author=ORGANISER, at=minutes(3))

    assert done(match) == [("abandoned", None, None), ("reopened", None, None)]


def test_names_go_from_disputes_and_their_history(match: Match) -> None:
    dispute(match, "Ben", 1, "Ana said so")
    anonymise_player(player=named("Ana"), author=AUTHOR, at=minutes(80))

    assert "Ana" not in Seat.objects.get(match=match, place=1).dispute_reason
    assert not MatchEvent.objects.filter(reason__contains="Ana").exists()


def test_recording_goes_on_as_before_and_asks_nothing_more(match: Match) -> None:
    other = start()
    record(other, ("Ana", 1, 20))

    assert done(other) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"disputed_hand": 1},
        {"disputed_at": minutes(1)},
        {"dispute_reason": "x"},
        {
            "disputed_hand": 1,
            "disputed_at": minutes(1),
            "confirmed_at": minutes(1),
        },
    ],
)
def test_a_seat_holds_one_whole_answer(fields: dict[str, object], match: Match) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(match=match, place=0).update(**fields)


def test_only_a_finished_match_is_attested() -> None:
    match = start()
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match.pk).update(attested_at=minutes(1))
