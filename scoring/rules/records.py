"""What each of the three did in a finished match: tallies that add up, and feats.

Only counted hands count: a void hand is not given to `replay`, a hand set aside after
the end is passed over. A hand is *played* by the box and the captain; whoever sits
out neither plays it nor loses it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Generic

from scoring.rules.hand import PlayedHand
from scoring.rules.match import Line, MatchState
from scoring.rules.roles import P
from scoring.rules.ruleset import NUMBERS, Ruleset

KNOCK_COUNTS = NUMBERS["knock_limit"].highest + 1
"""A knocker's count is 0 to 10: so many bars has the histogram of knocks."""
AWARD_STEP = 10
AWARD_BARS = 7
"""Awards of 0-9, 10-19, …, 50-59, and all from 60 up."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player did, in numbers that may be added over matches.

    box_hands, captain_hands: hands played in that role; box_won, captain_won: those
    whose award went to the player (R6), even an award of 0. drawn: hands played that
    nobody won. sat_out: hands that the player watched. gins: hands won by gin, big
    gin among them. undercuts_suffered: own knocks that were undercut. caught_hands:
    hands in which the other one knocked; caught_count: the sum of the counts the
    player then had left, after lay-offs. knocks: own knocks by count, gin at 0.
    awards: hands won by the size of the award, in steps of ten.
    """

    box_hands: int = 0
    box_won: int = 0
    captain_hands: int = 0
    captain_won: int = 0
    drawn: int = 0
    sat_out: int = 0
    points: int = 0
    gins: int = 0
    big_gins: int = 0
    undercuts_made: int = 0
    undercuts_suffered: int = 0
    caught_hands: int = 0
    caught_count: int = 0
    knocks: tuple[int, ...] = (0,) * KNOCK_COUNTS
    awards: tuple[int, ...] = (0,) * AWARD_BARS

    @property
    def hands(self) -> int:
        """Hands played, from the box or as captain."""
        return self.box_hands + self.captain_hands

    @property
    def won(self) -> int:
        """Hands won, from the box or as captain."""
        return self.box_won + self.captain_won

    @property
    def knocked(self) -> int:
        """Hands in which the player knocked, gin included."""
        return sum(self.knocks)

    @property
    def knock_count(self) -> int:
        """The sum of the counts that the player knocked with."""
        return sum(count * times for count, times in enumerate(self.knocks))

    def __add__(self, other: "Tally") -> "Tally":
        return _combined(self, other, 1)

    def __sub__(self, other: "Tally") -> "Tally":
        return _combined(self, other, -1)


NUMBER_NAMES = tuple(
    f.name for f in fields(Tally) if f.name not in ("knocks", "awards")
)
"""The names of the plain numbers of a tally."""


@dataclass(frozen=True, slots=True)
class BiggestHand:
    """The hand of a match that brought a player most; of equal ones the first."""

    points: int
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """What one player did in one finished match.

    rank: 1 to 3 by total; equal totals share the better rank. is_shared: a first
    place shared with another, which is nobody's win. match_hands: counted hands of
    the match. longest_box: most counted hands in a row in the box, the one that lost
    it included. The last four are of a sole winner only: winning_total; winning_hands
    (match_hands, where the target was reached and not the limit of hands); margin
    (ahead of the second); comeback (the most points that the winner was ever behind
    whoever led).
    """

    tally: Tally
    total: int
    rank: int
    is_shared: bool
    match_hands: int
    longest_box: int
    biggest: BiggestHand | None
    winning_total: int | None = None
    winning_hands: int | None = None
    margin: int | None = None
    comeback: int | None = None


@dataclass(frozen=True, slots=True)
class _Counted(Generic[P]):
    """A counted line of the sheet and the facts that it was worked out from."""

    line: Line[P]
    hand: PlayedHand[P]


def ranks(totals: Mapping[P, int]) -> dict[P, int]:
    """Return each player's rank by total, 1 to 3; equal totals share the better one."""
    return {
        player: 1 + sum(other > total for other in totals.values())
        for player, total in totals.items()
    }


