"""Pages that are the same for every stranger, kept in the memory of a worker.

A page is kept with a stamp: everything it was made from that may change. Whoever wants
it reads the stamp anew from the database, and gets the page only if nothing of it has
changed, so nobody has to be told of a write. What belongs to one reader or one moment
is cut out before a page is kept: the CSRF token, and how long ago something was.
"""

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware

from web.csrf import token_for

#: Pages of one worker at once, each about 30 KB; and how many seconds one is kept.
MOST, KEPT_FOR = 200, 60.0
#: In texts of people `"` is escaped, so neither can stand in a name.
_OWN = re.compile(
    rb'(?<=name="csrfmiddlewaretoken" value=")[A-Za-z0-9]{64}(?=")'
    rb'|(?<= data-idle=")[0-9]+(?=")'
)
_TOKEN = 64
_NEVER_KEPT = frozenset({"content-length", "set-cookie", "x-request-id"})


@dataclass(frozen=True, slots=True)
class _Page:
    """pieces: the page, cut where something of the reader's goes; is_token: for each
    cut whether it is the token, else the seconds that have passed.
    """

    stamp: Hashable
    until: float
    pieces: tuple[bytes, ...]
    is_token: tuple[bool, ...]
    headers: tuple[tuple[str, str], ...]


class KeptPages:
    """Some pages by key. The one asked for longest ago goes first."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._pages: OrderedDict[Hashable, _Page] = OrderedDict()
        self._lock = threading.Lock()
        self._monotonic = monotonic
        self._swept = 0.0

    def keep(self, key: Hashable, stamp: Hashable, response: HttpResponse) -> None:
        """Keep this page; what is no plain page of one piece is left alone."""
        if response.status_code != 200 or response.streaming:
            return
        found = _OWN.findall(response.content)
        page = _Page(
            stamp=stamp,
            until=self._monotonic() + KEPT_FOR,
            pieces=tuple(_OWN.split(response.content)),
            is_token=tuple(len(own) == _TOKEN for own in found),
            headers=tuple(
                (name, value)
                for name, value in response.headers.items()
                if name.lower() not in _NEVER_KEPT
            ),
        )
        with self._lock:
            self._pages[key] = page
            while len(self._pages) > MOST:
                self._pages.popitem(last=False)

    def fill(
        self, key: Hashable, stamp: Hashable, request: HttpRequest, idle: int
    ) -> HttpResponse | None:
        """Return the page for this reader if it is kept and nothing of it has changed.

        idle: seconds since what it shows was written to. A page with another stamp is
        forgotten: it may hold a name that is gone.
        """
        with self._lock:
            page = self._pages.get(key)
            if page is None:
                return None
            if page.stamp != stamp or page.until <= self._monotonic():
                del self._pages[key]
                return None
            self._pages.move_to_end(key)
        return _filled(page, request, idle)

    def sweep(self) -> None:
        """Forget what is too old, at most once a second."""
        now = self._monotonic()
        if now < self._swept + 1:
            return
        with self._lock:
            self._swept = now
            for key in [key for key, page in self._pages.items() if page.until <= now]:
                del self._pages[key]


def _nobody(_request: HttpRequest) -> HttpResponse:
    raise AssertionError("The middleware is asked by its parts.")


_csrf = CsrfViewMiddleware(_nobody)


def _filled(page: _Page, request: HttpRequest, idle: int) -> HttpResponse:
    """Put the reader's own token in, with its cookie where the browser has none."""
    _csrf.process_request(request)
    token, passed = token_for(request).encode(), str(idle).encode()
    parts = [page.pieces[0]]
    for is_token, piece in zip(page.is_token, page.pieces[1:], strict=True):
        parts += (token if is_token else passed, piece)
    content = b"".join(parts)
    response = HttpResponse(content)
    for name, value in page.headers:
        response.headers[name] = value
    response.headers["Content-Length"] = str(len(content))
    _csrf.process_response(request, response)
    return response
