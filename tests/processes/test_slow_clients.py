"""Sixty-four clients that send, and as many that read, at a crawl (S50, F8).

Behind the shipped nginx, which a public site needs; where nginx is missing the test is
skipped, for without a proxy thirty-two such clients do keep everybody out.
"""

import socket
import statistics
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.processes.live_site import LiveSite, running_site
from tests.processes.load import Table
from tests.processes.proxied import proxied, why_no_proxy

pytestmark = pytest.mark.skipif(bool(why_no_proxy()), reason=why_no_proxy())
CRAWLING = 64


def _seconds(table: Table, times: int) -> float:
    taken = []
    for _hand in range(times):
        begun = time.monotonic()
        table.record()
        taken.append(time.monotonic() - begun)
    return statistics.median(taken)


def _crawl(port: int, stack: ExitStack) -> list[socket.socket]:
    """Open the clients: half never end their body, half never read their answer."""
    slow = []
    for number in range(2 * CRAWLING):
        line = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        if number % 2:
            line.sendall(
                b"POST /api/v1/settle/ HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"
            )
        else:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.sendall(b"GET /api/v1/schema/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        slow.append(line)
    return slow


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
        idle = _seconds(table, 12)

        slow = _crawl(port, stack)
        busy = _seconds(table, 12)
        for line in slow[1::2]:
            line.sendall(b" ")  # still there, and still not done

    assert busy < max(5 * idle, 0.5), (idle, busy)
    logged = (tmp_path / "access").read_text()
    assert "/api/" not in logged  # S11
