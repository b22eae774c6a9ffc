"""Writing into a match: lock it, change its hands, work out everything again.

Every write to a match goes through `locked_record` and `settle_match`, so that no two
writers interleave and no total is ever added to: it is replayed.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from players.services.secrets import new_public_id
from scoring.models import Hand, Match, MatchStatus, Seat
from scoring.neighbours import neighbours
from scoring.queries.match_record import (
    MatchRecord,
    as_played,
    load_record,
    replayed,
    totals_by_place,
)
from scoring.rules.match import Line, MatchState, play_on
from scoring.services.attestation import let_lapse
from scoring.services.author import Author
from scoring.services.changes import tell_of_match
from scoring.services.hand_entry import Facts
from scoring.services.keep_records import keep_records
from web.prepared import Prepared, insert_row, update_row
from web.problems import Problem

_LOCKED = Prepared(
    lambda match_id: (
        Match.objects.select_for_update(of=("self",))
        .select_related("club")
        .filter(pk=match_id)
    ),
    int,
)
_LOCKED_VERSION = Prepared(
    lambda match_id: (
        Match.objects.select_for_update().filter(pk=match_id).values_list("version")
    ),
    int,
)
#: What the rules make of a hand, kept beside its facts.
WORKED_OUT = ("kind", "scorer", "points", "set_aside", "revision")
#: What the match's row tells of its hands.
FITTED = (
    *("next_box", "next_captain", "next_sitter", "winner", "hand_count"),
    *("updated_at", "version", "state", "finished_at", "attested_at"),
)


class HandConflict(Problem):
    """A write that met another hand than its sender knew of.

    hand: the one that stands (or the last version that did), with the match around
    it, so that the sender can be shown both. same: whether what was sent says exactly
    what is stored, where that was compared.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        hand: Hand,
        record: MatchRecord,
        same: bool | None = None,
    ) -> None:
        super().__init__(code, detail)
        self.hand = hand
        self.record = record
        self.same = same


def locked_record(match: Match, *, read: MatchRecord | None = None) -> MatchRecord:
    """Lock the match until the transaction ends and read it as it stands now.

    Call it inside a transaction. SQLite takes its write lock at the start of one;
    PostgreSQL locks the row.
    read: the same match as `load_record` read it before the lock. It is taken as it
    is where the version has not moved since the match's row was read: every write
    moves it. So the lock is held for one number instead of three statements.
    """
    if read is not None and _LOCKED_VERSION.rows(match.pk) == [(read.match.version,)]:
        # A copy: whoever called keeps the row as it was before this write.
        return replace(read, match=copy(read.match))
    fresh = _LOCKED.first(match.pk)
    if fresh is None:
        raise Match.DoesNotExist
    return load_record(fresh)


def require_writable(match: Match) -> None:
    """Refuse to change a match that a neighbour holds as it is, such as the
    tournament that it belongs to. Nothing is asked where nothing is written."""
    for neighbour in neighbours():
        neighbour.check_write(match)


def require_correctable(match: Match, author: Author) -> None:
    """Refuse to correct a hand where a neighbour leaves that to organisers alone."""
    if not author.over_attested:
        for neighbour in neighbours():
            neighbour.check_correction(match)


def require_open(record: MatchRecord) -> None:
    """Refuse a new hand where the match is over or was abandoned."""
    match = record.match
    if match.state == MatchStatus.ABANDONED:
        raise Problem(
            "wrong_state",
            _("This match was abandoned. Reopen it to go on, or start a new one."),
        )
    if match.state == MatchStatus.FINISHED:
        raise Problem("match_over", over_text(record))


def require_not_abandoned(record: MatchRecord) -> None:
    """Refuse a change of hands in an abandoned match."""
    if record.match.state == MatchStatus.ABANDONED:
        require_open(record)


def over_text(record: MatchRecord) -> str:
    """Return who won and in which hand, and how to go on.

    Only the newest hand can be undone: where hands after the end are set aside, the
    one that ended the match can be changed or removed.
    """
    last = max(line.number for line in record.state.lines if line.counted)
    if record.newest and record.newest.number != last:
        return _(
            "This match ended in hand %(number)s. Change or remove hand %(number)s"
            " to go on, or start a rematch."
        ) % {"number": last}
    if record.state.winner is None:
        return _(
            "This match ended in hand %(number)s. Undo hand %(number)s to go on,"
            " or start a rematch."
        ) % {"number": last}
    return _(
        "%(name)s won this match in hand %(number)s. Undo hand %(number)s to go on,"
        " or start a rematch."
    ) % {"name": record.names[record.state.winner], "number": last}


