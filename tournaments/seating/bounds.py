"""How many rounds are possible without a repeat, and how many repeats are not."""

_FEWER = {6: 1, 7: 1, 12: 4}
"""Sizes where counting seats promises too much; proven by search."""

_SHORT_OF_HALF = (2, 1, 0, 1, 2, 1)


def most_rounds(players: int) -> int:
    """Bound the rounds in which no two of n >= 3 players meet twice (2).

    Up to 45 players this many exist; above, the stored schedules reach it or one less.
    """
    counted = (players - _SHORT_OF_HALF[players % 6]) // 2
    return _FEWER.get(players, counted)


def least_repeats(players: int, rounds: int) -> int:
    """Bound from below the repeated meetings of a schedule with balanced byes (2).

    The largest of three counts: meetings less pairs; for each player the seats less
    the other players, halved; tables less the most triples without a common pair.
    """
    if rounds <= most_rounds(players):
        return 0
    tables, byes = divmod(players, 3)
    fewest, with_more = divmod(byes * rounds, players)
    excess = [max(0, 2 * (rounds - fewest - more) - (players - 1)) for more in (0, 1)]
    by_players = excess[0] * (players - with_more) + excess[1] * with_more
    by_pairs = 3 * tables * rounds - players * (players - 1) // 2
    packing = players * ((players - 1) // 2) // 3 - (players % 6 == 5)
    return max(1, (by_players + 1) // 2, by_pairs, tables * rounds - packing)


def least_cost(players: int, rounds: int) -> int:
    """Bound `pairs_of_meetings` of a schedule from below: meetings spread evenly."""
    pairs = players * (players - 1) // 2
    each, more = divmod(3 * (players // 3) * rounds, pairs)
    spread = (pairs - more) * each * (each - 1) // 2 + more * each * (each + 1) // 2
    return max(least_repeats(players, rounds), spread)
