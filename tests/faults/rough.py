"""What no program of ours would send: too long, half, or not even JSON."""

import json
import random
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

from tests.faults.harness import Run
from tests.faults.jumps import TOO_MANY
from tests.faults.playing import Given, play_while
from tests.processes.visitor import Visitor

PATIENCE = 10.0
GUESSES = 10_000
#: How many passwords may be looked at: five at once, then one a minute, and those of
#: the ten that the address has for all accounts.
LOOKED_AT = 5

HEAD = "POST /api/v1/matches/{match}/hands/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
JSON_HEAD = "Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
#: What follows the head, and what may be answered; 0: the connection is closed.
HUGE: dict[str, tuple[str, frozenset[int]]] = {
    "a header of a megabyte": ("X: {mega}\r\n\r\n", frozenset({0, 400, 431})),
    "ten thousand headers": ("{many}\r\n", frozenset({0, 400, 431})),
    "a terabyte announced": ("Content-Length: 1000000000000\r\n\r\n", frozenset({413})),
    "more digits than any": (
        f"Content-Length: {'9' * 40}\r\n\r\n",
        frozenset({0, 400, 413}),
    ),
    "a negative length": ("Content-Length: -1\r\n\r\n", frozenset({0, 400})),
    "two lengths": (
        "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}",
        frozenset({0, 400}),
    ),
    "chunks without end": (
        "Transfer-Encoding: chunked\r\n\r\n5\r\n{{}}   \r\n0\r\n\r\n",
        frozenset({411}),
    ),
    "300 KB": ("Content-Length: 300000\r\n\r\n{body}", frozenset({413})),
}
#: JSON in every way that is none, or none of ours.
MALFORMED = (
    *("", " ", "{", "}", "[", "]", "{]", "nul", "NaN", "Infinity", "1e999", "-", "+1"),
    *('"', '"\\', '"\\u12"', '"\\ud800"', "'x'", "{'a': 1}", "{a: 1}", '{"a" 1}'),
    *(
        '{"a": }',
        '{"a": 1,}',
        '{"a": 1} x',
        "[1,]",
        "[,1]",
        "//x",
        "/* */ {}",
        "\ufeff{}",
    ),
    *(
        "\x00",
        "{}\x00",
        '{"\x00": 1}',
        "\x1f{}",
        "null",
        "true",
        "7",
        '"x"',
        "[]",
        "[{}]",
    ),
    *('{"number": 1e400}', '{"number": -0}', '{"number": 1.0}', '{"number": "1"}'),
    *('{"number": true}', '{"number": null}', '{"number": []}', '{"number": {}}'),
    "[" * 100_000,
    '{"a":' * 50_000,
    '{"number": ' + "9" * 200_000 + "}",
    '{"' + "k" * 200_000 + '": 1}',
    '{"a": 1, "a": 2}',
)


def judge_rough(run: Run, seed: int = 1) -> Iterator[str]:
    """Send all of it; what was answered 5xx, or otherwise than it must be."""
    for name, (rest, wanted) in HUGE.items():
        status = raw(run, rest.format(**_fillings()))
        if status not in wanted:
            yield f"{name} was answered {status}"
    texts = [text.encode("utf-8", "surrogatepass") for text in MALFORMED]
    for text in [*texts, *_spoilt(random.Random(seed))]:
        status = raw(run, f"Content-Length: {len(text)}\r\n\r\n", text)
        if not 200 <= status < 500:
            yield f"{text[:60]!r} was answered {status}"
    if run.sender.send("GET", f"/matches/{run.ids[0]}/").outcome != "ok":
        yield "nothing is answered any more"


def _fillings() -> dict[str, str]:
    many = "".join(f"X-{number}: y\r\n" for number in range(10_000))
    return {"mega": "x" * (1 << 20), "many": many, "body": " " * 300_000}


def _spoilt(lots: random.Random, times: int = 150) -> Iterator[bytes]:
    """Yield a good hand with bytes changed, left out, doubled."""
    good = json.dumps({"number": 1, "outcome": "knock", "knocker": "Ana"}).encode()
    for _time in range(times):
        text = bytearray(good)
        for _change in range(lots.randint(1, 4)):
            place = lots.randrange(len(text))
            how = lots.randrange(3)
            if how == 0:
                text[place] = lots.randrange(256)
            elif how == 1:
                del text[place]
            else:
                text[place:place] = text[place : place + 5]
        yield bytes(text)


def raw(run: Run, rest: str, body: bytes = b"") -> int:
    """Send it to a match's hands; the status, 0 where the connection was closed."""
    head = (HEAD + JSON_HEAD).format(match=run.ids[0], token=run.token)
    with socket.create_connection(("127.0.0.1", run.site.port), PATIENCE) as line:
        with suppress(OSError):  # it may be answered before all of it was sent
            line.sendall((head + rest).encode() + body)
        try:
            answer = line.recv(4096)
        except ConnectionError:
            return 0
    return int(answer.split()[1]) if answer.startswith(b"HTTP/") else 0


# --- Ten thousand wrong passwords -------------------------------------------------


def guesses(given: Given) -> list[str]:
    """Try ten thousand passwords of one account while hands are recorded."""
    with given.site({"LIMIT_SCALE": "1"}) as site:
        run = given.run(site)
        looked_at: list[int] = []
        play_while(given, run, lambda: looked_at.append(_guess(run)))
        found = run.found + run.judge() + run.recheck()
        print(f"  {GUESSES} guesses, {looked_at[0]} looked at: {run.counts()}")
    return found


def _guess(run: Run, at_once: int = 4) -> int:
    """Return how many were looked at, of ten thousand from one address."""
    looked_at: list[int] = []
    begun = time.monotonic()
    idle = _seconds(run)

    def try_many() -> None:
        visitor = Visitor(run.site)
        for _time in range(GUESSES // at_once):
            said = visitor.post("/account/log-in/", login="ana", password="wrong")
            if said.status >= 500:
                run.found.append(f"a guess was answered {said.status}")
            if said.status == 200 and TOO_MANY not in said.text:
                looked_at.append(1)

    crowd = [threading.Thread(target=try_many) for _ in range(at_once)]
    for thread in crowd:
        thread.start()
    busy = _seconds(run)
    for thread in crowd:
        thread.join()
    minutes = (time.monotonic() - begun) / 60
    print(
        f"  {minutes:.1f} min; a match read in {idle * 1000:.0f} ms, {busy * 1000:.0f}"
    )
    if len(looked_at) > LOOKED_AT + 1 + minutes:
        run.found.append(f"{len(looked_at)} wrong passwords were looked at")
    return len(looked_at)


def _seconds(run: Run, times: int = 40) -> float:
    taken = []
    for _time in range(times):
        begun = time.monotonic()
        run.sender.send("GET", f"/matches/{run.ids[0]}/")
        taken.append(time.monotonic() - begun)
    return statistics.median(taken)
