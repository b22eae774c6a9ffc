"""The API's own addresses: what there is, the schema, the docs, the problems."""

import json
from functools import cache

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import players.api.schema  # noqa: F401  # tells the description how to log in
from book.api.explanations import explanation
from scoring.api.described import call
from scoring.api.shapes import Shape
from web.problems import CODES, Problem
from web.views import ApiView


class RootShape(Shape):
    """Where everything is."""

    clubs = serializers.URLField()
    players = serializers.URLField()
    matches = serializers.URLField()
    tournaments = serializers.URLField()
    settle = serializers.URLField()
    schema = serializers.URLField()
    docs = serializers.URLField()


class RootView(ApiView):
    """Where everything is."""

    @call("root", "Find everything", answers={200: RootShape}, is_open=True)
    def get(self, request: Request) -> HttpResponseBase:
        listed = ["clubs", "players", "matches", "tournaments"]
        listed += ["settle", "schema", "docs"]
        return Response(
            {
                name: request.build_absolute_uri(reverse(f"api:{name}"))
                for name in listed
            }
        )


class SchemaView(ApiView):
    """The OpenAPI description, the same for every reader."""

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseBase:
        response = HttpResponse(
            schema_text(), content_type="application/vnd.oai.openapi+json"
        )
        response["Cache-Control"] = "public, max-age=300"
        return response


@cache
def schema_text() -> str:
    """Return the description as JSON; it only changes with the code."""
    with translation.override("en"):
        generator = SchemaGenerator()  # type: ignore[no-untyped-call]
        schema = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
        return json.dumps(schema, indent=1)


@csrf_exempt  # they change nothing: another method is 405, not a page too old
@require_safe
@ensure_csrf_cookie
def docs(request: HttpRequest) -> HttpResponse:
    """Show the description as a page to read and to try out."""
    return render(request, "book/api_docs.html", {"schema_url": reverse("api:schema")})


@csrf_exempt
@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    """Show every code with its status and title."""
    listed = [
        {"code": code, "status": status, "title": title}
        for code, (status, title) in CODES.items()
    ]
    return render(request, "book/api_problems.html", {"problems": listed})


@csrf_exempt
@require_safe
def problem(request: HttpRequest, code: str) -> HttpResponse:
    """Show what one code means, and what to do about it."""
    if code not in CODES:
        raise Problem("not_found", _("There is no problem with this code."))
    status, title = CODES[code]
    return render(
        request,
        "book/api_problem.html",
        {
            "code": code,
            "status": status,
            "title": title,
            "explanation": explanation(code),
        },
    )
