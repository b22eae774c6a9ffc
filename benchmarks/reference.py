"""The site, and beside it on the same server four views as bare as Django has them.

`granian benchmarks.reference:application` answers `/bare/…` without any middleware,
and everything else as the site does. Only the benchmarks start it.
"""

import os
from collections.abc import Callable, Iterable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import engines
from django.test.utils import override_settings
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

TABLE = "bare_rows"
#: What recording a hand reads: token, match, hands, seats, lock, table, webhooks.
READ = 7
PAGE = engines["django"].from_string(
    "<!doctype html><title>{{ title }}</title><h1>{{ title }}</h1>"
    "<ul>{% for line in lines %}<li>{{ line }}</li>{% endfor %}</ul>"
)


@csrf_exempt
def insert(request: HttpRequest) -> HttpResponse:
    """One row, one transaction, as durable as the site's own."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {TABLE} (text) VALUES (%s)", [request.body])
    return _long(JsonResponse({"stored": True}, status=201))


@csrf_exempt
def statements(request: HttpRequest) -> HttpResponse:
    """The same row after as many statements as a recorded hand takes, and no more."""
    with transaction.atomic(), connection.cursor() as cursor:
        for key in range(READ):
            cursor.execute("SELECT id, version FROM matches WHERE id = %s", [key])
            cursor.fetchall()
        cursor.execute(f"INSERT INTO {TABLE} (text) VALUES (%s)", [request.body])
        cursor.execute("UPDATE matches SET hand_count = hand_count WHERE id = 0")
    return _long(JsonResponse({"stored": True}, status=201))


def page(request: HttpRequest) -> HttpResponse:
    """A trivial template with a score's number of lines."""
    return _long(HttpResponse(PAGE.render({"title": "Bare", "lines": range(12)})))


def one_query(request: HttpRequest) -> HttpResponse:
    """One row by its key, as JSON."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, version FROM matches ORDER BY id LIMIT 1")
        row = cursor.fetchone()
    return _long(JsonResponse({"row": row}))


def _long(response: HttpResponse) -> HttpResponse:
    """Say how long it is, which a middleware would do."""
    response["Content-Length"] = len(response.content)
    return response


urlpatterns = [
    path("bare/insert/", insert),
    path("bare/statements/", statements),
    path("bare/page/", page),
    path("bare/json/", one_query),
]


class Bare(WSGIHandler):
    """Django with these views and no middleware."""

    def load_middleware(self, is_async: bool = False) -> None:
        with override_settings(MIDDLEWARE=[]):
            super().load_middleware(is_async)

    def resolve_request(self, request: HttpRequest) -> Any:  # noqa: ANN401
        request.urlconf = "benchmarks.reference"
        return super().resolve_request(request)


site, bare = WSGIHandler(), Bare()


def application(
    environ: dict[str, Any], start_response: Callable[..., object]
) -> Iterable[bytes]:
    handler = bare if environ["PATH_INFO"].startswith("/bare/") else site
    answer: Iterable[bytes] = handler(environ, start_response)
    return answer


def make_table() -> None:
    """Make the bare views' table; for the benchmark, before it starts the server."""
    kind = (
        "INTEGER PRIMARY KEY"
        if "sqlite" in settings.DATABASES["default"]["ENGINE"]
        else "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
    )
    blob = "BLOB" if connection.vendor == "sqlite" else "BYTEA"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE IF NOT EXISTS {TABLE} (id {kind}, text {blob})")
