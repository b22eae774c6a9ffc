"""Judges by journals and database whether anything was lost, doubled or made up.

Imports nothing of the product: it counts by rules of its own. The laws K1 to K8 are
those of the security paper; K9 (recheck_scores) is asked for by who runs it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.faults.journal import Entry, Json
from tests.faults.stored import Row, Stored

TARGET = 1000
GIN, UNDERCUT = 25, 10


def check(entries: Sequence[Entry], stored: Stored, read: dict[str, Json]) -> list[str]:
    """Return every broken law. read: each match as the API tells it, by id."""
    ours = set(read)
    hands = [hand for hand in stored.hands if hand["match"] in ours]
    case = Case(entries, hands)
    found = [
        *stored.faults,
        *case.records(),
        *case.doubles(),
        *case.strangers(),
        *case.undone(),
        *case.order(),
    ]
    for match, told in read.items():
        found += sums(
            [hand for hand in hands if hand["match"] == match],
            [seat for seat in stored.seats if seat["match"] == match],
            told,
        )
    return found


@dataclass
class Case:
    """The journals beside the rows."""

    entries: Sequence[Entry]
    hands: list[Row]

    def records(self) -> Iterator[str]:
        """K1, K3, K4: what was answered is there once; what was refused is not."""
        rows = defaultdict(list)
        for hand in self.hands:
            rows[hand["key"]].append(hand)
        for key, sent in self._by_key("record").items():
            kept = rows.get(key, [])
            answers = [entry.heard.answer for entry in sent if _is_done(entry)]
            ids = {_hand_of(answer)["id"] for answer in answers}
            if len(ids) > 1:
                yield f"K1 key {key} was answered with {len(ids)} different hands"
            if answers and key not in rows and not _stood_before(sent, self.hands):
                yield f"K1 hand of key {key} was answered and is not there"
            if all(entry.heard.outcome == "fail" for entry in sent) and kept:
                yield f"K3 key {key} was refused, and is there"
            if _came_by_a_part(sent):
                yield f"K3 key {key} was a repeat when it first came whole"
            for hand in kept:
                yield from _as_sent(hand, sent[0].asked.body, answers)

    def doubles(self) -> Iterator[str]:
        """K2: no key twice, no number standing twice."""
        keys: Counter[tuple[str, str]] = Counter()
        numbers: Counter[tuple[str, int]] = Counter()
        for hand in self.hands:
            if hand["key"]:
                keys[hand["match"], hand["key"]] += 1
            if hand["voided_at"] is None:
                numbers[hand["match"], hand["number"]] += 1
        for (match, key), count in keys.items():
            if count > 1:
                yield f"K2 key {key} is there {count} times in {match}"
        for (match, number), count in numbers.items():
            if count > 1:
                yield f"K2 hand {number} of {match} stands {count} times"

    def strangers(self) -> Iterator[str]:
        """K5: nothing is stored that nobody sent."""
        records = self._by_key("record")
        corrected = {
            (entry.asked.key, entry.asked.body["opponent_deadwood"])
            for entry in self._may_have_happened("correct")
        }
        by_row = {hand["row"]: hand for hand in self.hands}
        for hand in self.hands:
            if hand["replaces"] is None:
                if hand["key"] not in records:
                    yield f"K5 nobody sent hand {hand['id']}"
                continue
            before = by_row[hand["replaces"]]["id"]
            if (before, hand["opponent_deadwood"]) not in corrected:
                yield f"K5 nobody corrected hand {before} to {hand['id']}"

    def undone(self) -> Iterator[str]:
        """K7: who is undone was named; who was answered so is gone."""
        named = {
            entry.asked.key
            for what in ("undo", "void", "correct")
            for entry in self._may_have_happened(what)
        }
        gone = {hand["id"] for hand in self.hands if hand["voided_at"] is not None}
        for hand_id in sorted(gone - named):
            yield f"K7 nobody took back hand {hand_id}"
        for entry in self.entries:
            done = entry.asked.what in ("undo", "void") and entry.heard.outcome == "ok"
            if done and entry.asked.key not in gone:
                yield f"K7 hand {entry.asked.key} was taken back and stands"

    def order(self) -> Iterator[str]:
        """K6: what was answered before the next was sent has the lower version."""
        by_match = defaultdict(list)
        for entry in self.entries:
            version = entry.heard.answer.get("version")
            if entry.heard.outcome == "ok" and version and not entry.heard.replayed:
                by_match[entry.asked.match].append((entry, int(version)))
        for match, known in by_match.items():
            yield from _out_of_order(match, known)

    def _by_key(self, what: str) -> dict[str, list[Entry]]:
        found = defaultdict(list)
        for entry in self.entries:
            if entry.asked.what == what:
                found[entry.asked.key].append(entry)
        return found

    def _may_have_happened(self, what: str) -> Iterator[Entry]:
        for entry in self.entries:
            if entry.asked.what == what and entry.heard.outcome != "fail":
                yield entry


def _came_by_a_part(sent: Sequence[Entry]) -> bool:
    """Whether the first whole request was answered as known: a cut one was taken."""
    in_order = sorted(sent, key=lambda entry: entry.begun)
    whole = [entry for entry in in_order if entry.heard.outcome != "fail"]
    return bool(whole) and whole[0].heard.replayed


def _is_done(entry: Entry) -> bool:
    return entry.heard.outcome == "ok"


def _hand_of(answer: Json) -> Json:
    """The hand told of: the answer itself, or the one that stood already (409)."""
    hand: Json = answer.get("hand", answer)
    return hand


def _stood_before(sent: Sequence[Entry], hands: Sequence[Row]) -> bool:
    """Whether all that was answered is that another's equal hand was there."""
    told = {
        _hand_of(entry.heard.answer)["id"]
        for entry in sent
        if _is_done(entry) and entry.heard.status == 409
    }
    created = any(_is_done(entry) and entry.heard.status < 300 for entry in sent)
    return not created and told <= {hand["id"] for hand in hands}


