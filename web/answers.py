"""Turning a problem into an answer: problem+json for programs, a page for people."""

import json
import logging

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework import exceptions

from web.logs import request_id
from web.problems import Fault, Problem, Text
from web.room import is_full, is_no_room, note_no_room

log = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"
_DOWN = "web.database_is_down"
API_PREFIX = "/api/"


def is_api(request: HttpRequest) -> bool:
    """Whether a program asks: its answers are JSON, whatever happens."""
    return request.path_info.startswith(API_PREFIX)


def wants_json(request: HttpRequest) -> bool:
    """Whether a script of our own pages asks, which reads JSON and no page."""
    return is_api(request) or request.headers.get("Accept") == "application/json"


def problem_json(problem: Problem) -> HttpResponse:
    """Return the problem as RFC 9457 says, in the reader's language."""
    body: dict[str, object] = {
        "type": f"{settings.PUBLIC_URL}/api/v1/problems/{problem.code}/",
        "title": str(problem.title),
        "status": problem.status,
        "detail": str(problem.detail),
        "instance": f"urn:uuid:{request_id()}",
        "code": problem.code,
    }
    if problem.errors:
        body["errors"] = {
            field: [
                {"code": fault.code, "message": str(fault.message)} for fault in faults
            ]
            for field, faults in problem.errors.items()
        }
    body |= problem.members
    return HttpResponse(
        json.dumps(body, ensure_ascii=False),
        status=problem.status,
        content_type=MEDIA_TYPE,
        headers=problem.headers,
    )


def problem_page(request: HttpRequest, problem: Problem) -> HttpResponse:
    """Return the problem as a page that says the same words."""
    if problem.code == "database_unavailable":
        request.META[_DOWN] = True
        request.user = AnonymousUser()  # who it is lies in the database too
    name = problem.status if problem.status in (400, 403, 404, 429) else "problem"
    response = render(
        request,
        f"{name}.html",
        {
            "problem": problem,
            "request_id": request_id(),
            "typed": _typed(request) if problem.status == 429 else [],
        },
        status=problem.status,
    )
    for header, value in problem.headers.items():
        response[header] = value
    return response


def is_down(request: HttpRequest) -> bool:
    """Whether this request has found no database: to ask once more takes as long."""
    return _DOWN in request.META


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return what a form held, so that the page can keep it (S52); no password.

    Nothing of a long one: its sender is refused before anything of it is read.
    """
    if request.path_info.startswith(tuple(settings.LONG_BODIES)):
        return []
    return [
        (name, value)
        for name, values in request.POST.lists()
        if "password" not in name and name != "csrfmiddlewaretoken"
        for value in values
    ]


def answer_problem(request: HttpRequest, problem: Problem) -> HttpResponse:
    """Answer in the form that fits who asks."""
    if wants_json(request):
        return problem_json(problem)
    return problem_page(request, problem)


def storage_full() -> Problem:
    """Return the refusal of what finds no room on the disk; it may be tried again."""
    return Problem("storage_full", headers={"Retry-After": "60"})


def database_problem(error: DatabaseError | InterfaceError) -> Problem:
    """Say whether the database is busy, full or gone; each may be tried again."""
    text = str(error).lower()
    if "locked" in text or "lock timeout" in text or "deadlock" in text:
        return Problem("busy", headers={"Retry-After": "1"})
    if is_full(error):
        note_no_room()
        return storage_full()
    return Problem("database_unavailable", headers={"Retry-After": "5"})


_BY_CLASS: tuple[tuple[type[Exception], str], ...] = (
    (exceptions.ParseError, "malformed_json"),
    (exceptions.NotAuthenticated, "not_authenticated"),
    (exceptions.AuthenticationFailed, "token_invalid"),
    (exceptions.PermissionDenied, "forbidden"),
    (PermissionDenied, "forbidden"),
    (exceptions.NotFound, "not_found"),
    (Http404, "not_found"),
    (exceptions.MethodNotAllowed, "method_not_allowed"),
    (exceptions.NotAcceptable, "not_acceptable"),
    (exceptions.UnsupportedMediaType, "unsupported_media_type"),
    (exceptions.Throttled, "rate_limited"),
    (RequestDataTooBig, "too_large"),
    (SuspiciousOperation, "invalid"),
)


def as_problem(error: Exception) -> Problem | None:
    """Return the problem that the exception means, or None for a fault of ours."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, exceptions.ValidationError):
        errors = _faults(error.detail)
        return Problem("invalid", _first(errors), errors=errors)
    if isinstance(error, OperationalError | InterfaceError):
        log.warning("database: %s", type(error).__name__)
        return database_problem(error)
    if is_no_room(error):
        log.warning("no room: %s", type(error).__name__)
        return storage_full()
    for kind, code in _BY_CLASS:
        if isinstance(error, kind):
            return Problem(code)
    return None


def answer_exception(
    error: Exception, context: dict[str, object]
) -> HttpResponse | None:
    """Answer for Django REST framework, whatever was raised in one of its views."""
    problem = as_problem(error)
    if problem is None:
        return None
    if problem.code == "method_not_allowed":
        view = context["view"]
        problem.headers["Allow"] = ", ".join(getattr(view, "allowed_methods", ()))
    if problem.status == 401:
        invalid_token = (
            ', error="invalid_token"' if problem.code == "token_invalid" else ""
        )
        problem.headers["WWW-Authenticate"] = (
            f'Bearer realm="Third Hand"{invalid_token}'
        )
    return problem_json(problem)


def _faults(detail: object, path: str = "") -> dict[str, list[Fault]]:
    """Flatten what serializers say into faults by field, nested names with dots."""
    if isinstance(detail, dict):
        merged: dict[str, list[Fault]] = {}
        for name, inner in detail.items():
            if name == "non_field_errors":
                merged |= _faults(inner, path)
            else:
                merged |= _faults(inner, f"{path}.{name}" if path else str(name))
        return merged
    if isinstance(detail, list) and detail and isinstance(detail[0], dict | list):
        merged = {}
        for index, inner in enumerate(detail):
            merged |= _faults(inner, f"{path}.{index}" if path else str(index))
        return merged
    items = detail if isinstance(detail, list) else [detail]
    faults = [Fault(getattr(item, "code", "invalid"), str(item)) for item in items]
    return {path or "non_field_errors": faults}


def _first(errors: dict[str, list[Fault]]) -> Text:
    return next((fault.message for faults in errors.values() for fault in faults), "")
