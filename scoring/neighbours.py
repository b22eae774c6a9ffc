"""What apps above this one are asked and told: they register, and are never imported.

A neighbour keeps rows of its own about matches and players (a tournament's tables, its
entries). It says when a match may not be written, follows when people are merged or
a club goes, and adds to what `recheck_scores` compares.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet

from players.models import Club, Player
from scoring.models import Match
from web.problems import Text


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a match was part of: its public id, its name, the address of its page, and
    where in it the match was, like a round and a table."""

    id: str
    name: str
    address: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class ClubOccasion:
    """Something that many matches of a club were part of.

    key: what `matches_at` finds its matches by. told: how it stands or who won.
    """

    key: str
    name: str
    address: str
    day: date
    told: str


@dataclass(frozen=True, slots=True)
class PlayedOccasion:
    """An occasion in a player's record. told: their place, or how it stands."""

    name: str
    address: str
    day: date
    told: str


@dataclass(frozen=True, slots=True)
class Champion:
    """Who has won most occasions of a club: how many, and of how many they were in."""

    player: Player
    won: int
    played: int


class Neighbour:
    """Does nothing: each neighbour overrides what concerns it.

    What only reads is called anywhere; all else inside the transaction that writes,
    with the rows named locked, and a Problem raised there refuses it all.
    """

    def check_write(self, match: Match) -> None:
        """Refuse a change of this match's hands or state."""

    def leaves_roles_to_the_cut(self, match: Match) -> bool:
        """Whether the three cut for who begins, though they are seated already."""
        return False

    def check_correction(self, match: Match) -> None:
        """Refuse to let anybody but an organiser change a hand that is recorded.
        The newest may always be taken back."""

    def settled(self, match: Match, at: datetime) -> None:
        """Follow a match whose hands or state have changed."""

    def check_merge(self, source: Player, target: Player) -> None:
        """Refuse to count one player's rows for another."""

    def merged(self, source: Player, target: Player) -> None:
        """Let the rows of `source` count for `target`."""

    def unmerged(self, source: Player, inner: Collection[int]) -> None:
        """Give back to `source` what was theirs; inner: ids of who stays with them."""

    def anonymised(
        self, club: Club, players: Sequence[Player], names: Sequence[str], at: datetime
    ) -> None:
        """Take these names out of every text, for the players have lost theirs."""

    def of_others(
        self, club: Club, kind: str, names: Collection[str]
    ) -> Collection[str]:
        """Return what belongs to other clubs of these things, which addresses call
        `/<kind>/<name>/`."""
        return ()

    def deleting(self, club: Club) -> None:
        """Remove every row of the club, before its matches and players go."""

    def occasions(self, matches: Collection[int]) -> Mapping[int, Occasion]:
        """Return what the matches were part of, by the match's id."""
        return {}

    def contents(self, club: Club) -> Sequence[tuple[Text, int]]:
        """Return what deleting the club would remove too: what, and how many."""
        return ()

    def club_occasions(self, club: Club) -> Sequence[ClubOccasion]:
        """Return what everybody may know of, the newest first."""
        return ()

    def played_occasions(self, player: Player) -> Sequence[PlayedOccasion]:
        """Return what a player took part in, the newest first."""
        return ()

    def champions(self, club: Club) -> Sequence[Champion]:
        """Return who has won most, the most first."""
        return ()

    def matches_at(self, key: str) -> QuerySet[Match]:
        """Return the matches of an occasion; none where the key is another's."""
        return Match.objects.none()

    def differences(self, club: str) -> Iterator[tuple[str, str]]:
        """Yield what is stored otherwise than it is worked out: whose id, and how.

        club: only that of this slug; all where it is "".
        """
        yield from ()


_neighbours: list[Neighbour] = []


def register(neighbour: Neighbour) -> None:
    """Let a neighbour be asked and told from now on; call it once, in `ready`."""
    _neighbours.append(neighbour)


def neighbours() -> tuple[Neighbour, ...]:
    """Return everybody who has registered, in that order."""
    return tuple(_neighbours)


def is_to_be_cut(match: Match) -> bool:
    """Whether the three at this match cut for who begins (a statement a neighbour)."""
    return any(one.leaves_roles_to_the_cut(match) for one in neighbours())


def occasions_of(matches: Collection[int]) -> dict[int, Occasion]:
    """Return what each of the matches was part of; who was part of nothing is left
    out. As many statements as there are neighbours, however many matches."""
    found: dict[int, Occasion] = {}
    for neighbour in neighbours():
        found |= neighbour.occasions(matches)
    return found


def occasions_in(club: Club) -> list[ClubOccasion]:
    """Return what many matches of the club were part of, each neighbour's newest first
    (as many statements as the neighbours need)."""
    return [one for here in neighbours() for one in here.club_occasions(club)]


def occasions_played(player: Player) -> list[PlayedOccasion]:
    """Return what a player took part in, each neighbour's newest first."""
    return [one for here in neighbours() for one in here.played_occasions(player)]


def champions_of(club: Club) -> list[Champion]:
    """Return who has won most occasions of the club, each neighbour's most first."""
    return [one for here in neighbours() for one in here.champions(club)]


def matches_at(key: str) -> QuerySet[Match]:
    """Return the matches of an occasion by its key: none for a key that nobody knows.

    No statement by itself: it becomes part of the one that reads the matches.
    """
    found = Match.objects.none()
    for here in neighbours():
        found = found | here.matches_at(key)
    return found
