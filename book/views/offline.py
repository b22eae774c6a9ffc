"""Installing the site on a phone, and opening it without a network."""

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from web.deployment import deployment, shell_addresses

FELT = "#113A33"


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, served from the root so that it may answer for every page.

    Its first line names the release, its files and the reader's language: another
    release or language is another worker.
    """
    told = {
        "release": deployment(),
        "language": get_language(),
        "files": shell_addresses(),
        "table": reverse("scoring:shell"),
        "offline": reverse("book:offline"),
    }
    script = (settings.BASE_DIR / "static/js/worker.js").read_text(encoding="utf-8")
    return HttpResponse(
        f"const SHELL = {json.dumps(told)};\n{script}",
        content_type="text/javascript; charset=utf-8",
    )


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What any page but the table's is without a network: the matches kept here."""
    return render(request, "book/offline.html")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    return JsonResponse(
        {
            "id": "/",
            "name": _("Third Hand"),
            "short_name": _("Third Hand"),
            "description": _("Keeps the score of three-handed gin rummy."),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": FELT,
            "theme_color": FELT,
            "icons": [
                _icon("img/icon-192.png", "192x192", "any"),
                _icon("img/icon-512.png", "512x512", "any"),
                _icon("img/icon-512.png", "512x512", "maskable"),
            ],
            "shortcuts": [{"name": _("Go on with the match"), "url": "/?go-on"}],
        },
        content_type="application/manifest+json",
    )


# The marks of the icon lie within the circle that every mask leaves (40 % of it).
def _icon(name: str, sizes: str, purpose: str) -> dict[str, str]:
    return {
        "src": static(name),
        "sizes": sizes,
        "type": "image/png",
        "purpose": purpose,
    }
