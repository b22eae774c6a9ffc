"""Results in one line each, for tests of standings."""

from hypothesis import strategies as st

from tournaments.seating.results import Blank, Line, Played, RoundResult


def table(
    players: str, *points: int, gins: tuple[int, int, int] = (0, 0, 0)
) -> Played[str]:
    """A finished match of three one-letter players: table("ABC", 100, 40, 20)."""
    a, b, c = (
        Line(player, total, gins=count)
        for player, total, count in zip(players, points, gins, strict=True)
    )
    return Played((a, b, c))


def round_of(
    number: int,
    *tables: Played[str],
    open_tables: tuple[str, ...] = (),
    **blanks: Blank,
) -> RoundResult[str]:
    """A round; who has no match is named with the reason: D="bye"."""
    waiting = tuple((one[0], one[1], one[2]) for one in open_tables)
    return RoundResult(number, tables, waiting, blanks)


@st.composite
def events(draw: st.DrawFn, players: str = "ABCDEFGH") -> list[RoundResult[str]]:
    """A few rounds among eight, by chance, with byes, walk-overs and absences."""
    rounds = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        order = "".join(draw(st.permutations(players)))
        tables = []
        blanks: dict[str, Blank] = {}
        for three in (order[:3], order[3:6]):
            if draw(st.integers(0, 5)) == 0:
                absent = draw(st.integers(0, 2))
                for place, player in enumerate(three):
                    blanks[player] = "absent" if place == absent else "walk_over"
                continue
            points = draw(
                st.lists(st.sampled_from([0, 30, 60, 100]), min_size=3, max_size=3)
            )
            tables.append(table(three, *points))
        blanks.update(dict.fromkeys(order[6:], "bye"))
        rounds.append(round_of(number, *tables, **blanks))
    return rounds
