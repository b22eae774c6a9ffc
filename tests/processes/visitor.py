"""A visitor of a running site, with cookies and forms but without a browser."""

import re
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, build_opener

from tests.processes.live_site import LiveSite


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *args: object) -> None:
        return None


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    text: str


@dataclass
class Visitor:
    site: LiveSite
    cookies: CookieJar = field(default_factory=CookieJar)

    def __post_init__(self) -> None:
        self._opener = build_opener(HTTPCookieProcessor(self.cookies), _NoRedirect)

    def get(self, path: str) -> Answer:
        return self._open(path, None)

    def post(self, path: str, **fields: str) -> Answer:
        """Open the page for its token, then send the form back.

        Of a site that is too busy to show the page (503) that is the answer.
        """
        page = self.get(path)
        if page.status == 503:
            return page
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
        assert found is not None, page.text
        return self._open(path, fields | {"csrfmiddlewaretoken": found[1]})

    def _open(self, path: str, fields: dict[str, str] | None) -> Answer:
        body = None if fields is None else urlencode(fields).encode()
        try:
            with self._opener.open(f"{self.site.url}{path}", body, timeout=300) as said:
                return Answer(said.status, dict(said.headers), said.read().decode())
        except HTTPError as said:
            return Answer(said.code, dict(said.headers), said.read().decode())
