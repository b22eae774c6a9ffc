"""F1, F2 and F8: something is killed, the network breaks, clients crawl."""

import itertools
import os
import resource
import signal
import socket
import time
from contextlib import ExitStack
from pathlib import Path

from tests.faults.harness import Run
from tests.faults.playing import Given, answers_again, break_often, records_again
from tests.faults.servers import Cluster, own_cluster, why_no_postgres
from tests.processes.live_site import LiveSite
from tests.processes.proxied import proxied, why_no_proxy

#: Connections of each kind; two workers have 32 threads together.
CRAWLING = 64


def kills(given: Given) -> list[str]:
    """F1: kill -9 of a worker, of the server above the workers, of the start command;
    of a backend of PostgreSQL, and of all of it.
    """
    with ExitStack() as stack:
        cluster = None
        if given.server and not why_no_postgres():
            cluster = stack.enter_context(own_cluster(given.folder / "cluster"))
        site = stack.enter_context(given.site(url=cluster.url if cluster else ""))
        run = given.run(site)
        return break_often(given, run, lambda run: _kill_one(given, run, cluster))


def _kill_one(given: Given, run: Run, cluster: Cluster | None) -> None:
    kinds = ["worker", "worker", "server", "parent"]
    kinds += ["backend", "database"] if run.site.database_url else []
    kind = given.lots.choice(kinds)
    if kind == "worker":
        os.kill(given.lots.choice(run.seasoned_workers()), signal.SIGKILL)
    elif kind == "server":
        server = run.site.server()
        if server:  # else it has just ended by itself
            os.kill(server, signal.SIGKILL)
    elif kind == "parent":
        run.site.stop(signal.SIGKILL)
        run.site.start()
    elif kind == "database" and cluster is not None:
        cluster.stop("immediate")
        cluster.start()
    else:
        end_backends(str(run.site.database_url))
    answers_again(run)
    records_again(run)


def end_backends(url: str) -> None:
    """Break every connection to that database but our own."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def cuts(given: Given) -> list[str]:
    """F2: the clients break their own connections in each of the nine places."""
    with given.site() as site:
        return break_often(given, given.run(site), lambda run: run.wait_for(20))


# --- F8: slow clients -----------------------------------------------------------
BEGINNINGS = {
    "head": b"POST /api/v1/settle/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX",
    "body": (
        b"POST /api/v1/settle/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        b"Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"
    ),
    "reader": (
        b"GET /api/v1/export/hands?format=json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    ),
    "idle": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
}


def crawl(port: int, kind: str, stack: ExitStack) -> list[socket.socket]:
    """Open sixty-four connections of a kind, none of which ends by itself."""
    lines = []
    for _number in range(CRAWLING):
        line = stack.enter_context(socket.socket())
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.settimeout(5)
        line.connect(("127.0.0.1", port))
        line.sendall(BEGINNINGS[kind])
        lines.append(line)
    return lines


def drip(lines: list[socket.socket], kind: str) -> None:
    """Send, or read, one byte on each that is still open."""
    for line in lines:
        try:
            if kind == "reader":
                line.settimeout(0.01)
                line.recv(1)
            elif kind != "idle":
                line.sendall(b"x" if kind == "head" else b" ")
        except OSError:
            continue  # it was thrown out, as it may be


def slow_clients(given: Given) -> list[str]:
    """F8: half of the time straight at the site, half through the shipped proxy."""
    found = []
    for is_proxied in (False, True):
        if is_proxied and why_no_proxy():
            print(f"  F8 behind the proxy was not caused: {why_no_proxy()}.")
            continue
        name = "proxied" if is_proxied else "bare"
        half = Given(
            given.folder / name, given.seed, max(given.times // 2, 4), given.seconds / 2
        )
        half.server = given.server
        found += [f"{name}: {said}" for said in _slowly(half, is_proxied)]
    return found


def _slowly(given: Given, is_proxied: bool) -> list[str]:
    with ExitStack() as stack:
        given.folder.mkdir(parents=True)
        site = stack.enter_context(given.site({"TRUSTED_PROXIES": "1"}))
        port = site.port
        if is_proxied:
            port = stack.enter_context(proxied([site.port], given.folder))
        run = given.run(site, port)
        before = memory(site)

        turns = itertools.cycle(BEGINNINGS)
        found = break_often(
            given, run, lambda run: _crawl_once(run, port, next(turns), is_proxied)
        )
        more = memory(site) - before
        print(f"  memory of the workers: {before} MB, and {more} MB more at the end")
        if more > 150:
            found.append(f"F8 the workers hold {more} MB more than before")
    return found


def _crawl_once(run: Run, port: int, kind: str, is_proxied: bool) -> None:
    with ExitStack() as stack:
        lines = crawl(port, kind, stack)
        before = run.heard("recorded")
        for _second in range(3):
            drip(lines, kind)
            time.sleep(0.5)
        recorded = run.heard("recorded") - before
        # Without a proxy bodies and readers may keep everybody out while they last.
        if recorded == 0 and (is_proxied or kind in ("head", "idle")):
            run.found.append(f"F8 {kind}: no hand was recorded meanwhile")
    answers_again(run, most=30)
    records_again(run, most=30)


def memory(site: LiveSite) -> int:
    """Megabytes that the workers hold together."""
    pages = [
        int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in site.workers()
    ]
    return sum(pages) * resource.getpagesize() >> 20
