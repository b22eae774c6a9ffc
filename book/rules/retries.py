"""When a delivery that failed is tried again (security.md 4.5)."""

from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime

#: After the first attempt, the second, …; after the last nothing more is tried.
DELAYS = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
LONGEST_WAIT = timedelta(days=1)
#: How long a receiver may fail before it is paused.
GIVEN = timedelta(days=5)
#: The statuses whose Retry-After is honoured.
SAYS_WHEN = frozenset({429, 503})
GONE = 410


def delay_after(
    attempts: int, *, spread: float, asked: timedelta | None = None
) -> timedelta | None:
    """Return how long to wait after that many failed attempts; None: no longer.

    spread: 0.9 to 1.1, so that not all come back at once. asked: what the receiver
    wants, honoured up to a day, never shortened.
    """
    if not 1 <= attempts <= len(DELAYS):
        return None
    delay = DELAYS[attempts - 1] * spread
    return max(delay, min(asked, LONGEST_WAIT)) if asked else delay


def asked_delay(status: int, header: str, now: datetime) -> timedelta | None:
    """Return what Retry-After of a 429 or 503 asks for: seconds, or a date."""
    text = header.strip()
    if status not in SAYS_WHEN or not text:
        return None
    if text.isascii() and text.isdecimal():
        return timedelta(seconds=min(int(text[:9]), 10**6))
    try:
        until = parsedate_to_datetime(text)
        return max(until - now, timedelta(0))
    except (TypeError, ValueError, OverflowError):
        return None
