"""The standings of a tournament as rows: the same places as on its page."""

from collections.abc import Sequence
from fractions import Fraction

from book.rules.tables import Cell, Row
from tournaments.queries.standings import StandingsTable
from tournaments.seating.measures import MEASURES, Key, Value

#: Counted in sixths, so that shared places stay whole numbers.
IN_SIXTHS = ("MP", "MW", "OS")
DIGITS = 6


def tournament_rows(table: StandingsTable) -> Sequence[Row]:
    """Return rows of `TOURNAMENT`, in the order of the standings.

    A measure that the tournament does not use is empty; before the start so are the
    places.
    """
    return [
        (
            table.through,
            row.rank or None,
            row.is_tied,
            row.entry.number,
            row.entry.player.public_id,
            row.entry.player.name,
            row.entry.state,
            *(_cell(key, row.values.get(key)) for key in MEASURES),
        )
        for row in table.rows
    ]


def _cell(key: Key, value: Value) -> Cell:
    if value is None:
        return None
    if isinstance(value, tuple):
        return "-".join(str(place) for place in value)
    exact = Fraction(value, 6) if key in IN_SIXTHS else Fraction(value)
    if key == "RT":
        exact /= 1000  # kept in thousandths
    return int(exact) if exact.denominator == 1 else round(float(exact), DIGITS)
