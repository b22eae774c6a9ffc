"""The score sheet of one match: what the page, the print and the room screen show."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.models import Hand, Match, MatchStatus
from scoring.queries.hand_versions import hand_versions
from scoring.queries.match_record import (
    MatchRecord,
    frozen_rules,
    load_seats,
    replayed,
    roles_of,
    totals_by_place,
)
from scoring.queries.told import award_of, told
from scoring.rules.match import Line
from scoring.rules.roles import Roles
from scoring.wording import how_text, leader_text, winner_text

LETTERS = "abc"
ROLE_NAMES = ("box", "captain", "sitter")


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """A place card. letter: a, b, c by place. share: percent of the target, 0-100.
    to_go: points to the target.

    role: "box", "captain", "sitter" of the next hand; "" once the match is over.
    """

    place: int
    letter: str
    name: str
    player_id: str
    total: int
    role: str
    share: int
    to_go: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What one player's column holds for one hand.

    points and total only where that player scored; was: the award before a correction;
    won: the box of this hand won it; ring: the total that won the match.
    """

    letter: str
    name: str
    role: str
    points: int | None = None
    total: int | None = None
    was: int | None = None
    won: bool = False
    ring: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand. state: "standing", "void" or "set_aside" (after the end).

    flag: "undercut", "gin", "big_gin", "draw", "push" or "". disputes: who says that it
    is wrong, and why.
    """

    number: int
    hand_id: str
    cells: tuple[SheetCell, ...]
    how: str
    flag: str
    corrected: bool
    out_of_turn: bool
    state: str
    disputes: tuple["Disputed", ...] = ()


@dataclass(frozen=True, slots=True)
class Disputed:
    """A name and what they said, or ""."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole match, ready to be shown."""

    match: Match
    record: MatchRecord
    seats: tuple[SheetSeat, ...]
    rows: tuple[SheetRow, ...]
    leader_text: str

    @property
    def title_names(self) -> tuple[str, ...]:
        """The three names in seat order."""
        return self.record.names

    @property
    def next_number(self) -> int:
        """The number of the hand to be recorded next."""
        return self.record.next_number

    @property
    def next_roles(self) -> Roles[str] | None:
        """The three names in the roles of the next hand; None once it is over."""
        roles = self.record.state.roles
        return self.record.named(roles) if roles else None


def score_sheet(match: Match) -> ScoreSheet:
    """Read a match with all versions of its hands: two statements beside the match."""
    versions = list(hand_versions(match))
    standing = tuple(hand for hand in versions if hand.voided_at is None)
    record = MatchRecord(
        match=match,
        seats=load_seats(match),
        hands=standing,
        rules=frozen_rules(match),
        state=replayed(match, standing),
    )
    return ScoreSheet(
        match=match,
        record=record,
        seats=place_cards(record),
        rows=tuple(_rows(record, versions)),
        leader_text=_leader(record),
    )


def _leader(record: MatchRecord) -> str:
    """Return the sheet's last line: who leads, or who has won."""
    is_won = record.match.state == MatchStatus.FINISHED
    tell = winner_text if is_won else leader_text
    return tell(record.names, totals_by_place(record.state))


def place_cards(record: MatchRecord) -> tuple[SheetSeat, ...]:
    """Return the three place cards of a match as it stands."""
    target = record.rules.game_target
    return tuple(
        SheetSeat(
            place=seat.place,
            letter=LETTERS[seat.place],
            name=seat.player.name,
            player_id=seat.player.public_id,
            total=record.state.totals[seat.place],
            role=role_at(record.state.roles, seat.place),
            share=min(100, record.state.totals[seat.place] * 100 // target),
            to_go=max(0, target - record.state.totals[seat.place]),
            is_winner=seat.place in record.state.winners,
        )
        for seat in record.seats
    )


def role_at(roles: Roles[int] | None, place: int) -> str:
    """Return the role of a place: "box", "captain", "sitter"; "" without roles."""
    if roles is None:
        return ""
    return ROLE_NAMES[(roles.box, roles.captain, roles.sitter).index(place)]


def _rows(record: MatchRecord, versions: list[Hand]) -> Iterator[SheetRow]:
    """Yield a row for each number: its standing version, else the last void one."""
    lines = {line.number: line for line in record.state.lines}
    latest = {hand.number: hand for hand in versions}
    latest |= {hand.number: hand for hand in record.hands}
    for number in sorted(latest):
        yield _row(record, latest[number], lines.get(number))


def _row(record: MatchRecord, hand: Hand, line: Line[int] | None) -> SheetRow:
    award = line.award if line else award_of(record, hand)
    before = hand.replaces if hand.voided_at is None else None
    state = "void" if line is None else "standing" if line.counted else "set_aside"
    return SheetRow(
        number=hand.number,
        hand_id=hand.public_id,
        cells=tuple(
            _cell(record, hand, line, before, place) for place in range(len(LETTERS))
        ),
        how=how_text(told(record, hand, award)),
        flag="" if award.kind == "knock" else award.kind,
        corrected=before is not None and _differs(before, hand),
        out_of_turn=line is not None and line.out_of_turn,
        state=state,
        disputes=tuple(
            Disputed(seat.player.name, seat.dispute_reason)
            for seat in record.seats
            if seat.disputed_hand == hand.number
        ),
    )


def _cell(
    record: MatchRecord,
    hand: Hand,
    line: Line[int] | None,
    before: Hand | None,
    place: int,
) -> SheetCell:
    scored = hand.points if hand.scorer == place else None
    counted = line is not None and line.counted
    total = line.totals[place] if line and counted and scored is not None else None
    was = before.points if before and before.scorer == place else None
    return SheetCell(
        letter=LETTERS[place],
        name=record.names[place],
        role=role_at(roles_of(hand), place),
        points=scored,
        total=total,
        was=was if was != scored else None,
        won=scored is not None and place == hand.box,
        ring=counted
        and record.state.winner == place
        and line is not None
        and line.number == _last_counted(record),
    )


def _last_counted(record: MatchRecord) -> int:
    return max((line.number for line in record.state.lines if line.counted), default=0)


def _differs(before: Hand, hand: Hand) -> bool:
    """Whether a new version says something else, or was only put back."""
    names = ("scorer", "points", "knocker", "knocker_deadwood", "opponent_deadwood")
    return any(getattr(before, name) != getattr(hand, name) for name in names)
