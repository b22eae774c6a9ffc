"""A real receiver on this machine, and a club that tells it of everything."""

import queue
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from pytest_django.fixtures import Settings

from book.models import WebhookEndpoint
from book.rules import receivers
from book.services.webhooks import OFFERED, NewSecret, add_endpoint
from tests.factories import EVENING, make_club


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Notes what comes, and answers as `answers` says, 204 when that is empty."""

    port: int = 0
    heard: list[Request] = field(default_factory=list)
    answers: "queue.SimpleQueue[tuple[int, dict[str, str]]]" = field(
        default_factory=queue.SimpleQueue
    )

    def answer(self, status: int, **headers: str) -> None:
        self.answers.put((status, headers))

    def next_answer(self) -> tuple[int, dict[str, str]]:
        try:
            return self.answers.get_nowait()
        except queue.Empty:
            return 204, {}


@contextmanager
def running(receiver: Receiver) -> Iterator[ThreadingHTTPServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.heard.append(Request(self.path, headers, body))
            status, more = receiver.next_answer()
            self.send_response(status)
            for name, value in more.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[Receiver]:
    """The port of the test stands for 80, and the operator allows this machine."""
    made = Receiver()
    settings.WEBHOOK_ALLOW_PRIVATE = True
    with running(made):
        monkeypatch.setitem(receivers.PORTS, "http", made.port)
        yield made


def hook(
    url: str = "http://127.0.0.1/hook?a=1", events: Sequence[str] = OFFERED
) -> NewSecret:
    """A webhook of the club, for every kind of change unless said otherwise."""
    return add_endpoint(club=make_club(), url=url, events=events, by=None, at=EVENING)


def stored(**fields: object) -> WebhookEndpoint:
    """A webhook that was saved without looking its address up."""
    club = make_club()
    values = {
        "public_id": "hook",
        "url": "https://receiver.example/hook",
        "events": [str(kind) for kind in OFFERED],
        "sealed_secret": "",
        "created_at": EVENING,
    }
    return WebhookEndpoint.objects.create(club=club, **(values | fields))
