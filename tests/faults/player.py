"""One client of the fault runs: records, undoes, corrects, voids, sends again, reads.

    python -m tests.faults.player PORT TOKEN JOURNAL SEED SECONDS MATCH…

It stops after so many seconds, or when a file "stop" lies beside its journal.
"""

import random
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.journal import Asked, Heard, Journal, Json
from tests.faults.sender import PLACES, Cut, Sender

CAST = ("Ana", "Ben", "Cho")
#: How often each thing is done, and how often the network breaks.
DEEDS = {"record": 66, "undo": 6, "correct": 8, "void": 4, "read": 16}
CUT_OFF = 0.15
#: A file of this name beside the journals ends the run.
STOP = "stop"


@dataclass
class Player:
    sender: Sender
    journal: Journal
    lots: random.Random
    until: float
    stop: Path
    next_number: dict[str, int] = field(default_factory=dict)
    newest: dict[str, Json] = field(default_factory=dict)

    def play(self, matches: list[str]) -> None:
        while time.monotonic() < self.until and not self.stop.exists():
            match = self.lots.choice(matches)
            [deed] = self.lots.choices(list(DEEDS), [*DEEDS.values()])
            getattr(self, deed)(match)

    def read(self, match: str) -> None:
        path = f"/matches/{match}/"
        heard = self._once(Asked("read", match), "GET", path, None)
        if heard.outcome == "ok":
            hands = heard.answer["hands"]
            self.next_number[match] = hands[-1]["number"] + 1 if hands else 1
            self.newest[match] = hands[-1] if hands else {}
        else:
            time.sleep(0.1)

    def record(self, match: str) -> None:
        number = self.next_number.get(match)
        if number is None:
            return self.read(match)
        key = f"{self.lots.getrandbits(128):032x}"
        body = {"number": number, "client_key": key, **self._hand(match)}
        path = f"/matches/{match}/hands/"
        heard = self._until_known(Asked("record", match, key, body), "POST", path)
        if heard.outcome == "ok":
            self.next_number[match] = number + 1
            # Where an equal hand stood already, the refusal tells of it.
            self.newest[match] = heard.answer.get("hand", heard.answer)
            return None
        return self.read(match)

    def undo(self, match: str) -> None:
        hand = self.newest.get(match)
        if not hand:
            return self.read(match)
        body = {"number": hand["number"], "hand": hand["id"]}
        asked = Asked("undo", match, hand["id"], body)
        self._until_known(asked, "POST", f"/matches/{match}/undo/")
        return self.read(match)

    def correct(self, match: str) -> None:
        self._change(match, "correct", "PUT")

    def void(self, match: str) -> None:
        self._change(match, "void", "DELETE")

    def _change(self, match: str, what: str, method: str) -> None:
        hand = self.newest.get(match)
        if not hand or hand["outcome"] == "draw":
            return self.read(match)
        path = f"/matches/{match}/hands/{hand['number']}/"
        now = self.sender.send("GET", path)
        if now.outcome != "ok" or now.answer["id"] != hand["id"]:
            return self.read(match)
        body: Json | None = None
        if method == "PUT":
            count = self.lots.randint(11, 60)
            body = {
                **{name: hand[name] for name in ("number", "knocker")},
                "knocker_deadwood": 7,
                "opponent_deadwood": count,
            }
        asked = Asked(what, match, hand["id"], body or {})
        # Once only: a second "no" would not say whether the first came through.
        self._once(asked, method, path, body, tag=now.tag)
        return self.read(match)

    def _hand(self, match: str) -> Json:
        if self.lots.random() < 0.5:
            return {"outcome": "draw"}
        roles = self.newest.get(match, {}).get("next_roles")
        playing = (roles or {}).values()
        who = next(iter(playing), "Ana")
        least = self.lots.randint(0, 10)
        return {
            "outcome": "knock",
            "knocker": who,
            "knocker_deadwood": least,
            "opponent_deadwood": self._count(),
        }

    def _count(self) -> int:
        return self.lots.randint(0, 30)

    def _once(
        self, asked: Asked, method: str, path: str, body: Json | None, tag: str = ""
    ) -> Heard:
        cut = self._cut() if body is not None else None
        number = self.journal.invoke(asked)
        heard = self.sender.send(method, path, body, tag=tag, cut=cut)
        self.journal.heard(number, heard)
        return heard

    def _until_known(self, asked: Asked, method: str, path: str) -> Heard:
        """Send it until it is certain, as a phone does; then, now and then, again."""
        wait, heard = 0.05, Heard("info")
        limit = self.until + 20
        while time.monotonic() < limit:
            heard = self._once(asked, method, path, asked.body)
            lost = heard.outcome == "fail" and heard.status == 0
            if not lost and heard.outcome != "info" and heard.status != 429:
                break
            time.sleep(wait)
            wait = min(wait * 2, 1)
        if self.lots.random() < 0.1:
            self._once(asked, method, path, asked.body)
        return heard

    def _cut(self) -> Cut | None:
        if self.lots.random() >= CUT_OFF:
            return None
        return Cut(self.lots.choice(PLACES), by_reset=self.lots.random() < 0.5)


def main(arguments: list[str]) -> None:
    port, token, journal, seed, seconds, *matches = arguments
    Player(
        Sender(int(port), token),
        Journal(Path(journal)),
        random.Random(int(seed)),
        time.monotonic() + float(seconds),
        Path(journal).with_name(STOP),
    ).play(matches)


if __name__ == "__main__":
    main(sys.argv[1:])
