"""Measures as they are read: exact numbers, rounded only to be shown."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.seating.measures import MEASURES, Key, Value

#: Counted in sixths, so that shared places stay whole numbers.
IN_SIXTHS = ("MP", "MW", "OS")
#: Averages and shares: written with all digits, so that a column lines up.
LINED_UP = ("PS", "OS", "GN", "UD", "HW")
SIGNED = ("PD",)
NOTHING = "–"


def measure_name(key: Key) -> str:
    """Return what a measure is called."""
    return _(MEASURES[key].name)


def measure_text(key: Key, value: Value, digits: int = 2) -> str:
    """Return a measure as it stands in a table; a dash where there is none.

    digits: so many after the point at most; averages have them all.
    """
    if value is None:
        return NOTHING
    if isinstance(value, tuple):
        return "-".join(str(place) for place in value)
    exact = Fraction(value, 6) if key in IN_SIXTHS else Fraction(value)
    if key == "RT":
        exact = exact / 1000
    text = _number(abs(exact), digits, all_digits=key in LINED_UP)
    if exact < 0:
        return f"−{text}"
    return f"+{text}" if key in SIGNED and exact > 0 else text


def points_text(sixths: int) -> str:
    """Return match points, which are counted in sixths."""
    return _number(Fraction(sixths, 6), 2)


def _number(exact: Fraction, digits: int, *, all_digits: bool = False) -> str:
    rounded = round(Decimal(exact.numerator) / Decimal(exact.denominator), digits)
    if not all_digits:
        digits = max(0, -int(rounded.normalize().as_tuple().exponent))
    return number_format(rounded, digits)
