"""Counting each request under the class of its route (security.md 4.4)."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from web.answers import answer_problem, is_api
from web.events import event
from web.limits.bucket import Outcome
from web.limits.classes import CLASSES
from web.limits.counting import credential_of, demands_of, limit_problem, take

GetResponse = Callable[[HttpRequest], HttpResponse]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
#: How the credential of somebody who is logged in begins.
ACCOUNT = "session:"


class LimitMiddleware:
    """Answer 429 before the view when a bucket is empty; tell programs what is left.

    The class is the view's own (`limited`), else the one that `LIMIT_ROUTES` or
    `LIMIT_FORMS` gives the route, else it follows from API or page, reading or writing.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        counted = getattr(request, "limit_outcome", None)
        if counted is not None and is_api(request):
            name, outcome = counted
            for header, value in told(name, outcome).items():
                response.headers.setdefault(header, value)
        return response

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: list[object],
        kwargs: dict[str, object],
    ) -> HttpResponse | None:
        name = class_of(request, view)
        if name is None:
            return None
        unproved = CLASSES[name].unproved
        carried = cookie_of(request) if unproved else credential_of(request)
        if name == "new_match" and carried.startswith(ACCOUNT):
            name = "record"  # an account may start as many as it likes
        outcomes = take(demands_of(request, name, credential=carried))
        if not outcomes:
            return None
        last = outcomes[-1]
        if last.allowed:
            request.limit_outcome = (name, outcomes[0])  # type: ignore[attr-defined]
            return None
        request.limit_outcome = (name, last)  # type: ignore[attr-defined]
        event("limit", request, policy=name)
        return answer_problem(request, limit_problem(name, last))


def is_within_limits(request: HttpRequest, name: str) -> bool:
    """Count a request that carries no credential but perhaps a cookie as it came.

    For answers that come before the middleware; who is over goes on to it, where no
    token is taken of an empty bucket, and hears when to go on.
    """
    told_apart = CLASSES[name].unproved and request.COOKIES
    carried = cookie_of(request) if told_apart else ""
    outcomes = take(demands_of(request, name, credential=carried))
    return not outcomes or outcomes[-1].allowed


def cookie_of(request: HttpRequest) -> str:
    """Return the first cookie that tells phones apart, as it came, or ""."""
    names: list[str] = settings.LIMIT_COOKIES
    kept = (request.COOKIES.get(name, "") for name in names)
    cookie = next(filter(None, kept), "")
    return f"cookie:{cookie}" if cookie else ""


def class_of(request: HttpRequest, view: Callable[..., HttpResponse]) -> str | None:
    """Return the class of the request, or None where it is not counted."""
    if hasattr(view, "limit_class"):
        name: str | None = view.limit_class
        return name
    route = request.resolver_match.view_name if request.resolver_match else ""
    routes: dict[str, str | None] = settings.LIMIT_ROUTES
    if route in routes:
        return routes[route]
    if request.method not in SAFE:
        forms: dict[str, str] = settings.LIMIT_FORMS
        return forms.get(route, "record")
    return "api_read" if is_api(request) else "pages"


def told(name: str, outcome: Outcome) -> dict[str, str]:
    """Return the headers of draft-ietf-httpapi-ratelimit-headers-11."""
    rate = outcome.rate
    return {
        "RateLimit-Policy": f'"{name}";q={int(rate.count)};w={rate.seconds}',
        "RateLimit": f'"{name}";r={outcome.remaining};t={outcome.reset}',
    }
