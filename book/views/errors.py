"""Pages for what goes wrong before or beside a view."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from web.answers import answer_problem, database_problem, is_api
from web.events import event
from web.limits.counting import wait_text
from web.logs import request_id
from web.problems import Problem


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form of another site, or of a page opened before logging in (S38, E05)."""
    event("csrf_failed", request)
    return answer_problem(request, Problem("csrf_failed"))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer_problem(request, Problem("invalid"))


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    event("refused", request)
    return answer_problem(request, Problem("forbidden"))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer_problem(request, Problem("not_found"))


def too_many(request: HttpRequest) -> HttpResponse:
    """django-allauth's limits, all of which are over within a minute."""
    event("limit", request, policy="account")
    headers = {"Retry-After": "60"}
    return answer_problem(
        request, Problem("rate_limited", wait_text(60), headers=headers)
    )


def broken(request: HttpRequest) -> HttpResponse:
    """Tell the id of the request and nothing else (S31).

    Whatever broke may break its own page too, so this one needs nothing of the request.
    A database that was gone before a view was reached is told as a view tells it (F4).
    """
    error = sys.exc_info()[1]
    if isinstance(error, OperationalError | InterfaceError):
        return answer_problem(request, database_problem(error))
    if is_api(request):
        return answer_problem(request, Problem("internal_error"))
    page = render_to_string("500.html", {"request_id": request_id()})
    return HttpResponse(page, status=500)