def _as_sent(hand: Row, body: Json, answers: Sequence[Json]) -> Iterator[str]:
    for name in ("number", "outcome", "knocker_deadwood", "opponent_deadwood"):
        if hand[name] != body.get(name):
            yield f"K1 {name} of hand {hand['id']} is {hand[name]}, sent {body}"
    if body["outcome"] == "knock" and award(hand)[1] != hand["points"]:
        yield f"K8 hand {hand['id']} holds {hand['points']}, not {award(hand)[1]}"
    for answer in answers:
        told = _hand_of(answer)
        if (told["id"], told["points"]) != (hand["id"], hand["points"]):
            yield f"K1 hand {hand['id']} was answered otherwise: {told}"


def _out_of_order(match: str, known: list[tuple[Entry, int]]) -> Iterator[str]:
    by_end = sorted(known, key=lambda one: one[0].ended)
    highest, index = 0, 0
    for entry, version in sorted(known, key=lambda one: one[0].begun):
        while index < len(by_end) and by_end[index][0].ended < entry.begun:
            highest = max(highest, by_end[index][1])
            index += 1
        is_read = entry.asked.what == "read"
        # May tell the state as it is: done already, by another or by a proxy.
        repeats = entry.asked.what in ("undo", "correct", "void")
        if version < highest or (version == highest and not (is_read or repeats)):
            yield (
                f"K6 {entry.asked.what} in {match} was told version {version}"
                f" after {highest} had been answered"
            )


def award(hand: Row) -> tuple[int | None, int]:
    """Return who scores how much, by the default rules (R13 to R17)."""
    if hand["outcome"] == "draw":
        return None, 0
    knocker = hand["knocker"]
    other = hand["captain"] if knocker == hand["box"] else hand["box"]
    least, most = hand["knocker_deadwood"], hand["opponent_deadwood"]
    if least == 0:
        return knocker, GIN + most
    if most <= least:
        return other, UNDERCUT + least - most
    return knocker, most - least


def sums(hands: list[Row], seats: list[Row], told: Json) -> Iterator[str]:
    """K8: totals are the sums of the standing hands, in the table and in the API."""
    totals = [0, 0, 0]
    standing = sorted(
        (hand for hand in hands if hand["voided_at"] is None),
        key=lambda hand: int(hand["number"]),
    )
    for hand in standing:
        scorer, points = award(hand)
        if scorer is not None and max(totals) < TARGET:
            totals[scorer] += points
    match = told["id"]
    for seat in seats:
        if seat["total"] != totals[seat["place"]]:
            yield f"K8 {match}: {seat['name']} holds {seat['total']}, not {totals}"
        if told["totals"][seat["name"]] != totals[seat["place"]]:
            yield f"K8 {match}: the API tells {told['totals']}, the hands {totals}"
    if [hand["id"] for hand in told["hands"]] != [hand["id"] for hand in standing]:
        yield f"K8 {match}: the API tells other hands than stand in the table"
