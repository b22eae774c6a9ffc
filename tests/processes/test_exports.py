"""A large export runs and hands are recorded meanwhile: one snapshot, nobody waits."""

import csv
import io
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.processes.live_site import LiveSite, running_site

#: 13 MB as NDJSON: more than kernel and server hold on the way to a reader that stops.
#: Of 4 MB the export was over before the third was asked for.
MATCHES = 2500


@pytest.fixture(scope="module")
def site(
    live_database: str | None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveSite]:
    code = f"from benchmarks.book_of_matches import make_book; make_book({MATCHES}, 1)"
    data_dir = Path(tmp_path_factory.mktemp("site"))
    with running_site(data_dir, database_url=live_database) as site:
        site.manage("shell", "--no-imports", "--command", code)
        yield site


def _open(site: LiveSite, path: str) -> socket.socket:
    """Ask for a file and read only its beginning: a reader that is slow."""
    wire = socket.socket()
    wire.settimeout(30)
    # Before connecting: later the window has been promised, and a whole file fits
    # into what the kernel holds on the way, so the export is over unread.
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.connect(("127.0.0.1", site.port))
    wire.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    assert wire.recv(15).startswith(b"HTTP/1.1 200")
    return wire


def _call(
    site: LiveSite, token: str, path: str, body: object = None
) -> dict[str, object]:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = Request(f"{site.url}/api/v1/{path}", data, headers)
    with urlopen(request, timeout=30) as answer:
        answered: dict[str, object] = json.load(answer)
    return answered


def test_hands_are_recorded_while_exports_stand_open(site: LiveSite) -> None:
    token = site.manage("create_api_token", "--club", "home", "--scopes", "score")
    token = token.strip()
    seats = {"box": "Ann", "captain": "Bob", "sitter": "Cy"}
    match = _call(
        site, token, "matches/", {"players": list(seats.values()), "roles": seats}
    )
    wires = [_open(site, f"/api/v1/export/hands?format={x}") for x in ("json", "csv")]
    # Whoever waited for the exports would wait until they are read, and be refused.
    for number in range(1, 16):
        hand = {"number": number, "outcome": "draw"}
        _call(site, token, f"matches/{match['id']}/hands/", hand)

    # What was begun before is of before: it ends whole, and has no hand of after.
    text = b""
    while not text.endswith(b"0\r\n\r\n"):
        more = wires[1].recv(1 << 20)
        assert more, "the file was cut off"
        text += more
    for wire in wires:
        wire.close()

    assert str(match["id"]).encode() not in text
    with urlopen(f"{site.url}/api/v1/export/hands?format=csv", timeout=60) as answer:
        now = answer.read().decode()
    rows = list(csv.DictReader(io.StringIO(now, newline="")))
    assert sum(row["match"] == match["id"] for row in rows) == 15
    assert len(rows) > 10 * MATCHES


def test_a_third_file_at_once_waits_and_hears_when(site: LiveSite) -> None:
    wires = [_open(site, "/api/v1/export/hands?format=ndjson") for _n in range(2)]

    with socket.create_connection(("127.0.0.1", site.port), timeout=30) as third:
        third.sendall(
            b"GET /api/v1/export/hands?format=csv HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        )
        head = third.recv(4096)
    for wire in wires:
        wire.close()

    assert head.startswith(b"HTTP/1.1 429")
    assert b"retry-after: 10" in head.lower()
