"""An id for each request, told in the answer and in the log."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from web.addresses import client_address
from web.logs import begin_request

GetResponse = Callable[[HttpRequest], HttpResponse]


class RequestIdMiddleware:
    """Give the request an id and send it back as `X-Request-ID`."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = begin_request(request, client_address(request))
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response
