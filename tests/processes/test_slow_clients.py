"""Sixty-four clients that send, and as many that read, at a crawl (S50, F8).

Behind the shipped nginx, which a public site needs; where nginx is missing the test is
skipped, for without a proxy thirty-two such clients do keep everybody out.
"""

import socket
import statistics
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.processes.live_site import LiveSite, running_site
from tests.processes.load import Table
from tests.processes.proxied import proxied, why_no_proxy

pytestmark = pytest.mark.skipif(bool(why_no_proxy()), reason=why_no_proxy())
CRAWLING = 64
HANDS = 12


def _begin(port: int, number: int) -> socket.socket:
    """Open a client: each other one never ends its body or never reads its answer."""
    line = socket.create_connection(("127.0.0.1", port))
    if number % 2:
        line.sendall(
            b"POST /api/v1/settle/ HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"
        )
    else:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.sendall(b"GET /api/v1/schema/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return line


class Crawlers:
    """The slow clients. The proxy cuts off who says nothing for ten seconds."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lines = [_begin(port, number) for number in range(2 * CRAWLING)]

    def go_on(self) -> None:
        """Each sender sends one byte more; who was cut off comes back."""
        for number in range(1, len(self.lines), 2):
            try:
                self.lines[number].sendall(b" ")
            except OSError:
                self.lines[number].close()
                self.lines[number] = _begin(self.port, number)

    def end(self) -> None:
        for line in self.lines:
            line.close()


def _seconds(table: Table, between: Callable[[], None]) -> float:
    taken = []
    for _hand in range(HANDS):
        between()
        begun = time.monotonic()
        table.record()
        taken.append(time.monotonic() - begun)
    return statistics.median(taken)


def test_a_hand_is_recorded_while_a_hundred_and_twenty_eight_crawl(
    live_database: str | None, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        site = stack.enter_context(
            running_site(
                tmp_path, live_database, LIMIT_SCALE="1000", TRUSTED_PROXIES="1"
            )
        )
        token = site.manage("create_api_token", "--scopes", "read,score").strip()
        port = stack.enter_context(proxied([site.port], tmp_path))
        table = Table(site, token)
        table.site = LiveSite(site.data_dir, port=port)
        idle = _seconds(table, lambda: None)

        crawlers = Crawlers(port)
        stack.callback(crawlers.end)
        busy = _seconds(table, crawlers.go_on)

    # Kept out, a hand would wait for as long as they crawl: for ever.
    assert busy < max(5 * idle, 2), (idle, busy)
    logged = (tmp_path / "access").read_text()
    assert "/api/" not in logged  # S11
