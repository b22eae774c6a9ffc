"""Who did what in a match: worked by hand, and laws that hold for every match."""

import pytest

from scoring.rules.hand import PlayedHand
from scoring.rules.match import MatchState, replay
from scoring.rules.records import (
    BiggestHand,
    SeatRecord,
    Tally,
    ranks,
    seat_records,
)
from scoring.rules.roles import Roles
from scoring.rules.ruleset import Ruleset
from tests.rules.examples import Row, load
from tests.rules.table import draw, knock, roles_of, rules_of

DEFAULTS = Ruleset()
START = Roles("Ann", "Bob", "Cy")
#: The shared game of the trials, and a sixth hand that ends it: Ann 110, Bob 67, Cy 0.
S1 = (
    ("Ann", 4, 24),
    ("Cy", 8, 5),
    ("Bob", 0, 30),
    ("Bob", 10, 22),
    ("Ann", 3, 40),
    ("Ann", 2, 42),
)
Short = tuple[str, int, int] | None


def in_rotation(rules: Ruleset, *shorts: Short) -> list[PlayedHand[str]]:
    """The hands with everybody where the rotation seats them."""
    hands: list[PlayedHand[str]] = []
    for number, short in enumerate(shorts, start=1):
        roles = replay(rules, START, hands).rotation
        hands.append(knock(number, roles, *short) if short else draw(number, roles))
    return hands


def records(rules: Ruleset, *shorts: Short) -> dict[str, SeatRecord]:
    hands = in_rotation(rules, *shorts)
    return seat_records(rules, replay(rules, START, hands), hands)


def bars(size: int, **counts: int) -> tuple[int, ...]:
    return tuple(counts.get(f"at{index}", 0) for index in range(size))


def test_the_winner_of_the_shared_game() -> None:
    ann = records(DEFAULTS, *S1)["Ann"]

    assert ann.tally == Tally(
        box_hands=4,  # 1, 2, 3 and 6
        box_won=3,
        captain_hands=1,  # 5
        captain_won=1,
        sat_out=1,  # 4
        points=20 + 13 + 37 + 40,
        undercuts_made=1,
        caught_hands=2,  # by Cy with 5, by Bob with 30
        caught_count=35,
        knocks=bars(11, at4=1, at3=1, at2=1),
        awards=bars(7, at1=1, at2=1, at3=1, at4=1),
    )
    assert (ann.rank, ann.is_shared) == (1, False)
    assert (ann.longest_box, ann.match_hands) == (3, 6)
    assert ann.biggest == BiggestHand(40, "knock", 6)
    assert (ann.winning_total, ann.winning_hands, ann.margin) == (110, 6, 43)
    assert ann.comeback == 67 - 33  # after hand 4


def test_who_came_second_in_the_shared_game() -> None:
    bob = records(DEFAULTS, *S1)["Bob"]

    assert bob.tally == Tally(
        box_hands=2,  # 4 and 5
        box_won=1,
        captain_hands=2,  # 1 and 3
        captain_won=1,
        sat_out=2,
        points=67,
        gins=1,
        caught_hands=2,
        caught_count=24 + 40,
        knocks=bars(11, at0=1, at10=1),
        awards=bars(7, at1=1, at5=1),
    )
    assert (bob.rank, bob.longest_box) == (2, 2)
    assert bob.biggest == BiggestHand(55, "gin", 3)
    assert (bob.winning_total, bob.winning_hands, bob.margin, bob.comeback) == (
        (None,) * 4
    )


def test_who_won_no_hand_has_no_biggest_one_and_no_box() -> None:
    cy = records(DEFAULTS, *S1)["Cy"]

    assert cy.tally == Tally(
        captain_hands=3,
        sat_out=3,
        undercuts_suffered=1,
        caught_hands=2,
        caught_count=22 + 42,
        knocks=bars(11, at8=1),
    )
    assert (cy.rank, cy.longest_box, cy.biggest) == (3, 0, None)


def test_an_open_match_has_no_records() -> None:
    assert records(DEFAULTS, *S1[:5]) == {}


def test_a_hand_after_the_end_counts_for_nobody() -> None:
    over = in_rotation(DEFAULTS, *S1)
    later = knock(7, Roles("Ann", "Bob", "Cy"), "Bob", 0, 90)
    hands = [*over, later]

    with_it = seat_records(DEFAULTS, replay(DEFAULTS, START, hands), hands)

    assert with_it == records(DEFAULTS, *S1)