def settle_match(
    record: MatchRecord, hands: Iterable[Hand], author: Author, at: datetime
) -> MatchRecord:
    """Work out the match from these standing hands and write what changed.

    Refused where `require_writable` refuses. What was confirmed or disputed about
    other hands lapses.

    Writes only rows whose values differ: awards and set-aside marks of hands, totals
    of seats, once the match itself, whose version grows by one, then the rows among
    `hands` that are new, and last the records and ratings that hang on the match. Who
    listens is told of it all before the transaction ends.
    """
    require_writable(record.match)
    standing = tuple(sorted(hands, key=lambda hand: hand.number))
    state = _state_with(record, standing)
    changed = [
        hand
        for hand, line in zip(standing, state.lines, strict=True)
        if apply_line(hand, line) and not hand._state.adding
    ]
    if changed:
        _write_worked_out(changed)
    let_lapse(record, standing, author, at)
    _write_totals(record.seats, state)
    _write_match(record.match, standing, state, at)
    after = replace(record, hands=standing, state=state)
    new = [hand for hand in standing if hand._state.adding]
    for hand in new:
        hand.recorded_state = recorded_state(after)
        insert_row(hand)
    counts = record.state.over or state.over
    moved = keep_records(after) if counts else False
    if counts:
        for neighbour in neighbours():
            neighbour.settled(record.match, at)
    tell_of_match(record, after, new=new, at=at, standings=moved)
    return after


def _state_with(record: MatchRecord, standing: tuple[Hand, ...]) -> MatchState[int]:
    """Return what the rules make of these hands; where they only go on from those of
    the record, what came before is not played again.
    """
    known = len(record.hands)
    if standing[:known] != record.hands:
        return replayed(record.match, standing)
    return play_on(record.rules, record.state, map(as_played, standing[known:]))


def apply_line(hand: Hand, line: Line[int]) -> bool:
    """Set the worked-out fields of the hand; say whether any of them changed."""
    before = (hand.kind, hand.scorer, hand.points, hand.set_aside)
    hand.kind = line.award.kind
    hand.scorer = line.scorer
    hand.points = line.points
    hand.set_aside = not line.counted
    return before != (hand.kind, hand.scorer, hand.points, hand.set_aside)


def recorded_state(record: MatchRecord) -> dict[str, object]:
    """Return what the match is now, in places: what a repeated request is told."""
    roles = record.state.roles
    return {
        "version": record.match.version,
        "totals": totals_by_place(record.state),
        "next_roles": roles and [roles.box, roles.captain, roles.sitter],
        "over": record.state.over,
        "winner": record.state.winner,
    }


def new_version(
    record: MatchRecord, facts: Facts, author: Author, at: datetime
) -> Hand:
    """Return an unsaved row of the match that holds these facts."""
    return facts.fill(
        Hand(
            public_id=new_public_id(),
            club_id=record.match.club_id,
            match=record.match,
            recorded_at=at,
            recorded_by=author.user,
            recorded_via=author.via,
        )
    )


def void_version(hand: Hand, author: Author, at: datetime, reason: str = "") -> None:
    """Void a standing row: it stays in the history and counts for nobody."""
    hand.voided_at = at
    hand.voided_by = author.user
    hand.void_reason = reason
    hand.set_aside = False
    hand.revision += 1
    hand.save(
        update_fields=["voided_at", "voided_by", "void_reason", "set_aside", "revision"]
    )


def _write_worked_out(hands: Sequence[Hand]) -> None:
    for hand in hands:
        hand.revision += 1
    Hand.objects.bulk_update(hands, WORKED_OUT)


def _write_totals(seats: Iterable[Seat], state: MatchState[int]) -> None:
    for seat in seats:
        total = state.totals[seat.place]
        if seat.total != total:
            seat.total = total
            update_row(seat, ("total",))


def fit_match(
    match: Match, standing: Sequence[Hand], state: MatchState[int], at: datetime
) -> None:
    """Set what the match's row tells of its hands; nothing is saved.

    The one place that says when a match is finished, for hands that are recorded and
    for matches that are brought in.
    """
    rotation = state.rotation
    match.next_box = rotation.box
    match.next_captain = rotation.captain
    match.next_sitter = rotation.sitter
    match.winner = state.winner
    match.hand_count = len(standing)
    match.updated_at = at
    match.version += 1
    if match.state != MatchStatus.ABANDONED:
        match.state = MatchStatus.FINISHED if state.over else MatchStatus.OPEN
        match.finished_at = (match.finished_at or at) if state.over else None


def _write_match(
    match: Match, standing: tuple[Hand, ...], state: MatchState[int], at: datetime
) -> None:
    fit_match(match, standing, state, at)
    update_row(match, FITTED)
