"""Buckets in Redis, for several machines."""

from collections.abc import Sequence

from redis import Redis

from web.limits.bucket import SKEW, SLACK, Demand, Outcome, standing

PATIENCE = 0.2

_TAKE = """
local now, interval, depth = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full_at = tonumber(redis.call('GET', KEYS[1]) or now)
if full_at > now + 2 * depth + tonumber(ARGV[5]) then full_at = now end
full_at = math.max(full_at, now)
if full_at + interval > now + depth + tonumber(ARGV[4]) then
  return {0, string.format('%.6f', full_at)}
end
full_at = full_at + interval
local text = string.format('%.6f', full_at)
redis.call('SET', KEYS[1], text, 'PX', math.ceil((full_at - now) * 1000) + 1000)
return {1, text}
"""
_GIVE_BACK = """
local full_at = redis.call('GET', KEYS[1])
if full_at then
  local text = string.format('%.6f', tonumber(full_at) - tonumber(ARGV[1]))
  redis.call('SET', KEYS[1], text, 'KEEPTTL')
end
"""


class RedisStore:
    """Each bucket is one key that goes by itself once it is full."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE
        )
        self._take = self._redis.register_script(_TAKE)
        self._give_back = self._redis.register_script(_GIVE_BACK)

    def take(self, demands: Sequence[Demand], now: float) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for demand in demands:
            rate = demand.rate
            allowed, full_at = self._take(
                keys=[_key(demand)],
                args=[repr(now), rate.interval, rate.depth, SLACK, SKEW],
            )
            outcomes.append(
                Outcome(bool(allowed), standing(float(full_at), now, rate), now, rate)
            )
            if not allowed:
                break
        return outcomes

    def give_back(self, demands: Sequence[Demand], now: float) -> None:
        for demand in demands:
            self._give_back(keys=[_key(demand)], args=[demand.rate.interval])


def _key(demand: Demand) -> str:
    return f"third-hand:limit:{demand.key}"
