"""A whole event over the API: a director's program, and a book of what was played."""

import random
from collections.abc import Iterable
from itertools import count
from typing import Any

from django.http import HttpResponse

from tests.api.actors import Program, make_club, make_program
from tests.tournaments.simulation.sums import TARGET, Played, Score, ranks

Json = dict[str, Any]


class Room:
    """A running tournament. `played` is what the tables made, kept by hand."""

    def __init__(self, players: int, *, seed: int = 1, **settings: object) -> None:
        self.program = make_program(make_club())
        self.stranger = Program()
        self.chance = random.Random(seed)
        self.played: dict[int, Played] = {}
        self.names = [f"P{number}" for number in range(1, players + 1)]
        body = {
            "name": "Winter Open",
            "starts_on": "2026-12-05",
            "house_rules": {"game_target": TARGET},
        }
        made = self.program.post("tournaments/", body | settings)
        assert made.status_code == 201, made.content
        self.id = made.json()["id"]
        self.address = f"tournaments/{self.id}/"
        self.do("open/")
        self.do("entries/", {"names": self.names}, 201)
        self.do("entries/check-in/", {"entries": list(range(1, players + 1))})
        self.do("start/")

    def send(self, method: str, path: str, body: object = None) -> HttpResponse:
        return self.program.send(method, f"{self.address}{path}", body)

    def do(self, path: str, body: object = None, status: int = 200) -> Json:
        """Post to the tournament; return the answer, which has that status."""
        response = self.send("POST", path, {} if body is None else body)
        assert response.status_code == status, (path, response.content)
        answer: Json = response.json()
        return answer

    def read(self, path: str = "", *, by: Program | None = None) -> Json:
        response = (by or self.program).get(f"{self.address}{path}")
        assert response.status_code == 200, (path, response.content)
        answer: Json = response.json()
        return answer

    def draw(self) -> Json:
        return self.do("rounds/", status=201)

    def publish(self) -> Json:
        """Publish the round that is drawn; note who is free in it."""
        number = self.read("rounds/")["results"][-1]["number"]
        told = self.do(f"rounds/{number}/publish/")
        self.played[number] = Played(free={one["name"] for one in told["byes"]})
        return told

    def play(self, number: int, but: Iterable[int] = ()) -> None:
        """Play and confirm every open table of a round."""
        for table in self.read(f"rounds/{number}/")["tables"]:
            if not table["is_decided"] and table["number"] not in but:
                self.play_table(number, table)

    def play_table(self, number: int, table: Json) -> None:
        """Play a table to the end, a hand for each who scores, the winner's last."""
        match = f"matches/{table['match']}/"
        names = [seat["name"] for seat in table["seats"]]
        self.chance.shuffle(names)
        second = self.chance.choice((0, 20, 20, 45))
        third = self.chance.choice((0, 0, second, 9))
        gin = self.chance.random() < 0.3
        wins = TARGET + self.chance.randrange(4)
        scores = [(names[2], third), (names[1], second), (names[0], wins)]
        hands = count(1)
        for name, points in scores:
            if points:
                is_gin = gin and name == names[0]
                self._hand(match, next(hands), name, names, points, is_gin)
        self.played[number].tables[table["number"]] = {
            name: Score(points, int(gin and name == names[0]))
            for name, points in scores
        }
        self.do(f"rounds/{number}/tables/{table['number']}/confirm/")

    def _hand(
        self,
        match: str,
        number: int,
        name: str,
        names: list[str],
        points: int,
        is_gin: bool,
    ) -> None:
        other, third = (one for one in names if one != name)
        body = {
            "number": number,
            "knocker": name,
            "knocker_deadwood": 0 if is_gin else 1,
            # Gin is worth 25 more.
            "opponent_deadwood": points - 25 if is_gin else points + 1,
            "roles": {"box": name, "captain": other, "sitter": third},
        }
        response = self.program.post(f"{match}hands/", body)
        assert response.status_code == 201, response.content
        assert response.json()["points"] == points

    def correct(self, number: int, table: int, status: int = 200) -> None:
        """Give the last hand, which wins, to who was against it; confirm again."""
        told = self.read(f"rounds/{number}/tables/{table}/")
        match = f"matches/{told['match']}/"
        last = self.program.get(match).json()["hands"][-1]
        address = f"{match}hands/{last['number']}/"
        hand = self.program.get(address)
        body, was = hand.json(), last["knocker"]
        body["knocker"] = next(
            last["roles"][role]
            for role in ("box", "captain")
            if last["roles"][role] != was
        )
        done = self.program.put(address, body, If_Match=hand["ETag"])
        assert done.status_code == status, done.content
        if status == 200:
            scores = self.played[number].tables[table]
            scores[was].points -= last["points"]
            scores[body["knocker"]].points += last["points"]
            if last["knocker_deadwood"] == 0:
                scores[was].gins -= 1
                scores[body["knocker"]].gins += 1
            self.do(f"rounds/{number}/tables/{table}/confirm/")

    def play_round(self) -> int:
        """Draw, publish, play and close; return the number."""
        self.draw()
        number: int = self.publish()["number"]
        self.play(number)
        self.do(f"rounds/{number}/close/")
        return number

    def must_stand_right(self, query: str = "", through: int = 99) -> Json:
        """Compare ranks and every value with what the book of played tables gives."""
        told = self.read(f"standings/{query}")
        rounds = [self.played[one] for one in sorted(self.played) if one <= through]
        right = ranks(self.names, rounds)
        shown = {row["player"]["name"]: row for row in told["results"]}
        assert shown.keys() == right.keys()
        for name, (rank, values) in right.items():
            row = shown[name]
            assert row["rank"] == rank, name
            given = {one["key"]: one["value"] for one in row["values"]}
            for key, value in values.items():
                wanted = None if value is None else str(value)
                assert given[key] == wanted, (name, key)
        return told
