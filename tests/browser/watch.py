"""Listens to a browser: nothing may leave this machine, break the policy or fail."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

HERE = {"127.0.0.1", "localhost"}

#: Turns the event into a line of the console, which every page and frame has.
REPORT_POLICY = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error("CSP", event.violatedDirective, event.blockedURI, event.sourceFile));
"""


class Watch:
    """The complaints of all pages of one test."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self._expected: list[str] = [
            # What Playwright itself says where the tests keep the service worker out.
            "Service Worker registration blocked",
            # Chromium's own word where a page is left before its change was drawn.
            "Transition was aborted",
            "Transition was skipped",
        ]

    def attach(self, context: BrowserContext) -> None:
        context.add_init_script(REPORT_POLICY)
        context.on("request", self._on_request)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)

    def expect(self, words: str) -> None:
        """Let complaints with these words pass, as "status of 404" on such a page."""
        self._expected.append(words)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Forget what is said meanwhile: axe adds a style of its own, for one."""
        before = len(self.complaints)
        yield
        del self.complaints[before:]

    def unexpected(self) -> list[str]:
        return [
            complaint
            for complaint in self.complaints
            if not any(words in complaint for words in self._expected)
        ]

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme.startswith(("http", "ws")) and address.hostname not in HERE:
            self.complaints.append(f"left this machine: {request.url}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            where = message.location.get("url", "")
            self.complaints.append(f"console {message.type}: {message.text} ({where})")

    def _on_error(self, error: WebError) -> None:
        self.complaints.append(f"uncaught: {error.error}")
