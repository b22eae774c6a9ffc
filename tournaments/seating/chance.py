"""Draws that can be repeated: the same seed and version give the same draw."""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

VERSION = 1
"""Grows with every change that draws other tables from the same state and seed."""

SEED_BITS = 64


class Chance:
    """Numbers by chance from a seed (any int) and the words that say what for.

    Only `Random.random()` is used: Python promises the same sequence for the same
    seed in every release, and promises it for no other method.
    """

    def __init__(self, seed: int, *purpose: object) -> None:
        self.random = Random(digest(VERSION, seed, *purpose)).random

    def below(self, limit: int) -> int:
        """Give a whole number from 0 to `limit` - 1."""
        return int(self.random() * limit)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Give the same things in an order by chance."""
        keys = [self.random() for _ in things]
        order = sorted(range(len(things)), key=keys.__getitem__)
        return [things[place] for place in order]


def digest(*parts: object) -> int:
    """Give 64 bits (0 to 2**64 - 1) that depend on the printed form of every part."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def round_seed(seed: int, number: int, attempt: int = 0) -> int:
    """Give the seed of round `number`, from 1; each discard is another attempt."""
    return digest("round", seed, number, attempt)


def lot(seed: int, entry: object) -> int:
    """Draw the lot of an entry, the smaller the better; repeating gives the same.

    SHA-256 of the lot seed and the entry, the first 64 bits (docs/seating.md, 7).
    """
    return digest("lot", seed, entry)
