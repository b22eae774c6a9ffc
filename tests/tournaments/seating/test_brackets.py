import pytest

from scoring.rules.errors import RuleError
from tests.tournaments.seating.tables import round_of, table
from tournaments.seating.brackets import (
    KnockOut,
    check_cut,
    cut_line,
    draw_lots,
    knock_out,
    knock_out_roles,
    next_places,
    pass_cut,
)
from tournaments.seating.needs import Need, needs
from tournaments.seating.seats import Seating
from tournaments.seating.standings import standings


def best_of(stage: KnockOut[int]) -> list[list[int]]:
    """At each table the best seeds go on."""
    return [
        sorted(three)[:sent]
        for three, sent in zip(stage.tables, stage.sends, strict=True)
    ]


def test_nine_are_seated_so_that_opponents_add_up() -> None:
    stage = knock_out(range(1, 10))

    assert stage.tables == ((1, 6, 7), (2, 5, 8), (3, 4, 9))
    assert next_places(stage, best_of(stage)) == (1, 2, 3)
    assert not stage.is_play_in


@pytest.mark.parametrize("size", [27, 81, 243])
def test_the_opponents_seeds_add_up_to_the_same_at_each_table(size: int) -> None:
    sums = {b + c for _, b, c in knock_out(range(1, size + 1)).tables}

    assert sums == {4 * size // 3 + 1}


@pytest.mark.parametrize("size", [*range(3, 300), 728, 729, 999])
def test_any_field_comes_down_to_one_champion(size: int) -> None:
    """Law 12, with a table that sends two on in place of a table of two."""
    places = tuple(range(1, size + 1))
    rounds = 0
    while len(places) > 1:
        stage = knock_out(places)
        named = [*stage.waiting, *(one for three in stage.tables for one in three)]
        assert sorted(named) == sorted(places)
        assert stage.sends.count(2) <= 1
        assert set(stage.sends) <= {1, 2}
        through = next_places(stage, best_of(stage))
        assert len(through) == len(stage.waiting) + sum(stage.sends) < len(places)
        if not stage.is_play_in:
            assert len(places) == 3 * len(through)
        places = through
        rounds += 1

    assert places == (1,)
    assert 3 ** (rounds - 2) <= size


@pytest.mark.parametrize(
    ("size", "tables", "waiting", "sends"),
    [
        (4, ((2, 3, 4),), (1,), (2,)),
        (5, ((3, 4, 5),), (1, 2), (1,)),
        (6, ((1, 4, 5), (2, 3, 6)), (), (1, 2)),
        (7, ((2, 5, 6), (3, 4, 7)), (1,), (1, 1)),
        (8, ((3, 6, 7), (4, 5, 8)), (1, 2), (1, 1)),
        (10, ((8, 9, 10),), tuple(range(1, 8)), (2,)),
    ],
)
def test_play_ins(
    size: int,
    tables: tuple[tuple[int, int, int], ...],
    waiting: tuple[int, ...],
    sends: tuple[int, ...],
) -> None:
    assert knock_out(range(1, size + 1)) == KnockOut(tables, waiting, sends)


def test_who_goes_on_sat_at_the_table() -> None:
    stage = knock_out(range(1, 10))

    with pytest.raises(RuleError, match="7 does not sit at table 2"):
        next_places(stage, [[1], [7], [3]])
    with pytest.raises(RuleError, match="Table 3 sends on 1, and 0 are named"):
        next_places(stage, [[1], [2]])


def test_first_roles_of_a_knock_out_are_balanced_over_the_event() -> None:
    past = [Seating(((1, 2, 3),)), Seating(((2, 1, 3),))]

    assert knock_out_roles(knock_out([1, 2, 3]), past, seed=1)[0][0] == 3


@pytest.mark.parametrize("cut", [1, 6, -3, 9.0, True, "9"])
def test_a_cut_is_a_power_of_three(cut: object) -> None:
    with pytest.raises(RuleError, match="A cut is one of 0, 3, 9, 27, 81, not"):
        check_cut(cut, 99)


def test_a_cut_needs_as_many_players() -> None:
    with pytest.raises(RuleError, match="The cut to 9 needs as many players"):
        check_cut(9, 8)


RATINGS = {"A": 9, "B": 8, "C": 7, "D": 7, "E": 7, "F": 1}
TIED = standings("ABCDEF", [], ["RT"], ratings=RATINGS)


def test_lots_are_drawn_only_where_the_cut_line_is_tied() -> None:
    line = cut_line(TIED, 3)
    assert (line.through, line.level, line.places) == (("A", "B"), ("C", "D", "E"), 1)
    with pytest.raises(RuleError, match="1 place left, and 3 are level for it"):
        pass_cut(line, {"C": 1, "D": 2})

    assert pass_cut(line, {"C": 3, "D": 1, "E": 2}) == ("A", "B", "D")
    clear = standings("ABCD", [], ["RT"], ratings={**RATINGS, "D": 2})
    assert pass_cut(cut_line(clear, 3)) == ("A", "B", "C")


def test_lots_repeat_and_depend_on_the_seed() -> None:
    entries = {"C": 3, "D": 4, "E": 5}

    assert draw_lots(7, entries) == draw_lots(7, entries)
    assert draw_lots(7, entries) != draw_lots(8, entries)
    assert len(set(draw_lots(7, entries).values())) == 3


def test_what_a_player_needs_in_the_last_round() -> None:
    """Match points so far 4 3 2 | 2 1 0, in sixths; A plays B and C."""
    points = {"A": 24, "B": 18, "C": 12, "D": 12, "E": 6, "F": 0}

    found = needs("B", points, [("A", "B", "C"), ("D", "E", "F")])

    assert found[0] == Need(1, 1, 30, 1, 2)  # A may be level by a second place
    assert found[-1] == Need(3, 1, 18, 2, 5)  # C, D and E may come level


def test_a_need_agrees_with_every_way_the_round_can_end() -> None:
    points = {"A": 24, "B": 18, "C": 12, "D": 12, "E": 6, "F": 0}
    found = {(n.place, n.level): n for n in needs("C", points, ["ABC", "DEF"])}
    totals = [(100, 50, 20), (100, 50, 50), (60, 60, 9), (5, 5, 5)]
    ways = {tuple(w[i] for i in o) for w in totals for o in ORDERS}

    seen: dict[tuple[int, int], list[int]] = {}
    for first in ways:
        for second in ways:
            result = round_of(1, table("ABC", *first), table("DEF", *second))
            after = standings("ABCDEF", [result], ["MP"])
            total = {
                r.player: points[r.player] + int_of(r.values["MP"]) for r in after.rows
            }
            place = 1 + sum(one > first[2] for one in first)
            seen.setdefault((place, first.count(first[2])), []).extend(
                [
                    1 + sum(one > total["C"] for one in total.values()),
                    sum(one >= total["C"] for one in total.values()),
                ]
            )

    assert {key: (min(v), max(v)) for key, v in seen.items()} == {
        key: (need.best_rank, need.worst_rank) for key, need in found.items()
    }


ORDERS = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def int_of(value: object) -> int:
    assert isinstance(value, int)
    return value


def test_a_player_with_a_bye_waits_for_the_others() -> None:
    points = {"A": 24, "B": 18, "C": 12, "G": 24}

    assert needs("G", points, [("A", "B", "C")]) == (Need(0, 1, 24, 1, 4),)
