"""Token buckets, each kept as one number: the moment at which it is full again.

A bucket of `burst` tokens that gains `count` of them in `seconds` is full again at
some moment. A token taken moves that moment on by `seconds / count`; when it would
lie more than a whole bucket ahead, the bucket is empty. (This is GCRA: the same
answers as counting tokens, with nothing to refill.)
"""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """count tokens come back in `seconds`; `burst` lie in a full bucket."""

    count: float
    seconds: int
    burst: float

    @property
    def interval(self) -> float:
        """Seconds until one token is back."""
        return self.seconds / self.count

    @property
    def depth(self) -> float:
        """Seconds until an empty bucket is full."""
        return self.interval * self.burst

    def scaled(self, by: float) -> "Rate":
        return Rate(self.count * by, self.seconds, self.burst * by)


def per_minute(count: int, burst: int | None = None) -> Rate:
    return Rate(count, 60, count if burst is None else burst)


def per_hour(count: int) -> Rate:
    return Rate(count, 3600, count)


@dataclass(frozen=True, slots=True)
class Demand:
    """A token of the bucket with this key."""

    key: str
    rate: Rate


@dataclass(frozen=True, slots=True)
class Outcome:
    """full_at and now are seconds of the same clock."""

    allowed: bool
    full_at: float
    now: float
    rate: Rate

    @property
    def remaining(self) -> int:
        """Tokens that are left."""
        ahead = max(self.full_at - self.now, 0)
        return max(math.floor((self.rate.depth - ahead) / self.rate.interval), 0)

    @property
    def wait(self) -> int:
        """Whole seconds until a token is there, at least 1."""
        late = self.full_at + self.rate.interval - self.now - self.rate.depth
        return max(math.ceil(late), 1)

    @property
    def reset(self) -> int:
        """Whole seconds until the bucket is full."""
        return max(math.ceil(self.full_at - self.now), 0)


#: Sums of many small times are not exact: a millisecond late is in time.
SLACK = 1e-3
#: Seconds by which the clocks of two machines may differ.
SKEW = 60


def standing(full_at: float | None, now: float, rate: Rate) -> float:
    """Return when the bucket is full, whatever the clock did meanwhile.

    No bucket can be full later than an empty one: what lies two of them ahead was
    written before the clock was set back, and counts as full. So nobody is locked out
    for longer than a window and a minute (fault F6).
    """
    if full_at is None or full_at > now + 2 * rate.depth + SKEW:
        return now
    return max(full_at, now)
