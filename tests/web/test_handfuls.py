"""Tokens of a busy bucket taken by the handful: fewer writes, never more tokens."""

from collections.abc import Sequence

from web.limits.bucket import Demand, Outcome, per_minute
from web.limits.handfuls import MOST, SPELL, HandfulStore
from web.limits.stores import LocalStore

HALL = Demand("hall", per_minute(600, burst=600))


class Counted(LocalStore):
    """Says how often it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def take(self, demands: Sequence[Demand], now: float) -> list[Outcome]:
        self.times += 1
        return super().take(demands, now)


def allowed(store: HandfulStore, demand: Demand, now: float) -> bool:
    return store.take([demand], now)[0].allowed


def test_a_bucket_asked_for_now_and_then_is_counted_token_by_token() -> None:
    shared = Counted()
    store = HandfulStore(shared)
    for time in range(20):
        [outcome] = store.take([HALL], time)
        assert outcome.remaining == 599

    assert shared.times == 20


def test_a_busy_one_is_written_to_a_few_times() -> None:
    shared = Counted()
    store = HandfulStore(shared)

    assert all(allowed(store, HALL, 1.0) for _time in range(300))
    assert shared.times < 300 / MOST + 12


def test_no_more_is_given_than_there_is_over_all_workers() -> None:
    shared = Counted()
    workers = [HandfulStore(shared) for _worker in range(3)]

    given = [allowed(workers[n % 3], HALL, 1.0) for n in range(900)]

    assert sum(given) == 600
    assert not any(given[-200:])


def test_what_is_not_given_out_in_its_spell_is_lost() -> None:
    shared = Counted()
    store = HandfulStore(shared)
    for _time in range(100):
        store.take([HALL], 1.0)
    asked = shared.times

    store.take([HALL], 1.0 + SPELL)
    store.take([HALL], 0.5)  # the clock was set back

    assert shared.times == asked + 2
    [outcome] = shared.take([HALL], 1.0 + SPELL)
    assert 600 - 102 - 2 * MOST <= outcome.remaining < 600 - 100


def test_several_demands_go_to_the_store_as_they_are() -> None:
    shared = Counted()
    store = HandfulStore(shared)
    other = Demand("match", per_minute(60))

    for _time in range(10):
        outcomes = store.take([HALL, other], 1.0)

    assert shared.times == 10
    assert [outcome.remaining for outcome in outcomes] == [590, 50]
    store.give_back([HALL], 1.0)
    assert shared.take([HALL], 1.0)[0].remaining == 590
