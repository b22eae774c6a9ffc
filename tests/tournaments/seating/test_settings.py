import pytest

from scoring.rules.errors import RuleError
from tournaments.seating.measures import Key
from tournaments.seating.seats import Seating, check_seating
from tournaments.seating.settings import Format, Settings, warnings
from tournaments.seating.swaps import Cost, cost, swap


def test_all_faults_of_the_settings_are_told_at_once() -> None:
    keys: tuple[Key, ...] = ("MP", "MP")

    with pytest.raises(RuleError) as caught:
        Settings("full", 0, 5, measures=keys)

    fields = [fault.field for fault in caught.value.errors]
    assert fields == ["rounds", "cut", "measures"]


@pytest.mark.parametrize(
    ("format", "cut", "fault"),
    [
        ("full_cut", 0, "This format has a cut"),
        ("swiss", 9, "This format has no cut"),
        ("ladder", 0, "A format is one of full, full_cut"),
    ],
)
def test_format_and_cut_belong_together(format: Format, cut: int, fault: str) -> None:
    with pytest.raises(RuleError, match=fault):
        Settings(format, 3, cut)


@pytest.mark.parametrize(
    ("settings", "players", "right"),
    [
        (Settings("full", 4), 12, []),
        (
            Settings("full", 50),
            99,
            ["at least 99 meetings are repeats"],
        ),
        (Settings("swiss", 4), 16, []),
        (Settings("swiss", 5), 16, ["A full schedule has 7 rounds without a repeat"]),
        (Settings("full", 1), 4, ["only one table. 1 player has a bye each round"]),
        (Settings("elimination", 1), 5, []),
    ],
)
def test_warnings(settings: Settings, players: int, right: list[str]) -> None:
    found = warnings(settings, players)

    assert len(found) == len(right)
    assert all(text in str(one) for text, one in zip(right, found, strict=True))


DRAWN = Seating((("A", "B", "C"), ("D", "E", "F")), ("G",))
PAST = [Seating((("A", "B", "D"), ("E", "F", "G")), ("C",))]
SCORES = dict(zip("ABCDEFG", range(7, 0, -1), strict=True))


def test_a_swap_shows_what_it_costs() -> None:
    before = cost(DRAWN, PAST, SCORES)
    after = cost(swap(DRAWN, "B", "G"), PAST, SCORES)

    # A box and B captain again weigh 4 each, C 1; D, E and F have two roles: 2 each.
    assert before == Cost(repeats=2, spread=12, roles=15, byes=0)
    assert (after.repeats, after.spread) == (1, 4 + 36 + 16 + 6)
    assert cost(swap(DRAWN, "C", "G"), PAST, SCORES).byes == 1


def test_swapping_twice_changes_nothing() -> None:
    once = swap(DRAWN, "A", "F")

    assert once != DRAWN
    assert swap(once, "A", "F") == DRAWN
    check_seating(once, "ABCDEFG")


def test_a_swap_is_of_two_who_play() -> None:
    with pytest.raises(RuleError, match="two different players"):
        swap(DRAWN, "A", "A")
    with pytest.raises(RuleError, match="X does not play in this round"):
        swap(DRAWN, "A", "X")


@pytest.mark.parametrize(
    ("seating", "fault"),
    [
        (
            Seating((("A", "B", "A"), ("D", "E", "F")), ("G",)),
            "A is seated.*C has no",
        ),
        (Seating((("A", "B", "C"), ("D", "E", "X")), ("G",)), "F has no place.*X does"),
        (Seating((("A", "B", "C"),), ("D", "E", "F", "G")), "4 byes.* leave 1"),
    ],
)
def test_a_round_seats_everybody_once(seating: Seating[str], fault: str) -> None:
    with pytest.raises(RuleError, match=fault):
        check_seating(seating, "ABCDEFG")
