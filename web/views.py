"""What every call of the API does before and after its own work."""

from django.utils.decorators import method_decorator
from django.views.decorators.common import no_append_slash
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from web.middleware.body import WITH_BODY, body_problem_of
from web.parsers import refuse_other_than_json


# A redirect to the address with a slash would lose what a POST brought.
@method_decorator(no_append_slash, name="dispatch")
class ApiView(APIView):
    """A call of the API. Checks come in the order of security.md section 4:

    401, 404 or 403, 405, 406, 415, 411 or 413, a body cut short, and only then what
    the body says. `check_leave` fetches what the address names, with leave.
    """

    def check_leave(self, request: Request) -> None:
        """Refuse who may not, before anything else is looked at."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        self.format_kwarg = None
        self.perform_authentication(request)
        self.check_leave(request)
        self._check_method(request)
        renderer, media_type = self.perform_content_negotiation(request)
        request.accepted_renderer = renderer
        request.accepted_media_type = media_type
        if request.method in WITH_BODY:
            self.check_body(request)
        self.check_throttles(request)

    def options(  # type: ignore[override]  # Django's stubs know its own request only
        self, request: Request, *args: object, **kwargs: object
    ) -> Response:
        """Say which methods there are, and nothing that a form would need (E09)."""
        response = Response(status=204)
        if "GET" in self.allowed_methods and self.is_public():
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Allow-Methods"] = "GET, HEAD, OPTIONS"
            response["Access-Control-Allow-Headers"] = "If-None-Match"
        return response

    def check_body(self, request: Request) -> None:
        """Refuse a body that is not JSON, too long, or cut short."""
        refuse_other_than_json(request)
        refuse_body_problem(request)

    def is_public(self) -> bool:
        """Whether everybody may read what this address holds."""
        return True

    def finalize_response(
        self, request: Request, response: Response, *args: object, **kwargs: object
    ) -> Response:
        final = super().finalize_response(request, response, *args, **kwargs)
        is_read = request.method in ("GET", "HEAD") and final.status_code < 400
        if is_read and self.is_public():
            final["Access-Control-Allow-Origin"] = "*"  # never with credentials (S38)
        return final

    def _check_method(self, request: Request) -> None:
        method = (request.method or "").lower()
        known = method in self.http_method_names and hasattr(self, method)
        if not known:
            raise MethodNotAllowed(request.method or "")


def refuse_body_problem(request: Request) -> None:
    """Refuse a body that is too long, cut short, or of unstated length."""
    problem = body_problem_of(request._request)
    if problem is not None:
        raise problem
