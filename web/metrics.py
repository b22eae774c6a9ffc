"""What the site counts of itself, over all workers, for Prometheus.

Labels come from the code alone (routes, methods, statuses), so that they are few and
hold nobody's name and no secret (S11).
"""

import os
from functools import cache
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

CONTENT_TYPE = CONTENT_TYPE_LATEST
#: Where workers count together; the start command makes it anew each time.
FOLDER = "PROMETHEUS_MULTIPROC_DIR"

REGISTRY = CollectorRegistry()
REQUESTS = Counter(
    "third_hand_requests",
    "Requests answered.",
    ["route", "method", "status"],
    registry=REGISTRY,
)
SECONDS = Histogram(
    "third_hand_request_seconds",
    "From the first byte read to the answer made.",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=REGISTRY,
)
UNDER_WAY = Gauge(
    "third_hand_requests_under_way",
    "Requests that wait for their answer.",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)


@cache
def counted(route: str, method: str, status: int) -> Counter:
    """Return the count of these requests; to find it takes longer than to add one."""
    return REQUESTS.labels(route, method, status)


@cache
def timed(route: str) -> Histogram:
    """Return the times of that route."""
    return SECONDS.labels(route)


def written_out() -> bytes:
    """Return all counts in Prometheus' text form."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return generate_latest(REGISTRY)
    _forget_the_dead(Path(folder))
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def _forget_the_dead(folder: Path) -> None:
    """Take out what killed workers had under way, which they could not do."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists():
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
