"""How many exports may run at once: two of one credential, a quarter of the threads.

A slow reader keeps a thread for as long as it reads (S50), so a worker gives away only
some of its own. What one credential has is counted in the shared cache, by leases that
end by themselves: a worker that was killed blocks nobody for long.
"""

import threading
from collections.abc import Callable
from functools import cache as once

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from web.limits.counting import bucket_key
from web.problems import Problem

#: Seconds for which a lease counts without being renewed.
LEASE = 120


@once
def _threads() -> threading.BoundedSemaphore:
    return threading.BoundedSemaphore(settings.EXPORTS_PER_WORKER)


class Slot:
    """Leave to run one export, until it is released. Releasing twice does nothing."""

    def __init__(self, name: str, release: Callable[[], None]) -> None:
        self._name = name
        self._release = release
        self._is_held = True

    def renew(self) -> None:
        """Say that the export is still running."""
        cache.touch(self._name, LEASE)

    def release(self) -> None:
        """Let another export have the place."""
        if self._is_held:
            self._is_held = False
            cache.delete(self._name)
            self._release()


def take_slot(who: str) -> Slot:
    """Return a slot, or refuse with 429 `rate_limited` or 503 `busy`.

    who: the credential or address that the export is counted under.
    """
    key = bucket_key(f"export-slot:{who}")
    names = (f"export:{key}:{n}" for n in range(settings.EXPORTS_PER_KEY))
    name = next((name for name in names if cache.add(name, 1, LEASE)), None)
    if name is None:
        raise Problem(
            "rate_limited",
            _("Two of your files are still being saved. Go on when one is there."),
            headers={"Retry-After": "10"},
            policy="export",
        )
    if not _threads().acquire(blocking=False):
        cache.delete(name)
        raise Problem(
            "busy",
            _("Many files are being saved at this moment. Try again in 10 seconds."),
            headers={"Retry-After": "10"},
        )
    return Slot(name, _threads().release)
