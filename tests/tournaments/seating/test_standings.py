from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleError
from tests.tournaments.seating.events import examples_100
from tests.tournaments.seating.tables import events, round_of, table
from tournaments.seating.measures import MEASURES, Key, Tally, head_to_head
from tournaments.seating.results import Line, Played, RoundResult, Weights
from tournaments.seating.standings import Standings, check_measures, standings
from tournaments.seating.trail import ALREADY_DECIDED, NOT_ALL_MET, trail

EVERYTHING: tuple[Key, ...] = tuple(MEASURES)

# Worked by hand from docs/seating.md, 7.
TWO_ROUNDS = [
    round_of(1, table("ABC", 100, 40, 20), table("DEF", 100, 60, 60), G="bye"),
    round_of(2, table("ADG", 30, 100, 50), table("BCE", 100, 70, 10), F="bye"),
]


def ranks(result: Standings[str]) -> dict[str, int]:
    return {row.player: row.rank for row in result.rows}


@pytest.mark.parametrize(
    ("key", "right"),
    [
        ("MP", {"A": 12, "B": 18, "C": 6, "D": 24, "E": 3, "F": 15, "G": 18}),
        ("MW", {"A": 6, "B": 6, "C": 0, "D": 12, "E": 0, "F": 0, "G": 0}),
        ("PD", {"A": 50, "B": 80, "C": -70, "D": 200, "E": -190, "F": -40, "G": -30}),
        ("PF", {"A": 65, "B": 70, "C": 45, "D": 100, "E": 35, "F": 60, "G": 50}),
        (
            "PS",
            {
                "A": Fraction(100, 160) + Fraction(30, 180),
                "F": Fraction(60, 220),
                "G": Fraction(50, 180),
            },
        ),
        # Played tables only: B makes 9 a table, C 3, D 12 and G 6.
        ("OS", {"A": Fraction(9 + 3 + 12 + 6, 4), "G": Fraction(6 + 12, 2)}),
        ("LR", {"A": (3, 1), "D": (1, 1), "F": (2, 2), "G": (2, 2), "C": (2, 3)}),
        ("RT", {"A": 1500, "B": None}),
    ],
)
def test_worked_values(key: Key, right: dict[str, object]) -> None:
    result = standings("ABCDEFG", TWO_ROUNDS, [key], ratings={"A": 1500})

    assert {one: result.row(one).values[key] for one in right} == right


def test_worked_standings() -> None:
    result = standings("ABCDEFG", TWO_ROUNDS)

    assert [row.player for row in result.rows] == list("DBGFACE")
    assert ranks(result) == {
        "D": 1, "B": 2, "G": 3, "F": 4, "A": 5, "C": 6, "E": 7
    }  # fmt: skip
    assert not result.is_provisional


def test_gins_count_per_table_and_undercuts_the_other_way() -> None:
    lines = (Line("A", 100, 3, 2, 0), Line("B", 50, 1, 0, 2), Line("C", 50, 1, 0, 1))
    rounds = [RoundResult(1, (Played(lines),)), round_of(2, table("ABD", 9, 9, 9))]

    result = standings("ABCD", rounds, ["GN", "UD", "HW"])

    assert result.row("A").values == {"GN": 1, "UD": 0, "HW": Fraction(3, 2)}
    # Undercuts: B 2 at two tables, C 1 at one, so level; hands won part them.


@pytest.mark.parametrize(
    ("points", "right"),
    [
        ((100, 40, 20), (12, 6, 0)),
        ((100, 40, 40), (12, 3, 3)),
        ((90, 90, 20), (9, 9, 0)),
        ((60, 60, 60), (6, 6, 6)),
    ],
)
def test_places_and_shared_match_points(
    points: tuple[int, int, int], right: tuple[int, ...]
) -> None:
    assert Weights().sixths(table("ABC", *points).places) == right


def test_an_absence_costs_two_targets_and_a_late_entry_nothing() -> None:
    rounds = [round_of(1, A="absent", B="walk_over", C="late")]

    result = standings("ABC", rounds, ["MP", "PD"], game_target=150)

    values = {one: tuple(result.row(one).values.values()) for one in "ABC"}
    assert values == {"A": (0, -300), "B": (12, 0), "C": (0, 0)}


def test_trial_c17_six_thirds_are_exactly_two() -> None:
    """A ties six times for first with all three; B wins twice; weights 1, 0, 0."""
    weights = Weights(1, 0, 0, 0)
    rounds = [round_of(n, table("AXY", 50, 50, 50)) for n in range(1, 7)]
    rounds += [round_of(n, table("BXY", 100, 9, 0)) for n in (7, 8)]

    result = standings("AB", rounds, ["MP", "MW"], weights)

    assert ranks(result) == {"A": 1, "B": 1}
    assert result.row("A").values == result.row("B").values == {"MP": 12, "MW": 12}


@pytest.mark.parametrize(
    ("scores", "right"),
    [
        ([120, 90, 90, 60], [1, 2, 2, 4]),
        ([100, 100, 100], [1, 1, 1]),
        ([5, 5, 3, 3, 3, 1], [1, 1, 3, 3, 3, 6]),
    ],
)
def test_trial_c13_shared_ranks_leave_gaps(scores: list[int], right: list[int]) -> None:
    ratings = dict(enumerate(scores))

    result = standings(range(len(scores)), [], ["RT"], ratings=ratings)

    assert [row.rank for row in result.rows] == right
    assert [row.is_tied for row in result.rows] == [right.count(r) > 1 for r in right]


