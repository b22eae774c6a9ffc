"""The matches of a file beside those of the book: new, the same, other, at fault."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from book.services.import_people import People
from book.services.import_report import Report
from players.models import Club
from scoring.models import Hand, Match
from scoring.services.author import Author
from scoring.services.bring_matches import Added, store_matches
from scoring.services.brought import BroughtHand, BroughtMatch
from scoring.services.work_out_match import MatchRefused, WorkedOut, work_out

BATCH, BATCH_HANDS = 200, 5000
MOST_HANDS = 250_000
Key = tuple[str, str]
#: What two versions of a hand have in common if they tell the same; and who knocked.
FACTS = ("number", "knocker_deadwood", "opponent_deadwood", "big_gin")
#: Whether the version is void, whether the box knocked, and `FACTS`.
Facts = tuple[object, ...]


@dataclass(slots=True)
class Import:
    """One run over a file. club: unsaved on a dry run into a new club.

    with_versions: whether the file tells of removed versions too, so that a match is
    the same only if they are. added: what the stored matches add to records. wanted:
    the matches at tables of tournaments; `sat` has who sat there, once they came.
    """

    club: Club
    people: People
    report: Report
    author: Author
    at: datetime
    with_versions: bool
    added: Added = field(default_factory=Added)
    wanted: set[Key] = field(default_factory=set)
    sat: dict[Key, set[object]] = field(default_factory=dict)

    def walk(self, matches: Iterable[BroughtMatch]) -> Iterator[list[WorkedOut]]:
        """Yield the new matches worked out, a batch at a time; tell of all others."""
        today = self.at.astimezone(ZoneInfo(self.club.time_zone)).date()
        seen: dict[Key, int] = {}
        hands = 0
        for batch in _in_batches(matches):
            hands += sum(len(match.hands) for match in batch)
            if hands > MOST_HANDS:
                text = _("A file has 250,000 hands at most. Bring it in in two parts.")
                self.report.add_fault(batch[0].line, "", text)
                return
            known = self._known(batch)
            yield [
                worked
                for match in batch
                if self._is_once(match, seen)
                and not self._is_here(match, known)
                and (worked := self._worked_out(match, today)) is not None
            ]

    def store(self, worked: Sequence[WorkedOut]) -> None:
        """Write these matches and who sat there, with links to what is here already."""
        counts_for = self.people.store()
        wanted = [each.brought.rematch_of for each in worked if each.brought.rematch_of]
        rematches = self.stored_keys(wanted)
        store_matches(worked, self.people.rows, counts_for, rematches, self.added)

    def _is_once(self, match: BroughtMatch, seen: dict[Key, int]) -> bool:
        key = (match.source, match.source_id)
        if key not in seen:
            seen[key] = match.line
            if key in self.wanted:
                self.sat[key] = self.people.persons(x.player for x in match.seats)
            return True
        text = _("This match is in the file twice, first in line %(line)s.")
        self.report.add_fault(match.line, self.told(match), text % {"line": seen[key]})
        return False

    def _is_here(self, match: BroughtMatch, known: Mapping[Key, list[Facts]]) -> bool:
        stored = known.get((match.source, match.source_id))
        if stored is None:
            return False
        if _same(stored, _facts_of(match, with_versions=self.with_versions)):
            self.report.same_matches += 1
            self.report.same_hands += sum(not hand.is_void for hand in match.hands)
        else:
            self.report.add_differing(self.told(match))
        return True

    def _worked_out(self, match: BroughtMatch, today: object) -> WorkedOut | None:
        keys = tuple(seat.player for seat in match.seats)
        strangers = [key for key in keys if key not in self.people.rows]
        if strangers:
            if not self.report.faults:
                text = _("Somebody at this table is not among the file’s people.")
                self.report.add_fault(match.line, self.told(match), text)
            return None
        if len(self.people.persons(keys)) < 3:
            text = _("Two of the three are one and the same person in this book.")
            self.report.add_fault(match.line, self.told(match), text)
            return None
        try:
            worked = work_out(
                match,
                club_id=self.club.pk,
                today=today,  # type: ignore[arg-type]  # a day
                author=self.author,
                at=self.at,
            )
        except MatchRefused as refusal:
            for fault in refusal.faults:
                what = self.told(match, fault.hand)
                self.report.add_fault(fault.line, what, fault.text)
            return None
        self.people.want(keys)
        self.report.new_matches += 1
        self.report.new_hands += sum(not hand.is_void for hand in match.hands)
        return worked

    def _known(self, batch: Sequence[BroughtMatch]) -> dict[Key, list[Facts]]:
        """Return the facts of those of the batch that are here (three statements)."""
        pks = self.stored_keys([(each.source, each.source_id) for each in batch])
        facts: dict[int, list[Facts]] = {pk: [] for pk in pks.values()}
        if facts:
            hands = Hand.objects.filter(match__in=facts)
            if not self.with_versions:
                hands = hands.filter(voided_at=None)
            rows = hands.order_by("match_id", "number", "pk").values_list(
                "match_id", "voided_at", "knocker", "box", *FACTS
            )
            for pk, voided_at, knocker, box, *row in rows.iterator(chunk_size=2000):
                by_box = None if knocker is None else knocker == box
                facts[pk].append((voided_at is not None, by_box, *row))
        return {key: facts[pk] for key, pk in pks.items()}

    def stored_keys(self, keys: Sequence[Key]) -> dict[Key, int]:
        """Return ids of this club's matches by book and id; never of others (S40)."""
        if not (keys and self.club.pk):
            return {}
        ids = [source_id for _source, source_id in keys]
        own = Match.objects.filter(club=self.club, public_id__in=ids)
        found = {
            (self.club.book_id, public_id): pk
            for public_id, pk in own.values_list("public_id", "pk")
        }
        brought = Match.objects.filter(club=self.club, source_id__in=ids)
        for source, source_id, pk in brought.exclude(source="").values_list(
            "source", "source_id", "pk"
        ):
            found[source, source_id] = pk
        wanted = set(keys)
        return {key: pk for key, pk in found.items() if key in wanted}

    def told(self, match: BroughtMatch, hand: int = 0) -> str:
        """Return how people know a match, or a hand of it."""
        one, two, three = (name[:60] for name in match.names)
        values = {
            "number": hand,
            "one": one,
            "two": two,
            "three": three,
            "day": date_format(match.played_on, "DATE_FORMAT"),
        }
        if hand:
            return _("Hand %(number)s, %(one)s, %(two)s & %(three)s, %(day)s") % values
        return _("%(one)s, %(two)s & %(three)s, %(day)s") % values