def test_a_gap_in_the_numbers_does_not_end_a_stay_in_the_box() -> None:
    hands = in_rotation(DEFAULTS, ("Ann", 1, 40), ("Ann", 1, 40), ("Ann", 1, 40))
    with_gap = [hands[0]] + [
        knock(hand.number + 1, hand.roles, "Ann", 1, 40) for hand in hands[1:]
    ]

    ann = seat_records(DEFAULTS, replay(DEFAULTS, START, with_gap), with_gap)["Ann"]

    assert ann.longest_box == 3


def test_a_drawn_hand_is_played_by_two_and_won_by_none() -> None:
    three = records(Ruleset(hand_limit=3), None, ("Ann", 1, 11), None)

    assert (three["Ann"].tally.hands, three["Ann"].tally.drawn) == (3, 2)
    assert three["Ann"].longest_box == 3
    assert (three["Bob"].tally.hands, three["Bob"].tally.drawn) == (2, 1)
    assert (three["Cy"].tally.hands, three["Cy"].tally.drawn) == (1, 1)


def test_a_limit_of_hands_makes_no_fastest_match() -> None:
    ann = records(Ruleset(hand_limit=3), None, ("Ann", 1, 11), None)["Ann"]

    assert (ann.winning_total, ann.winning_hands) == (10, None)


def test_a_shared_first_is_nobodys_win() -> None:
    three = records(Ruleset(hand_limit=3), None, None, None)

    assert {name: record.rank for name, record in three.items()} == dict.fromkeys(
        START.players, 1
    )
    assert all(record.is_shared for record in three.values())
    assert all(record.winning_total is None for record in three.values())
    assert all(record.comeback is None for record in three.values())


def test_big_gin_is_gin_too() -> None:
    rules = Ruleset(big_gin_bonus=31, game_target=50)
    hands = [knock(1, START, "Ann", 0, 20, big_gin=True)]

    ann = seat_records(rules, replay(rules, START, hands), hands)["Ann"]

    assert (ann.tally.gins, ann.tally.big_gins, ann.tally.knocks[0]) == (1, 1, 1)


def test_a_hand_won_with_an_award_of_nothing_is_won() -> None:
    rules = Ruleset(undercut_bonus=0, hand_limit=3)

    bob = records(rules, ("Ann", 5, 5), None, None)["Bob"]

    assert (bob.tally.captain_won, bob.tally.awards[0]) == (1, 1)
    assert bob.biggest == BiggestHand(0, "undercut", 1)


def test_equal_totals_share_the_better_rank() -> None:
    assert ranks({"a": 5, "b": 7, "c": 5}) == {"a": 2, "b": 1, "c": 2}
    assert ranks({"a": 7, "b": 7, "c": 5}) == {"a": 1, "b": 1, "c": 3}


def test_taking_away_what_was_added_leaves_nothing() -> None:
    ann = records(DEFAULTS, *S1)["Ann"].tally

    assert ann + ann - ann == ann
    assert ann - ann == Tally()


def example(row: Row) -> tuple[Ruleset, list[PlayedHand[str]], MatchState[str]]:
    hands = [
        draw(number, roles_of(hand))
        if hand["outcome"] == "draw"
        else knock(
            number,
            roles_of(hand),
            hand["knocker"],
            hand["knocker_deadwood"],
            hand["opponent_deadwood"],
        )
        for number, hand in enumerate(row["hands"], start=1)
    ]
    return rules_of(row), hands, replay(rules_of(row), roles_of(row["start"]), hands)


@pytest.mark.parametrize("row", load("matches"), ids=lambda row: str(row["rules"]))
def test_tallies_of_the_three_come_to_the_match(row: Row) -> None:
    rules, hands, state = example(row)
    if not state.over:
        pytest.skip("not played to the end")
    three = seat_records(rules, state, hands)
    tallies = [record.tally for record in three.values()]
    counted = [line for line in state.lines if line.counted]

    assert sum(tally.hands for tally in tallies) == 2 * len(counted)
    assert sum(tally.sat_out for tally in tallies) == len(counted)
    assert sum(tally.box_hands for tally in tallies) == len(counted)
    decided = sum(line.scorer is not None for line in counted)
    assert sum(tally.won for tally in tallies) == decided
    assert sum(tally.drawn for tally in tallies) == 2 * (len(counted) - decided)
    won = [record.winning_total for record in three.values()]
    assert len(won) - won.count(None) == (state.winner is not None)
    for name, record in three.items():
        tally = record.tally
        assert tally.hands + tally.sat_out == record.match_hands
        assert tally.points == record.total == state.totals[name]
        assert sum(tally.awards) == tally.won
        assert tally.knocks[0] == tally.gins >= tally.big_gins
    knocks = sum(tally.knocked for tally in tallies)
    assert knocks == sum(tally.caught_hands for tally in tallies)
    assert sum(tally.undercuts_made for tally in tallies) == sum(
        tally.undercuts_suffered for tally in tallies
    )
