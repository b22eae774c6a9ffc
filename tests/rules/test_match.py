import pytest

from scoring.rules.errors import RuleError
from scoring.rules.hand import PlayedHand
from scoring.rules.match import replay
from scoring.rules.roles import Roles
from scoring.rules.ruleset import Ruleset
from tests.rules.examples import Row, load
from tests.rules.table import SEATS, draw, knock, played, roles_of, rules_of

DEFAULTS = Ruleset()


def hands_for(totals: dict[str, int]) -> list[PlayedHand[str]]:
    """Play a match to given totals, each hand won by who has the box."""
    hands: list[PlayedHand[str]] = []
    for player, total in totals.items():
        first, second = (other for other in totals if other != player)
        left = total
        while left:
            points = left if left <= 97 else 97
            roles = Roles(player, first, second)
            hands.append(knock(len(hands) + 1, roles, player, 1, 1 + points))
            left -= points
    return hands


@pytest.mark.parametrize("row", load("matches"), ids=lambda row: str(row["rules"]))
def test_examples_of_whole_matches(row: Row) -> None:
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

    state = replay(rules_of(row), roles_of(row["start"]), hands)

    assert state.winner == row["winner"]
    assert len(state.lines) == len(row["hands"])
    for line, hand in zip(state.lines, row["hands"], strict=True):
        found = (line.award.kind, line.scorer, line.points, line.totals)
        right = tuple(hand[key] for key in ("kind", "scorer", "points", "totals"))
        assert found == right
        assert line.counted
        assert not line.out_of_turn
        if hand["next"] is not None:
            assert line.next_roles == roles_of(hand["next"])
    last = row["hands"][-1]
    assert state.roles == (None if last["next"] is None else roles_of(last["next"]))
    assert state.over == (last["next"] is None)


@pytest.mark.parametrize(
    "row",
    [*load("worked_hands", "single"), *load("worked_hands", "options")],
    ids=lambda row: row["id"],
)
def test_examples_of_single_hands(row: Row) -> None:
    before = hands_for(row["totals_before"])
    seats = roles_of(row["before"])
    hand = played(row, len(before) + 1)
    rules = rules_of(row)
    plain = Ruleset.from_dict(
        {**rules.to_dict(), "oklahoma": "off", "spades_double": False}
    )
    assert replay(plain, seats, before).totals == row["totals_before"]

    state = replay(rules if not before else plain, seats, [*before, hand])

    line = state.lines[-1]
    assert (line.award.kind, line.scorer) == (row["kind"], row["scorer"])
    assert (line.points, line.totals) == (row["points"], row["totals"])
    assert state.over == row["over"]
    assert state.rotation == line.next_roles == roles_of(row["after"])
    assert state.roles == (None if row["over"] else state.rotation)


def test_the_example_of_a_match_hand_by_hand() -> None:
    rows = load("worked_hands", "match")
    hands = [played(row, number) for number, row in enumerate(rows, start=1)]

    state = replay(DEFAULTS, SEATS, hands)

    for line, row in zip(state.lines, rows, strict=True):
        found = (line.award.kind, line.scorer, line.points, line.totals)
        right = tuple(row[key] for key in ("kind", "scorer", "points", "totals"))
        assert found == right
        assert line.next_roles == roles_of(row["after"])
    assert (state.winner, state.winners, state.over) == ("Cho", ("Cho",), True)
    assert state.hands_won == {"Ana": 3, "Ben": 4, "Cho": 4}
    assert state.roles is None
    assert state.rotation == roles_of(rows[-1]["after"])


def test_a_match_without_hands_has_only_begun() -> None:
    state = replay(DEFAULTS, SEATS, [])

    assert state.totals == {"Ana": 0, "Ben": 0, "Cho": 0}
    assert (state.roles, state.rotation) == (SEATS, SEATS)
    assert (state.winner, state.winners, state.over) == (None, (), False)


def test_hands_after_the_end_are_set_aside() -> None:
    hands = [
        knock(1, SEATS, "Ana", 0, 98),
        knock(2, Roles("Ana", "Cho", "Ben"), "Cho", 0, 98),
        draw(3, SEATS),
    ]

    state = replay(DEFAULTS, SEATS, hands)

    assert [line.counted for line in state.lines] == [True, False, False]
    assert state.totals == {"Ana": 123, "Ben": 0, "Cho": 0}
    assert state.hands_won == {"Ana": 1, "Ben": 0, "Cho": 0}
    assert (state.winner, state.roles) == ("Ana", None)
    assert state.rotation == Roles("Ana", "Cho", "Ben")
    aside = state.lines[1]
    assert (aside.scorer, aside.points, aside.award.points) == (None, 0, 123)
    assert aside.totals == state.totals
    assert aside.next_roles == state.rotation
    assert not state.lines[2].out_of_turn


