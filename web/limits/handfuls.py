"""Taking tokens of a busy bucket by the handful.

Strangers are counted by address, so a hall of people who open the same sheet all write
to one bucket, each waiting for the other's write. A worker that is asked for a bucket
again and again takes some tokens at once and gives them out itself.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

from web.limits.bucket import Demand, Outcome, Rate
from web.limits.stores import Store

#: Seconds within which a bucket must be asked for again to be busy, and within which
#: what was taken of it is given out; what is left then is lost.
SPELL = 0.1
#: A handful has as many tokens as were asked for in this spell, 16 at most, and never
#: more than a sixteenth of what is left: near the end each token is taken by itself.
MOST, SHARE = 16, 16
SWEPT_OVER = 1000


@dataclass(slots=True)
class _Hand:
    """since: begin of the spell; asked: how often in it; left: tokens to give out."""

    since: float
    asked: int
    left: int
    last: Outcome


class HandfulStore:
    """Another store, asked less often where one bucket is asked for all the time.

    Nobody gets more than the bucket has, over all workers. Somebody may be refused
    for what another worker took and did not give out: fifteen tokens a spell of one
    that is busy, and has hundreds.
    """

    def __init__(self, shared: Store) -> None:
        self.shared = shared
        self._hands: dict[str, _Hand] = {}
        self._lock = threading.Lock()

    def take(self, demands: Sequence[Demand], now: float) -> list[Outcome]:
        if len(demands) != 1:
            return self.shared.take(demands, now)
        [demand] = demands
        with self._lock:
            hand = self._hands.get(demand.key)
            if hand is not None and not hand.since <= now < hand.since + SPELL:
                hand = None
            if hand is not None and hand.left and hand.last.rate == demand.rate:
                hand.left, hand.asked = hand.left - 1, hand.asked + 1
                return [replace(hand.last, now=now)]
        return [self._take(demand, hand, now)]

    def give_back(self, demands: Sequence[Demand], now: float) -> None:
        self.shared.give_back(demands, now)

    def _take(self, demand: Demand, hand: _Hand | None, now: float) -> Outcome:
        asked = hand.asked + 1 if hand else 1
        size = min(asked, MOST, hand.last.remaining // SHARE) if hand else 1
        if size > 1:
            [outcome] = self.shared.take([_several(demand, size)], now)
            outcome = replace(outcome, rate=demand.rate)
        if size <= 1 or not outcome.allowed:
            size = 1
            [outcome] = self.shared.take([demand], now)
        with self._lock:
            if len(self._hands) > SWEPT_OVER:
                self._hands.clear()
            since = hand.since if hand and size == 1 else now
            left = size - 1 if outcome.allowed else 0
            self._hands[demand.key] = _Hand(since, asked, left, outcome)
        return outcome


def _several(demand: Demand, tokens: int) -> Demand:
    """Return what takes so many tokens of the bucket at once, or none."""
    rate = demand.rate
    return Demand(
        demand.key, Rate(rate.count / tokens, rate.seconds, rate.burst / tokens)
    )
