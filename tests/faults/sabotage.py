"""Four ways to spoil the site, each of which the checker must see.

Settings of a site that is spoiled as SABOTAGE says:
`DJANGO_SETTINGS_MODULE=tests.faults.sabotage SABOTAGE=no_key deploy/serve`.
"""

import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

from django.http import HttpRequest, HttpResponse

from config.settings import *  # noqa: F403
from config.settings import DATABASES, MIDDLEWARE

SABOTAGE = os.environ.get("SABOTAGE", "")
GetResponse = Callable[[HttpRequest], HttpResponse]
#: How long an answer is ahead of its commit.
AHEAD = 0.15

if SABOTAGE:
    MIDDLEWARE.append("tests.faults.sabotage.Spoiled")
if SABOTAGE == "no_sync":
    # What a file system that forgets makes of this is the power cut's to show; that
    # nothing is synced is seen in the trace of system calls.
    options = DATABASES["default"]["OPTIONS"]
    options["init_command"] = options["init_command"].replace("FULL", "OFF")


class Spoiled:
    """Takes one promise out of the running site."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        if SABOTAGE == "no_key":
            forget_keys()
        if SABOTAGE == "no_length":
            forget_lengths()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        writes = request.method == "POST" and "/hands/" in request.path
        if SABOTAGE == "answer_first" and writes:
            return self._answer_before_commit(request)
        return self.get_response(request)

    def _answer_before_commit(self, request: HttpRequest) -> HttpResponse:
        from django.db import connection, transaction

        answered, said = threading.Event(), []

        def work() -> None:
            try:
                with transaction.atomic():
                    said.append(self.get_response(request))
                    answered.set()
                    time.sleep(AHEAD)
            finally:
                answered.set()
                connection.close()

        threading.Thread(target=work).start()
        answered.wait()
        response: HttpResponse = said[0]
        return response


def forget_keys() -> None:
    """Neither look for a key nor refuse it twice; a number taken gives the next."""
    from django.db import connection

    from scoring.api.views import hands
    from scoring.queries.match_record import load_record
    from scoring.services import record_hand as service

    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX IF EXISTS one_hand_per_client_key")

    def not_found(record: object, entry: object) -> None:
        return None

    def renumbered(**given: Any) -> object:  # noqa: ANN401
        number = load_record(given["match"]).next_number
        entry = replace(given["entry"], number=number)
        return service.record_hand(**given | {"entry": entry})

    _put_in_place(service, "_by_key", not_found)
    _put_in_place(hands, "record_hand", renumbered)


def _put_in_place(
    module: ModuleType, name: str, spoiled: Callable[..., object]
) -> None:
    if not callable(getattr(module, name)):
        raise TypeError(f"{module.__name__}.{name} is gone: spoil it anew.")
    setattr(module, name, spoiled)


def forget_lengths() -> None:
    """Take a body as whole, however long it was said to be."""
    from web.middleware import body

    def as_it_came(request: HttpRequest) -> None:
        return None

    _put_in_place(body, "body_problem", as_it_came)
