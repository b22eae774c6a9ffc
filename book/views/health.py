"""Answers for load balancers, and for those who watch over the site."""

import secrets

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from players.models import Club
from web.metrics import CONTENT_TYPE, written_out
from web.room import has_room, is_there

PLAIN = "text/plain; charset=utf-8"


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """200 while the process answers; needs no database (S48)."""
    return HttpResponse("alive\n", content_type=PLAIN)


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """200 while the database answers and has room, else 503 (S48, F3)."""
    try:
        # Of a table: an empty database would answer everything else.
        Club.objects.exists()
        there = is_there()
    except (DatabaseError, InterfaceError):
        there = False
    if not there:
        return HttpResponse("no database\n", status=503, content_type=PLAIN)
    if not has_room():
        return HttpResponse("disk full\n", status=503, content_type=PLAIN)
    return HttpResponse("ready\n", content_type=PLAIN)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """What all workers counted, in Prometheus' text form; for who has the token."""
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    told = request.headers.get("Authorization", "").encode()
    if not settings.METRICS_TOKEN or not secrets.compare_digest(told, wanted):
        raise Http404  # nobody need know that it is here
    return HttpResponse(written_out(), content_type=CONTENT_TYPE)
