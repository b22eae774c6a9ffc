"""So many of so many, told as a percentage only where that says something."""

from dataclasses import dataclass

from scoring.rules.rating import MATCHES_NEEDED


@dataclass(frozen=True, slots=True)
class Share:
    """won of `of`; percent: rounded, None under five matches or where `of` is 0."""

    won: int
    of: int
    percent: int | None


def share_of(won: int, of: int, *, matches: int) -> Share:
    """Return the share; matches: how many the figures come from."""
    if matches < MATCHES_NEEDED or of == 0:
        return Share(won, of, None)
    return Share(won, of, round(100 * won / of))


def average_of(total: int, of: int, *, matches: int) -> float | None:
    """Return the average, or None where a share would have no percentage."""
    if matches < MATCHES_NEEDED or of == 0:
        return None
    return total / of
