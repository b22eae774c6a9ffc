"""Answers that need neither session nor account, before anybody looks for them.

Most requests of an evening are phones that ask whether anything is new, and people
without an account who open a score sheet. What the site does for every other request
costs them ten times what they ask for. `EARLY_ANSWERS` names the functions that look at
such a request first; whatever they do not know for certain goes the usual way.
"""

from collections.abc import Callable

from django.conf import settings
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.utils.module_loading import import_string

from web.answers import answer_problem, as_problem

GetResponse = Callable[[HttpRequest], HttpResponse]
#: Called with the usual answer, to keep of it what the next one may be given.
Keep = Callable[[HttpResponse], None]
#: Returns the answer; or what wants to see the usual one; or None: not mine.
EarlyAnswer = Callable[[HttpRequest], HttpResponse | Keep | None]


class EarlyMiddleware:
    """Ask each early answer in turn; the first that knows the request answers it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        names: list[str] = settings.EARLY_ANSWERS
        self._answers: list[EarlyAnswer] = [import_string(name) for name in names]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        found = None
        if request.method == "GET":
            try:
                found = self._asked(request)
            except Error as error:
                # Asking again would only wait for the database a second time.
                problem = as_problem(error)
                if problem is None:
                    raise
                return answer_problem(request, problem)
        if isinstance(found, HttpResponse):
            # As XFrameOptionsMiddleware does, which this answer never reaches.
            found.headers.setdefault("X-Frame-Options", settings.X_FRAME_OPTIONS)
            return found
        response = self.get_response(request)
        if found is not None:
            found(response)
        return response

    def _asked(self, request: HttpRequest) -> HttpResponse | Keep | None:
        for answer in self._answers:
            found = answer(request)
            if found is not None:
                return found
        return None
