"""The site as a server calls it: WSGI, with a body that may stop early."""

import io
import json
from collections.abc import Iterable

from django.core.handlers.wsgi import WSGIHandler

from tests.bare_application import same_connection

Answer = tuple[int, dict[str, str], bytes]


def send(
    method: str,
    path: str,
    body: bytes = b"",
    *,
    length: int | str | None = None,
    **environ: object,
) -> Answer:
    """Send a request whose Content-Length may say more than the body holds."""
    given: dict[str, object] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/json",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if length != "":
        given["CONTENT_LENGTH"] = str(len(body) if length is None else length)
    heard: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], *_rest: object
    ) -> None:
        heard.append((status, headers))

    with same_connection():
        parts: Iterable[bytes] = WSGIHandler()(given | environ, start_response)
        content = b"".join(parts)
    status, headers = heard[0]
    return int(status.split()[0]), dict(headers), content


def code_of(answer: Answer) -> str:
    code: str = json.loads(answer[2])["code"]
    return code
