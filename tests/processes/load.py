"""Tables that keep recording on a running site, and what each was answered."""

import json
import threading
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.processes.live_site import LiveSite

Json = dict[str, Any]
PEOPLE = ["Ana", "Ben", "Cho"]
#: Nobody wins by draws, so a table never has to begin another match.
DRAW: Json = {"outcome": "draw"}


def call(site: LiveSite, token: str, path: str, body: Json | None = None) -> Json:
    """Send one call of the API; what was answered. Raises HTTPError and OSError."""
    request = Request(
        f"{site.url}/api/v1{path}",
        None if body is None else json.dumps(body).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    with urlopen(request, timeout=30) as answer:
        said: Json = json.load(answer)
        return said


@dataclass
class Table:
    """One match. `answers` holds, by key, the body sent and the answer to it."""

    site: LiveSite
    token: str
    match: str = ""
    answers: dict[str, tuple[Json, Json]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        roles = dict(zip(("box", "captain", "sitter"), PEOPLE, strict=True))
        made = call(
            self.site, self.token, "/matches/", {"players": PEOPLE, "roles": roles}
        )
        self.match = made["id"]

    @property
    def hands(self) -> str:
        return f"/matches/{self.match}/hands/"

    def record(self) -> None:
        number = len(self.answers) + 1
        body = DRAW | {"number": number, "client_key": uuid.uuid4().hex}
        said = call(self.site, self.token, self.hands, body)
        self.answers[body["client_key"]] = (body, said)

    def send_again(self, site: LiveSite) -> list[Json]:
        """Send everything once more, in order; what was answered this time."""
        return [
            call(site, self.token, self.hands, body)
            for body, _said in self.answers.values()
        ]


class Busy:
    """Records at every table, each in a thread, for as long as the block lasts."""

    def __init__(self, tables: list[Table]) -> None:
        self._end = threading.Event()
        self._threads = [
            threading.Thread(target=self._keep_score, args=(table,)) for table in tables
        ]
        self.faults: list[str] = []

    def __enter__(self) -> "Busy":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join(60)

    def _keep_score(self, table: Table) -> None:
        while not self._end.is_set():
            try:
                table.record()
            except HTTPError as refusal:
                self.faults.append(refusal.read().decode())
                return
