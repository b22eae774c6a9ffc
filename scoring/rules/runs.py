"""Tables over one suit, and what follows from them for masks of four suits."""

from collections.abc import Iterator

SUIT = 0x1FFF
"""The thirteen bits of one suit."""
EVERY_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""A mask of ranks times this is those ranks in all four suits."""


def _tables() -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Work out VALUES, LEFT and RUNS for each of the 8192 masks of a suit.

    In one suit the best is to meld every unbroken stretch of three or more.
    """
    values, left, runs = [0], [0], [0]
    for mask in range(1, SUIT + 1):
        highest = mask.bit_length()
        values.append(values[mask ^ 1 << highest - 1] + min(highest, 10))
        carried = mask + (mask & -mask)
        rest, stretch = mask & carried, mask & ~carried
        melded = stretch if stretch.bit_count() >= 3 else 0
        left.append(left[rest] + values[stretch ^ melded])
        runs.append(runs[rest] | melded)
    return tuple(values), tuple(left), tuple(runs)


VALUES, LEFT, RUNS = _tables()
"""VALUES: what the cards of a suit count (R1). LEFT: what its runs leave (R3).
RUNS: the cards in those runs (R2)."""


def left_over(mask: int) -> int:
    """Count the deadwood that runs alone leave of these cards."""
    return (
        LEFT[mask & SUIT]
        + LEFT[mask >> 13 & SUIT]
        + LEFT[mask >> 26 & SUIT]
        + LEFT[mask >> 39]
    )


def in_runs(mask: int) -> int:
    """Give the cards that stand in unbroken stretches of three or more."""
    return (
        RUNS[mask & SUIT]
        | RUNS[mask >> 13 & SUIT] << 13
        | RUNS[mask >> 26 & SUIT] << 26
        | RUNS[mask >> 39] << 39
    )


def value_of(mask: int) -> int:
    """Count cards at their value, melded or not (R1)."""
    return (
        VALUES[mask & SUIT]
        + VALUES[mask >> 13 & SUIT]
        + VALUES[mask >> 26 & SUIT]
        + VALUES[mask >> 39]
    )


def stretches(mask: int) -> Iterator[int]:
    """Split cards into unbroken stretches, which never pass from suit to suit."""
    for shift in (0, 13, 26, 39):
        suit = mask >> shift & SUIT
        while suit:
            carried = suit + (suit & -suit)
            yield (suit & ~carried) << shift
            suit &= carried


def held_three_times(mask: int) -> int:
    """Give the ranks, as thirteen bits, of which three or four cards are held."""
    clubs, diamonds = mask & SUIT, mask >> 13 & SUIT
    hearts, spades = mask >> 26 & SUIT, mask >> 39
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def single_bits(mask: int) -> Iterator[int]:
    """Give the bits of a mask one by one, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest
