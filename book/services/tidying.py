"""Once an hour each web worker removes what has been kept long enough (S62)."""

import logging
import threading

from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from book.services.tidy import tidy

log = logging.getLogger("events")
#: Seconds between two rounds; the start of the site does the first one. What may be
#: kept for a day is gone within an hour of it.
EVERY = 60 * 60.0


def start_tidying() -> threading.Thread:
    """Start the thread of this process. It ends with the process."""
    thread = threading.Thread(target=run, name="tidying", daemon=True)
    thread.start()
    return thread


def run(stop: threading.Event | None = None) -> None:
    """Tidy every hour, until stop. Two workers that do it at once change nothing more.

    A database that is away is asked again an hour later.
    """
    stop = stop or threading.Event()
    while not stop.wait(EVERY):
        try:
            tidy(timezone.now())
        except (DatabaseError, InterfaceError) as error:
            log.warning("tidy_failed error=%s", type(error).__name__)
        finally:
            connection.close()