def seat_records(
    rules: Ruleset, state: MatchState[P], hands: Iterable[PlayedHand[P]]
) -> dict[P, SeatRecord]:
    """Return what each of the three did; nothing while the match is not over.

    hands: those that the state was worked out from, by any order.
    """
    if not state.over:
        return {}
    facts = {hand.number: hand for hand in hands}
    counted = [
        _Counted(line, facts[line.number]) for line in state.lines if line.counted
    ]
    places = ranks(state.totals)
    return {
        player: _seat_record(rules, state, counted, player, places)
        for player in state.totals
    }


def _seat_record(
    rules: Ruleset,
    state: MatchState[P],
    counted: list[_Counted[P]],
    player: P,
    places: dict[P, int],
) -> SeatRecord:
    total, won = state.totals[player], state.winner == player
    others = [other for name, other in state.totals.items() if name != player]
    return SeatRecord(
        tally=_tally_of(counted, player),
        total=total,
        rank=places[player],
        is_shared=places[player] == 1 and not won,
        match_hands=len(counted),
        longest_box=_longest_box(counted, player),
        biggest=_biggest(counted, player),
        winning_total=total if won else None,
        winning_hands=len(counted) if won and total >= rules.game_target else None,
        margin=total - max(others) if won else None,
        comeback=_deepest(counted, player) if won else None,
    )


def _tally_of(counted: list[_Counted[P]], player: P) -> Tally:
    """Count what the player did; in place, for a book has very many hands."""
    count = dict.fromkeys(NUMBER_NAMES, 0)
    knocks, awards = [0] * KNOCK_COUNTS, [0] * AWARD_BARS
    for one in counted:
        line, hand = one.line, one.hand
        if player == line.roles.sitter:
            count["sat_out"] += 1
            continue
        seat = "box" if player == line.roles.box else "captain"
        count[f"{seat}_hands"] += 1
        count["drawn"] += line.scorer is None
        undercut = line.award.kind == "undercut"
        if hand.knocker == player:
            knocks[min(hand.knocker_deadwood or 0, KNOCK_COUNTS - 1)] += 1
            count["gins"] += line.award.kind in ("gin", "big_gin")
            count["big_gins"] += line.award.kind == "big_gin"
            count["undercuts_suffered"] += undercut
        elif hand.knocker is not None:
            count["caught_hands"] += 1
            count["caught_count"] += hand.opponent_deadwood or 0
        if line.scorer == player:
            count[f"{seat}_won"] += 1
            count["points"] += line.points
            count["undercuts_made"] += undercut
            awards[min(line.points // AWARD_STEP, AWARD_BARS - 1)] += 1
    return Tally(**count, knocks=tuple(knocks), awards=tuple(awards))


def _longest_box(counted: list[_Counted[P]], player: P) -> int:
    longest = stay = 0
    for one in counted:
        stay = stay + 1 if one.line.roles.box == player else 0
        longest = max(longest, stay)
    return longest


def _biggest(counted: list[_Counted[P]], player: P) -> BiggestHand | None:
    won = [one.line for one in counted if one.line.scorer == player]
    if not won:
        return None
    best = max(won, key=lambda line: line.points)
    return BiggestHand(best.points, best.award.kind, best.number)


def _deepest(counted: list[_Counted[P]], player: P) -> int:
    """Return the most points the player was behind whoever led, after any hand."""
    return max(
        max(one.line.totals.values()) - one.line.totals[player] for one in counted
    )


def _combined(one: Tally, other: Tally, sign: int) -> Tally:
    numbers = {
        name: getattr(one, name) + sign * getattr(other, name) for name in NUMBER_NAMES
    }
    return Tally(
        **numbers,
        knocks=_added(one.knocks, other.knocks, sign),
        awards=_added(one.awards, other.awards, sign),
    )


def _added(one: tuple[int, ...], other: tuple[int, ...], sign: int) -> tuple[int, ...]:
    return tuple(a + sign * b for a, b in zip(one, other, strict=True))
