"""Stored schedules without a repeated meeting, for 3 to 99 players."""

import json
from functools import cache
from importlib.resources import files
from typing import NotRequired, TypeAlias, TypedDict

Order: TypeAlias = list[int]
"""A round as one list of all n players: tables of three, then n mod 3 byes."""

LARGEST = 99


class Starter(TypedDict):
    """What one size stores; starters.json says how it is expanded."""

    m: NotRequired[int]
    L: NotRequired[int]
    f: NotRequired[int]
    base: NotRequired[list[int]]
    short: NotRequired[list[list[int]]]
    triple_of: NotRequired[int]
    rounds: int
    upper_bound: int
    byes_per_round: int


@cache
def starters() -> dict[int, Starter]:
    """Read the stored table, by number of players."""
    text = files(__package__).joinpath("starters.json").read_text(encoding="utf-8")
    table: dict[str, Starter] = json.loads(text)["starters"]
    return {int(size): starter for size, starter in table.items()}


def stored_rounds(players: int) -> int:
    """Say how many rounds are stored in which no two meet twice; 0 from 100 players."""
    starter = starters().get(players)
    return starter["rounds"] if starter else 0


def expand(players: int) -> list[Order]:
    """Write out every stored round of a size from 3 to 99 (docs/seating.md, 2).

    In each round the players 0 to n - 1 stand once; nobody has two byes in all.
    """
    starter = starters()[players]
    if "triple_of" in starter:
        return _tripled(starter["triple_of"])
    m, levels, base = starter["m"], starter["L"], starter["base"]
    rounds = []
    for start in range(0, len(base), players):
        first = base[start : start + players]
        rounds += [
            [_turned(point, shift, m, levels) for point in first] for shift in range(m)
        ]
    for u, w in starter.get("short", []):
        columns = ((x, m + (x + u) % m, 2 * m + (x + u + w) % m) for x in range(m))
        rounds.append([point for column in columns for point in column])
    return rounds


def _turned(point: int, shift: int, m: int, levels: int) -> int:
    """Add to the residue modulo m and keep the level; fixed points stay."""
    if point >= m * levels:
        return point
    level, residue = divmod(point, m)
    return level * m + (residue + shift) % m


def _tripled(third: int) -> list[Order]:
    """Build 3v from v: v's rounds on three copies at once, then v rounds across."""
    rounds = [
        [copy * third + point for copy in range(3) for point in order]
        for order in expand(third)
    ]
    for shift in range(third):
        across: Order = []
        for x in range(third):
            across += [
                x,
                third + (x + shift) % third,
                2 * third + (x + 2 * shift) % third,
            ]
        rounds.append(across)
    return rounds
