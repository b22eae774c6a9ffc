"""F6: the wall clock jumps under load, an hour, a day, a day back, ten years."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tests.faults.clock import JUMPS, WHY_NOT, WallClock, library
from tests.faults.harness import Run
from tests.faults.playing import (
    Given,
    answers_again,
    break_often,
    records_again,
    until,
)
from tests.processes.live_site import LiveSite
from tests.processes.visitor import Visitor

#: Of all addresses of this machine one whose port 80 nobody has.
RECEIVER = "127.0.80.80"
LINKS = """
from django.urls import reverse
from django.utils import timezone
from scoring.models import Match
from scoring.queries.link_tags import link_tag
from scoring.services.author import Author
from scoring.services.table_links import give_table_link, take_back_table_link
for match in Match.objects.order_by("-pk")[:2]:
    link = give_table_link(match=match, author=Author(), at=timezone.now())
    print(reverse("scoring:table-link-open", args=[link.public_id, link_tag(link)]))
take_back_table_link(match=match, author=Author(), at=timezone.now())
"""
HOOK = f"""
from django.utils import timezone
from book.services.webhooks import OFFERED, add_endpoint
from players.models import Club
add_endpoint(club=Club.objects.get(slug="home"), url="http://{RECEIVER}/", by=None,
             events=OFFERED, at=timezone.now())
"""


def jumps(given: Given) -> list[str]:
    """Let the clock jump under load, back to where it was as often as not."""
    if not library():
        print(f"  F6 was not caused: {WHY_NOT}.")
        return []
    clock = WallClock(given.folder / "clock")
    with ExitStack() as stack:
        heard = stack.enter_context(receiver())
        site = stack.enter_context(
            given.site(clock.environment | {"WEBHOOK_ALLOW_PRIVATE": "on"})
        )
        run = given.run(site)
        good, revoked = links(site)
        if heard is not None:
            shell(site, HOOK)

        def cause(run: Run) -> None:
            clock.jump_to(0 if clock.ahead else given.lots.choice(JUMPS))
            answers_again(run)
            records_again(run)
            run.found += judge_links(site, clock, good, revoked)
            if heard is not None:
                run.found += judge_times(heard, clock)

        return break_often(given, run, cause)


def links(site: LiveSite) -> tuple[str, str]:
    """Give two tables a link and take one back: the good one, the revoked one."""
    good, revoked = shell(site, LINKS).split()
    return good, revoked


def shell(site: LiveSite, code: str) -> str:
    """Run code inside the site; what it printed."""
    return site.manage("shell", "--no-imports", "--command", code)


def judge_links(
    site: LiveSite, clock: WallClock, good: str, revoked: str
) -> Iterator[str]:
    """A link that was taken back stays so, whatever the clock says (S8)."""
    if Visitor(site).get(revoked).status != 404:
        yield f"F6 {clock.ahead:+d} s: a link that was taken back opens again"
    status = Visitor(site).get(good).status
    if clock.ahead <= 0 and status != 303:
        yield f"F6 {clock.ahead:+d} s: a good link was answered {status}"


@dataclass
class Deliveries:
    """When each said that it was sent, and when it came, by our own clock."""

    times: list[tuple[float, float]] = field(default_factory=list)


def judge_times(heard: Deliveries, clock: WallClock) -> Iterator[str]:
    """The next webhook says the time of the site, whose clock it is (S47)."""
    before = len(heard.times)
    if not until(lambda: len(heard.times) > before + 1, 20):
        yield f"F6 {clock.ahead:+d} s: no webhook came within 20 s"
        return
    said, came = heard.times[-1]
    if abs(said - came - clock.ahead) > 30:
        yield f"F6 {clock.ahead:+d} s: a webhook said {said - came:+.0f} s"


@contextmanager
def receiver() -> Iterator[Deliveries | None]:
    """Take webhooks on port 80; None where this machine does not let us."""
    heard = Deliveries()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            heard.times.append((float(self.headers["webhook-timestamp"]), time.time()))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = None
    with suppress(OSError):
        server = ThreadingHTTPServer((RECEIVER, 80), Handler)
    if server is None:
        print("  webhooks were not judged: port 80 is not ours.")
        yield None
        return
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield heard
    finally:
        server.shutdown()
        server.server_close()


# --- Who is locked out ------------------------------------------------------------

TOO_MANY = "Too many wrong"


def guess(site: LiveSite, name: str) -> str:
    """Try a wrong password; the page that says so."""
    return Visitor(site).post("/account/log-in/", login=name, password="wrong").text


def locked_out(site: LiveSite, clock: WallClock) -> Iterator[str]:
    """Lock an account where the clock is far ahead; it is open where it is right."""
    for ahead, name in ((JUMPS[-1], "dirk"), (0, "eva")):
        clock.jump_to(ahead)
        said = [guess(site, name) for _time in range(6)]
        if TOO_MANY not in said[-1]:
            yield f"F6 {ahead:+d} s: six wrong passwords are taken"
        clock.jump_to(ahead - JUMPS[1])
        if TOO_MANY in guess(site, name):
            yield f"F6 {ahead:+d} s: locked out a day before the clock was wrong"
