"""Headers that tell the browser what this site never does.

Reads Django 6's `SECURE_CSP`; goes when the site moves to 6.2, which has it built in.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)

#: Static files that are only ever part of a page, whose policy then holds for them:
#: 500 bytes less for each, thirty times, on a phone's first visit.
PARTS_OF_PAGES = frozenset({"text/css", "text/javascript", "font/woff2"})


def content_security_policy(directives: dict[str, list[str]]) -> str:
    """Return the policy as one header value."""
    return "; ".join(f"{name} {' '.join(to)}" for name, to in directives.items())


class SecurityHeadersMiddleware:
    """Set the policy, and keep pages out of every cache unless they say otherwise."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.policy = content_security_policy(settings.SECURE_CSP)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if kind not in PARTS_OF_PAGES or not request.path.startswith(
            settings.STATIC_URL
        ):
            response.headers.setdefault("Content-Security-Policy", self.policy)
            response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        # A page holds a reader's own token and names (S30, E05).
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response
