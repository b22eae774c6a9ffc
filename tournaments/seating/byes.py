"""Who sits out a whole round when three does not divide the players."""

from collections.abc import Collection, Sequence


def fewest_first(
    preferred: Sequence[int], taken: Sequence[int], last: Collection[int]
) -> list[int]:
    """Order players for the bye: fewest so far, then not who had the last (5).

    `preferred` has whom to choose first among equals: from the bottom of the standings
    upwards in a Swiss round. `taken[i]` counts byes and walk-overs of player i.
    """
    return sorted(preferred, key=lambda player: (taken[player], player in last))
