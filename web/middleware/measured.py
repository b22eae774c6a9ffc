"""One line in the log and one count for each request."""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from web.log_lines import route_of
from web.metrics import UNDER_WAY, counted, timed

log = logging.getLogger("requests")
GetResponse = Callable[[HttpRequest], HttpResponse]
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
#: Asked every few seconds by machines: counted, but not told one by one. So are the
#: phones that watch and hear that nothing is new (204).
QUIET = frozenset({"book:healthz", "book:readyz", "book:metrics"})


class MeasuredMiddleware:
    """Tell route, status and time; never the address, which may be a secret."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = time.perf_counter()
        UNDER_WAY.inc()
        try:
            response = self.get_response(request)
        finally:
            UNDER_WAY.dec()
        seconds = time.perf_counter() - begun
        route = route_of(request)
        method = request.method if request.method in METHODS else "other"
        counted(route, method, response.status_code).inc()
        timed(route).observe(seconds)
        if route not in QUIET and response.status_code != 204:
            facts = {
                "route": route,
                "method": method,
                "status": response.status_code,
                "milliseconds": round(seconds * 1000, 1),
            }
            log.info("%s %s %s", method, route, response.status_code, extra=facts)
        return response
