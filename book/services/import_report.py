"""What an import would do, or did: told the same to pages and programs."""

from dataclasses import asdict, dataclass, field

#: So many faults are told in full; of the others only how many there are.
MOST_FAULTS = 1000
MOST_NAMED = 50


@dataclass(frozen=True, slots=True)
class Told:
    """A fault as it is told: line in the file, what stands there, what is wrong."""

    line: int
    what: str
    text: str


@dataclass(slots=True)
class Report:
    """What a file holds for a club.

    kind: "book", "counts" or "players". same: matches that are here already, with the
    same hands. differing: those that are here with other hands; they stay as they are.
    new_tournaments, same_tournaments, differing_tournaments: alike; the last by name.
    look_alikes: new names beside known ones that look the same. stored: whether it was
    done; with a fault nothing ever is.
    """

    kind: str
    new_matches: int = 0
    new_hands: int = 0
    same_matches: int = 0
    same_hands: int = 0
    differing: list[str] = field(default_factory=list)
    differing_count: int = 0
    new_tournaments: int = 0
    same_tournaments: int = 0
    differing_tournaments: list[str] = field(default_factory=list)
    new_players: list[str] = field(default_factory=list)
    new_player_count: int = 0
    known_players: int = 0
    look_alikes: list[list[str]] = field(default_factory=list)
    faults: list[Told] = field(default_factory=list)
    fault_count: int = 0
    stored: bool = False
    club: str = ""

    @property
    def has_news(self) -> bool:
        """Whether bringing it in would change anything."""
        news = (self.new_matches, self.new_tournaments, self.new_player_count)
        return any(news)

    def add_fault(self, line: int, what: str, text: str) -> None:
        self.fault_count += 1
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Told(line, what, text))

    def add_differing(self, what: str) -> None:
        self.differing_count += 1
        if len(self.differing) < MOST_NAMED:
            self.differing.append(what)

    def add_differing_tournament(self, name: str) -> None:
        if len(self.differing_tournaments) < MOST_NAMED:
            self.differing_tournaments.append(name)

    def as_json(self) -> dict[str, object]:
        """Return the report as JSON holds it."""
        return {**asdict(self), "has_news": self.has_news}


class ImportRefused(Exception):
    """A file with faults: nothing of it was stored."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.fault_count)
        self.report = report
