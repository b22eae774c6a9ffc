"""Many clients at once over kept connections, from one process of their own."""

import asyncio
import json
import statistics
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

Ask = tuple[str, str, dict[str, Any] | None]


@dataclass
class Taken:
    """Seconds of each answer, and what was wrong."""

    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    lasted: float = 0

    @property
    def rate(self) -> float:
        return len(self.seconds) / self.lasted if self.lasted else 0

    @property
    def median(self) -> float:
        return statistics.median(self.seconds) if self.seconds else float("nan")

    @property
    def p99(self) -> float:
        ordered = sorted(self.seconds) or [float("nan")]
        return ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


class Client:
    """One kept connection."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:  # noqa: ANN401
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._line
        sent = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        head += [f"Authorization: Bearer {self.token}"] if self.token else []
        if body is not None:
            head += ["Content-Type: application/json", f"Content-Length: {len(sent)}"]
        writer.write("\r\n".join([*head, "", ""]).encode() + sent)
        told = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(told.split()[1])
        length = told.partition("content-length:")[2].split("\r\n")[0].strip()
        content = await reader.readexactly(int(length)) if length else b""
        if "connection: close" in told:
            writer.close()
            self._line = None
        return status, content


async def _keep_asking(
    client: Client, asks: Iterator[Ask], until: float, right: set[int], taken: Taken
) -> None:
    while time.perf_counter() < until:
        # Taken only when it will be sent: a hand left out would end the match.
        ask = next(asks, None)
        if ask is None:
            return
        method, path, body = ask
        begun = time.perf_counter()
        try:
            status, content = await asyncio.wait_for(
                client.ask(method, path, body), timeout=60
            )
        except (OSError, EOFError, TimeoutError) as fault:
            taken.faults.append(type(fault).__name__)
            return
        taken.seconds.append(time.perf_counter() - begun)
        if status not in right:
            taken.faults.append(f"{status} {content[:200]!r}")


def drive(
    port: int,
    token: str,
    asks: Callable[[int], Iterator[Ask]],
    *,
    clients: int,
    seconds: float,
    right: set[int],
) -> Taken:
    """Let so many clients ask one after the other, as fast as they are answered."""

    async def all_of_them() -> Taken:
        taken, begun = Taken(), time.perf_counter()
        crowd = [
            _keep_asking(
                Client(port, token), asks(number), begun + seconds, right, taken
            )
            for number in range(clients)
        ]
        await asyncio.gather(*crowd)
        taken.lasted = time.perf_counter() - begun
        return taken

    return asyncio.run(all_of_them())


async def every(seconds: float, until: float, offset: float) -> AsyncIterator[None]:
    """Tick at that distance, however long each answer takes."""
    at = time.perf_counter() + offset
    while at < until:
        await asyncio.sleep(max(at - time.perf_counter(), 0))
        yield
        at += seconds


def watch(
    port: int, paths: list[str], *, viewers: int, seconds: float, pause: float = 3
) -> Taken:
    """Let idle viewers ask every three seconds whether anything is new."""

    async def all_of_them() -> Taken:
        taken, begun = Taken(), time.perf_counter()

        async def viewer(number: int) -> None:
            client, path = Client(port), paths[number % len(paths)]
            async for _tick in every(pause, begun + seconds, pause * number / viewers):
                asked = time.perf_counter()
                try:
                    status, content = await client.ask("GET", path)
                except (OSError, EOFError) as fault:
                    taken.faults.append(type(fault).__name__)
                    return
                taken.seconds.append(time.perf_counter() - asked)
                if status not in (200, 204):
                    taken.faults.append(f"{status} {content[:100]!r}")

        await asyncio.gather(*map(viewer, range(viewers)))
        taken.lasted = time.perf_counter() - begun
        return taken

    return asyncio.run(all_of_them())
