"""A whole match played over from its facts: awards, totals, roles and the end."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic

from scoring.rules.award import Award
from scoring.rules.errors import RuleError, gettext_noop
from scoring.rules.hand import PlayedHand, hand_award
from scoring.rules.roles import P, Roles, next_roles
from scoring.rules.ruleset import Ruleset

OTHER_PEOPLE = gettext_noop(
    "Hand %(number)s was played by others than the three of this match. Seat those "
    "three."
)


@dataclass(frozen=True, slots=True)
class Line(Generic[P]):
    """One line of the score sheet.

    A hand after the end is set aside: `counted` is False, it scores for nobody and
    moves neither totals nor roles; its award is what it would have scored.
    `out_of_turn` says that the table sat otherwise than the rotation proposed.
    `next_roles` is what the rotation gives, also after the last hand.
    """

    number: int
    roles: Roles[P]
    award: Award
    scorer: P | None
    points: int
    totals: dict[P, int]
    next_roles: Roles[P]
    out_of_turn: bool
    counted: bool


@dataclass(frozen=True, slots=True)
class MatchState(Generic[P]):
    """Where a match stands.

    `roles` are those of the next hand, None once the match is over; `rotation` is
    the same without that exception. `winner` is None while the match goes on and
    after a shared first; `winners` are then the two or three who share it.
    """

    lines: tuple[Line[P], ...]
    totals: dict[P, int]
    roles: Roles[P] | None
    winner: P | None
    over: bool
    winners: tuple[P, ...]
    rotation: Roles[P]
    hands_won: dict[P, int]


def replay(
    rules: Ruleset, first_roles: Roles[P], hands: Iterable[PlayedHand[P]]
) -> MatchState[P]:
    """Play the hands in the order of their numbers, up to the end (R6-R8, R13-R18).

    Raises RuleError for a hand of other people or with faults (`check_hand` lists
    them), ValueError if a number stands twice.
    """
    nothing: MatchState[P] = MatchState(
        lines=(),
        totals=dict.fromkeys(first_roles.players, 0),
        roles=first_roles,
        winner=None,
        over=False,
        winners=(),
        rotation=first_roles,
        hands_won=dict.fromkeys(first_roles.players, 0),
    )
    return play_on(rules, nothing, _in_order(hands))


def play_on(
    rules: Ruleset, state: MatchState[P], hands: Iterable[PlayedHand[P]]
) -> MatchState[P]:
    """Play further hands, whose numbers are higher than any before, in that order.

    Gives what `replay` gives for all hands together, and raises as it does.
    """
    totals, rotation, over = state.totals, state.rotation, state.over
    lines = list(state.lines)
    for hand in hands:
        if set(hand.roles.players) != set(totals):
            raise RuleError(OTHER_PEOPLE, "roles", "other_people", number=hand.number)
        line = (_set_aside if over else _counted)(rules, hand, rotation, totals)
        lines.append(line)
        totals, rotation = line.totals, line.next_roles
        over = over or _is_over(rules, totals, len(lines))
    winners = _leaders(totals) if over else ()
    won = [line.scorer for line in lines]
    return MatchState(
        lines=tuple(lines),
        totals=dict(totals),
        roles=None if over else rotation,
        winner=winners[0] if len(winners) == 1 else None,
        over=over,
        winners=winners,
        rotation=rotation,
        hands_won={player: won.count(player) for player in totals},
    )


def _in_order(hands: Iterable[PlayedHand[P]]) -> list[PlayedHand[P]]:
    ordered = sorted(hands, key=lambda hand: hand.number)
    if len({hand.number for hand in ordered}) != len(ordered):
        raise ValueError("A hand's number stands once in a match.")
    return ordered


def _counted(
    rules: Ruleset, hand: PlayedHand[P], rotation: Roles[P], before: dict[P, int]
) -> Line[P]:
    result = hand_award(rules, hand)
    winner = _winner(hand, result)
    totals = dict(before)
    if winner is not None:
        totals[winner] += result.points
    return Line(
        number=hand.number,
        roles=hand.roles,
        award=result,
        scorer=winner,
        points=result.points,
        totals=totals,
        next_roles=next_roles(hand.roles, winner),
        out_of_turn=hand.roles != rotation,
        counted=True,
    )


def _set_aside(
    rules: Ruleset, hand: PlayedHand[P], rotation: Roles[P], before: dict[P, int]
) -> Line[P]:
    return Line(
        number=hand.number,
        roles=hand.roles,
        award=hand_award(rules, hand),
        scorer=None,
        points=0,
        totals=dict(before),
        next_roles=rotation,
        out_of_turn=False,
        counted=False,
    )


def _winner(hand: PlayedHand[P], result: Award) -> P | None:
    """R6: the award decides who won the hand, even an award of 0 points."""
    if hand.knocker is None or result.scorer is None:
        return None
    if result.scorer == "knocker":
        return hand.knocker
    return hand.roles.opponent_of(hand.knocker)


def _is_over(rules: Ruleset, totals: dict[P, int], played: int) -> bool:
    """R18, and the house rule that ends a match after so many hands."""
    if max(totals.values()) >= rules.game_target:
        return True
    return rules.hand_limit is not None and played >= rules.hand_limit


def _leaders(totals: dict[P, int]) -> tuple[P, ...]:
    highest = max(totals.values())
    return tuple(player for player, total in totals.items() if total == highest)
