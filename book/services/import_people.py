"""Who is who: the people of a file beside the people of the book it goes into."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from book.services.import_report import MOST_NAMED, Report
from players.models import Club, Player
from players.queries.people import counts_for, merges_of
from players.rules.lookalikes import skeleton
from players.rules.names import LONGEST_NAME, NameRefused, clean_name, name_key
from players.services.players import refusal_text
from players.services.secrets import new_public_id
from scoring.services.anonymise_player import NOBODYS_KEY

MOST_PLAYERS = 20_000
#: What is left of a name when a number of up to 20,000 comes after it.
MOST_OF_A_NAME = LONGEST_NAME - len(" (20000)")


@dataclass(frozen=True, slots=True)
class BroughtPlayer:
    """A person of a file. key: how the file's seats call them.

    source, source_id: the book they were first written in, and the id there; "" for a
    name in a plain table.
    """

    line: int
    key: str
    name: str
    source: str = ""
    source_id: str = ""
    former_names: list[str] = field(default_factory=list)
    is_retired: bool = False
    was_retired: bool = False
    merged_into: str | None = None
    anonymised_at: datetime | None = None
    created_at: datetime | None = None


class People:
    """The club's people, and those whom a file adds to them.

    A person of the file is somebody here: by book and id, else by name, as when a name
    is typed for a match (a merged player's name means the one they count for). Nobody
    is joined because names look alike; that is told.
    """

    def __init__(self, club: Club, report: Report, at: datetime) -> None:
        self._club, self._report, self._at = club, report, at
        self._merges = merges_of(club.pk) if club.pk else {}
        known = list(Player.objects.filter(club=club)) if club.pk else []
        self._by_pk = {player.pk: player for player in known}
        self._by_key = {player.name_key: player for player in known}
        self._by_source = {
            (row.source or club.book_id, row.source_id or row.public_id): row
            for row in known
        }
        self._names = {player.name for player in known}
        self._numbers: dict[str, int] = {}
        self._looks = {
            skeleton(row.name): row.name for row in known if not row.anonymised_at
        }
        self.rows: dict[str, Player] = {}
        self._new: dict[str, BroughtPlayer] = {}
        self._wanted: dict[str, bool] = {}

    def add(self, brought: BroughtPlayer) -> None:
        """Take in one person of the file, or tell why not."""
        if brought.key in self.rows:
            self._fault(brought, _("This person is in the file twice."))
            return
        known = self._by_source.get((brought.source, brought.source_id))
        if known is not None:
            self._know(brought, known)
        else:
            self._add_unknown(brought)

    def finish(self, *, all_of_them: bool) -> None:
        """Join the file's merged people, once all of them are known.

        all_of_them: they are wanted for themselves, not only where a new match has
        them: a table that comes a second time must not add anybody.
        """
        if all_of_them:
            self.want(self._new)
        for key, brought in self._new.items():
            if brought.merged_into is None:
                continue
            target = self.rows.get(brought.merged_into)
            if target is None or self._goes_round(key):
                text = _("This person was merged into somebody who is not in the file.")
                if target is not None:
                    text = _("These people are merged into each other in a circle.")
                self._fault(brought, text)
            else:
                row = self.rows[key]
                row.is_active, row.was_active = False, not brought.was_retired

    def persons(self, keys: Iterable[str]) -> set[object]:
        """Return who these are in the end: fewer of them where two are one."""
        return {self.person(key) for key in keys}

    def want(self, keys: Iterable[str]) -> None:
        """Say that these are needed; those who are new will be stored."""
        for key in keys:
            if key not in self._new or key in self._wanted:
                continue
            self._wanted[key] = False
            row, report = self.rows[key], self._report
            report.new_player_count += 1
            if len(report.new_players) < MOST_NAMED:
                report.new_players.append(row.name)
            looks = row.name
            if not row.anonymised_at:
                looks = self._looks.setdefault(skeleton(row.name), row.name)
            if looks != row.name and len(report.look_alikes) < MOST_NAMED:
                report.look_alikes.append([row.name, looks])

    def store(self) -> Mapping[int, int]:
        """Write the new people wanted so far; return who counts for whom, by id."""
        wanted = [key for key, is_stored in self._wanted.items() if not is_stored]
        Player.objects.bulk_create(self.rows[key] for key in wanted)
        merged = []
        for key in wanted:
            self._wanted[key] = True
            into = self._new[key].merged_into
            if into is not None:
                self.rows[key].merged_into = self.rows[into]
                merged.append(self.rows[key])
        Player.objects.bulk_update(merged, ["merged_into"], batch_size=200)
        merges = merges_of(self._club.pk)
        return {pk: counts_for(pk, merges) for pk in merges}

    def _add_unknown(self, brought: BroughtPlayer) -> None:
        """Take in somebody whom the book's ids do not tell; by name, if they have one.

        What a file says of old names is held to the same rules as the name: it is shown
        as well.
        """
        try:
            name = clean_name(brought.name)
            for former in brought.former_names:
                clean_name(former)
        except NameRefused as refusal:
            self._fault(brought, str(refusal_text(refusal)))
            return
        if brought.anonymised_at is not None:
            self._add_new(brought, self._free_name(name), "")
        else:
            self._add_named(brought, name)

    def _add_named(self, brought: BroughtPlayer, name: str) -> None:
        known = self._by_key.get(name_key(name))
        if known is None:
            self._add_new(brought, name, name_key(name))
        elif known.pk in self._by_pk:
            self._know(brought, self._by_pk[counts_for(known.pk, self._merges)])
        else:
            self._fault(brought, _("Two people of the file have this name."))

    def _know(self, brought: BroughtPlayer, player: Player) -> None:
        self.rows[brought.key] = player
        self._report.known_players += 1

    def _add_new(self, brought: BroughtPlayer, name: str, key: str) -> None:
        if len(self.rows) >= MOST_PLAYERS:
            if len(self.rows) == MOST_PLAYERS:
                self._fault(brought, _("A file has 20,000 people at most."))
            return
        public_id = new_public_id()
        self.rows[brought.key] = row = Player(
            public_id=public_id,
            club=self._club,
            name=name,
            name_key=key or f"{NOBODYS_KEY} {public_id}",
            former_names=brought.former_names if key else [],
            is_active=bool(key) and not brought.is_retired,
            was_active=bool(key),
            anonymised_at=brought.anonymised_at,
            created_at=brought.created_at or self._at,
            source=brought.source,
            source_id=brought.source_id,
        )
        self._new[brought.key] = brought
        self._by_key[row.name_key] = row
        self._names.add(name)

    def _free_name(self, name: str) -> str:
        """Keep the name of somebody whose own was taken out, if nobody else has it.

        Else it is told apart by a number. Counting goes on where it ended for the last
        one: thousands may be called alike.
        """
        free, short = name, name[:MOST_OF_A_NAME].rstrip()
        while free in self._names or name_key(free) in self._by_key:
            self._numbers[short] = self._numbers.get(short, 0) + 1
            free = f"{short} ({self._numbers[short]})"
        return free

    def _goes_round(self, key: str) -> bool:
        seen = {key}
        while (brought := self._new.get(key)) and brought.merged_into:
            key = brought.merged_into
            if key in seen:
                return True
            seen.add(key)
        return False

    def person(self, key: str) -> object:
        """Return who counts for this one in the end: an id, or a key of the file."""
        while (brought := self._new.get(key)) and brought.merged_into:
            key = brought.merged_into
        player = self.rows.get(key)
        if player is None or player.pk is None:
            return key
        return counts_for(player.pk, self._merges)

    def _fault(self, brought: BroughtPlayer, text: str) -> None:
        self._report.add_fault(brought.line, brought.name[:60], text)