def test_points_follow_the_people_when_the_table_sat_differently() -> None:
    other = Roles("Cho", "Ana", "Ben")

    state = replay(
        DEFAULTS,
        SEATS,
        [knock(1, other, "Cho", 4, 22), draw(2, Roles("Cho", "Ben", "Ana"))],
    )

    assert [line.out_of_turn for line in state.lines] == [True, False]
    assert state.totals == {"Ana": 0, "Ben": 0, "Cho": 18}
    assert state.rotation == Roles("Cho", "Ben", "Ana")


def test_correcting_an_old_hand_moves_no_points_of_later_ones() -> None:
    second = knock(2, Roles("Ana", "Cho", "Ben"), "Cho", 7, 19)

    before = replay(DEFAULTS, SEATS, [knock(1, SEATS, "Ana", 4, 22), second])
    after = replay(DEFAULTS, SEATS, [knock(1, SEATS, "Ben", 4, 22), second])

    assert before.totals == {"Ana": 18, "Ben": 0, "Cho": 12}
    assert after.totals == {"Ana": 0, "Ben": 18, "Cho": 12}
    assert after.lines[1].out_of_turn
    assert after.rotation == before.rotation


def test_hands_are_played_in_the_order_of_their_numbers() -> None:
    hands = [knock(1, SEATS, "Ana", 4, 22), draw(3, Roles("Ana", "Cho", "Ben"))]

    state = replay(DEFAULTS, SEATS, reversed(hands))

    assert [line.number for line in state.lines] == [1, 3]
    assert not state.lines[1].out_of_turn


def test_a_number_stands_once() -> None:
    with pytest.raises(ValueError, match="stands once"):
        replay(DEFAULTS, SEATS, [draw(1, SEATS), draw(1, SEATS)])


def test_only_the_three_play() -> None:
    with pytest.raises(RuleError, match="Hand 1 was played by others") as caught:
        replay(DEFAULTS, SEATS, [draw(1, Roles("Ana", "Ben", "Dirk"))])

    assert caught.value.field == "roles"


def test_a_hand_with_faults_is_refused() -> None:
    with pytest.raises(RuleError, match="sits out cannot knock"):
        replay(DEFAULTS, SEATS, [knock(1, SEATS, "Cho", 4, 22)])


def test_a_hand_limit_ends_the_match_and_draws_count() -> None:
    rules = Ruleset(hand_limit=3)
    hands = [knock(1, SEATS, "Ana", 4, 22), draw(2, SEATS), draw(3, SEATS)]

    assert not replay(rules, SEATS, hands[:2]).over
    state = replay(rules, SEATS, hands)
    assert (state.over, state.winner, state.winners) == (True, "Ana", ("Ana",))


def test_a_tie_at_the_hand_limit_is_a_shared_first() -> None:
    rules = Ruleset(hand_limit=3)
    two = hands_for({"Ana": 18, "Ben": 18, "Cho": 7})
    three = hands_for({"Ana": 18, "Ben": 18, "Cho": 18})

    shared = replay(rules, SEATS, two)
    assert (shared.over, shared.winner, shared.winners) == (True, None, ("Ana", "Ben"))
    assert replay(rules, SEATS, three).winners == ("Ana", "Ben", "Cho")


def test_the_target_still_ends_a_match_with_a_hand_limit() -> None:
    rules = Ruleset(hand_limit=10)

    state = replay(rules, SEATS, [knock(1, SEATS, "Ana", 0, 98)])

    assert (state.over, state.winner) == (True, "Ana")


def test_an_undercut_worth_nothing_moves_the_roles() -> None:
    """R6."""
    rules = Ruleset(undercut_bonus=0)

    state = replay(rules, SEATS, [knock(1, SEATS, "Ana", 6, 6)])

    assert state.lines[0].scorer == "Ben"
    assert state.rotation == Roles("Ben", "Cho", "Ana")
    assert state.hands_won["Ben"] == 1
