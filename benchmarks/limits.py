"""What counting costs a request: `python -m benchmarks.limits`.

Microseconds for the two buckets of a page, in the file that workers share by default,
while a second process counts in the same file.
"""

import multiprocessing
import statistics
import tempfile
import time
from pathlib import Path

from web.limits.bucket import Demand, Rate
from web.limits.stores import LocalStore, SqliteStore, Store

RATE = Rate(1e9, 60, 1e9)
NUMBER = 5_000


def microseconds(store: Store, number: int = NUMBER) -> list[float]:
    took = []
    for index in range(number):
        demands = [Demand(f"c{index % 200}", RATE), Demand("address", RATE)]
        begun = time.perf_counter()
        store.take(demands, time.time())
        took.append((time.perf_counter() - begun) * 1e6)
    return sorted(took)


def busy(file: Path) -> None:
    store = SqliteStore(file)
    while True:
        store.take([Demand("other", RATE), Demand("address", RATE)], time.time())
        time.sleep(0.002)  # five hundred requests a second


def show(name: str, took: list[float]) -> None:
    p99 = took[int(len(took) * 0.99)]
    print(f"{name:34} median {statistics.median(took):6.0f} µs   p99 {p99:6.0f} µs")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "limits.sqlite3"
        show("one worker's own memory", microseconds(LocalStore()))
        show("the file", microseconds(SqliteStore(file)))
        other = multiprocessing.Process(target=busy, args=(file,), daemon=True)
        other.start()
        show("the file, another worker counting", microseconds(SqliteStore(file)))
        other.terminate()


if __name__ == "__main__":
    main()