def _in_batches(matches: Iterable[BroughtMatch]) -> Iterator[list[BroughtMatch]]:
    """Yield the matches some at a time: few of them where they are long."""
    batch: list[BroughtMatch] = []
    hands = 0
    for match in matches:
        batch.append(match)
        hands += len(match.hands)
        if len(batch) >= BATCH or hands >= BATCH_HANDS:
            yield batch
            batch, hands = [], 0
    if batch:
        yield batch


def _facts_of(match: BroughtMatch, *, with_versions: bool) -> list[Facts]:
    return [
        (hand.is_void, _by_box(hand), *(getattr(hand, name) for name in FACTS))
        for hand in match.hands
        if with_versions or not hand.is_void
    ]


def _by_box(hand: BroughtHand) -> bool | None:
    """Whether the box knocked. Places would not do: a table has seats of its own."""
    if hand.knocker is None or hand.roles is None:
        return None
    return hand.knocker == hand.roles[0]


def _same(stored: list[Facts], told: list[Facts]) -> bool:
    """Whether both tell the same; who knocked counts only where both know."""
    if len(stored) != len(told):
        return False
    return all(
        (one[0], *one[2:]) == (other[0], *other[2:]) and other[1] in (None, one[1])
        for one, other in zip(stored, told, strict=True)
    )
