"""The sender inside a web worker: a thread that no request waits for."""

import logging
import threading

from django.db import DatabaseError, InterfaceError, connection

from book.services.webhook_outbox import news
from book.services.webhook_sender import Sender

log = logging.getLogger("events")
#: How often the outbox is looked at for what other processes put there, in seconds.
LOOKS_EVERY = 5.0


def start_worker() -> threading.Thread:
    """Start the thread of this process. It ends with the process."""
    thread = threading.Thread(target=run, name="webhook-sender", daemon=True)
    thread.start()
    return thread


def run(stop: threading.Event | None = None) -> None:
    """Send what is due, then wait for news or five seconds; for ever, or until stop.

    A database that is away is waited for. The connection is given back between, so
    that an idle worker holds none.
    """
    sender = Sender()
    while stop is None or not stop.is_set():
        news.clear()
        try:
            sender.send_all()
        except (DatabaseError, InterfaceError) as error:
            log.warning("webhook_sender_waits error=%s", type(error).__name__)
        except Exception:
            log.exception("webhook_sender_broken")
        finally:
            connection.close()
        news.wait(LOOKS_EVERY)