def test_trial_c21_thirty_tied_share_a_rank_in_the_order_of_entry() -> None:
    ratings = {n: 90 if 10 <= n < 40 else 200 - n for n in range(60)}

    result = standings(range(60), [], ["RT"], ratings=ratings)

    tied = [row.player for row in result.rows if row.is_tied]
    assert tied == list(range(10, 40))
    assert {row.rank for row in result.rows if row.is_tied} == {31}
    assert result == standings(range(60), [], ["RT"], ratings=ratings)


def test_head_to_head_needs_all_to_have_met_equally_often() -> None:
    rounds = [
        round_of(1, table("ABC", 100, 40, 40)),
        round_of(2, table("ABD", 9, 8, 7)),
    ]
    tally = Tally("ABCD", rounds, Weights(), {}, 100)

    assert head_to_head(tally, "AB") == {"A": 4, "B": 0}
    assert head_to_head(tally, "BC") == {"B": 1, "C": 1}
    assert head_to_head(tally, "ABC") is None
    assert head_to_head(tally, "CD") is None


def test_why_am_i_where_i_am() -> None:
    """B and G are level on match points; B has won a table."""
    result = standings("ABCDEFG", TWO_ROUNDS)

    points, won, head, *rest = trail(result, "G")

    assert (points.verdict, points.value, points.level) == ("level", 18, ("B",))
    assert (points.ahead, points.behind, points.parted) == (1, 4, ())
    assert (won.verdict, won.ahead, won.parted) == ("decides", 1, (("B", 6),))
    assert (head.verdict, head.reason) == ("not_used", ALREADY_DECIDED)
    assert {step.reason for step in rest} == {ALREADY_DECIDED}


def test_why_head_to_head_was_not_used() -> None:
    rounds = [round_of(1, table("ABC", 100, 40, 20), table("DEF", 100, 40, 20))]

    points, head = trail(standings("ABCDEF", rounds, ["MP", "H2H"]), "D")

    assert (points.verdict, points.level) == ("level", ("A",))
    assert (head.verdict, head.reason, head.level) == ("not_used", NOT_ALL_MET, ("A",))


def test_standings_are_provisional_while_a_table_plays_and_can_stay_frozen() -> None:
    rounds = [*TWO_ROUNDS, round_of(3, table("ABD", 1, 2, 3), open_tables=("CEF",))]

    assert standings("ABCDEFG", rounds).is_provisional
    assert standings("ABCDEFG", rounds, through=2) == standings("ABCDEFG", TWO_ROUNDS)


@examples_100
@given(events(), st.permutations("ABCDEFGH"))
def test_standings_depend_on_results_alone(
    rounds: list[RoundResult[str]], order: list[str]
) -> None:
    """Laws 8 and 9: no order of players, rounds or tables makes a difference."""
    turned = [
        RoundResult(one.number, one.tables[::-1], (), one.blanks)
        for one in rounds[::-1]
    ]

    one = standings("ABCDEFGH", rounds, EVERYTHING)
    other = standings(order, turned, EVERYTHING)

    assert ranks(one) == ranks(other)
    for row in one.rows:
        assert row.values == other.row(row.player).values
        level = [r for r in one.rows if r.values == row.values]
        assert {r.rank for r in level} == {row.rank}
        assert row.is_tied == (len([r for r in one.rows if r.rank == row.rank]) > 1)
        assert not any(type(value) is float for value in row.values.values())


@examples_100
@given(events())
def test_match_points_of_a_table_add_up_and_differences_cancel(
    rounds: list[RoundResult[str]],
) -> None:
    """Law 7."""
    played = [RoundResult(one.number, one.tables) for one in rounds]
    tables = sum(len(one.tables) for one in rounds)

    result = standings("ABCDEFGH", played, ["MP", "PD", "MW"])

    totals = dict.fromkeys(result.measures, 0)
    for row in result.rows:
        for key, value in row.values.items():
            assert type(value) is int
            totals[key] += value
    assert totals == {"MP": 18 * tables, "PD": 0, "MW": 6 * tables}


@examples_100
@given(events(), st.sampled_from("ABCDEFGH"))
def test_the_trail_ends_at_the_rank(rounds: list[RoundResult[str]], who: str) -> None:
    result = standings("ABCDEFGH", rounds)

    steps = trail(result, who)

    assert tuple(step.key for step in steps) == result.measures
    assert 1 + sum(step.ahead for step in steps) == result.row(who).rank
    tied = {row.player for row in result.rows if row.rank == result.row(who).rank}
    assert set(steps[-1].level) == tied - {who}


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ([], "at least one measure"),
        (["MP", "LOT"], "no measure called “LOT”"),
        (["MP", "PD", "MP"], "MP is in the list twice"),
    ],
)
def test_measures_are_known_and_named_once(keys: list[str], fault: str) -> None:
    with pytest.raises(RuleError, match=fault):
        check_measures(keys)


@pytest.mark.parametrize(
    "weights",
    [(1, 2, 0, 0), (1, 1, 1, 1), (2, 1, -1, 2), (2, 1, 0, 101), (2.0, 1, 0, 2)],
)
def test_weights_fall_and_are_whole_numbers(weights: tuple[int, int, int, int]) -> None:
    with pytest.raises(RuleError, match="Match points"):
        Weights(*weights)


def test_a_table_is_three_different_players_with_counts_from_0() -> None:
    with pytest.raises(RuleError, match="three different players"):
        table("ABA", 100, 40, 20)
    with pytest.raises(RuleError, match="points of A is a whole number from 0, not -1"):
        table("ABC", -1, 40, 20)
