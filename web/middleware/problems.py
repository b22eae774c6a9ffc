"""Every refusal of the API is problem+json, also where no view was reached (S37)."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from web.answers import MEDIA_TYPE, answer_problem, as_problem, is_api, problem_json
from web.problems import Problem

log = logging.getLogger(__name__)
GetResponse = Callable[[HttpRequest], HttpResponse]
_BY_STATUS = {
    400: "invalid",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    500: "internal_error",
}


class ApiProblemMiddleware:
    """Answer problems that a view raised; give bare refusals of the API their body."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_api(request) and _must_be_secure(request):
            return problem_json(Problem("https_required"))
        response = self.get_response(request)
        if not is_api(request) or response.status_code < 400:
            return response
        if response.get("Content-Type", "").startswith(MEDIA_TYPE):
            return response
        code = _BY_STATUS.get(response.status_code, "invalid")
        answer = problem_json(Problem(code))
        if "Allow" in response:
            answer["Allow"] = response["Allow"]
        return answer

    def process_exception(
        self, request: HttpRequest, error: Exception
    ) -> HttpResponse | None:
        """Answer what people caused; let Django report what is our own fault."""
        problem = as_problem(error)
        if problem is not None:
            return answer_problem(request, problem)
        if is_api(request):
            log.exception("unhandled %s", type(error).__name__)
            return problem_json(Problem("internal_error"))
        return None


def _must_be_secure(request: HttpRequest) -> bool:
    return settings.SECURE_SSL_REDIRECT and not request.is_secure()
