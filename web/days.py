"""Days as the whole site writes them: 2026-11-30, and in no other way."""

import re
from datetime import date

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_day(text: str) -> date | None:
    """Return the day, or None where the text is no day of the calendar.

    Python reads more on its own: 2026-W10-1, and 20261130 with anything behind.
    """
    if not _DAY.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
